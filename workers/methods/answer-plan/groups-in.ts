import { isNumericType } from '../../../platform/column-meaning/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import type { Understood } from '../request-reading/index.js';
import type { AskedGrain, RowPlan } from './answer-plan.js';
import { NAMED, TIME_ROLES, type PlannedDataset, type Subject } from './local-subjects.js';

const NOT_GROUPING: ReadonlySet<string> = new Set([...TIME_ROLES, 'case', 'activity', 'text']);
/** Maximum number of different values of a column by which rows are grouped. */
const MAX_GROUPS = 60;
/** Maximum number of distinct whole numbers in a column of classes. */
const MAX_LEVELS = 10;

/** Returns the columns whose whole name stands after "by" or „nach“, although it is a common word: „nach Bereich“. */
export const groupingNames = (text: string, dataset: PlannedDataset, named: readonly Subject[]): Subject[] =>
  dataset.columns.flatMap(({ name, type }): Subject[] => {
    // „Product“ is a part of the named „Product Group“.
    const isNamed = named.some(
      ({ kind, label, words }) => kind === 'column' && (label === name || words.some((word) => word.toLowerCase() === name.toLowerCase())),
    );
    const words =
      /^\p{L}+$/u.test(name) && type === 'text' && !isNamed ? new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu').exec(text)?.[0] : undefined;
    if (words === undefined || !hasOwnBy(text, words)) return [];
    return [{ kind: 'column', id: `${dataset.datasetId}/${name}`, label: name, words: [words], confidence: 1, source: 'rules' }];
  });

interface NamedParts {
  /** Columns that the request names. */
  readonly columns: readonly Subject[];
  readonly filters: RowPlan['filters'];
  readonly roleOf: (column: string) => string;
  /** True if the request asks how one thing relates to another. */
  readonly relates: boolean;
  /** Date by which the rows belong to periods; null without dates. */
  readonly time: string | null;
}

/**
 * Returns the columns by which a request groups: those after "by" or „je“, those whose influence it asks about, those of which it compares
 * several values, and the calendar units of the days.
 */
export const groupsIn = (
  text: string,
  { comparisons }: Understood,
  dataset: PlannedDataset,
  { columns, filters, roleOf, relates, time: timeColumn }: NamedParts,
): RowPlan['groups'] => {
  const distinct = new Map(dataset.profile.columns.map((column) => [column.name, column.distinct]));
  const types = new Map(dataset.columns.map(({ name, type }) => [name, type]));
  const filtered = new Set(filters.map(({ column }) => column));
  const byGroups = new Set(comparisons.filter(({ kind }) => kind === 'groups').flatMap(({ ids }) => ids));
  const isSelected = (label: string): boolean =>
    filters.some((filter) => filter.column === label && !filter.isExcluded && !isSeveral(filter));
  // Whole numbers can be classes, such as severities.
  const isLevel = (label: string, words: readonly string[]): boolean =>
    types.get(label) === 'integer' && (distinct.get(label) ?? Infinity) <= MAX_LEVELS && hasOwnBy(text, words.join(' '));
  const isGrouping = ({ label, words, confidence }: Subject): boolean =>
    (distinct.get(label) ?? 0) >= 2 &&
    (distinct.get(label) ?? 0) <= MAX_GROUPS &&
    (!isNumericType(types.get(label) ?? '') || isLevel(label, words)) &&
    !NOT_GROUPING.has(roleOf(label)) &&
    (byGroups.has(`${dataset.datasetId}/${label}`) ||
      // „Welche Aufträge der Region Süd“ selects the region.
      (isAfterBy(text, words) && (!isSelected(label) || hasOwnBy(text, words.join(' ')) || areTogether(text, words))) ||
      (!filtered.has(label) && confidence >= NAMED && relates));
  const grouped = columns.filter(isGrouping);
  const compared = filters.filter((filter) => isSeveral(filter) && !grouped.some(({ label }) => label === filter.column));
  const time = timeColumn === null ? null : grainIn(text);
  // The word is a part of the name of a column: "yearly gain".
  const isOfColumn = columns.some(
    ({ label, words }) => time !== null && words.includes(time.words) && label !== timeColumn && words.length > 1,
  );
  // A date has no hour.
  const byTime = isOfColumn || (time?.grain === 'hour' && types.get(timeColumn ?? '') !== 'timestamp') ? null : time;
  return [
    ...grouped.map(({ label, words }) => ({ column: label, grain: null, words: words.join(' ') })),
    ...compared.map(({ column, words }) => ({ column, grain: null, words })),
    ...(byTime && timeColumn !== null ? [{ column: timeColumn, ...byTime }] : []),
  ];
};

const GRAINS: readonly (readonly [AskedGrain, string])[] = [
  ['hour', 'stunden?|uhrzeit(?:en)?|tageszeit(?:en)?|hours? of the day|hours?|times? of day'],
  ['weekday', 'wochentage?n?|weekdays?|days? of the week'],
  ['week', 'wochen?|weeks?|wöchentlich|weekly'],
  ['month', 'monate?n?|months?|monatlich|monthly|monatsweise'],
  ['quarter', 'quartale?n?|quarters?|quartalsweise|quarterly'],
  ['year', 'jahre?n?|years?|jährlich|yearly|annually|jahresweise'],
];
const BY_TIME = GRAINS.map(
  ([grain, words]) =>
    [
      grain,
      new RegExp(
        String.raw`(?<!\p{L})(?:(?:pro|je|per|by|nach|each|every|jeden?|(?:an |zu |in )?welche[rnm]?|(?:on |at |in )?(?:which|what))\s+(?:[\p{L}-]+\s+(?:und|and)\s+)?(?:${words})|\p{L}+(?:lich|ly|weise)(?<=${words}))(?!\p{L})`,
        'iu',
      ),
    ] as const,
);

/** Returns the calendar unit by which a request groups: "per month", „quartalsweise“; null without one. */
export const grainIn = (text: string): { grain: AskedGrain; words: string } | null => {
  for (const [grain, pattern] of BY_TIME) {
    const [words] = pattern.exec(text) ?? [];
    // Of "by channel and month", only the month.
    if (words !== undefined) return { grain, words: words.replace(/^.*\s(?:und|and)\s+/iu, '') };
  }
  return null;
};

/** Returns whether a filter compares values that differ by more than their spelling: one word can name several spellings of a value. */
const isSeveral = ({ values, words }: RowPlan['filters'][number]): boolean =>
  new Set(values.map((value) => value.toLowerCase())).size > 1 && wordsIn(words).length > 1;

/** Words after the things that a request wants to see together. */
const TOGETHER = String.raw`side by side|next to each other|nebeneinander|im (?:direkten )?vergleich|compared`;

/** Returns whether words stand before "side by side". */
const areTogether = (text: string, words: readonly string[]): boolean =>
  words.some((word) => new RegExp(String.raw`(?<!\p{L})${RegExp.escape(word)}\s+(?:${TOGETHER})(?!\p{L})`, 'iu').test(text));

/** Returns whether words stand after "by", "per" or „nach“, possibly as the second of two columns, or before "side by side". */
const isAfterBy = (text: string, words: readonly string[]): boolean =>
  areTogether(text, words) ||
  words.some((word) =>
    new RegExp(
      String.raw`(?<!\p{L})(?:by|per|pro|je|nach|across|for each|for every|(?:where|how)\s+(?:each|every)|wo\s+jede[rsnm]?|(?:kombi\p{L}*|paare\p{L}*|combinations?|pairs?)\s+(?:aus|von|of)|welche[rnms]?|which|what|(?:vergleich\p{L}*|compare)\s+(?:uns|unsere|die|our|the))\s+(?:(?:the|our|dem|den|der|die|jede[rnm]?)\s+)?(?:[\p{L}-]+\s+){0,2}?(?:(?:and|und|,)\s+)?${RegExp.escape(word)}(?!\p{L})`,
      'iu',
    ).test(text),
  );

/** Returns whether words stand directly after a "by" of their own: each of several such groupings is asked for by itself. */
export const hasOwnBy = (text: string, words: string): boolean =>
  new RegExp(
    String.raw`(?<!\p{L})(?:by|per|pro|je|nach|for each|for every)\s+(?:(?:the|our|dem|den|der|die|jede[rnm]?)\s+)?${RegExp.escape(words.split(' ')[0] ?? words)}(?!\p{L})`,
    'iu',
  ).test(text);
