import { z } from 'zod';
import type { Citation } from '../../../../subgraphs/agents/index.js';
import type { Language } from '../../../kit.js';

/** A sentence in plain text, not Markdown, with the ids of its sources. */
export const statementSchema = z.object({ text: z.string(), sourceIds: z.array(z.string()) });
export type Statement = z.infer<typeof statementSchema>;

/** A source listed by a text; `ref` is the short label by which the text cites it. */
export const sourceSchema = z.object({
  ref: z.string(),
  id: z.string(),
  kind: z.string(),
  label: z.string(),
  version: z.string().nullable(),
});
export type ListedSource = z.infer<typeof sourceSchema>;

const PREFIX: Record<Language, string> = { de: 'Q', en: 'S' };

/** The sources of a text, numbered in the order of their first citation. */
export class SourceList {
  private readonly cited = new Map<string, Citation>();

  constructor(private readonly language: Language) {}

  /** Adds a source unless already present and returns its id. */
  cite(citation: Citation): string {
    if (!this.cited.has(citation.id)) this.cited.set(citation.id, citation);
    return citation.id;
  }

  get citations(): Citation[] {
    return [...this.cited.values()];
  }

  get listed(): ListedSource[] {
    return this.citations.map(({ id, kind, label, version }, index) => ({
      ref: `${PREFIX[this.language]}${index + 1}`,
      id,
      kind,
      label,
      version: version ?? null,
    }));
  }
}

/** Returns references to listed sources in the inline Markdown of documents: ` [Q1](#Q1)`. */
export const references = (ids: readonly string[], sources: readonly ListedSource[]): string =>
  sources.flatMap(({ id, ref }) => (ids.includes(id) ? [` [${ref}](#${ref})`] : [])).join('');
