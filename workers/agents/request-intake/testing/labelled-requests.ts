import { z } from 'zod';
import { loadContent } from '../../../../platform/content/index.js';
import { URGENCIES } from '../judge-urgency.js';
import { REQUEST_TYPES, ROUTES } from '../request-types.js';

const labelled = z
  .tuple([z.enum(['de', 'en']), z.enum(REQUEST_TYPES), z.enum(ROUTES).nullable(), z.string(), z.enum(URGENCIES).optional()])
  .transform(([language, type, route, text, urgency]) => ({ language, type, route, text, urgency }));
export type LabelledRequest = z.output<typeof labelled>;

const load = (name: string): LabelledRequest[] => loadContent(`workers/agents/request-intake/testing/${name}.yaml`, z.array(labelled));

/** Written before the lexicon, by the same author. */
export const heldOutRequests = (): LabelledRequest[] => load('held-out-requests');
/** Written when the lexicon was finished. */
export const blindRequests = (): LabelledRequest[] => load('blind-requests');
/** Written by the author of the examples before these, with urgency; errors were looked at. */
export const everydayDevelopmentRequests = (): LabelledRequest[] => load('everyday-development-requests');
/** Every other of the same requests; no error was looked at. */
export const everydayTestRequests = (): LabelledRequest[] => load('everyday-test-requests');

/** The mean of the classes' F1 (harmonic mean of precision and recall), each class counting the same. */
export const macroF1 = <Name extends string>(classes: readonly Name[], pairs: readonly { actual: Name; found: Name }[]): number => {
  const scores = classes.map((name) => {
    const hits = pairs.filter(({ actual, found }) => actual === name && found === name).length;
    const wrong = pairs.filter(({ actual, found }) => (actual === name) !== (found === name)).length;
    return (2 * hits) / (2 * hits + wrong);
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
};
