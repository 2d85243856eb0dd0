import { type QualityCheck, qualityCheck } from '../assessment.schema.js';
import { isTextColumn } from '../checks/value-counts.js';
import { CODES } from './functional-dependencies.js';
import { evidenceRows, RAW, SUSPECTS, type WorkingColumn, type WorkingTable } from '../working-table.js';

/** A value belongs to a column if it occurs there at least `MIN_HOME` times, and `HOME_RATIO` times as often as in the other column. */
const MIN_HOME = 3;
const HOME_RATIO = 5;

/** Largest number of distinct values of a compared column. */
const MAX_DISTINCT = 50_000;

const SHARED = 'quality_shared_values';
const SWAPPED = 'quality_swapped_cells';

/**
 * Finds rows in which two text columns have each other's values: each of the two values is rare in its own column and frequent in the other
 * one. Records both cells as suspect with the other's value. Columns meet only in values they share, so the time is linear in the rows per
 * column. Returns one check per pair of columns with swapped values.
 */
export const findSwappedValues = async (table: WorkingTable, columns: readonly WorkingColumn[]): Promise<QualityCheck[]> => {
  const compared = columns.filter((column) => isTextColumn(column) && column.distinct <= MAX_DISTINCT);
  if (compared.length < 2) return [];
  const counts = compared.map(
    ({ index, value }) => `SELECT ${index} AS col, ${value} AS code, count(*) AS n FROM ${CODES} WHERE ${value} IS NOT NULL GROUP BY ALL`,
  );
  await table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${SHARED} AS
     WITH counts AS (${counts.join(' UNION ALL ')})
     SELECT own.col, own.code, home.col AS home FROM counts own JOIN counts home ON own.code = home.code AND own.col <> home.col
     WHERE home.n >= ${MIN_HOME} AND home.n >= ${HOME_RATIO} * own.n`,
  );
  const foreign = compared.map(
    ({ index, value }) =>
      `SELECT c.row, ${index} AS col, s.home FROM ${CODES} c JOIN ${SHARED} s ON s.col = ${index} AND s.code = c.${value}`,
  );
  await table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${SWAPPED} AS
     WITH foreign_cells AS (${foreign.join(' UNION ALL ')})
     SELECT a.row, a.col AS first, b.col AS second FROM foreign_cells a JOIN foreign_cells b
       ON a.row = b.row AND a.home = b.col AND b.home = a.col AND a.col < b.col`,
  );
  const pairs = await table.duck.rows<{ first: number; second: number; n: number }>(
    `SELECT first, second, count(*) AS n FROM ${SWAPPED} GROUP BY ALL ORDER BY first, second`,
  );
  const checks: QualityCheck[] = [];
  for (const { first, second, n } of pairs) {
    const [a, b] = [table.columns[first], table.columns[second]];
    if (!a || !b) continue;
    for (const [own, other] of [
      [a, b],
      [b, a],
    ] as const)
      await table.duck.run(
        `INSERT INTO ${SUSPECTS} SELECT row, ${own.index}, 'swapped-values', true, CAST(${other.raw} AS VARCHAR)
         FROM ${SWAPPED} JOIN ${RAW} USING (row) WHERE first = ${first} AND second = ${second}`,
      );
    const from = `(SELECT r.* FROM ${SWAPPED} JOIN ${RAW} r USING (row) WHERE first = ${first} AND second = ${second})`;
    const evidence = await evidenceRows(table, { from, where: 'true', evidenceColumns: [a, b] });
    checks.push(qualityCheck('swapped-values', [a.name, b.name], { checked: Math.min(a.present, b.present), failed: n }, evidence));
  }
  for (const name of [SHARED, SWAPPED]) await table.duck.run(`DROP TABLE ${name}`);
  return checks;
};
