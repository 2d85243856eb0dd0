import { columnFormats, isTyped, parsesAs } from './cell-formats.js';
import { isPropertyRow } from './property-rows.js';

type Row = readonly string[];

const MAX_HEADER_ROWS = 4;
/** Rows below the possible header that show the columns' types. */
const MIN_BODY_ROWS = 4;
/** Rows that follow a header before another table or a repeated header may begin. */
const NEAR_ROWS = 20;
/** Words for a missing value; a row with such words is a row of data. */
const NO_VALUE = /^(?:n\/?a|nan|null|none|nil|k\. ?a\.|unknown|unbekannt|[-–—?.*]+)$/i;

/**
 * Returns the number of header rows from `start`, at least 1. A further row belongs to the header if it repeats the header, or if it has
 * texts where the rows below have numbers or dates, or if it only names the unnamed columns of groups. A row with the units or targets of the
 * columns above rows of periods does not belong to it.
 */
export const headerLength = (rows: readonly Row[], start: number, width: number): number => {
  for (let length = 1; length < MAX_HEADER_ROWS; length += 1) {
    const row = rows[start + length];
    const body = rows.slice(start + length + 1).filter((other) => other.length === width);
    const [next = [], ...afterNext] = body;
    if (row?.every(isBlank) && isBelowGroups(rows[start] ?? [], next, afterNext)) continue;
    if (row?.length !== width || body.length === 0 || isPropertyRow(rows, start + length)) return length;
    const isRepeated = row.every((cell, index) => cell === rows[start]?.[index]);
    if (!isRepeated && !isHeaderRow(row, body) && !isBelowGroups(rows[start] ?? [], row, body)) return length;
  }
  return MAX_HEADER_ROWS;
};

const isBlank = (cell: string | undefined): boolean => (cell ?? '').trim() === '';

/** Requires two columns with a text instead of a value, none with a value, and no text that also occurs further below. */
const isHeaderRow = (row: Row, body: readonly Row[]): boolean => {
  if (body.length < MIN_BODY_ROWS) return false;
  // Further header rows may follow.
  const below = body.length > MAX_HEADER_ROWS + MIN_BODY_ROWS ? body.slice(MAX_HEADER_ROWS) : body;
  const cells = row.map((cell, column) => ({ cell: cell.trim(), column, formats: columnFormats(below, column) }));
  const typed = cells.filter(({ cell, formats }) => formats.length > 0 && cell !== '');
  if (typed.length < 2 || typed.some(({ cell, formats }) => parsesAs(cell, formats) || NO_VALUE.test(cell))) return false;
  return cells.every(({ cell, column, formats }) => formats.length > 0 || cell === '' || !below.some((other) => other[column] === cell));
};

/**
 * Returns whether a row has texts only below the names of groups and below the unnamed cells to the right of them, and in all of these cells.
 * Some of these columns must contain numbers or dates.
 */
const isBelowGroups = (header: Row, row: Row, body: readonly Row[]): boolean => {
  const isGroup = (column: number): boolean => !isBlank(header[column]) && column + 1 < header.length && isBlank(header[column + 1]);
  if (isBlank(header[0]) && isBlank(row[0])) return false;
  const named = row.flatMap((cell, column) => (isBlank(cell) ? [] : [column]));
  const unnamed = header.flatMap((cell, column) => (isBlank(cell) ? [column] : []));
  const isComplete = unnamed.length > 0 && unnamed.every((column) => named.includes(column)) && named.length < row.length;
  if (!isComplete || !named.every((column) => isBlank(header[column]) || isGroup(column))) return false;
  const formats = named.map((column) => columnFormats(body.slice(0, NEAR_ROWS), column));
  return formats.some((found) => found.length > 0) && named.every((column, at) => !isValue(row[column] ?? '', formats[at] ?? []));
};

const isValue = (cell: string, formats: ReturnType<typeof columnFormats>): boolean =>
  NO_VALUE.test(cell.trim()) || isTyped(cell.trim()) || parsesAs(cell.trim(), formats);

/**
 * Joins header rows into one name per column: parts are separated by a space and equal parts are written once. A group name in a row above
 * applies to the unnamed cells to its right, as far as no row above it begins another group.
 */
export const joinedNames = (header: readonly Row[]): string[] => {
  const rows = header.map((row, index) => (index < header.length - 1 ? spread(row, header.slice(0, index)) : row));
  return (header[0] ?? []).map((_, column) => {
    const parts = rows.map((row) => row[column] ?? '').filter((part) => part.trim() !== '');
    return header.length === 1 ? (header[0]?.[column] ?? '') : [...new Set(parts)].join(' ');
  });
};

const spread = (row: Row, above: readonly Row[]): string[] => {
  let group = '';
  return row.map((cell, column) => {
    const isNamed = cell.trim() !== '';
    if (isNamed || above.some((other) => (other[column] ?? '').trim() !== '')) group = isNamed ? cell : '';
    return group;
  });
};
