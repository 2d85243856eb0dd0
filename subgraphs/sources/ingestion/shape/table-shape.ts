import { columnFormats, isTyped, parsesAs, type CellFormat } from './cell-formats.js';
import { headerLength, joinedNames } from './header-rows.js';
import { keyValueRows } from './key-values.js';

/** Cells of a row as text; a blank line has none. */
export type ShapeRow = readonly string[];

export type HeaderFinding = 'header_is_data' | 'header_ragged' | 'header_longer' | 'row_names';

/** Where a table lies among the first rows of a file or sheet. Indexes count the given rows from 0. */
export interface TableShape {
  width: number;
  /** Index of the first header row. */
  headerStart: number;
  /** Number of rows that form the header; 0 if the table has none. */
  headerRows: number;
  /** Index of the first data row; the number of rows if there is none. */
  dataStart: number;
  /** One name per column; empty for a column without a name. */
  names: string[];
  /** Number of fields that every data row has after the last column and that are blank; below 0, of fields that every row lacks. */
  surplus: number;
  /** Notations of each column's values; empty for a text column. */
  formats: CellFormat[][];
  finding?: HeaderFinding;
}

/** Rows that a later table must have, relative to an earlier one, in order to be the main table. */
const LARGER_TABLE = 1.5;

/** Lines of one field, relative to the rows of a table of several fields, up to which they are titles and notes. */
const MAX_TEXT_LINES = 2;

/** Rows above a blank line that suffice to know the notations of the columns. */
const MIN_BLOCK_ROWS = 3;

/**
 * Finds the main table among rows of text: titles, keys and values above it are skipped, header rows are joined, and a first row that is
 * data is recognised. A row that differs in width from most rows does not belong to the table. Rows that omit empty cells at the end must be padded
 * before.
 *
 * @param rows the first rows, blank lines included; a few hundred suffice
 * @param header whether the table has a header; detected if undefined
 */
export const detectTableShape = (rows: readonly ShapeRow[], header?: boolean): TableShape => {
  const keys = keyValueRows(rows);
  const width = commonWidth(rows.slice(keys));
  const above = rows[keys]?.length === width ? keys : 0;
  const first = firstRow(rows, width, above, header !== false);
  const body = formatsOf(rows, first + 1, width);
  const ragged = first <= above || looksLikeHeader(rows[first] ?? [], body) ? undefined : raggedHeader(rows, first, width);
  if (header !== false && ragged) {
    const fitted = fittedHeader(ragged, rows, width);
    if (fitted)
      return {
        ...fitted,
        headerStart: ragged.index,
        headerRows: 1,
        dataStart: first,
        formats: formatsOf(rows, first, Math.min(width, fitted.width)),
      };
  }
  const isData = looksLikeData(rows[first] ?? [], body) || (ragged !== undefined && Math.abs(ragged.names.length - width) === 1);
  if (header === false || (header === undefined && isData)) {
    const finding = header === false ? undefined : ragged ? 'header_ragged' : 'header_is_data';
    return {
      width,
      headerStart: finding === 'header_ragged' ? (ragged?.index ?? first) : first,
      headerRows: finding === 'header_ragged' ? 1 : 0,
      dataStart: first,
      names: Array<string>(width).fill(''),
      surplus: 0,
      formats: formatsOf(rows, first, width),
      ...(finding && { finding }),
    };
  }
  const length = headerLength(rows, first, width);
  return {
    width,
    headerStart: first,
    headerRows: length,
    dataStart: first + length,
    names: joinedNames(rows.slice(first, first + length)),
    surplus: 0,
    formats: formatsOf(rows, first + length, width),
    ...(isData && { finding: 'header_is_data' as const }),
  };
};

/**
 * Returns whether a row has a text that is no value in every column of numbers, dates or truth values.
 * @param minTyped minimum number of such columns
 */
export const looksLikeHeader = (row: ShapeRow, formats: readonly (readonly CellFormat[])[], minTyped = 2): boolean => {
  const typed = formats.flatMap((found, index) => (found.length > 0 ? [{ found, cell: row[index]?.trim() ?? '' }] : []));
  return typed.length >= minTyped && typed.every(({ found, cell }) => cell !== '' && !parsesAs(cell, found));
};

const isBlank = (cell: string): boolean => cell.trim() === '';

/**
 * Returns the most frequent number of cells, of several if enough rows have several; that of an earlier table unless a later one is much
 * larger. A single row does not count if all others have the same number of cells, of which those that it lacks are blank.
 */
const commonWidth = (rows: readonly ShapeRow[]): number => {
  const [header, ...body] = rows.filter(({ length }) => length > 0);
  const bodyWidth = body[0]?.length ?? 0;
  if (header && header.length > 1 && bodyWidth > header.length) {
    if (body.every((row) => row.length === bodyWidth && row.slice(header.length).every(isBlank))) return bodyWidth;
  }
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 0) counts.set(length, (counts.get(length) ?? 0) + 1);
  const divided = [...counts].filter(([width]) => width > 1);
  const mostDivided = Math.max(0, ...divided.map(([, count]) => count));
  // Titles and notes around a table have one field each.
  const tables = mostDivided * MAX_TEXT_LINES >= (counts.get(1) ?? 0) ? divided : [...counts];
  const most = Math.max(0, ...tables.map(([, count]) => count));
  return tables.find(([, count]) => count * LARGER_TABLE > most)?.[0] ?? 1;
};

/** Returns the index of the first row from `above` that has the table's width and is no title. */
const firstRow = (rows: readonly ShapeRow[], width: number, above: number, mayHaveTitle: boolean): number => {
  const candidates = rows.flatMap((row, index) => (row.length === width && index >= above ? [index] : []));
  const [start = rows.length] = candidates;
  if (!mayHaveTitle || width === 1) return start;
  return candidates.find((index) => !isTitle(rows, index)) ?? start;
};

/** A title fills the first cell only, or the first cells above a blank line; a row further below fills more. */
const isTitle = (rows: readonly ShapeRow[], index: number): boolean => {
  const filled = (row: ShapeRow): number => row.filter((cell) => cell.trim() !== '').length;
  const row = rows[index] ?? [];
  const count = filled(row);
  const isLeft = row.slice(0, count).every((cell) => cell.trim() !== '');
  const next = rows[index + 1] ?? [];
  const isApart = filled(next) === 0 && count * 2 <= row.length;
  return isLeft && (count <= 1 || isApart) && rows.slice(index + 1).some((other) => other.length === row.length && filled(other) > count);
};

/** Returns the row directly above the table if it has several texts but another width. */
const raggedHeader = (rows: readonly ShapeRow[], first: number, width: number): { index: number; names: ShapeRow } | undefined => {
  const names = rows[first - 1];
  if (names === undefined || width === 1) return undefined;
  return names.filter((cell) => cell.trim() !== '').length > 1 ? { index: first - 1, names } : undefined;
};

/**
 * Fits a header of another width: rows may all end in blank fields that the header lacks, and surplus header fields may be empty. Returns
 * undefined if neither is the case.
 */
const fittedHeader = (
  { index, names: header }: { index: number; names: ShapeRow },
  rows: readonly ShapeRow[],
  width: number,
): Pick<TableShape, 'width' | 'names' | 'surplus' | 'finding'> | undefined => {
  const surplus = width - header.length;
  const body = rows.filter(({ length }) => length === width);
  if (surplus > 0) {
    const areEmpty = body.every((row) => row.slice(header.length).every(isBlank));
    return areEmpty ? { width: header.length, names: [...header], surplus } : undefined;
  }
  const names = header.filter((name) => name.trim() !== '');
  if (names.length === width) return { width, names, surplus: 0 };
  const below = rows.slice(index + 1).filter(({ length }) => length > 0);
  const isRegular = below.length > 1 && below.every(({ length }) => length === width);
  if (!isRegular || !areWholeNames(header)) return undefined;
  return { width: header.length, names: [...header], surplus, finding: 'header_longer' };
};

/** Returns whether names are distinct texts of which none seems to be divided, as `Sales, EUR` and `Sales (net, EUR)` at a comma. */
const areWholeNames = (names: ShapeRow): boolean =>
  new Set(names.map((name) => name.trim().toLowerCase())).size === names.length &&
  names.every((name) => /^\S/.test(name) && !isTyped(name.trim()) && name.split('(').length === name.split(')').length);

/** Returns the notations of the columns in the rows from `start` to the next blank line, or in all rows if these are few. */
const formatsOf = (rows: readonly ShapeRow[], start: number, width: number): CellFormat[][] => {
  const below = rows.slice(start).filter((row) => row.length >= width || row.length === 0);
  const blank = below.findIndex(({ length }, index) => length === 0 && index >= MIN_BLOCK_ROWS);
  const body = (blank === -1 ? below : below.slice(0, blank)).filter(({ length }) => length > 0);
  return Array.from({ length: width }, (_, column) => columnFormats(body, column));
};

/** Returns whether the cell of every typed column parses as that type. Years above other numbers are names. */
const looksLikeData = (row: ShapeRow, formats: readonly CellFormat[][]): boolean => {
  const typed = formats.flatMap((found, index) => (found.length > 0 ? [{ found, cell: row[index]?.trim() ?? '' }] : []));
  const cells = typed.map(({ cell }) => cell);
  const areYears = cells.length > 1 && new Set(cells).size === cells.length && cells.every((cell) => /^(?:19|20)\d{2}$/.test(cell));
  return typed.length > 0 && !areYears && typed.every(({ found, cell }) => parsesAs(cell, found));
};
