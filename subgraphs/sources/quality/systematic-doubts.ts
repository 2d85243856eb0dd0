import type { LocalizedText } from './assessment.schema.js';
import { suspectedCells } from './suspect-cells.js';
import { SUSPECTS, VALUES, VOTES, type WorkingColumn, type WorkingTable } from './working-table.js';

/** A context is a value of another column with at least this many rows, of which at least this share (in tenths) is doubted. */
const MIN_CONTEXT = 5;
const DOUBTED_TENTHS = 9;

/** Contexts named in the notes. */
const MAX_NOTED = 5;

const DOUBTS = 'quality_doubts';
const CONTEXTS = 'quality_contexts';

/**
 * Withdraws doubts that a context explains: where nearly all rows with one value of another column deviate in the same column,
 * another rule holds for them (a conditional functional dependency, Bohannon et al. 2007) and the cells are no single errors.
 * Hard doubts stay. Returns a note for the contexts with most rows.
 */
export const withdrawSystematicDoubts = async (table: WorkingTable): Promise<LocalizedText[]> => {
  const contextColumns = table.columns.filter((column) => column.distinct >= 2 && MIN_CONTEXT * column.distinct <= column.present);
  if (contextColumns.length === 0) return [];
  await table.duck.run(`CREATE OR REPLACE TEMP TABLE ${DOUBTS} AS SELECT row, col FROM (${suspectedCells}) WHERE NOT hard`);
  await findContexts(table, contextColumns);
  const explained = contextColumns.map(
    (column) => `SELECT d.row, d.col FROM ${DOUBTS} d JOIN ${VALUES} v USING (row) JOIN ${CONTEXTS} c
      ON c.col = d.col AND c.context = ${column.index} AND c.h = hash(v.${column.value})`,
  );
  const { contexts } = await table.duck.one<{ contexts: number }>(`SELECT count(*) AS contexts FROM ${CONTEXTS}`);
  const notes = contexts === 0 ? [] : await contextNotes(table);
  if (contexts > 0) {
    await table.duck.run(`CREATE OR REPLACE TEMP TABLE ${DOUBTS} AS SELECT DISTINCT row, col FROM (${explained.join(' UNION ALL ')})`);
    await table.duck.run(`DELETE FROM ${SUSPECTS} s USING ${DOUBTS} d WHERE s.row = d.row AND s.col = d.col AND NOT s.hard`);
    await table.duck.run(`DELETE FROM ${VOTES} s USING ${DOUBTS} d WHERE s.row = d.row AND s.col = d.col`);
  }
  for (const name of [DOUBTS, CONTEXTS]) await table.duck.run(`DROP TABLE ${name}`);
  return notes;
};

/** Fills `CONTEXTS` with `col, context, h, value, rows`: doubted column, context column, its value and the rows that have it. */
const findContexts = (table: WorkingTable, columns: readonly WorkingColumn[]): Promise<void> => {
  const doubted = columns.map(
    (column) => `SELECT d.col, ${column.index} AS context, hash(v.${column.value}) AS h, count(*) AS n
      FROM ${DOUBTS} d JOIN ${VALUES} v USING (row)
      WHERE v.${column.value} IS NOT NULL AND d.col <> ${column.index} GROUP BY ALL HAVING count(*) >= ${MIN_CONTEXT}`,
  );
  const sizes = columns.map(
    (column) => `SELECT ${column.index} AS context, hash(${column.value}) AS h, CAST(any_value(${column.value}) AS VARCHAR) AS value,
      count(*) AS n FROM ${VALUES} GROUP BY hash(${column.value}) HAVING count(*) >= ${MIN_CONTEXT}`,
  );
  return table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${CONTEXTS} AS
     SELECT d.col, d.context, d.h, s.value, s.n AS rows
     FROM (${doubted.join(' UNION ALL ')}) d JOIN (${sizes.join(' UNION ALL ')}) s USING (context, h)
     WHERE 10 * d.n >= ${DOUBTED_TENTHS} * s.n`,
  );
};

/** Per doubted column its largest contexts; of columns that name the same rows, the one with the fewest values. */
const contextNotes = async (table: WorkingTable): Promise<LocalizedText[]> => {
  const found = await table.duck.rows<{ col: number; context: number; value: string; rows: number }>(
    `SELECT col, context, value, rows FROM ${CONTEXTS} ORDER BY rows DESC, col, context, value`,
  );
  const nameOf = (index: number): string => table.columns[index]?.name ?? '';
  const distinctOf = (index: number): number => table.columns[index]?.distinct ?? 0;
  const byColumn = Map.groupBy(found, ({ col }) => col);
  return [...byColumn.values()]
    .flatMap((contexts) => contexts.toSorted((a, b) => b.rows - a.rows || distinctOf(a.context) - distinctOf(b.context)).slice(0, 1))
    .slice(0, MAX_NOTED)
    .map(({ col, context, value, rows }) => ({
      de: `${nameOf(col)} weicht in fast allen ${rows} Zeilen mit ${nameOf(context)} = „${value}“ ab: eine eigene Regel, keine einzelnen Fehler.`,
      en: `${nameOf(col)} deviates in nearly all ${rows} rows with ${nameOf(context)} = “${value}”: a rule of its own, not single errors.`,
    }));
};
