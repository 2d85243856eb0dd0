import { literal } from '../../../../platform/analytics/index.js';
import { meansNo, meansYes, textConcepts, type Concept } from '../../../../platform/column-meaning/index.js';
import type { MissingCounts } from './missing-values.js';
import { isNumeric, numberOf, RAW, VALUES, type WorkingColumn, type WorkingTable } from '../working-table.js';

/** Values of another column with which a column has no value. */
export interface ExpectedGaps {
  readonly by: string;
  readonly values: readonly string[];
  /** SQL condition on `VALUES`. */
  readonly condition: string;
  /** Number of gaps that it explains. */
  readonly count: number;
}

/** Value of another column with which nearly all gaps of a column occur, for no apparent reason. */
export interface CommonContext {
  readonly by: string;
  readonly value: string;
  /** Share of the gaps, 0 to 1. */
  readonly share: number;
}

export interface GapReasons {
  readonly expected: Map<WorkingColumn, ExpectedGaps>;
  readonly contexts: Map<WorkingColumn, CommonContext>;
}

/** Names and values of columns that state how far a row has come; until then later columns are empty. */
const STATE_NAME = /stat(?:us|e)(?![a-z]*(?:ment|n))|stage|zustand|phase/i;
const STATES: ReadonlySet<Concept> = new Set(['cancel', 'open', 'close', 'active']);

const MAX_VALUES = 20;
/** Columns whose values are compared with gaps, and columns with gaps: the first ones. */
const MAX_REASONS = 15;
const MAX_COLUMNS = 60;
/** Minimum number of rows with a value at which the gaps among them are not a coincidence. */
const MIN_ROWS = 5;
/** Share of gaps from which a value has none, and up to which another value has one. */
const EMPTY_SHARE = 0.99;
const FILLED_SHARE = 0.05;
/** Share of the gaps, and of the rows, of a value with which gaps occur. */
const MIN_CONTEXT_SHARE = 0.95;
const MAX_ROW_SHARE = 0.6;

interface ValueGaps {
  readonly key: string;
  readonly rows: number;
  readonly gaps: number;
  readonly missing: number;
}

interface Reason {
  readonly column: WorkingColumn;
  readonly kind: 'state' | 'number' | 'category';
  /** SQL expression of the value on `VALUES`. */
  readonly key: string;
}

/**
 * Finds gaps that other columns explain. Empty cells of a column are expected for a value of a status or yes/no column, or for a number of
 * zero, if at least 99 % of the cells with this value are empty and at most 5 % of those with the other values. For example, an open order
 * has no delivery date. Other columns do not excuse gaps. They are named if nearly all gaps occur with one of their values.
 */
export const findGapReasons = async (table: WorkingTable, missing: readonly MissingCounts[]): Promise<GapReasons> => {
  const withGaps = missing.filter(({ gaps }) => gaps > 0).slice(0, MAX_COLUMNS);
  const [expected, contexts] = [new Map<WorkingColumn, ExpectedGaps>(), new Map<WorkingColumn, CommonContext>()];
  if (withGaps.length === 0) return { expected, contexts };
  for (const reason of await reasonsIn(table)) {
    const values = await gapsByValue(table, reason, withGaps);
    for (const { column } of withGaps) {
      const counted = values.get(column) ?? [];
      if (column === reason.column) continue;
      const found = reason.kind === 'category' ? null : explainedBy(reason, counted);
      if (found && found.count > (expected.get(column)?.count ?? 0)) expected.set(column, found);
      const context = contextOf(reason, counted, table.rows);
      if (context && context.share > (contexts.get(column)?.share ?? 0)) contexts.set(column, context);
    }
  }
  return { expected, contexts };
};

const reasonsIn = async (table: WorkingTable): Promise<Reason[]> => {
  const withFewValues = table.columns.filter(
    (column) => column.distinct >= 2 && column.distinct <= MAX_VALUES && !(isNumeric(column) && column.distinct > 2),
  );
  const states = await statesAmong(table, withFewValues);
  const reasons = table.columns.flatMap((column): Reason[] => {
    const kind = states.has(column) ? 'state' : 'category';
    if (withFewValues.includes(column)) return [{ column, kind, key: `CAST(${column.value} AS VARCHAR)` }];
    if (!isNumeric(column)) return [];
    const value = numberOf(column.value);
    return [{ column, kind: 'number', key: `CASE WHEN ${value} = 0 THEN '0' WHEN ${value} IS NOT NULL THEN '≠ 0' END` }];
  });
  const rank = ({ kind }: Reason): number => ['state', 'number', 'category'].indexOf(kind);
  return reasons.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_REASONS);
};

/** Returns the columns that state how far a row has come or whether something holds: by name, otherwise by values, with one scan. */
const statesAmong = async (table: WorkingTable, columns: readonly WorkingColumn[]): Promise<Set<WorkingColumn>> => {
  const isByName = ({ type, name }: WorkingColumn): boolean => type === 'boolean' || STATE_NAME.test(name);
  const others = columns.filter((column) => !isByName(column));
  if (others.length === 0) return new Set(columns);
  const lists = others.map(
    ({ index, value }) => `list(DISTINCT lower(CAST(${value} AS VARCHAR))) FILTER (WHERE ${value} IS NOT NULL) AS c${index}`,
  );
  const found = await table.duck.one<Record<string, string[]>>(`SELECT ${lists.join(', ')} FROM ${VALUES}`);
  const isByValues = ({ index }: WorkingColumn): boolean => {
    const values = found[`c${index}`] ?? [];
    return values.every(isYesOrNo) || values.some((value) => !textConcepts(value).isDisjointFrom(STATES));
  };
  return new Set(columns.filter((column) => isByName(column) || isByValues(column)));
};

/** Returns whether a value is a word for yes or no; the numbers 1 and 0 may also count something. */
const isYesOrNo = (value: string): boolean => /\p{L}/u.test(value) && (meansYes(value) || meansNo(value));

/** Returns the rows, empty cells and missing values of each column by the values of another, with one scan. */
const gapsByValue = async (
  table: WorkingTable,
  { key }: Reason,
  withGaps: readonly MissingCounts[],
): Promise<Map<WorkingColumn, ValueGaps[]>> => {
  const counts = withGaps.map(
    ({ column, isGap }) =>
      `count(*) FILTER (WHERE ${isGap}) AS g${column.index}, count(*) FILTER (WHERE ${column.value} IS NULL) AS m${column.index}`,
  );
  const rows = await table.duck.rows<{ key: string; n: number } & Record<string, number | string>>(
    `SELECT ${key} AS key, count(*) AS n, ${counts.join(', ')} FROM ${RAW} JOIN ${VALUES} USING (row) GROUP BY 1 HAVING key IS NOT NULL ORDER BY 1`,
  );
  return new Map(
    withGaps.map(({ column }) => [
      column,
      rows.map((row) => ({
        key: row.key,
        rows: Number(row.n),
        gaps: Number(row[`g${column.index}`]),
        missing: Number(row[`m${column.index}`]),
      })),
    ]),
  );
};

const explainedBy = ({ column, key, kind }: Reason, counted: readonly ValueGaps[]): ExpectedGaps | null => {
  const [empty, others] = [counted.filter(isEmpty), counted.filter((value) => !isEmpty(value))];
  const rows = sumOf(others, 'rows');
  if (empty.length === 0 || sumOf(empty, 'rows') < MIN_ROWS || rows === 0) return null;
  if (sumOf(others, 'missing') > FILLED_SHARE * rows) return null;
  const values = empty.map((value) => value.key);
  if (kind === 'number' && !(values.length === 1 && values[0] === '0')) return null;
  const condition = `coalesce(${key} IN (${values.map(literal).join(', ')}), false)`;
  return { by: column.name, values, condition, count: sumOf(empty, 'gaps') };
};

const isEmpty = ({ rows, missing }: ValueGaps): boolean => missing >= EMPTY_SHARE * rows;

const contextOf = ({ column, kind }: Reason, counted: readonly ValueGaps[], rows: number): CommonContext | null => {
  const gaps = sumOf(counted, 'gaps');
  const [most] = counted.toSorted((a, b) => b.gaps - a.gaps);
  if (kind === 'number' || !most || gaps < MIN_ROWS) return null;
  if (most.gaps < MIN_CONTEXT_SHARE * gaps || most.rows > MAX_ROW_SHARE * rows) return null;
  return { by: column.name, value: most.key, share: most.gaps / gaps };
};

const sumOf = (values: readonly ValueGaps[], of: 'rows' | 'gaps' | 'missing'): number =>
  values.reduce((total, value) => total + value[of], 0);
