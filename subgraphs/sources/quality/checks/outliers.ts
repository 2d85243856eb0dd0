import { localized } from '../../../../platform/content/index.js';
import { type DimensionResult, type QualityCheck, qualityCheck } from '../assessment.schema.js';
import {
  evidenceRows,
  isIdentifier,
  isStoredAsText,
  isTemporal,
  numberOf,
  RAW,
  secondsOf,
  SUSPECTS,
  VALUES,
  type WorkingColumn,
  type WorkingTable,
} from '../working-table.js';
import { messagesIn } from '../messages.js';
import { findGroupOutliers } from './group-outliers.js';

/** Minimum numbers of values and of distinct values that form a distribution. */
const MIN_VALUES = 20;
const MIN_DISTINCT = 5;

/** Limit of Iglewicz and Hoaglin for the modified z-score. */
const MAX_Z = 3.5;

/** A larger share of outlying values is a second population or a heavy tail, not individual wrong cells. */
const MAX_SUSPECT_SHARE = 0.05;

/** Columns whose values are also compared within groups: the first ones. */
const MAX_GROUPED_COLUMNS = 10;

/** Last second of a JavaScript date; the first is its negative. */
const LAST_SECOND = 8.64e12;

interface Fences {
  /** SQL expression of the value on the scale with the more symmetric middle half. */
  x: string;
  scale: 'linear' | 'logarithmic';
  n: number;
  median: number;
  q1: number;
  q3: number;
  mad: number;
}

/**
 * Finds outliers of numbers, dates and times. A value counts as an outlier if it is outside Tukey's inner fences (1977, "Exploratory data
 * analysis": 1.5 interquartile ranges beyond the quartiles) and has a modified z-score 0.6745·|x − median| / MAD above 3.5 (Iglewicz and
 * Hoaglin 1993). Skewed positive columns are assessed on the logarithmic scale. Cells outside the outer fences (3 ranges) and above 3.5 are
 * recorded as suspects. A column of which more than 5 % of the values meet both conditions has a heavy tail and no outliers.
 */
export const assessOutliers = async (table: WorkingTable): Promise<DimensionResult> => {
  const checks: QualityCheck[] = [];
  let checked = 0;
  let agreed = 0;
  let grouped = 0;
  for (const column of table.columns) {
    const fences = table.keyColumns.includes(column) ? undefined : await fencesOf(table, column);
    if (!fences) continue;
    const found = await checkColumn(table, column, fences);
    const inGroups = grouped++ < MAX_GROUPED_COLUMNS ? await findGroupOutliers(table, column, fences) : undefined;
    checks.push(...found.checks, ...(inGroups ? [inGroups] : []));
    checked += fences.n;
    agreed += found.hasSuspects || (inGroups?.failed ?? 0) > 0 ? await outlyingCells(table, column, found.outlying) : found.agreed;
  }
  return {
    dimension: 'outliers',
    score: checked === 0 ? null : 1 - agreed / checked,
    formula: localized(messagesIn, ({ formula }) => formula.outliers),
    reason: checked === 0 ? localized(messagesIn, ({ reason }) => reason.fewNumbers(MIN_VALUES, MIN_DISTINCT)) : null,
    notes: [],
    checks,
  };
};

const fencesOf = async (table: WorkingTable, column: WorkingColumn): Promise<Fences | undefined> => {
  if ((!column.holdsNumbers && !isTemporal(column)) || isIdentifier(column)) return undefined;
  if (column.present < MIN_VALUES || column.distinct < MIN_DISTINCT) return undefined;
  const value = column.holdsNumbers ? numberOf(column.value) : secondsOf(column.value);
  const { min, quartiles } = await table.duck.one<{ min: number | null; quartiles: [number, number, number] | null }>(
    `SELECT min(x) AS min, quantile_cont(x, [0.25, 0.5, 0.75]) AS quartiles FROM (SELECT ${value} AS x FROM ${VALUES})`,
  );
  if (min === null || quartiles === null) return undefined;
  const logarithmic = column.holdsNumbers && min > 0 && bowley(quartiles.map(Math.log)) < bowley(quartiles);
  const x = logarithmic ? `ln(${value})` : value;
  const { n, median, q1, q3, mad } = await table.duck.one<{ n: number; median: number; q1: number; q3: number; mad: number }>(
    `SELECT count(x) AS n, median(x) AS median, quantile_cont(x, 0.25) AS q1, quantile_cont(x, 0.75) AS q3, mad(x) AS mad
     FROM (SELECT ${x} AS x FROM ${VALUES})`,
  );
  if (n < MIN_VALUES || q3 === q1 || mad === 0 || !Number.isFinite(q3 + 3 * (q3 - q1)) || !Number.isFinite(q1 - 3 * (q3 - q1)))
    return undefined;
  return { x, scale: logarithmic ? 'logarithmic' : 'linear', n, median, q1, q3, mad };
};

/** Returns the absolute quartile skewness (Bowley 1901); 0 for a symmetric middle half. */
const bowley = (quartiles: readonly number[]): number => {
  const [q1 = 0, q2 = 0, q3 = 0] = quartiles;
  return q3 === q1 ? 0 : Math.abs((q3 + q1 - 2 * q2) / (q3 - q1));
};

const checkColumn = async (
  table: WorkingTable,
  column: WorkingColumn,
  { x, scale, n, median, q1, q3, mad }: Fences,
): Promise<{ checks: QualityCheck[]; outlying: string; agreed: number; hasSuspects: boolean }> => {
  const outside = (reach: number): string => `(${x} < ${q1 - reach * (q3 - q1)} OR ${x} > ${q3 + reach * (q3 - q1)})`;
  const deviates = `0.6745 * abs(${x} - ${median}) / ${mad} > ${MAX_Z}`;
  const counts = await table.duck.one<{ tukey: number; z: number; agreed: number; far: number }>(
    `SELECT count(*) FILTER (WHERE ${outside(1.5)}) AS tukey, count(*) FILTER (WHERE ${deviates}) AS z,
            count(*) FILTER (WHERE ${outside(1.5)} AND ${deviates}) AS agreed, count(*) FILTER (WHERE ${outside(3)} AND ${deviates}) AS far
     FROM ${VALUES}`,
  );
  if (counts.far > 0 && counts.far <= MAX_SUSPECT_SHARE * n)
    await table.duck.run(
      `INSERT INTO ${SUSPECTS} SELECT row, ${column.index}, 'tukey-fences', false, NULL FROM ${VALUES} WHERE ${outside(3)} AND ${deviates}`,
    );
  const shifted = await suspectShiftedDigits(table, column);
  const check = async (name: 'tukey-fences' | 'mad-z-score', failed: number, where: string, facts: QualityCheck['facts']) => {
    const from = `${RAW} JOIN ${VALUES} USING (row)`;
    const evidence = failed > 0 ? await evidenceRows(table, { from, where, evidenceColumns: [column] }) : [];
    return qualityCheck(name, [column.name], { checked: n, failed }, evidence, { ...facts, scale });
  };
  const formatted = (value: number): number | string => {
    if (isTemporal(column)) return new Date(Math.max(-LAST_SECOND, Math.min(LAST_SECOND, value)) * 1000).toISOString();
    return scale === 'logarithmic' ? Math.min(Math.exp(value), Number.MAX_VALUE) : value;
  };
  const isHeavyTailed = counts.agreed > MAX_SUSPECT_SHARE * n;
  const failedOf = (outlying: number): number => (isHeavyTailed ? 0 : outlying);
  const fences = {
    'lower fence': formatted(q1 - 1.5 * (q3 - q1)),
    'upper fence': formatted(q3 + 1.5 * (q3 - q1)),
    'far out': counts.far,
    ...(isHeavyTailed && { 'heavy tail': counts.agreed }),
  };
  const checks = [
    await check('tukey-fences', failedOf(counts.tukey), outside(1.5), fences),
    await check('mad-z-score', failedOf(counts.z), deviates, { median: formatted(median), 'outside both': counts.agreed }),
  ];
  const outlying = isHeavyTailed ? 'false' : `${outside(1.5)} AND ${deviates}`;
  return { checks, outlying, agreed: failedOf(counts.agreed), hasSuspects: shifted > 0 };
};

/** Returns the number of cells that are outside both limits of the column or suspect within their group or by their decimals. */
const outlyingCells = async (table: WorkingTable, column: WorkingColumn, outlying: string): Promise<number> => {
  const { cells } = await table.duck.one<{ cells: number }>(
    `SELECT count(*) AS cells FROM (
       SELECT row FROM ${VALUES} WHERE ${outlying}
       UNION SELECT row FROM ${SUSPECTS} WHERE col = ${column.index} AND reason IN ('tukey-fences', 'group-fences')
     )`,
  );
  return cells;
};

/**
 * Records positive numbers as suspect that are both below the inner fence of the logarithms and written with more decimals than nine tenths
 * of the column: a shifted decimal point. Either alone is ordinary. Returns the number of suspects.
 */
const suspectShiftedDigits = async (table: WorkingTable, column: WorkingColumn): Promise<number> => {
  if (!column.holdsNumbers || (column.type === 'integer' && !isStoredAsText(column))) return 0;
  const value = numberOf(column.value);
  const decimals = `length(regexp_extract(rtrim(CAST(${value} AS VARCHAR), '0'), '\\.([0-9]*)$', 1))`;
  const { min, usual, quartiles } = await table.duck.one<{ min: number | null; usual: number; quartiles: [number, number] | null }>(
    `SELECT min(${value}) AS min, quantile_disc(${decimals}, 0.9) AS usual,
            quantile_cont(CASE WHEN ${value} > 0 THEN ln(${value}) END, [0.25, 0.75]) AS quartiles FROM ${VALUES}`,
  );
  if (min === null || min <= 0 || quartiles === null) return 0;
  const [q1, q3] = quartiles;
  const where = `${decimals} > ${usual} AND ln(${value}) < ${q1 - 1.5 * (q3 - q1)}`;
  const { n } = await table.duck.one<{ n: number }>(`SELECT count(*) AS n FROM ${VALUES} WHERE ${where}`);
  if (n === 0 || n > MAX_SUSPECT_SHARE * column.present) return 0;
  await table.duck.run(`INSERT INTO ${SUSPECTS} SELECT row, ${column.index}, 'tukey-fences', false, NULL FROM ${VALUES} WHERE ${where}`);
  return n;
};
