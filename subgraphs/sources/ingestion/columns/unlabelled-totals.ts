import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { IngestWarning } from '../ingest-error.js';
import { warningOf } from './count-values.js';
import type { ComputedColumn } from './period-columns.js';
import { valueRows } from './value-rows.js';

/** Relative deviation up to which a value counts as the sum of others, because values of a file are rounded. */
const TOLERANCE = 1e-6;
/** Minimum number of times at which a value of a column has the sum of all others. */
const MIN_GROUPS = 3;
/** Maximum number of texts and amounts that are compared by time. */
const MAX_COMPARED = 10;
/** Maximum number of rows of a table, and of values of a text column: tables with totals are reports. */
const MAX_ROWS = 50_000;
const MAX_LABELS = 200;

/** Returns a warning about rows that contain the sums of other rows without a word that says so. */
export const unlabelledTotals = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
  amounts: readonly ComputedColumn[],
): Promise<IngestWarning[]> => {
  const whole = await totalOfTable(duck, relation, columns, amounts);
  return whole.length > 0 ? whole : await totalsByTime(duck, relation, columns, amounts);
};

/**
 * A first or last row without any text or date in which a number is the sum of the numbers in all other rows, or one with any label in which
 * several numbers are.
 */
const totalOfTable = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
  amounts: readonly ComputedColumn[],
): Promise<IngestWarning[]> => {
  const labels = columns.filter((column) => !amounts.includes(column));
  if (labels.length === 0) return [];
  const ends = ['1', 'rows'];
  // With 300 columns, FILTER takes about 40 times as long as CASE, and the factor grows with the number of columns.
  const sums = ends.flatMap((end, which) => [
    `bool_and(bare) FILTER (WHERE row = ${end}) AND NOT bool_or(bare) FILTER (WHERE row <> ${end}) AS bare${which}`,
    ...amounts.map(
      (_, at) =>
        `{'value': max(CASE WHEN row = ${end} THEN a${at} END), 'others': sum(CASE WHEN row <> ${end} THEN a${at} END)} AS s${which}_${at}`,
    ),
  ]);
  const values = [
    `${labels.map(({ sql }) => `(${sql}) IS NULL`).join(' AND ')} AS bare`,
    ...amounts.map(({ sql }, at) => `${sql} AS a${at}`),
  ];
  const found = await duck.one<Record<string, { value: number | null; others: number | null } | boolean | number | null>>(
    `SELECT max(rows) AS rows, ${sums.join(', ')}
     FROM (SELECT row_number() OVER () AS row, (SELECT count(*) FROM ${relation}) AS rows, ${values.join(', ')} FROM ${relation})`,
  );
  const rows = Number(found['rows']);
  if (rows < 3) return [];
  return ends.flatMap((_, which) => {
    const totals = amounts.flatMap(({ name }, at) => {
      const { value, others } = found[`s${which}_${at}`] as { value: number | null; others: number | null };
      const isSum = value != null && others != null && others !== 0 && Math.abs(value - others) <= TOLERANCE * Math.abs(others);
      return isSum ? [{ name, count: 1, present: rows, first: String(value), row: which === 0 ? 1 : rows }] : [];
    });
    const isTotal = found[`bare${which}`] === true || (totals.length > 1 && totals.length === amounts.length);
    return warningOf('total_rows', isTotal ? totals : []);
  });
};

/**
 * A value of a text column, also a blank one, whose only row at each time has the sum of all other rows at that time, such as the company beside
 * its plants in each month.
 */
const totalsByTime = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
  amounts: readonly ComputedColumn[],
): Promise<IngestWarning[]> => {
  const time = columns.find(({ type }) => type === 'date' || type === 'timestamp');
  const texts = columns.filter(({ type }) => type === 'text').slice(0, MAX_COMPARED);
  if (time === undefined || texts.length === 0) return [];
  const { rows, times, ...labels } = await duck.one<Record<string, number> & { rows: number; times: number }>(
    `SELECT count(*) AS rows, count(DISTINCT ${time.sql}) AS times, ${texts.map(({ sql }, at) => `approx_count_distinct(${sql}) AS t${at}`).join(', ')}
     FROM (FROM ${relation} LIMIT ${MAX_ROWS + 1})`,
  );
  if (rows > MAX_ROWS || times < MIN_GROUPS || MIN_GROUPS * times > rows) return [];
  const grouped = texts.filter((_, at) => Number(labels[`t${at}`]) > 1 && Number(labels[`t${at}`]) <= MAX_LABELS);
  const sums = amounts.slice(0, MAX_COMPARED);
  const found = await Promise.all(
    grouped.map(async (text) => {
      const isTotal = sums.map(
        (_, at) =>
          `(bool_and(coalesce(abs(s${at} - others${at}) <= ${TOLERANCE} * abs(others${at}), false)) AND count_if(others${at} <> 0) >= ${MIN_GROUPS})`,
      );
      const [total] = await duck.rows<{ label: string | null; count: number; row: number }>(
        `WITH sums AS (SELECT v0 AS time, v1 AS label, count(*) AS count, min(row) AS row, ${sums.map((_, at) => `sum(v${at + 2}) AS s${at}`).join(', ')}
           FROM ${valueRows(relation, [time, text, ...sums])} GROUP BY ALL),
         compared AS (SELECT *, count(*) OVER each AS labels, ${sums.map((_, at) => `sum(s${at}) OVER each - s${at} AS others${at}`).join(', ')} FROM sums WINDOW each AS (PARTITION BY time))
         SELECT left(label, 40) AS label, count(*) AS count, min(row) AS row FROM compared GROUP BY label
         HAVING bool_and(count = 1 AND labels > 2) AND (${isTotal.join(' OR ')}) ORDER BY label NULLS FIRST LIMIT 1`,
      );
      return total ? [{ name: text.name, first: total.label, count: Number(total.count), present: rows, row: Number(total.row) }] : [];
    }),
  );
  return warningOf('total_rows', found.flat());
};
