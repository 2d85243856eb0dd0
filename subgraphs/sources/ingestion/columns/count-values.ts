import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { columnsWarning, type IngestWarning } from '../ingest-error.js';
import type { ComputedColumn } from './period-columns.js';
import { spreadValueRows, valueRows } from './value-rows.js';

interface Found {
  count: number;
  present: number;
  first: string | null;
  row: number | null;
}

/** Counts, for each column, the values that a condition on the column `v` selects. One scan. */
export const countValues = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
  condition: (value: string) => string,
): Promise<(Found & { name: string })[]> => {
  if (columns.length === 0) return [];
  const counts = columns.map((_, at) => {
    const [value, isMeant] = [`v${at}`, `coalesce(${condition(`v${at}`)}, false)`];
    return `{'count': count_if(${isMeant}), 'present': count(${value}),
      'first': left(CAST(arg_min(${value}, row) FILTER (WHERE ${isMeant}) AS VARCHAR), 40), 'row': min(row) FILTER (WHERE ${isMeant})} AS f${at}`;
  });
  const found = await duck.one<Record<string, Found>>(`SELECT ${counts.join(', ')} FROM ${valueRows(relation, columns)}`);
  return columns.map(({ name }, at) => ({ name, ...(found[`f${at}`] as Found) }));
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
