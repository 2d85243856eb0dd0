import { z } from 'zod';
import { loadContent } from '../../../platform/content/index.js';
import { parseTerm, type Term } from './match-terms.js';
import { AGENT_NAMES, type AgentName } from '../cards.js';

export interface WeightedTerm extends Term {
  readonly weight: number;
}

const terms = z.array(z.string().regex(/^[^ ]+(?: [^ ]+)*$/)).min(1);
/** Terms grouped by weight, 1 to 9. */
const weighted = z
  .record(z.string().regex(/^[1-9]$/), terms)
  .transform((groups) =>
    Object.entries(groups).flatMap(([weight, group]) =>
      group.map((term): WeightedTerm => ({ ...parseTerm(term), weight: Number(weight) })),
    ),
  );
const plain = terms.transform((all) => all.map(parseTerm));

/** Schema of `content/lexicon.yaml`. */
const lexiconSchema = z.strictObject({
  routes: z.record(z.enum(AGENT_NAMES), weighted),
  problem: weighted,
  other: weighted,
  urgency: z.strictObject({ high: plain, low: plain, events: plain, neither: plain }),
});

export interface Lexicon {
  readonly routes: Readonly<Record<AgentName, readonly WeightedTerm[]>>;
  readonly problem: readonly WeightedTerm[];
  readonly other: readonly WeightedTerm[];
  readonly urgency: Readonly<Record<'high' | 'low' | 'events' | 'neither', readonly Term[]>>;
}

let loaded: Lexicon | undefined;

/** Returns the lexicon, which is read once per process. */
export const lexicon = (): Lexicon => (loaded ??= loadContent('workers/agents/request-intake/content/lexicon.yaml', lexiconSchema));
