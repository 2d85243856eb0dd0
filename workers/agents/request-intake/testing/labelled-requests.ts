import { z } from 'zod';
import { loadContent } from '../../../../platform/content/index.js';
import { URGENCIES } from '../urgency/judge-urgency.js';
import { AGENT_NAMES } from '../../cards.js';
import { REQUEST_TYPES } from '../classification/request-types.js';

const labelled = z
  .tuple([z.enum(['de', 'en']), z.enum(REQUEST_TYPES), z.enum(AGENT_NAMES).nullable(), z.string(), z.enum(URGENCIES).optional()])
  .transform(([language, type, route, text, urgency]) => ({ language, type, route, text, urgency }));
export type LabelledRequest = z.output<typeof labelled>;

const load = (name: string): LabelledRequest[] => loadContent(`workers/agents/request-intake/testing/${name}.yaml`, z.array(labelled));

/** Requests written before the lexicon by its author. */
export const heldOutRequests = (): LabelledRequest[] => load('held-out-requests');
/** Requests written after the lexicon was finished. */
export const blindRequests = (): LabelledRequest[] => load('blind-requests');
/** Development set with urgency, written before the examples by their author; errors were inspected. */
export const everydayDevelopmentRequests = (): LabelledRequest[] => load('everyday-development-requests');
/** Test set from the same requests; errors were not inspected. */
export const everydayTestRequests = (): LabelledRequest[] => load('everyday-test-requests');

/** Requests about threats, failures, auditors and dates, written before the rules on them; errors were not inspected. */
export const businessEventRequests = (): LabelledRequest[] => load('business-events-requests');

/** Returns the unweighted mean of the F1 scores (harmonic mean of precision and recall) over the classes. */
export const macroF1 = <Name extends string>(
  classes: readonly Name[],
  pairs: readonly { actual: Name | null; found: Name | null }[],
): number => {
  const scores = classes.map((name) => {
    const hits = pairs.filter(({ actual, found }) => actual === name && found === name).length;
    const wrong = pairs.filter(({ actual, found }) => (actual === name) !== (found === name)).length;
    return (2 * hits) / (2 * hits + wrong);
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
};
