import { beginningOf } from '../../../../platform/value-notations/index.js';
import { sampleRecords, unquoted, type CsvDialect, type SampledRecord } from './csv-dialect.js';
import { isComment, type ExpectedTable } from './row-gate.js';
import { isTyped } from '../shape/cell-formats.js';
import { detectTableShape, type ShapeRow, type TableShape } from '../shape/table-shape.js';

/** First bytes of a file, on which its dialect and shape are decided. */
export interface Sample {
  bytes: Buffer;
  /** True if the sample is the whole file. */
  isComplete: boolean;
}

/** Minimum share of rows that begin with `#` at which these rows are values, such as colours. */
const MAX_COMMENTS = 0.1;
const DELIMITER_HINT = /^(?:"sep=(.)"|sep=(.))(?:\r\n?|\n|$)/i;

/** Returns the delimiter that a first line such as `sep=;` states, which spreadsheets write. */
export const delimiterHint = ({ bytes }: Sample): string | undefined => {
  const match = DELIMITER_HINT.exec(bytes.toString('utf8', 0, 16));
  return match?.[1] ?? match?.[2];
};

/** Returns where the table lies in the file. */
export const detectTable = (
  { bytes, isComplete }: Sample,
  dialect: CsvDialect,
  header: boolean | undefined,
): { shape: TableShape; table: ExpectedTable } => {
  const { records } = sampleRecords(bytes, isComplete, dialect);
  const rows: { row: ShapeRow; hasHash: boolean }[] = [];
  for (const { raw, fault, keptQuote, afterBlank } of records) {
    if (afterBlank) rows.push({ row: [], hasHash: false });
    // A header is never read with a doubtful quote.
    const isDoubtful = fault !== undefined || (keptQuote && !rows.some(({ row }) => row.length === raw.length));
    rows.push({ row: isDoubtful ? [''] : raw.map((cell) => beginningOf(unquoted(cell))), hasHash: raw[0]?.startsWith('#') ?? false });
  }
  const first = rows.findIndex(({ row }) => row.length > 0);
  const hasRowNames = header !== false && lacksNameOfRowNames(records);
  if (hasRowNames) rows[first] = { row: ['', ...(rows[first]?.row ?? [])], hasHash: false };
  const width = detectTableShape(
    rows.map(({ row }) => row),
    header,
  ).width;
  const fitting = rows.slice(1).filter(({ row }) => row.length === width);
  const isHashText = fitting.filter(({ hasHash }) => hasHash).length > fitting.length * MAX_COMMENTS;
  let ordinal = 0;
  const withoutComments = rows.filter(({ row, hasHash }) => {
    if (isComment(hasHash, row.length === width, ordinal, { isHashText })) return false;
    if (row.length > 0) ordinal += 1;
    return true;
  });
  const shape = detectTableShape(
    withoutComments.map(({ row }) => row),
    header,
  );
  const ordinalOf = (index: number): number => withoutComments.slice(0, index).filter(({ row }) => row.length > 0).length;
  return {
    shape: hasRowNames && shape.finding === undefined ? { ...shape, finding: 'row_names' } : shape,
    table: {
      width: shape.width,
      surplus: shape.surplus,
      formats: shape.formats,
      dialect,
      headerOrdinal: ordinalOf(shape.headerStart),
      dataOrdinal: ordinalOf(shape.dataStart),
      isHashText,
    },
  };
};

/** Names of columns that identify rows and have names of their own. */
const NAME_OF_KEY =
  /^(?:(?:row|order|item|customer|product)?[ _]?(?:id|no|nr|number|key|code|name)|.*(?:nummer|kennung|bezeichnung|schlüssel|name))\.?$/i;

/**
 * Returns whether the header has one name fewer than the rows have fields, as R writes tables with row names: all names and the distinct
 * texts of the first column are in quotes, and other columns are not, or contain only numbers and dates.
 */
const lacksNameOfRowNames = (records: readonly SampledRecord[]): boolean => {
  const [header, ...body] = records;
  if (!header || header.fault || body.length < 2 || body.some(({ fault, raw }) => fault || raw.length !== header.raw.length + 1))
    return false;
  const rowNames = body.map(({ raw: [first = ''] }) => first);
  if (![...header.raw, ...rowNames].every((raw) => raw.startsWith('"')) || new Set(rowNames).size < rowNames.length) return false;
  if (NAME_OF_KEY.test(unquoted(header.raw[0] ?? ''))) return false;
  const others = body.map(({ raw }) => raw.slice(1));
  const isWithoutQuotes = header.raw.some((_, column) => others.every((raw) => !raw[column]?.startsWith('"')));
  const isNumeric = others.every((raw) => raw.every((cell) => /^"?[A-Z]*"?$/.test(cell) || isTyped(unquoted(cell))));
  return isWithoutQuotes || (isNumeric && !rowNames.some((raw) => isTyped(unquoted(raw))));
};
