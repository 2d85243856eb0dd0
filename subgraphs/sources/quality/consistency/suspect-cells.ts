import type { CheckName, SuspectCell } from '../assessment.schema.js';
import { RAW, evidenceValues, SUSPECTS, VOTES, type WorkingTable } from '../working-table.js';

/** Maximum number of listed cells; all are counted. */
const MAX_LISTED_CELLS = 10_000;

/**
 * SQL query for the suspect cells `row, col, reasons, determinants, suggestion, strength, hard`. A cell is suspect if more dependencies
 * contradict than confirm it, or if another check doubts it; a doubt that dependencies refute is dropped unless it is hard.
 */
export const suspectCells = `
  SELECT row, col, list_sort(list_distinct(list(reason))) AS reasons, max(basis) AS determinants,
         coalesce(max(suggestion) FILTER (WHERE reason = 'functional-dependency'), min(suggestion)) AS suggestion,
         sum(weight) AS strength, bool_or(hard) AS hard
  FROM (
    SELECT s.row, s.col, s.reason, CAST([] AS INTEGER[]) AS basis, s.suggestion, 1 AS weight, s.hard
    FROM ${SUSPECTS} s LEFT JOIN ${VOTES} v ON s.row = v.row AND s.col = v.col
    WHERE s.hard OR coalesce(v.agree, 0) <= coalesce(v.disagree, 0)
    UNION ALL
    SELECT row, col, 'functional-dependency', basis, suggestion, disagree - agree, false FROM ${VOTES} WHERE disagree > agree
  ) GROUP BY row, col`;

/** Returns the most suspect cells, at most `MAX_LISTED_CELLS`, and their total number. */
export const listSuspectCells = async (table: WorkingTable): Promise<{ cells: SuspectCell[]; total: number }> => {
  const { total } = await table.duck.one<{ total: number }>(`SELECT count(*) AS total FROM (${suspectCells})`);
  const values = table.columns.map((column) => `CAST(r.${column.raw} AS VARCHAR) AS s${column.index}`).join(', ');
  const rows = await table.duck.rows<{ row: number; col: number; reasons: CheckName[]; determinants: number[]; suggestion: string | null }>(
    `SELECT c.row, c.col, c.reasons, c.determinants, c.suggestion, ${values}
     FROM (SELECT * FROM (${suspectCells}) ORDER BY strength DESC, row, col LIMIT ${MAX_LISTED_CELLS}) c JOIN ${RAW} r USING (row)
     ORDER BY c.strength DESC, c.row, c.col`,
  );
  const nameOf = (index: number): string => table.columns[index]?.name ?? '';
  const cells = rows.map((found) => ({
    row: found.row,
    column: nameOf(found.col),
    value: evidenceValues(found, table.columns)[nameOf(found.col)] ?? null,
    reasons: found.reasons,
    determinants: found.determinants.map(nameOf),
    suggestion: found.suggestion,
  }));
  return { cells, total };
};

/** Returns the number of suspect cells found by the consistency checks, by column index. */
export const inconsistentCells = async (table: WorkingTable): Promise<Map<number, number>> => {
  const rows = await table.duck.rows<{ col: number; n: number }>(
    `SELECT col, count(*) AS n FROM (${suspectCells})
     WHERE list_has_any(reasons, ['functional-dependency', 'source-disagreement', 'swapped-values', 'spelling-variants']) GROUP BY 1`,
  );
  return new Map(rows.map(({ col, n }) => [col, n]));
};
