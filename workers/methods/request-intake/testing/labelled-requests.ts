import { z } from 'zod';
import { loadContent } from '../../../../platform/content/index.js';
import { REQUEST_TYPES, ROUTES, type RequestType } from '../request-types.js';

const labelled = z
  .tuple([z.enum(['de', 'en']), z.enum(REQUEST_TYPES), z.enum(ROUTES).nullable(), z.string()])
  .transform(([language, type, route, text]) => ({ language, type, route, text }));
export type LabelledRequest = z.output<typeof labelled>;

const load = (name: string): LabelledRequest[] => loadContent(`workers/methods/request-intake/testing/${name}.yaml`, z.array(labelled));

/** Those that the lexicon was written against. */
export const tuningRequests = (): LabelledRequest[] => load('tuning-requests');
/** Those that it has not seen. */
export const heldOutRequests = (): LabelledRequest[] => load('held-out-requests');

/** Written when the lexicon was finished. */
export const blindRequests = (): LabelledRequest[] => load('blind-requests');

/** The mean of the types' F1 (harmonic mean of precision and recall), each type counting the same. */
export const macroF1 = (pairs: readonly { actual: RequestType; found: RequestType }[]): number => {
  const scores = REQUEST_TYPES.map((type) => {
    const hits = pairs.filter(({ actual, found }) => actual === type && found === type).length;
    const wrong = pairs.filter(({ actual, found }) => (actual === type) !== (found === type)).length;
    return (2 * hits) / (2 * hits + wrong);
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
};
