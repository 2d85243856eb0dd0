import type { CheckName, SuspectCell } from './assessment.schema.js';
import { RAW, shownValues, SUSPECTS, VOTES, type WorkingTable } from './working-table.js';

/** The list of suspected cells ends here; the count does not. */
const MAX_LISTED_CELLS = 1000;

/**
 * SQL for the suspected cells `row, col, reasons, determinants, suggestion, strength, hard`. A cell is suspected when more dependencies
 * contradict it than confirm it, or when another check doubts it; a doubt that dependencies refute falls, unless it is hard.
 */
export const suspectedCells = `
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

/** The strongest suspicions, at most `MAX_LISTED_CELLS`, and how many there are in all. */
export const listSuspectCells = async (table: WorkingTable): Promise<{ cells: SuspectCell[]; total: number }> => {
  const { total } = await table.duck.one<{ total: number }>(`SELECT count(*) AS total FROM (${suspectedCells})`);
  const values = table.columns.map((column) => `CAST(r.${column.raw} AS VARCHAR) AS s${column.index}`).join(', ');
  const rows = await table.duck.rows<{ row: number; col: number; reasons: CheckName[]; determinants: number[]; suggestion: string | null }>(
    `SELECT c.row, c.col, c.reasons, c.determinants, c.suggestion, ${values}
     FROM (SELECT * FROM (${suspectedCells}) ORDER BY strength DESC, row, col LIMIT ${MAX_LISTED_CELLS}) c JOIN ${RAW} r USING (row)
     ORDER BY c.strength DESC, c.row, c.col`,
  );
  const nameOf = (index: number): string => table.columns[index]?.name ?? '';
  const cells = rows.map((found) => ({
    row: found.row,
    column: nameOf(found.col),
    value: shownValues(found, table.columns)[nameOf(found.col)] ?? null,
    reasons: found.reasons,
    determinants: found.determinants.map(nameOf),
    suggestion: found.suggestion,
  }));
  return { cells, total };
};

/** Suspected cells per column index as far as consistency found them. */
export const inconsistentCells = async (table: WorkingTable): Promise<Map<number, number>> => {
  const rows = await table.duck.rows<{ col: number; n: number }>(
    `SELECT col, count(*) AS n FROM (${suspectedCells})
     WHERE list_has_any(reasons, ['functional-dependency', 'spelling-variants']) GROUP BY 1`,
  );
  return new Map(rows.map(({ col, n }) => [col, n]));
};
