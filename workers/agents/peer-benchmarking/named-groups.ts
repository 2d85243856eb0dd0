import { secondsOfUnit } from '../../../platform/column-meaning/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import { intervalsIn, type RowPlan } from '../../methods/answer-plan/index.js';

/** Minimum number of groups that a request names, so that it compares them with one another. */
const MIN_NAMED = 2;

/** Returns whether a text names a value, as it is written and not as a part of a word. */
export const isNamed = (text: string, name: string): boolean =>
  name !== '' && new RegExp(String.raw`(?<![\p{L}\p{N}])${RegExp.escape(name)}(?![\p{L}\p{N}])`, 'iu').test(text);

type NamedIn = Pick<Dataset, 'columns' | 'profile'>;

/** Returns the text column of which a request names the most values, and these values; null if it names fewer than two of one column. */
export const namedGroups = (text: string, { columns, profile }: NamedIn): { column: string; names: string[] } | null => {
  const texts = new Set(columns.filter(({ type }) => type === 'text').map(({ name }) => name));
  const found = profile.columns.flatMap(({ name: column, topValues }) => {
    const names = topValues.flatMap(({ value }) =>
      typeof value === 'string' && value.length > 1 && isNamed(text, value) ? [value.trim()] : [],
    );
    const distinct = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
    return texts.has(column) && distinct.length >= MIN_NAMED ? [{ column, names: distinct }] : [];
  });
  return found.toSorted((a, b) => b.names.length - a.names.length)[0] ?? null;
};

/**
 * Adds the time between two dates of a row to a plan without a figure, if the request asks who is faster or how long something takes. A
 * column of durations that the request does not name contains another time, such as the effort.
 */
export const withDuration = (text: string, dataset: Dataset, rows: RowPlan): RowPlan | null => {
  if (rows.measures.length > 0 || rows.share !== null) return rows;
  const durations = new Set(
    understoodColumns(dataset)
      .filter(({ role, unit }) => role === 'measure' && unit !== null && secondsOfUnit(unit) !== null)
      .map(({ name }) => name),
  );
  const { datasetId, profile, roles, columnCorrections, rows: count } = dataset;
  const columns = dataset.columns.filter(({ name }) => !durations.has(name));
  const [interval] = intervalsIn(text, { datasetId, columns, profile, roles, columnCorrections, rows: count }, false);
  if (!interval) return null;
  return { ...rows, intervals: [interval], measures: [{ name: interval.name, metricId: null, words: interval.words }] };
};
