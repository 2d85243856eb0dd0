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

/** Minimum number of successive sources that are written as a range. */
const MIN_RANGE = 3;

/** Returns references to listed sources in the inline Markdown of documents: ` [Q1](#Q1)`, and ` [Q3](#Q3)–[Q7](#Q7)` for successive ones. */
export const references = (ids: readonly string[], sources: readonly ListedSource[]): string => {
  const link = ({ ref }: ListedSource): string => `[${ref}](#${ref})`;
  const runs: ListedSource[][] = [];
  for (const [index, source] of sources.entries()) {
    if (!ids.includes(source.id)) continue;
    const previous = sources[index - 1];
    const run = runs.at(-1);
    if (run && previous !== undefined && run.at(-1) === previous) run.push(source);
    else runs.push([source]);
  }
  const written = runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    return run.length < MIN_RANGE || !first || !last ? run.map(link) : [`${link(first)}–${link(last)}`];
  });
  return written.map((each) => ` ${each}`).join('');
};
