import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { isDateType, isNumericType } from '../../../../platform/column-meaning/index.js';
import { stemOf, wordsIn } from '../../../../platform/text/index.js';
import { SENTINEL_NUMBERS } from '../../../../platform/value-notations/index.js';
import { findKpiRows } from '../../../methods/table-roles/index.js';
import type { CheckedTable } from './checked-table.js';

/** A cell whose value is missing or cannot be right. */
export interface SuspectValue {
  readonly column: string;
  /** Where the cell is, in the words of its row. */
  readonly key: string;
  readonly value: number | null;
  readonly reason: 'missing' | 'placeholder' | 'above' | 'negative' | 'extreme' | 'ratio';
  /** Column that the value exceeds, or with which it is out of proportion. */
  readonly beside: string | null;
}

/** Share of the rows in which a count has to be at most another one to be a part of it. */
const PART = 0.95;
/** Minimum correlation of a count with another one to be a part of it, unless their names share a word. */
const RELATED = 0.5;
/** Minimum share of the values at which a number is not meant to be negative. */
const NOT_NEGATIVE = 0.99;
/** Minimum number of rows of a group whose quartiles are compared. */
const MIN_OF_GROUP = 5;
/** Maximum numbers of columns, and of cells of a reason. */
const MAX_COLUMNS = 8;
const MAX_CELLS = 50;
/** Minimum number of interquartile ranges outside the quartiles at which a value of a series is extreme. */
const REACH = 4;

/**
 * Returns the cells of the numbers of a table that are empty, hold a placeholder such as 999, exceed the number that they are a part of in
 * all other rows, or are far outside the values of their KPI or place.
 */
export const suspectCells = async (
  duck: DuckDbSession,
  { dataset, relation }: CheckedTable,
  { withMissing = true } = {},
): Promise<SuspectValue[]> => {
  const kpis = findKpiRows(dataset);
  const numeric = dataset.columns.filter(({ type }) => isNumericType(type)).map(({ name }) => name);
  const columns = (kpis ? numeric.filter((name) => name === kpis.value) : numeric).slice(0, MAX_COLUMNS);
  const key = placeOf(dataset, kpis?.name);
  const group = kpis?.name === undefined ? key.group : identifier(kpis.name);
  const cells: SuspectValue[] = [];
  const read = async (
    column: string,
    reason: SuspectValue['reason'],
    from: string,
    where: string,
    beside: string | null = null,
  ): Promise<void> => {
    const found = await duck.rows<{ key: string; value: number | null }>(
      `SELECT ${key.sql} AS key, CAST(${identifier(column)} AS DOUBLE) AS value FROM ${from} WHERE ${where} ORDER BY 1 LIMIT ${MAX_CELLS}`,
    );
    const known = new Set(cells.flatMap((cell) => (cell.column === column ? [cell.key] : [])));
    for (const cell of found) if (!known.has(cell.key)) cells.push({ column, ...cell, reason, beside });
  };
  for (const column of columns) {
    const value = `CAST(${identifier(column)} AS DOUBLE)`;
    if (withMissing) await read(column, 'missing', relation, `${value} IS NULL`);
    const { high } = await duck.one<{ high: number | null }>(`SELECT quantile_cont(${value}, 0.9) AS high FROM ${relation}`);
    const sentinels = SENTINEL_NUMBERS.filter((number) => high !== null && number > 3 * Number(high));
    if (sentinels.length > 0) await read(column, 'placeholder', relation, `${value} IN (${sentinels.join(', ')})`);
    for (const whole of kpis ? [] : columns.filter((other) => other !== column)) {
      const other = `CAST(${identifier(whole)} AS DOUBLE)`;
      const { share, related } = await duck.one<{ share: number | null; related: number | null }>(
        `SELECT avg(CASE WHEN ${value} <= ${other} THEN 1 ELSE 0 END) AS share,
          corr(${value}, ${other}) FILTER (WHERE ${value} <= ${other}) AS related FROM ${relation}`,
      );
      const isPart = Number(related ?? 0) >= RELATED || sharesWord(column, whole);
      if (isPart && Number(share ?? 0) >= PART && Number(share) < 1) await read(column, 'above', relation, `${value} > ${other}`, whole);
    }
    const { positive } = await duck.one<{ positive: number | null }>(
      `SELECT avg(CASE WHEN ${value} >= 0 THEN 1 ELSE 0 END) FILTER (${value} IS NOT NULL) AS positive FROM ${relation}`,
    );
    if (kpis === null && Number(positive ?? 0) >= NOT_NEGATIVE && Number(positive) < 1)
      await read(column, 'negative', relation, `${value} < 0`);
    // Of an amount that is zero in most rows, the other values are compared.
    const quartile = (share: number): string => `quantile_cont(${value}, ${share}) OVER w`;
    const nonZero = (share: number): string => `quantile_cont(CASE WHEN ${value} <> 0 THEN ${value} END, ${share}) OVER w`;
    const fenced = `(SELECT *, CASE WHEN ${quartile(0.25)} < ${quartile(0.75)} THEN ${quartile(0.25)} ELSE ${nonZero(0.25)} END AS q1,
      CASE WHEN ${quartile(0.25)} < ${quartile(0.75)} THEN ${quartile(0.75)} ELSE ${nonZero(0.75)} END AS q3,
      ${quartile(0.25)} < ${quartile(0.75)} AS spread FROM ${relation} WINDOW w AS (PARTITION BY ${group}))`;
    const isOutside = `(${value} < q1 - ${REACH} * (q3 - q1) OR ${value} > q3 + ${REACH} * (q3 - q1))`;
    const counterpart = kpis ? undefined : columns.find((other) => other !== column && sharesWord(column, other));
    await read(column, 'extreme', fenced, `q3 > q1 AND (spread OR ${value} <> 0) AND ${isOutside}`);
    if (counterpart !== undefined && columns.indexOf(counterpart) < columns.indexOf(column)) {
      const other = `CAST(${identifier(counterpart)} AS DOUBLE)`;
      const ratio = `ln(CASE WHEN ${value} > 0 AND ${other} > 0 THEN ${value} / ${other} END)`;
      const { related } = await duck.one<{ related: number | null }>(
        `SELECT corr(ln(CASE WHEN ${value} > 0 THEN ${value} END), ln(CASE WHEN ${other} > 0 THEN ${other} END)) AS related FROM ${relation}`,
      );
      const compared = `(SELECT *, ${ratio} AS ratio, quantile_cont(${ratio}, 0.25) OVER () AS r1, quantile_cont(${ratio}, 0.75) OVER () AS r3 FROM ${relation})`;
      // Planned and actual hours differ by a factor, which is far from the usual one where a value is mistyped.
      if (Number(related ?? 0) >= PROPORTIONAL)
        await read(
          column,
          'ratio',
          compared,
          `r3 > r1 AND (ratio < r1 - ${FAR} * (r3 - r1) OR ratio > r3 + ${FAR} * (r3 - r1))`,
          counterpart,
        );
    }
  }
  // Many values far outside are the tail of a skewed column, not errors.
  const most = Math.max(MIN_TAIL, TAIL * dataset.rows);
  const extremes = Map.groupBy(
    cells.filter(({ reason }) => reason === 'extreme'),
    ({ column }) => column,
  );
  return cells.filter(({ column, reason }) => reason !== 'extreme' || (extremes.get(column)?.length ?? 0) <= most);
};

/** Number and share of rows up to which extreme values of a column count as errors. */
const MIN_TAIL = 5;
const TAIL = 0.002;

/** Minimum correlation of two columns whose proportion is checked, and the reach in interquartile ranges of the logarithm. */
const PROPORTIONAL = 0.7;
const FAR = 8;

/** Returns whether the names of two columns share a word: "Qty ordered" and "Qty returned". */
const sharesWord = (one: string, other: string): boolean => {
  const stems = new Set(wordsIn(one.replaceAll('_', ' ')).map(stemOf));
  return wordsIn(other.replaceAll('_', ' ')).some((word) => stems.has(stemOf(word)));
};

/** Returns the SQL expression that tells a reader where a row is: its first text and its month or day. */
const placeOf = ({ columns, profile, rows }: CheckedTable['dataset'], kpi: string | undefined): { sql: string; group: string } => {
  const texts = profile.columns.filter(({ type, distinct }) => type === 'text' && distinct > 1);
  const text = kpi ?? texts[0]?.name;
  // A column that identifies the rows groups none of them.
  const grouping = kpi ?? texts.find(({ distinct }) => distinct * MIN_OF_GROUP <= rows)?.name;
  const date = columns.find(({ type }) => isDateType(type))?.name;
  const parts = [
    ...(text === undefined ? [] : [`coalesce(CAST(${identifier(text)} AS VARCHAR), '–')`]),
    ...(date === undefined ? [] : [`coalesce(strftime(CAST(${identifier(date)} AS DATE), '%Y-%m-%d'), '–')`]),
  ];
  return {
    sql: parts.length === 0 ? `CAST(row_number() OVER () AS VARCHAR)` : `concat_ws(${literal(' ')}, ${parts.join(', ')})`,
    group: grouping === undefined ? 'true' : identifier(grouping),
  };
};
