import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { columnsWarning, type IngestWarning } from '../ingest-error.js';
import type { ComputedColumn } from './period-columns.js';
import { spreadValueRows, valueRows, valuesWithRows } from './value-rows.js';

type Found = {
  count: number;
  present: number;
  first: string | null;
  row: number | null;
};

/** Counts, for each of columns of one type, the values that a condition selects, in all rows or those of `rowsOf`. One scan. */
export const countValues = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
  condition: (value: string) => string,
  rowsOf = valueRows,
): Promise<(Found & { name: string })[]> => {
  if (columns.length === 0) return [];
  const found = await duck.rows<Found & { place: number }>(
    `SELECT place, count_if(meant) AS count, count(*) AS present, left(CAST(arg_min(v, row) FILTER (WHERE meant) AS VARCHAR), 40) AS first,
       min(row) FILTER (WHERE meant) AS row
     FROM (SELECT place, row, v, coalesce(${condition('v')}, false) AS meant FROM ${valuesWithRows(relation, columns, rowsOf)} WHERE v IS NOT NULL)
     GROUP BY place`,
  );
  const byPlace = new Map(found.map(({ place, ...counts }) => [place, counts]));
  return columns.map(({ name }, at) => ({ name, ...(byPlace.get(at) ?? { count: 0, present: 0, first: null, row: null }) }));
};

/** Maximum number and length of the values that `differentValues` returns. */
const MAX_DIFFERENT = 50;
const MAX_LENGTH = 40;

/** Returns the different values of each column in lower case: at most 50, and the first 40 characters of each. One scan. */
export const differentValues = async (duck: DuckDbSession, relation: string, columns: readonly ComputedColumn[]): Promise<string[][]> => {
  if (columns.length === 0) return [];
  const lists = columns.map(
    ({ sql }, at) => `list_slice(list(DISTINCT lower(trim(left(${sql}, ${MAX_LENGTH})))), 1, ${MAX_DIFFERENT}) AS v${at}`,
  );
  const found = await duck.one<Record<string, (string | null)[] | null>>(`SELECT ${lists.join(', ')} FROM ${relation}`);
  return columns.map((_, at) => (found[`v${at}`] ?? []).filter((value) => value !== null));
};

/** Returns `differentValues` of rows spread over the table, by the name of the column. */
export const sampledValues = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (columns.length === 0) return new Map();
  const ofRows = columns.map((column, at) => ({ ...column, sql: `v${at}` }));
  const values = await differentValues(duck, spreadValueRows(relation, columns), ofRows);
  return new Map(columns.map(({ name }, at) => [name, values[at] ?? []]));
};

/** Returns one warning about the columns with counted values. */
export const warningOf = (code: IngestWarning['code'], found: readonly (Found & { name: string })[], details = {}): IngestWarning[] =>
  columnsWarning(
    code,
    found.map(({ name, count, present, first, row }) => ({ name, values: count, of: present, first, row })),
    details,
  );
