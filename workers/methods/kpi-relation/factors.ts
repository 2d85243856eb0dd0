import { isStopWord, nameWords, withoutUmlauts, wordsIn } from '../../../platform/text/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import { columnsNamedIn } from '../named-columns/index.js';
import { measuredColumns } from '../tenant-state/index.js';
import { namedValues } from '../values-in-text/named-values.js';
import type { DerivedMeasure } from '../derived-measures/index.js';

/** A column of the rows of a KPI that a request relates to it. */
export interface RelatedColumn {
  readonly column: string;
  readonly kind: 'number' | 'category';
  /** Words of the request that name the column or its values. */
  readonly words: readonly string[];
}

/** Largest number of values of a property that divides rows into groups. */
const MAX_GROUPS = 40;
const MAX_VALUE_LENGTH = 40;
/** Minimum fit of words that name a column, and number of letters that a word shares with a part of the column's name. */
const [MIN_FIT, MIN_BEGINNING] = [0.7, 3];

/** Returns whether a word begins like a part of a column's name that is no preposition: „Wind“ and `Wind_kmh`, not „nachts“ and `Putzen_nach`. */
const sharesBeginning = (column: string, words: string): boolean =>
  nameWords(column)
    .filter((part) => !isStopWord(part.toLowerCase()) && part.length >= MIN_BEGINNING)
    .some((part) => wordsIn(words).some((word) => folded(word).startsWith(folded(part).slice(0, MIN_BEGINNING))));
const folded = (word: string): string => withoutUmlauts(word.toLowerCase());
/** Everyday words for temperature, and names of columns that contain temperatures. */
const WARMTH =
  /(?<!\p{L})(?:hitze\p{L}*|heiß\p{L}*|wärme|warm\p{L}*|kälte|kalt\p{L}*|temperatur\p{L}*|heat\p{L}*|hot\p{L}*|cold\p{L}*|temperatures?|weather|wetter)(?!\p{L})/iu;
const TEMPERATURE = /(?:^|[^\p{L}])(?:t(?:max|min|avg|mittel)|temp\p{L}*)(?![\p{L}])|°C/iu;

/** Returns the columns that a request relates to a KPI, except those that make it up: by their names, and those of which it names several values. */
export const relatedColumns = (text: string, dataset: Dataset, { left, right }: DerivedMeasure): RelatedColumn[] => {
  const { columns, profile } = dataset;
  const roles = new Map(understoodColumns(dataset).map(({ name, role, unit }) => [name, { role, unit }]));
  const names = columns.map(({ name }) => name).filter((name) => name !== left && name !== right);
  const numbers = new Set(measuredColumns(dataset).map(({ name }) => name));
  const distinct = new Map(profile.columns.map((column) => [column.name, column.distinct]));
  const isCategory = (name: string): boolean =>
    !numbers.has(name) &&
    roles.get(name)?.role !== 'time' &&
    (distinct.get(name) ?? 0) > 1 &&
    (distinct.get(name) ?? 0) <= MAX_GROUPS &&
    columns.some((column) => column.name === name && column.type === 'text');
  const warm = names.filter((name) => numbers.has(name) && TEMPERATURE.test(`${name.replaceAll('_', ' ')} ${roles.get(name)?.unit ?? ''}`));
  const named = new Map(
    columnsNamedIn(text, names)
      .filter(({ column, words, fit }) => fit >= MIN_FIT && sharesBeginning(column, words))
      .map(({ column, words }) => [column, wordsIn(words)]),
  );
  const [warmth] = WARMTH.exec(text) ?? [];
  if (warmth !== undefined && warm.length === 1 && warm[0] !== undefined && !named.has(warm[0])) named.set(warm[0], [warmth]);
  const byValue = profile.columns.flatMap(({ name, topValues }): RelatedColumn[] => {
    if (!isCategory(name) || named.has(name)) return [];
    const values = topValues.flatMap(({ value }) => (typeof value === 'string' && value.length <= MAX_VALUE_LENGTH ? [value] : []));
    const found = namedValues(
      text,
      values.filter((value) => /\p{L}{2}/u.test(value)),
    );
    return found.length > 1 ? [{ column: name, kind: 'category', words: found.flatMap(({ words }) => wordsIn(words)) }] : [];
  });
  const byName = [...named].flatMap(([column, words]): RelatedColumn[] =>
    numbers.has(column) ? [{ column, kind: 'number', words }] : isCategory(column) ? [{ column, kind: 'category', words }] : [],
  );
  return [...byName, ...byValue];
};
