import { WorkbookWriter, type WorksheetWriter } from '@cj-tech-master/excelts';
import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { invalid } from '../../../platform/errors/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { isText, representedSql, type ExportColumn, type ValueKind } from './export-columns.js';
import { escapedSql, escapedText } from './spreadsheet-text.js';
import type { Survey } from './survey.js';

/** Excel's own limits ("Excel specifications and limits"). */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_TEXT_LENGTH = 32_767;

interface WorkbookRequest {
  relation: string;
  columns: readonly ExportColumn[];
  found: Survey;
  title: string;
  language: Language;
  createdAt: Date;
}

/**
 * Streams a relation into one XLSX sheet: a frozen, filterable header, numbers, dates and booleans with their own types.
 * Answers with how many numbers became text.
 * @throws AppError VALIDATION_FAILED of type `too_many_rows`, `too_many_columns` or `text_too_long`.
 */
export const writeWorkbook = async (duck: DuckDbSession, request: WorkbookRequest, path: string): Promise<number> => {
  const { relation, columns, createdAt } = request;
  await assertFits(duck, request);
  const workbook = new WorkbookWriter({ filename: path, useStyles: true, created: createdAt, creator: PRODUCER, lastModifiedBy: PRODUCER });
  const broken = new Promise<never>((_, reject) => workbook.stream.once('error', reject));
  broken.catch(() => undefined);
  const packed = packing(workbook);
  const sheet = openSheet(workbook, request, await widthsOf(duck, relation, columns));
  let asText = 0;
  for await (const chunk of duck.stream(selectionOf(relation, columns))) {
    for (const row of chunk) {
      const cells = columns.map(({ kind }, index) => cellOf(kind, row[`c${index}`] ?? null));
      asText += columns.filter(({ kind }, index) => kind === 'exact' && typeof cells[index] === 'string').length;
      sheet.addRow(cells).commit();
    }
    await Promise.race([packed(), broken]);
  }
  sheet.commit();
  await Promise.race([workbook.commit(), broken]);
  return asText;
};

const assertFits = async (duck: DuckDbSession, { relation, columns, found: { rows, longest } }: WorkbookRequest): Promise<void> => {
  const refuse = (type: string, what: string): never => {
    throw invalid(['body', 'format'], `${what} Choose csv or parquet instead.`, 'xlsx', type);
  };
  if (rows + 1 > MAX_ROWS) refuse('too_many_rows', `An Excel sheet holds ${MAX_ROWS - 1} rows below its header; there are ${rows}.`);
  if (columns.length > MAX_COLUMNS) refuse('too_many_columns', `An Excel sheet holds ${MAX_COLUMNS} columns; there are ${columns.length}.`);
  // A text never has more UTF-16 units, which Excel counts, than bytes; the exact count is slower.
  if (longest + 1 <= MAX_TEXT_LENGTH) return;
  const units = columns.filter(isText).map((column) => unitsSql(representedSql(column)));
  const { most } = await duck.one<{ most: number }>(`SELECT greatest(${units.join(', ')}) AS most FROM ${relation}`);
  if (most + 1 > MAX_TEXT_LENGTH)
    refuse('text_too_long', `An Excel cell holds ${MAX_TEXT_LENGTH} characters; the longest text has ${most}.`);
};

/** UTF-16 units of the longest text: characters beyond the basic plane take two. */
const unitsSql = (text: string): string =>
  `coalesce(max(length(${text}) + length(regexp_replace(${text}, '[^\\x{10000}-\\x{10FFFF}]', '', 'g'))), 0)`;

const PRODUCER = 'Enterprise KPI Transformation Service';

const openSheet = (workbook: WorkbookWriter, { title, language, columns, found }: WorkbookRequest, widths: number[]): WorksheetWriter => {
  const sheet = workbook.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ name, kind }, index) => ({
    width: Math.min(60, Math.max(10, name.length + 4, (widths[index] ?? 0) + 2)),
    style: { numFmt: NUMBER_FORMATS[language][kind] ?? 'General' },
  }));
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: found.rows + 1, column: columns.length } };
  const header = sheet.addRow(columns.map(({ name }) => escapedText(name)));
  header.font = { bold: true };
  header.commit();
  return sheet;
};

/** Characters of each column's longest value in the first rows. */
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

/**
 * Waits until what has been written is compressed. The writer takes rows faster than they compress and offers no back
 * pressure of its own, but the archive's entries work off what is pushed in order.
 */
const packing = ({ zip }: WorkbookWriter): (() => Promise<void>) => {
  const add = zip.add.bind(zip);
  let entry: Parameters<typeof add>[0] | undefined;
  zip.add = (file) => {
    entry = file;
    add(file);
  };
  return async () => entry?.push(new Uint8Array(0));
};

/** Excel forbids some characters in the names of sheets, and more than 31 of any. */
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

/** Excel keeps 15 significant digits of a number. */
const spreadsheetNumber = (text: string): number | string => {
  const significant = text.replace(/[-.]/g, '').replace(/^0+/, '');
  return significant.replace(/0+$/, '').length > 15 ? text : Number(text);
};

/** Excel's calendar is right from 1 March 1900 on; earlier days stay texts. */
const FIRST_DAY = Date.UTC(1900, 2, 1);

const spreadsheetDate = (iso: string): Date | string => {
  const date = new Date(iso);
  return date.getTime() >= FIRST_DAY && date.getUTCFullYear() < 10_000 ? date : iso;
};
