import { type QualityCheck, qualityCheck } from '../assessment.schema.js';
import { CODES, type Dependency, isReliable } from './functional-dependencies.js';
import { evidenceRows, RAW, SUSPECTS, VOTES, type WorkingColumn, type WorkingTable } from '../working-table.js';

const majorityTable = (position: number): string => `quality_majority_${position}`;

/**
 * Measures every dependency on all rows and lets the dependencies of a column vote on its cells: each group that is large and uniform
 * enough agrees or disagrees with the value. Votes are kept for cells that some dependency or another check doubts. Returns one check per
 * dependency; its failed count is g3 in rows.
 */
export const voteOnCells = async (
  table: WorkingTable,
  dependencies: readonly Dependency[],
  onColumn: (done: number) => void,
): Promise<QualityCheck[]> => {
  const checks: QualityCheck[] = [];
  const dependents = [...new Set(dependencies.map(({ dependent }) => dependent))];
  for (const [position, dependent] of dependents.entries()) {
    const ofColumn = dependencies.filter((dependency) => dependency.dependent === dependent);
    for (const [index, dependency] of ofColumn.entries()) checks.push(await measureOnAllRows(table, dependency, majorityTable(index)));
    await recordVotes(table, dependent, ofColumn);
    await proposeMissing(table, dependent, ofColumn);
    for (const index of ofColumn.keys()) await table.duck.run(`DROP TABLE ${majorityTable(index)}`);
    onColumn((position + 1) / dependents.length);
  }
  await assignViolations(table);
  return checks;
};

/** Stores the determinant's groups with size, majority value, its count and first row, and returns a check with the exact g3. */
const measureOnAllRows = async (
  table: WorkingTable,
  { determinant, dependent, strength, rate }: Dependency,
  majority: string,
): Promise<QualityCheck> => {
  const [x, y] = [determinant.value, dependent.value];
  await table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${majority} AS
     SELECT x, sum(n) FILTER (WHERE y IS NOT NULL) AS n, max(n) FILTER (WHERE y IS NOT NULL) AS top,
            arg_max(y, n) FILTER (WHERE y IS NOT NULL) AS y, arg_max(first, n) FILTER (WHERE y IS NOT NULL) AS first,
            coalesce(sum(n) FILTER (WHERE y IS NULL), 0) AS missing
     FROM (SELECT ${x} AS x, ${y} AS y, count(*) AS n, min(row) AS first FROM ${CODES} WHERE ${x} IS NOT NULL GROUP BY 1, 2)
     GROUP BY x HAVING count(y) > 0`,
  );
  const { checked, kept, groups } = await table.duck.one<{ checked: number; kept: number; groups: number }>(
    `SELECT sum(n) AS checked, sum(top) AS kept, count(*) AS groups FROM ${majority}`,
  );
  const failed = checked - kept;
  const violations = `(SELECT r.*, CAST(e.${dependent.raw} AS VARCHAR) AS expected
    FROM ${CODES} c JOIN ${majority} m ON c.${x} = m.x AND c.${y} <> m.y AND ${isReliable('m', rate)}
    JOIN ${RAW} r ON r.row = c.row JOIN ${RAW} e ON e.row = m.first)`;
  const evidenceColumns = [determinant, dependent];
  const evidence = failed > 0 ? await evidenceRows(table, { from: violations, where: 'true', evidenceColumns, extra: 'expected' }) : [];
  return qualityCheck('functional-dependency', [determinant.name, dependent.name], { checked, failed }, evidence, {
    groups,
    g3: failed / checked,
    'μ+': strength,
  });
};

const recordVotes = (table: WorkingTable, dependent: WorkingColumn, ofColumn: readonly Dependency[]): Promise<void> => {
  const joins = ofColumn.map(
    ({ determinant, rate }, index) =>
      `LEFT JOIN ${majorityTable(index)} m${index} ON r.${determinant.value} = m${index}.x AND ${isReliable(`m${index}`, rate)}`,
  );
  const y = `r.${dependent.value}`;
  const count = (comparison: string): string =>
    ofColumn.map((_, index) => `coalesce((${y} ${comparison} m${index}.y)::INTEGER, 0)`).join(' + ');
  const other = (value: (index: number) => string | number): string =>
    `list_filter([${ofColumn.map((_, index) => `CASE WHEN ${y} <> m${index}.y THEN ${value(index)} END`).join(', ')}], lambda e: e IS NOT NULL)`;
  return table.duck.run(
    `INSERT INTO ${VOTES}
     WITH votes AS (
       SELECT r.row, ${count('=')} AS agree, ${count('<>')} AS disagree, list_aggregate(${other((index) => `m${index}.y`)}, 'mode') AS code,
              ${other((index) => ofColumn[index]?.determinant.index ?? 0)} AS basis
       FROM ${CODES} r ${joins.join('\n       ')} WHERE ${y} IS NOT NULL
     ),
     doubted AS (
       SELECT * FROM votes
       WHERE disagree > 0 OR (agree > 0 AND row IN (SELECT row FROM ${SUSPECTS} WHERE col = ${dependent.index}))
     ),
     spelt AS (
       SELECT c.code, CAST(r.${dependent.raw} AS VARCHAR) AS value
       FROM (SELECT ${dependent.value} AS code, min(row) AS row FROM ${CODES} GROUP BY 1) c JOIN ${RAW} r USING (row)
     )
     SELECT row, ${dependent.index}, agree, disagree, value, basis FROM doubted LEFT JOIN spelt USING (code)`,
  );
};

/** Records missing cells whose value the dependencies know, unless the column is usually empty in that group. */
const proposeMissing = async (table: WorkingTable, dependent: WorkingColumn, ofColumn: readonly Dependency[]): Promise<void> => {
  if (dependent.present === table.rows) return;
  const known = ofColumn.map(
    ({ determinant, rate }, index) =>
      `SELECT r.row, m.first FROM ${CODES} r JOIN ${majorityTable(index)} m ON r.${determinant.value} = m.x
       WHERE r.${dependent.value} IS NULL AND 3 * m.missing <= m.n AND ${isReliable('m', rate)}`,
  );
  await table.duck.run(
    `INSERT INTO ${SUSPECTS}
     SELECT k.row, ${dependent.index}, 'missing-values', true, mode(CAST(r.${dependent.raw} AS VARCHAR))
     FROM (${known.join(' UNION ALL ')}) k JOIN ${RAW} r ON r.row = k.first GROUP BY k.row`,
  );
};

/**
 * Assigns each violation to one cell. A violated dependency X → Y casts doubt on Y, but the wrong cell may be X. As in repairs by a minimal
 * vertex cover of the conflicts (Chu, Ilyas and Papotti 2013, "Holistic data cleaning"), the cell with more violated dependencies in its
 * row is considered wrong: a disagreement counts only if the determinant's cell has no more of them than the dependent one.
 */
const assignViolations = async (table: WorkingTable): Promise<void> => {
  const settled = 'quality_settled_votes';
  await table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${settled} AS
     WITH violations AS (SELECT row, col AS y, unnest(basis) AS x FROM ${VOTES}),
       degrees AS (
         SELECT row, cell, count(*) AS n
         FROM (SELECT row, y AS cell FROM violations UNION ALL SELECT row, x FROM violations) GROUP BY row, cell
       ),
       kept AS (
         SELECT v.row, v.y, count(*) AS disagree, list(v.x ORDER BY v.x) AS basis
         FROM violations v JOIN degrees dx ON dx.row = v.row AND dx.cell = v.x JOIN degrees dy ON dy.row = v.row AND dy.cell = v.y
         WHERE dx.n <= dy.n GROUP BY v.row, v.y
       )
     SELECT v.row, v.col, v.agree, coalesce(k.disagree, 0) AS disagree, v.suggestion, coalesce(k.basis, []) AS basis
     FROM ${VOTES} v LEFT JOIN kept k ON k.row = v.row AND k.y = v.col`,
  );
  await table.duck.run(`DELETE FROM ${VOTES}`);
  await table.duck.run(`INSERT INTO ${VOTES} SELECT * FROM ${settled}`);
  await table.duck.run(`DROP TABLE ${settled}`);
};
