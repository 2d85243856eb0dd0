import { columnFormats, isTyped } from './cell-formats.js';

type Row = readonly string[];

/** Cells of a row of key and value. */
const MAX_FILLED = 2;
/** Cells that a later table must have, relative to rows that may be keys and values, to be the main table. */
const LARGER_TABLE = 1.5;
/** Rows that are keys and values; a single one may be the header of a table with a delimiter lost. */
const MIN_PAIRS = 2;
/** Cells of a row from which on rows of two cells above it are not rows with cells lost. */
const MIN_WIDTH = 4;
/** Share of keys that must end in a colon or begin with `#`, so that the rows are no table whatever follows. */
const MIN_MARKED = 0.5;

const isFilled = (cell: string): boolean => cell.trim() !== '';

/** Number of cells up to the last filled one. */
const filledLength = (row: Row): number => row.findLastIndex(isFilled) + 1;

/**
 * Returns the number of rows at the top that hold keys and values above a wider table, such as the account data in an export of a bank; 0 if
 * there are none. Rows of two cells with a header above numbers or dates are a table of their own.
 */
export const keyValueRows = (rows: readonly Row[]): number => {
  const count = rows.findIndex((row) => filledLength(row) > MAX_FILLED);
  if (count <= 0) return 0;
  const block = rows.slice(0, count).filter((row) => row.length > 0);
  const pairs = block.filter((row) => filledLength(row) === MAX_FILLED);
  const width = rows[count]?.length ?? 0;
  if (pairs.length < MIN_PAIRS || block.some((row) => row.length > width)) return 0;
  const below = rows.slice(count).filter((row) => row.length > 0);
  const wide = below.filter((row) => row.length === width).length;
  const isMarked = pairs.filter(([key = '']) => /^\s*#|:\s*$/.test(key)).length >= pairs.length * MIN_MARKED;
  // A single wide row may be the header of a table without rows, but also a damaged row of the table above it.
  if (isMarked && looksLikeNames(rows[count] ?? []) && (wide > 1 || below.length === 1)) return count;
  // Rows padded to the width of the table may be its own.
  if (block.some((row) => row.length === width)) return 0;
  const isLarger = wide > 1 && width >= MIN_WIDTH && wide * width >= pairs.length * MAX_FILLED * LARGER_TABLE;
  return isLarger && !isTable(pairs) ? count : 0;
};

/** Returns whether a text without digits stands above values of one notation. */
const isTable = ([header, ...body]: readonly Row[]): boolean => {
  const name = header?.[1]?.trim() ?? '';
  return body.length > 1 && !/\d/.test(name) && !isTyped(name) && columnFormats(body, 1).length > 0;
};

const looksLikeNames = (row: Row): boolean => !/:\s*$/.test(row[0] ?? '') && !row.some((cell) => isTyped(cell.trim()));
