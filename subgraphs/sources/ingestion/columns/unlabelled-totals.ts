import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { IngestWarning } from '../ingest-error.js';
import { warningOf } from './count-values.js';
import type { ComputedColumn } from './period-columns.js';

/** Relative deviation up to which a value counts as the sum of others, because values of a file are rounded. */
const TOLERANCE = 1e-6;
/** Minimum number of times at which a value of a column has the sum of all others. */
const MIN_GROUPS = 3;
/** Maximum number of texts and amounts that are compared by time. */
const MAX_COMPARED = 10;
/** First rows of a table that show which of its columns may have totals by time, and their maximum number of values. */
const SAMPLED_ROWS = 2_000;
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
  const sums = ends.flatMap((end, which) => [
    `bool_and(bare) FILTER (WHERE row = ${end}) AND NOT bool_or(bare) FILTER (WHERE row <> ${end}) AS bare${which}`,
    ...amounts.map(
      (_, at) =>
        `{'value': max(a${at}) FILTER (WHERE row = ${end}), 'others': sum(a${at}) FILTER (WHERE row <> ${end})} AS s${which}_${at}`,
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
  const sample = await duck.one<Record<string, number>>(
    `SELECT count(*) AS rows, count(DISTINCT ${time.sql}) AS times, ${texts.map(({ sql }, at) => `count(DISTINCT ${sql}) AS t${at}`).join(', ')}
     FROM (FROM ${relation} LIMIT ${SAMPLED_ROWS})`,
  );
  const times = Number(sample['times']);
  if (times < MIN_GROUPS || MIN_GROUPS * times > Number(sample['rows'])) return [];
  const grouped = texts.filter((_, at) => Number(sample[`t${at}`]) > 1 && Number(sample[`t${at}`]) <= MAX_LABELS);
  const found = await Promise.all(
    grouped.map(async (text) => {
      for (const amount of amounts.slice(0, MAX_COMPARED)) {
        const [total] = await duck.rows<{ label: string | null; count: number; present: number; row: number }>(
          `WITH sums AS (SELECT ${time.sql} AS time, ${text.sql} AS label, sum(${amount.sql}) AS value, count(*) AS count, min(row) AS row
             FROM (SELECT row_number() OVER () AS row, * FROM ${relation}) WHERE ${amount.sql} IS NOT NULL GROUP BY ALL),
           compared AS (SELECT *, sum(value) OVER (PARTITION BY time) - value AS others, count(*) OVER (PARTITION BY time) AS labels FROM sums)
           SELECT left(label, 40) AS label, count(*) AS count, (SELECT count(*) FROM ${relation}) AS present, min(row) AS row FROM compared
            GROUP BY label
           HAVING bool_and(count = 1 AND labels > 2 AND abs(value - others) <= ${TOLERANCE} * abs(others)) AND count_if(others <> 0) >= ${MIN_GROUPS}
            ORDER BY label NULLS FIRST LIMIT 1`,
        );
        if (total)
          return [
            { name: text.name, first: total.label, count: Number(total.count), present: Number(total.present), row: Number(total.row) },
          ];
      }
      return [];
    }),
  );
  return warningOf('total_rows', found.flat());
};
