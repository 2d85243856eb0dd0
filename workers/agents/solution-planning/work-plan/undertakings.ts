import { z } from 'zod';
import { loadContent, localizedText } from '../../../../platform/content/index.js';
import { findTerm, parseTerm, wordsOf } from '../../request-intake/index.js';
import { AGENT_CARDS } from '../../cards.js';

export const UNDERTAKING_KINDS = ['recruit', 'procure', 'method', 'switch', 'introduce', 'improve', 'project'] as const;
export type UndertakingKind = (typeof UNDERTAKING_KINDS)[number];

const ROLES = ['lead', 'owner', 'analyst', 'it', 'hr', 'purchasing', 'sites'] as const;

/** Schema of `content/undertakings.yaml`. */
const contentSchema = z.strictObject({
  undertakings: z.array(
    z.strictObject({
      name: z.enum(UNDERTAKING_KINDS),
      title: localizedText,
      words: z.array(z.string()).transform((all) => all.map(parseTerm)),
      /** Words of which a request contains one as well, for words with several meanings. */
      beside: z
        .array(z.string())
        .default([])
        .transform((all) => all.map(parseTerm)),
      risks: z.array(z.strictObject({ risk: localizedText, response: localizedText })),
      steps: z
        .array(
          z.strictObject({
            title: localizedText,
            result: localizedText,
            role: z.enum(ROLES),
            /** Working weeks, unless the request states an end. */
            weeks: z.number().positive(),
            /** True if the step is repeated for each thing that is switched. */
            each: z.boolean().default(false),
            /** True if the step runs alongside the previous one. */
            parallel: z.boolean().default(false),
            /** Agents that support the step. */
            agents: z.array(z.enum(AGENT_CARDS.map(({ name }) => name) as [string, ...string[]])),
          }),
        )
        .min(3),
    }),
  ),
  roles: z.record(z.enum(ROLES), localizedText),
});
type Content = z.output<typeof contentSchema>;
export type UndertakingContent = Content['undertakings'][number];

let loaded: Content | undefined;
const content = (): Content => (loaded ??= loadContent('workers/agents/solution-planning/content/undertakings.yaml', contentSchema));

export const roleOf = (role: (typeof ROLES)[number]): UndertakingContent['title'] => content().roles[role];

/** @throws Error if the content has no such kind */
export const undertakingOf = (kind: UndertakingKind): UndertakingContent => {
  const found = content().undertakings.find(({ name }) => name === kind);
  if (!found) throw new Error(`unknown kind of undertaking "${kind}"`);
  return found;
};

/**
 * Returns the kind of undertaking of which a text contains a word; null if it contains none.
 *
 * @param request the whole request, in which a further word settles a word with several meanings
 */
export const undertakingIn = (text: string, request = text): UndertakingKind | null => {
  const [words, all] = [wordsOf(text), wordsOf(request)];
  const found = content().undertakings.find(
    (each) =>
      each.words.some((term) => findTerm(words, term) !== undefined) &&
      (each.beside.length === 0 || each.beside.some((term) => findTerm(all, term) !== undefined)),
  );
  return found?.name ?? null;
};
