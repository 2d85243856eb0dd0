import { subjectsIn } from '../../../platform/questions/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import { namingOfKpi } from '../../../subgraphs/metrics/index.js';
import { TASK_WORDS } from './task-words.js';
import type { Nameable } from './tenant-things.js';

/** Minimum confidence at which a text names a thing. */
const MIN_CONFIDENCE = 0.7;

interface NamedInOptions {
  /** Returns the names of a thing with a label; by default those of a KPI. */
  readonly thingOf?: (label: string) => Nameable;
  readonly minConfidence?: number;
  /** True if a rare word of a label names it where nothing else is named: "utilisation" of "Hire fleet utilisation". */
  readonly byRareWord?: boolean;
}

/** Returns a KPI that a request can name, by its label and by the names that the catalogue has for it. */
export const kpiOf = (label: string): Nameable => ({ kind: 'metric', id: label, label, ...namingOfKpi(label), kpiName: label });

/**
 * Returns which of the labels a text contains, best first, in any inflection and in both languages: the names of series, columns,
 * activities or peers, which are not things of the tenant with an id.
 */
export const namedIn = (
  text: string,
  labels: Iterable<string>,
  { thingOf = kpiOf, minConfidence = MIN_CONFIDENCE, byRareWord = false }: NamedInOptions = {},
): string[] => {
  const all = [...new Set(labels)];
  const found = subjectsIn(text, all.map(thingOf), {
    kinds: ['metric', 'value'],
    ignored: TASK_WORDS,
    withRareWords: byRareWord,
  });
  const sure = found.filter(({ confidence }) => confidence >= minConfidence).map(({ label }) => label);
  const spelled = all.filter((label) => !sure.includes(label) && isSpelledIn(text, label));
  return sure.length + spelled.length === 0 && byRareWord ? found.map(({ label }) => label) : [...sure, ...spelled];
};

/** Returns whether a text contains a name of several words verbatim: "key-to-key", whose single words identify little. */
const isSpelledIn = (text: string, label: string): boolean =>
  wordsIn(label).length > 1 && new RegExp(String.raw`(?<![\p{L}\p{N}-])${RegExp.escape(label)}(?![\p{L}\p{N}-])`, 'iu').test(text);
