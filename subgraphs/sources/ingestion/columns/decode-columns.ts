import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { columnsWarning, type ConcernedColumn, type IngestWarning } from '../ingest-error.js';
import { rewriteTable } from '../rewrite-table.js';
import { codeListsIn, columnsNamedIn, meaningsOf, type CodedColumn, type CodeList, type ListingTable } from './code-lists.js';
import type { ComputedColumn } from './period-columns.js';

/** Maximum number of different values of a column of codes. */
const MAX_CODES = 60;
/** Minimum mean number of rows of a code; a column with a value for nearly each row identifies them. */
const MIN_ROWS_PER_CODE = 1.5;

/** The table after codes are replaced, with the lists that explain them. */
export interface DecodedColumns {
  columns: ComputedColumn[];
  codeLists: CodeList[];
  warnings: IngestWarning[];
}

/**
 * Replaces the codes in a stored table by their meanings, as other sheets of its workbook or tables of the tenant list them. A column of
 * codes becomes text, so that it is grouped and selected, and never added or averaged. The first list of a column is used.
 * @param kept columns that the source keeps as they are
 */
export const decodeColumns = async (
  duck: DuckDbSession,
  parquetPath: string,
  columns: readonly ComputedColumn[],
  listings: readonly ListingTable[],
  kept: readonly string[],
): Promise<DecodedColumns> => {
  const relation = `read_parquet(${literal(parquetPath)})`;
  const possible = columns.filter(({ name, type }) => (type === 'text' || type === 'integer') && !kept.includes(name));
  const named = new Set(
    listings.flatMap((listing) =>
      columnsNamedIn(
        listing,
        possible.map(({ name }) => name),
      ),
    ),
  );
  const coded: CodedColumn[] = [];
  for (const { name } of possible.filter((column) => named.has(column.name))) {
    const values = await valuesOf(duck, relation, name);
    if (values !== null) coded.push({ name, values });
  }
  const codeLists: CodeList[] = [];
  for (const listing of listings) {
    const open = coded.filter(({ name }) => !codeLists.some(({ column }) => column === name));
    codeLists.push(...codeListsIn(listing, open));
  }
  if (codeLists.length === 0) return { columns: [...columns], codeLists, warnings: [] };
  const concerned: ConcernedColumn[] = [];
  const replaced = codeLists.map((list) => {
    const name = identifier(list.column);
    const values = coded.find((column) => column.name === list.column)?.values ?? new Map<string, number>();
    const meanings = meaningsOf(list, values.keys());
    const [first] = meanings;
    concerned.push({
      ...{ name: list.column, values: meanings.reduce((sum, [value]) => sum + (values.get(value) ?? 0), 0) },
      ...{ of: [...values.values()].reduce((sum, count) => sum + count, 0), first: first?.join(' = ') ?? null, row: null },
    });
    const cases = meanings.map(([value, meaning]) => `WHEN ${literal(value)} THEN ${literal(meaning)}`);
    return `CASE CAST(${name} AS VARCHAR) ${cases.join(' ')} ELSE CAST(${name} AS VARCHAR) END AS ${name}`;
  });
  await rewriteTable(duck, parquetPath, `SELECT * REPLACE (${replaced.join(', ')}) FROM ${relation}`);
  const decoded = new Set(codeLists.map(({ column }) => column));
  return {
    columns: columns.map((column) => (decoded.has(column.name) ? { name: column.name, type: 'text', sql: column.sql } : column)),
    codeLists,
    warnings: columnsWarning('codes_decoded', concerned, { origin: [...new Set(codeLists.map(({ origin }) => origin))] }),
  };
};

/** Returns the different values of a column with their numbers of rows, most frequent first; null if they are too many or too rare for codes. */
const valuesOf = async (duck: DuckDbSession, relation: string, column: string): Promise<Map<string, number> | null> => {
  const name = identifier(column);
  const found = await duck.rows<{ value: string; count: number }>(
    `SELECT CAST(${name} AS VARCHAR) AS value, count(*) AS count FROM ${relation} WHERE ${name} IS NOT NULL
     GROUP BY 1 ORDER BY count DESC, value LIMIT ${MAX_CODES + 1}`,
  );
  const rows = found.reduce((sum, { count }) => sum + Number(count), 0);
  if (found.length > MAX_CODES || rows < MIN_ROWS_PER_CODE * found.length) return null;
  return new Map(found.map(({ value, count }) => [value, Number(count)]));
};
