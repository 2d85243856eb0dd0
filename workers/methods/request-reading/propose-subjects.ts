import { z } from 'zod';
import { stemOf } from '../../../platform/text/index.js';
import type { RunModel } from '../../run-model.js';
import type { TenantThings } from './tenant-things.js';
import type { Understood } from './understood.js';

/** Maximum number of things that a model chooses from. */
const MAX_THINGS = 200;
const MAX_PROPOSALS = 5;
const MAX_CHARACTERS = 2_000;
/** Confidence of a proposal; lower than that of every match by rules. */
const PROPOSED = 0.4;
const MAX_TOKENS = 300;
/** Kinds that a model may propose. */
const KINDS: ReadonlySet<string> = new Set(['metric', 'dataset', 'initiative', 'milestone', 'decision', 'risk', 'document', 'area']);

const proposals = z.object({ matches: z.array(z.object({ word: z.string(), number: z.int() })).max(20) });

/**
 * Lets a language model relate the words of a request that name nothing to things of the tenant. Only existing things and words of the
 * request are accepted; they are marked as proposed. Without an answer the reading stays as it is.
 */
export const proposeSubjects = async (
  understood: Understood,
  text: string,
  { things }: TenantThings,
  model: RunModel,
): Promise<Understood> => {
  const listed = things.filter(({ kind }) => KINDS.has(kind)).slice(0, MAX_THINGS);
  if (understood.unanswered.length === 0 || listed.length === 0) return understood;
  const answer = await model.extract({
    name: 'matches',
    schema: proposals,
    instructions:
      'The data contain a request and a numbered list of things. Return for each word of the request that clearly means one of the things, in any language, the word and the number of the thing. Omit all other words.',
    // The whole text, because names of people are recognised and masked by the words around them.
    input: JSON.stringify({
      request: text.slice(0, MAX_CHARACTERS),
      things: listed.map(({ kind, label }, number) => ({ number, kind, label })),
    }),
    // The words are compared with those of the request, and the numbers with the list.
    freeTexts: [],
    maxTokens: MAX_TOKENS,
  });
  const found = (answer?.matches ?? []).flatMap(({ word, number }) => {
    const thing = listed[number];
    const written = understood.unanswered.find((each) => stemOf(each) === stemOf(word));
    return thing && written !== undefined ? [{ thing, written }] : [];
  });
  const ids = [...new Set(found.map(({ thing }) => thing.id))].slice(0, MAX_PROPOSALS);
  const proposed = ids.flatMap((id): Understood['subjects'] => {
    const own = found.filter(({ thing }) => thing.id === id);
    const [first] = own;
    if (!first) return [];
    const { kind, label } = first.thing;
    return [{ kind, id, label, words: [...new Set(own.map(({ written }) => written))], confidence: PROPOSED, source: 'model' }];
  });
  const matched = new Set(proposed.flatMap(({ words }) => words));
  return {
    ...understood,
    subjects: [...understood.subjects, ...proposed],
    open: understood.open.filter((word) => !matched.has(word)),
    unanswered: understood.unanswered.filter((word) => !matched.has(word)),
  };
};
