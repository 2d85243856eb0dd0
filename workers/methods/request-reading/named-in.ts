import { subjectsIn } from '../../../platform/questions/index.js';
import { namingOfKpi } from '../../../subgraphs/metrics/index.js';
import { TASK_WORDS } from './task-words.js';
import type { Nameable } from './tenant-things.js';

/** Minimum confidence at which a text names a thing. */
const MIN_CONFIDENCE = 0.7;

interface NamedInOptions {
  /** Returns the names of a thing with a label; by default those of a KPI. */
  readonly thingOf?: (label: string) => Nameable;
  readonly minConfidence?: number;
}

const kpiOf = (label: string): Nameable => ({ kind: 'value', id: label, label, ...namingOfKpi(label) });

/**
 * Returns which of the labels a text contains, best first, in any inflection and in both languages: the names of series, columns,
 * activities or peers, which are not things of the tenant with an id.
 */
export const namedIn = (
  text: string,
  labels: Iterable<string>,
  { thingOf = kpiOf, minConfidence = MIN_CONFIDENCE }: NamedInOptions = {},
): string[] =>
  subjectsIn(text, Array.from(new Set(labels), thingOf), { kinds: ['value'], ignored: TASK_WORDS })
    .filter(({ confidence }) => confidence >= minConfidence)
    .map(({ label }) => label);
