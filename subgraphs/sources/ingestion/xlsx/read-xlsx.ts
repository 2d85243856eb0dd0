import { knownFormat } from '../file-format.js';
import { IngestError, ingestWarning, type IngestWarning } from '../ingest-error.js';
import type { IngestOptions } from '../ingest-options.js';
import type { RawTable } from '../raw-table.js';
import { readHead } from '../text-encoding.js';
import { parseRange, WHOLE_SHEET } from './cell-range.js';
import { notXlsx } from './other-formats.js';
import { proposeSheets, readListings } from './sheet-proposals.js';
import { readTable, type TableOptions } from './sheet-table.js';
import { openWorkbook, type SheetRef, type Workbook } from './workbook.js';

interface XlsxFile {
  file: string;
  workFile: string;
  options: Pick<IngestOptions, 'sheet' | 'range' | 'headerRow' | 'header'>;
  signal?: AbortSignal | undefined;
}

/**
 * Reads one sheet of an Excel workbook (Office Open XML): the requested one, otherwise the first visible one with rows. Formulas are read
 * as their stored result. Hidden rows are read, rows without any value are dropped.
 * @throws IngestError if the file has no such sheet
 */
export const readXlsx = async ({ file, workFile, options, signal }: XlsxFile): Promise<RawTable> => {
  const found = knownFormat(await readHead(file, 1024));
  if (found !== 'ZIP / XLSX') throw await notXlsx(file, found);
  const workbook = await openWorkbook(file);
  for (const sheet of candidateSheets(workbook, options.sheet)) {
    const found = await readTable(workbook, sheet, { ...tableOptions(options), workFile, signal });
    if (!found) continue;
    const { table, ...read } = found;
    table.sheets = await proposeSheets(workbook, { sheet, ...read });
    table.listings = await readListings(workbook, sheet);
    if (options.sheet === undefined) table.warnings.unshift(...choiceWarnings(workbook, sheet));
    return table;
  }
  throw new IngestError('no_rows');
};

const tableOptions = ({
  range: text,
  headerRow,
  header = true,
}: XlsxFile['options']): Pick<TableOptions, 'range' | 'headerRow' | 'header'> => {
  const range = text === undefined ? undefined : parseRange(text);
  if (headerRow === undefined) return { range, headerRow, header };
  // Rows above the header do not belong to the table.
  return { range: { ...(range ?? WHOLE_SHEET), firstRow: Math.max(headerRow, range?.firstRow ?? 1) }, headerRow, header };
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
