import type { ProgrammeQuery } from '../../graph/generated/graphql.js';
import type { Choice } from '../../components/field.js';

/** Props of each tab. */
export interface TabProps {
  /** The current programme; null if there is none. */
  readonly programme: ProgrammeQuery['transformationProgram'];
}

interface Subjects {
  readonly areas?: { readonly nodes: readonly { readonly id: string; readonly name: string }[] } | null | undefined;
  readonly initiatives?: { readonly nodes: readonly { readonly id: string; readonly title: string }[] } | null | undefined;
}

/** Returns the areas and initiatives that a record can belong to, as choices. */
export const subjectsOf = ({ areas, initiatives }: Subjects): { areas: Choice[]; initiatives: Choice[] } => ({
  areas: (areas?.nodes ?? []).map(({ id, name }) => ({ value: id, label: name })),
  initiatives: (initiatives?.nodes ?? []).map(({ id, title }) => ({ value: id, label: title })),
});
