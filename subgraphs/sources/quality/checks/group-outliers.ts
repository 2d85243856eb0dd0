import { type QualityCheck, qualityCheck } from '../assessment.schema.js';
import { evidenceRows, RAW, SUSPECTS, VALUES, type WorkingColumn, type WorkingTable } from '../working-table.js';

/** A grouping column has at most one value per so many rows; a group needs so many values for a median. */
const ROWS_PER_GROUP = 10;
const MIN_GROUP = 8;

/** A column groups the values if their median deviation within the groups is at most this share of the deviation from the whole median. */
const MAX_REMAINING_SPREAD = 0.5;

/** Grouping columns tried per column, those with the fewest values first, and rows on which they are tried. */
const MAX_GROUPINGS = 8;
const SAMPLE_ROWS = 20_000;

/** Modified z-score within the group above which a value is suspect if it is also outside the outer fences of all scores. */
const MAX_Z = 6;

/** A larger share of such values is a heavy tail. */
const MAX_SUSPECT_SHARE = 0.03;

const GROUPS = 'quality_value_groups';

/**
 * Finds values that are unusual for their group, such as the temperature of one sensor, by the modified z-score of Iglewicz and Hoaglin
 * 1993 with the group's median and median deviation. The group is the value of the column that explains most of the spread. Small
 * deviations of a group count as at least a quarter of the usual one. Records the values as suspect. Time is linear in the rows.
 */
export const findGroupOutliers = async (
  table: WorkingTable,
  column: WorkingColumn,
  { x, mad }: { x: string; mad: number },
): Promise<QualityCheck | undefined> => {
  const grouping = await bestGrouping(table, column, x, mad);
  if (!grouping) return undefined;
  await table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${GROUPS} AS
     WITH groups AS (SELECT ${grouping.value} AS g, median(${x}) AS mid, mad(${x}) AS spread FROM ${VALUES}
       WHERE ${grouping.value} IS NOT NULL GROUP BY 1 HAVING count(${x}) >= ${MIN_GROUP}),
     usual AS (SELECT median(spread) AS usual FROM groups)
     SELECT row, 0.6745 * (${x} - mid) / greatest(spread, usual / 4) AS z
     FROM ${VALUES} JOIN groups ON ${grouping.value} = g, usual WHERE usual > 0 AND ${x} IS NOT NULL`,
  );
  const { checked, q1, q3 } = await table.duck.one<{ checked: number; q1: number | null; q3: number | null }>(
    `SELECT count(*) AS checked, quantile_cont(z, 0.25) AS q1, quantile_cont(z, 0.75) AS q3 FROM ${GROUPS}`,
  );
  const reach = 3 * ((q3 ?? 0) - (q1 ?? 0));
  const where = `abs(z) > ${MAX_Z} AND (z < ${(q1 ?? 0) - reach} OR z > ${(q3 ?? 0) + reach})`;
  const { failed } = await table.duck.one<{ failed: number }>(`SELECT count(*) AS failed FROM ${GROUPS} WHERE ${where}`);
  const isTail = failed > MAX_SUSPECT_SHARE * checked;
  if (failed > 0 && !isTail)
    await table.duck.run(`INSERT INTO ${SUSPECTS} SELECT row, ${column.index}, 'group-fences', false, NULL FROM ${GROUPS} WHERE ${where}`);
  const evidence =
    failed > 0 ? await evidenceRows(table, { from: `${RAW} JOIN ${GROUPS} USING (row)`, where, evidenceColumns: [grouping, column] }) : [];
  await table.duck.run(`DROP TABLE ${GROUPS}`);
  return checked === 0 || isTail ? undefined : qualityCheck('group-fences', [grouping.name, column.name], { checked, failed }, evidence);
};

const bestGrouping = async (table: WorkingTable, column: WorkingColumn, x: string, mad: number): Promise<WorkingColumn | undefined> => {
  const step = Math.ceil(table.rows / SAMPLE_ROWS);
  const possible = table.columns
    .filter(
      (other) =>
        other !== column &&
        other.type !== 'decimal' &&
        other.type !== 'timestamp' &&
        other.distinct > 1 &&
        ROWS_PER_GROUP * step * other.distinct <= other.present,
    )
    .toSorted((a, b) => a.distinct - b.distinct || a.index - b.index)
    .slice(0, MAX_GROUPINGS);
  let best: { grouping: WorkingColumn; spread: number } | undefined;
  for (const grouping of possible) {
    const { spread } = await table.duck.one<{ spread: number | null }>(
      `WITH cells AS (SELECT ${grouping.value} AS g, ${x} AS x FROM ${VALUES}
         WHERE ${x} IS NOT NULL AND ${grouping.value} IS NOT NULL${step > 1 ? ` AND hash(row) % ${step} = 0` : ''}),
       groups AS (SELECT g, median(x) AS mid FROM cells GROUP BY g)
       SELECT median(abs(x - mid)) AS spread FROM cells JOIN groups USING (g)`,
    );
    if (spread !== null && spread <= MAX_REMAINING_SPREAD * mad && (!best || spread < best.spread)) best = { grouping, spread };
  }
  return best?.grouping;
};
