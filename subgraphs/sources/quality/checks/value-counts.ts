import type { CheckName } from '../assessment.schema.js';
import { literal } from '../../../../platform/analytics/index.js';
import { SUSPECTS, trimmed, VALUES, type WorkingColumn, type WorkingTable } from '../working-table.js';

/** Table with the number of occurrences of each text of one column: `v` (trimmed), `n`. Spelling checks use it instead of all rows. */
export const COUNTS = 'quality_value_counts';

export const isTextColumn = (column: WorkingColumn): boolean => column.type === 'text' && column.stored === 'VARCHAR';

/** Fills `COUNTS` from a column (by default of `VALUES`), runs `use` and drops the table. */
export const withValueCounts = async <T>(
  table: WorkingTable,
  column: WorkingColumn,
  use: () => Promise<T>,
  source: { from: string; value: string } = { from: VALUES, value: column.value },
): Promise<T> => {
  await table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${COUNTS} AS
     SELECT ${trimmed('stored')} AS v, sum(times) AS n
     FROM (SELECT ${source.value} AS stored, count(*) AS times FROM ${source.from} WHERE ${source.value} IS NOT NULL GROUP BY 1)
     GROUP BY 1`,
  );
  try {
    return await use();
  } finally {
    await table.duck.run(`DROP TABLE ${COUNTS}`);
  }
};

/** Records the cells of a column whose text is among the rows `v, suggestion` of a query as suspect. */
export const suspectValues = async (
  table: WorkingTable,
  column: WorkingColumn,
  reason: CheckName,
  failing: string,
  hard = false,
): Promise<void> =>
  table.duck.run(
    `INSERT INTO ${SUSPECTS} SELECT r.row, ${column.index}, ${literal(reason)}, ${hard}, f.suggestion
     FROM ${VALUES} r JOIN (${failing}) f ON ${trimmed(`r.${column.value}`)} = f.v`,
  );
