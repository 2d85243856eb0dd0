import { localized } from '../../../../platform/content/index.js';
import type { LocalizedText } from '../assessment.schema.js';
import { CODES } from './functional-dependencies.js';
import { suspectCells } from './suspect-cells.js';
import { RAW, SUSPECTS, VOTES, type WorkingColumn, type WorkingTable } from '../working-table.js';
import { messagesIn } from '../messages.js';

/** A context is a value of another column with at least this many rows, of which at least this share (in tenths) is suspect. */
const MIN_CONTEXT = 5;
const DOUBTED_TENTHS = 9;

/** Maximum number of contexts named in the notes. */
const MAX_NOTED = 5;

const DOUBTS = 'quality_doubts';
const CONTEXTS = 'quality_contexts';

/**
 * Withdraws doubts that a context explains: if nearly all rows with one value of another column deviate in the same column, a different
 * rule applies to them (a conditional functional dependency, Bohannon et al. 2007) and the cells are not individual errors. Hard doubts
 * remain. The columns must be those of `CODES`. Returns a note for the contexts with the most rows.
 */
export const withdrawSystematicDoubts = async (table: WorkingTable, columns: readonly WorkingColumn[]): Promise<LocalizedText[]> => {
  const contextColumns = columns.filter((column) => MIN_CONTEXT * column.distinct <= column.present);
  if (contextColumns.length === 0) return [];
  await table.duck.run(`CREATE OR REPLACE TEMP TABLE ${DOUBTS} AS SELECT row, col FROM (${suspectCells}) WHERE NOT hard`);
  await findContexts(table, contextColumns);
  const explained = contextColumns.map(
    ({ index, value }) => `SELECT d.row, d.col FROM ${DOUBTS} d JOIN ${CODES} v USING (row) JOIN ${CONTEXTS} c
      ON c.col = d.col AND c.context = ${index} AND c.code = v.${value}`,
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

/** Fills `CONTEXTS` with `col, context, code, rows, first`: suspect column, context column, its value's code, rows and first row. */
const findContexts = (table: WorkingTable, columns: readonly WorkingColumn[]): Promise<void> => {
  const doubted = columns.map(
    ({ index, value }) => `SELECT d.col, ${index} AS context, v.${value} AS code, count(*) AS n FROM ${DOUBTS} d JOIN ${CODES} v USING (row)
      WHERE v.${value} IS NOT NULL AND d.col <> ${index} GROUP BY ALL HAVING count(*) >= ${MIN_CONTEXT}`,
  );
  const sizes = columns.map(
    ({ index, value }) => `SELECT ${index} AS context, ${value} AS code, count(*) AS n, min(row) AS first FROM ${CODES}
      GROUP BY ${value} HAVING count(*) >= ${MIN_CONTEXT}`,
  );
  return table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${CONTEXTS} AS
     SELECT d.col, d.context, d.code, s.n AS rows, s.first
     FROM (${doubted.join(' UNION ALL ')}) d JOIN (${sizes.join(' UNION ALL ')}) s USING (context, code)
     WHERE 10 * d.n >= ${DOUBTED_TENTHS} * s.n`,
  );
};

/** Returns per suspect column its largest context; of columns that describe the same rows, the one with the fewest values. */
const contextNotes = async (table: WorkingTable): Promise<LocalizedText[]> => {
  const found = await table.duck.rows<{ col: number; context: number; rows: number; first: number }>(
    `SELECT col, context, rows, first FROM ${CONTEXTS} ORDER BY rows DESC, col, context, first`,
  );
  const distinctOf = (index: number): number => table.columns[index]?.distinct ?? 0;
  const largest = [...Map.groupBy(found, ({ col }) => col).values()]
    .flatMap((contexts) => contexts.toSorted((a, b) => b.rows - a.rows || distinctOf(a.context) - distinctOf(b.context)).slice(0, 1))
    .slice(0, MAX_NOTED);
  const notes: LocalizedText[] = [];
  for (const { col, context, rows, first } of largest) {
    const [doubted, other] = [table.columns[col], table.columns[context]];
    if (!doubted || !other) continue;
    const { value } = await table.duck.one<{ value: string }>(
      `SELECT CAST(${other.raw} AS VARCHAR) AS value FROM ${RAW} WHERE row = ${first}`,
    );
    notes.push(localized(messagesIn, ({ note }) => note.systematic(doubted.name, rows, other.name, value)));
  }
  return notes;
};
