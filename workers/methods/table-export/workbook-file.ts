import type { WorkbookWriter, WorksheetWriter } from '@cj-tech-master/excelts';
import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { invalid } from '../../../platform/errors/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { isText, representedSql, type ExportColumn, type ValueKind } from './export-columns.js';
import { escapedSql, escapedText } from './spreadsheet-text.js';
import type { Survey } from './survey.js';

/** Limits of Excel ("Excel specifications and limits"). */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_TEXT_LENGTH = 32_767;

interface WorkbookRequest {
  relation: string;
  columns: readonly ExportColumn[];
  overview: Survey;
  title: string;
  language: Language;
  createdAt: Date;
}

/**
 * Streams a relation into a single XLSX sheet with a frozen, filterable header; numbers, dates and booleans keep their types.
 * @returns the number of numbers that were written as text
 * @throws AppError VALIDATION_FAILED of type `too_many_rows`, `too_many_columns` or `text_too_long`
 */
export const writeWorkbook = async (duck: DuckDbSession, request: WorkbookRequest, path: string): Promise<number> => {
  const { relation, columns, createdAt } = request;
  await assertFits(duck, request);
  // Loaded on use: the library is large, and few runs write workbooks.
  const excelts = await import('@cj-tech-master/excelts');
  const workbook = new excelts.WorkbookWriter({
    filename: path,
    useStyles: true,
    created: createdAt,
    creator: PRODUCER,
    lastModifiedBy: PRODUCER,
  });
  const broken = new Promise<never>((_, reject) => workbook.stream.once('error', reject));
  broken.catch(() => undefined);
  const flush = flushing(workbook);
  const sheet = openSheet(workbook, request, await widthsOf(duck, relation, columns));
  let asText = 0;
  for await (const chunk of duck.stream(selectionOf(relation, columns))) {
    for (const row of chunk) {
      const cells = columns.map(({ kind }, index) => cellOf(kind, row[`c${index}`] ?? null));
      asText += columns.filter(({ kind }, index) => kind === 'exact' && typeof cells[index] === 'string').length;
      sheet.addRow(cells).commit();
    }
    await Promise.race([flush(), broken]);
  }
  sheet.commit();
  await Promise.race([workbook.commit(), broken]);
  return asText;
};

const assertFits = async (duck: DuckDbSession, { relation, columns, overview: { rows, longest } }: WorkbookRequest): Promise<void> => {
  const reject = (type: string, problem: string): never => {
    throw invalid(['body', 'format'], `${problem} Choose csv or parquet instead.`, 'xlsx', type);
  };
  if (rows + 1 > MAX_ROWS) reject('too_many_rows', `The table has ${rows} rows; an Excel sheet holds ${MAX_ROWS - 1} below its header.`);
  if (columns.length > MAX_COLUMNS)
    reject('too_many_columns', `The table has ${columns.length} columns; an Excel sheet holds ${MAX_COLUMNS}.`);
  // Excel counts UTF-16 code units. A text never has more of them than bytes, so the slower exact count is rarely needed.
  if (longest + 1 <= MAX_TEXT_LENGTH) return;
  const units = columns.filter(isText).map((column) => unitsSql(representedSql(column)));
  const { length } = await duck.one<{ length: number }>(`SELECT greatest(${units.join(', ')}) AS length FROM ${relation}`);
  if (length + 1 > MAX_TEXT_LENGTH)
    reject('text_too_long', `The longest text has ${length} characters; an Excel cell holds ${MAX_TEXT_LENGTH}.`);
};

/** Returns the SQL expression for the longest text in UTF-16 code units; characters outside the basic plane take two. */
const unitsSql = (text: string): string =>
  `coalesce(max(length(${text}) + length(regexp_replace(${text}, '[^\\x{10000}-\\x{10FFFF}]', '', 'g'))), 0)`;

const PRODUCER = 'Enterprise KPI Transformation Service';

const openSheet = (
  workbook: WorkbookWriter,
  { title, language, columns, overview }: WorkbookRequest,
  widths: number[],
): WorksheetWriter => {
  const sheet = workbook.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ name, kind }, index) => ({
    width: Math.min(60, Math.max(10, name.length + 4, (widths[index] ?? 0) + 2)),
    style: { numFmt: NUMBER_FORMATS[language][kind] ?? 'General' },
  }));
  sheet.autoFilter = { from: { row: 1, col: 1 }, to: { row: overview.rows + 1, col: columns.length } };
  const header = sheet.addRow(columns.map(({ name }) => escapedText(name)));
  header.font = { bold: true };
  header.commit();
  return sheet;
};

/** Returns the length of the longest value per column in the first 500 rows, in characters. */
const widthsOf = async (duck: DuckDbSession, relation: string, columns: readonly ExportColumn[]): Promise<number[]> => {
  const longest = columns.map((_, index) => `coalesce(max(length(c${index}::VARCHAR)), 0)`);
  const { widths } = await duck.one<{ widths: number[] }>(
    `SELECT [${longest.join(', ')}] AS widths FROM (${selectionOf(relation, columns)} LIMIT 500)`,
  );
  return widths;
};

const selectionOf = (relation: string, columns: readonly ExportColumn[]): string => {
  const values = columns.map((column) => {
    const value = representedSql(column);
    if (isText(column)) return escapedSql(value);
    return column.kind === 'exact' ? `${value}::VARCHAR` : value;
  });
  return `SELECT ${values.map((value, index) => `${value} AS c${index}`).join(', ')} FROM ${relation}`;
};

/** Entry of the archive, whose type hides that chunks can be pushed. */
interface CompressedEntry {
  push(chunk: Uint8Array): Promise<void>;
}

/**
 * Returns a function that waits until all written rows are compressed. The writer accepts rows faster than it compresses them and
 * offers no back pressure. The archive's entries process chunks in order, so the wait for an empty chunk covers all earlier ones.
 */
const flushing = ({ zip }: WorkbookWriter): (() => Promise<void>) => {
  const add = zip.add.bind(zip);
  let entry: CompressedEntry | undefined;
  zip.add = (file) => {
    entry = file as typeof file & CompressedEntry;
    add(file);
  };
  return async () => entry?.push(new Uint8Array(0));
};

/** Returns a valid Excel sheet name: at most 31 characters, without forbidden ones. */
const sheetName = (title: string): string =>
  title
    .replace(/[\\/?*[\]:\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 31)
    .replace(/^'+|'+$/g, '')
    .trim() || 'Data';

const NUMBER_FORMATS: Record<Language, Partial<Record<ValueKind, string>>> = {
  de: { date: 'dd.mm.yyyy', timestamp: 'dd.mm.yyyy hh:mm:ss' },
  en: { date: 'dd/mm/yyyy', timestamp: 'dd/mm/yyyy hh:mm:ss' },
};

type Cell = string | number | boolean | Date | null;

const cellOf = (kind: ValueKind, value: unknown): Cell => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  const text = String(value);
  if (kind === 'exact') return spreadsheetNumber(text);
  return kind === 'date' || kind === 'timestamp' ? spreadsheetDate(text) : text;
};

/** Returns numbers with more than 15 significant digits as text, because Excel would round them. */
const spreadsheetNumber = (text: string): number | string => {
  const significant = text.replace(/[-.]/g, '').replace(/^0+/, '');
  return significant.replace(/0+$/, '').length > 15 ? text : Number(text);
};

/** Excel's calendar is correct from 1 March 1900; earlier dates stay texts. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

const spreadsheetDate = (iso: string): Date | string => {
  const date = new Date(iso);
  return date.getTime() >= FIRST_DAY && date.getUTCFullYear() < 10_000 ? date : iso;
};
