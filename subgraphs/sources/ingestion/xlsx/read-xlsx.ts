import { knownFormat } from '../file-format.js';
import { IngestError, ingestWarning, type IngestWarning } from '../ingest-error.js';
import type { IngestOptions } from '../ingest-options.js';
import type { RawTable } from '../raw-table.js';
import { writeRecords, type TextRecord } from '../record-table.js';
import { readHead } from '../text-encoding.js';
import { columnName } from './cell-range.js';
import type { CellKind } from './cell-reader.js';
import { SheetReader } from './sheet-reader.js';
import { openWorkbook, type SheetRef, type Workbook } from './workbook.js';

interface XlsxFile {
  file: string;
  workFile: string;
  options: Pick<IngestOptions, 'sheet' | 'header'>;
  signal?: AbortSignal | undefined;
}

/**
 * Reads one sheet of an Excel workbook (Office Open XML): the requested one, otherwise the first visible one with rows. Formulas are read
 * as their stored result. Hidden rows are read, rows without any value are dropped.
 * @throws IngestError if the file has no such sheet
 */
export const readXlsx = async ({ file, workFile, options, signal }: XlsxFile): Promise<RawTable> => {
  const found = knownFormat(await readHead(file, 1024));
  if (found !== 'ZIP / XLSX') throw new IngestError('not_xlsx', { found: found ?? '–' });
  const workbook = await openWorkbook(file);
  for (const sheet of candidateSheets(workbook, options.sheet)) {
    const table = await readSheet(workbook, sheet, { workFile, header: options.header ?? true, signal });
    if (!table) continue;
    if (options.sheet === undefined) table.warnings.unshift(...choiceWarnings(workbook, sheet));
    return table;
  }
  throw new IngestError('no_rows');
};

const candidateSheets = ({ sheets }: Workbook, requested: string | undefined): SheetRef[] => {
  const matching = sheets.filter(({ name, isHidden }) => (requested === undefined ? !isHidden : name === requested));
  if (requested !== undefined && matching.length === 0)
    throw new IngestError('sheet_unknown', { sheet: requested, available: sheets.map(({ name }) => name) });
  return matching;
};

const choiceWarnings = ({ sheets }: Workbook, { name: sheet }: SheetRef): IngestWarning[] => {
  const hidden = sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  return [
    ...(sheets.length > 1 ? [ingestWarning('sheet_chosen', { sheet })] : []),
    ...(hidden.length > 0 ? [ingestWarning('hidden_sheets_skipped', { sheets: hidden })] : []),
  ];
};

interface SheetOptions {
  workFile: string;
  header: boolean;
  signal: AbortSignal | undefined;
}

const readSheet = async (workbook: Workbook, sheet: SheetRef, options: SheetOptions): Promise<RawTable | undefined> => {
  try {
    const { table, durations } = await readRows(workbook, sheet, options, new Set());
    // Times of day in a column that also has elapsed times are elapsed times; Excel formats 8:30 and 25:30 differently when they are typed.
    return durations.size === 0 ? table : (await readRows(workbook, sheet, options, durations)).table;
  } catch (error) {
    if (error instanceof IngestError && error.code === 'no_rows') return undefined;
    throw error;
  }
};

const readRows = async (
  workbook: Workbook,
  sheet: SheetRef,
  { workFile, header, signal }: SheetOptions,
  known: ReadonlySet<number>,
): Promise<{ table: RawTable; durations: ReadonlySet<number> }> => {
  const reader = new SheetReader(workbook, sheet, { durations: known });
  let headers: string[] | undefined;
  let hiddenRows = 0;
  // Until the end a column is named by its position, because headers may be empty or duplicated.
  const records = async function* (): AsyncGenerator<TextRecord[]> {
    for await (const { values: row, kinds, isHidden } of reader.rows()) {
      if (!row.some(Boolean)) continue;
      if (isHidden) hiddenRows += 1;
      if (header && !headers) headers = row;
      else
        yield [
          Array.from(
            { length: Math.max(row.length, headers?.length ?? 0) },
            (_, position) => [String(position), row[position] ?? '', isNumeric(kinds[position])] as const,
          ),
        ];
    }
  };
  const { columns, ...table } = await writeRecords(records(), workFile, { signal });
  const { tally } = reader.cells;
  const nameOf = (column: number): string => headers?.[column] || columnName(column);
  return {
    table: {
      ...table,
      columns: columns.map((column) => ({ ...column, header: headers?.[Number(column.header)] ?? '' })),
      encoding: 'utf-8',
      warnings: [...(hiddenRows > 0 ? [ingestWarning('hidden_rows_read', { rows: hiddenRows })] : []), ...tally.warnings(nameOf, workbook)],
    },
    durations: new Set(tally.columnsWith('elapsed', 'clock')),
  };
};

const isNumeric = (kind: CellKind | undefined): boolean => kind === 'number' || kind === 'elapsed';
