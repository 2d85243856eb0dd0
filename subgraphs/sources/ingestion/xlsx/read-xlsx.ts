import { knownFormat } from '../file-format.js';
import { IngestError, ingestWarning } from '../ingest-error.js';
import type { IngestOptions } from '../ingest-options.js';
import type { RawTable } from '../raw-table.js';
import { writeRecords, type TextRecord } from '../record-table.js';
import { readHead } from '../text-encoding.js';
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
 * as their stored result; rows without any value are dropped.
 * @throws IngestError if the file has no such sheet
 */
export const readXlsx = async ({ file, workFile, options, signal }: XlsxFile): Promise<RawTable> => {
  const found = knownFormat(await readHead(file, 1024));
  if (found !== 'ZIP / XLSX') throw new IngestError('not_xlsx', { found: found ?? '–' });
  const workbook = await openWorkbook(file);
  for (const sheet of candidateSheets(workbook, options.sheet)) {
    const table = await readSheet(workbook, sheet, { workFile, header: options.header ?? true, signal });
    if (!table) continue;
    if (options.sheet === undefined && workbook.sheets.length > 1)
      table.warnings.push(ingestWarning('sheet_chosen', { sheet: sheet.name }));
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

const readSheet = async (
  workbook: Workbook,
  sheet: SheetRef,
  { workFile, header, signal }: { workFile: string; header: boolean; signal: AbortSignal | undefined },
): Promise<RawTable | undefined> => {
  const reader = new SheetReader(workbook, sheet);
  let headers: string[] | undefined;
  // Until the end a column is named by its position, because headers may be empty or duplicated.
  const records = async function* (): AsyncGenerator<TextRecord[]> {
    for await (const { values: row, numbers } of reader.numberedRows()) {
      if (!row.some(Boolean)) continue;
      if (header && !headers) headers = row;
      else
        yield [
          Array.from(
            { length: Math.max(row.length, headers?.length ?? 0) },
            (_, position) => [String(position), row[position] ?? '', numbers.has(position)] as const,
          ),
        ];
    }
  };
  try {
    const { columns, ...table } = await writeRecords(records(), workFile, { signal });
    return {
      ...table,
      columns: columns.map((column) => ({ ...column, header: headers?.[Number(column.header)] ?? '' })),
      encoding: 'utf-8',
      warnings: reader.errors > 0 ? [ingestWarning('cell_errors_dropped', { cells: reader.errors })] : [],
    };
  } catch (error) {
    if (error instanceof IngestError && error.code === 'no_rows') return undefined;
    throw error;
  }
};
