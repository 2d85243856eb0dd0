import { isPropertyRow } from '../shape/property-rows.js';
import type { CellRange } from './cell-range.js';
import { HeadGrid, type HeadRow } from './head-grid.js';

/** Where the header of a table lies among the first rows of a sheet. */
export interface TableLayout {
  /** Rows above the header. */
  titles: HeadRow[];
  /** Rows of the header, top down. */
  header: HeadRow[];
  /** Name of each column by position; empty if it has none. */
  names: string[];
}

/** Rows in which a header is searched. */
const MAX_TITLE_ROWS = 20;
const MAX_HEADER_ROWS = 3;
/** Rows below a second header row that show the types of the columns. */
const MIN_BODY_ROWS = 2;
/** Share of values that are no texts in a column of numbers. */
const MOSTLY = 0.9;
/** Words for a missing value; a row with such words is a row of data. */
const NO_VALUE = /^(?:n\/?a|nan|null|none|nil|k\. ?a\.|unknown|unbekannt|[-–—?.*/]+)$/i;

/** Returns whether the first row is the header whatever cells are merged: it has a different text for each column of the rows below. */
export const hasPlainHeader = (head: readonly HeadRow[]): boolean => {
  const grid = new HeadGrid(head, []);
  const texts = grid.textsOf(0);
  return grid.width === 1 || (grid.isHeaderOf(0, grid.bodyColumns(0)) && new Set(texts).size === texts.length && !hasUnits(grid, 1));
};

/**
 * Finds the header among the first rows with values. It is the first row that names every column of the rows below, if the rows above are
 * titles, otherwise the first row. Merged cells and group names without columns of their own join two or three rows.
 *
 * @param isFirst true if the header begins in the first row
 */
export const findLayout = (head: readonly HeadRow[], merges: readonly CellRange[], isFirst = false): TableLayout => {
  const grid = new HeadGrid(head, merges);
  const [top, bottom] = isFirst ? headerFrom(grid, 0) : searchHeader(grid);
  const last = extended(grid, top, bottom);
  return { titles: head.slice(0, top), header: head.slice(top, last + 1), names: joinedNames(grid, top, last) };
};

/** Returns the indexes of the first and last row of the header, before merged cells extend it downwards. */
const searchHeader = (grid: HeadGrid): [top: number, bottom: number] => {
  for (let row = 0; row < Math.min(grid.length - 1, MAX_TITLE_ROWS); row += 1) {
    const body = grid.bodyColumns(row);
    const [top, bottom] = grid.isHeaderOf(row, body) ? [row, row] : headerFrom(grid, row);
    if (top === bottom && !grid.isHeaderOf(row, body)) continue;
    const first = top > 0 && isGroupRow(grid, top - 1) ? top - 1 : top;
    if (first === 0 || areTitles(grid, first, bottom)) return [first, bottom];
    break;
  }
  return headerFrom(grid, 0);
};

/** Returns one row, or two if both together name every column. */
const headerFrom = (grid: HeadGrid, row: number): [top: number, bottom: number] => {
  if (isGroupRow(grid, row)) return [row, row + 1];
  const body = grid.bodyColumns(row + 1);
  const isSplit =
    grid.areAdjacent(row) &&
    !grid.isHeaderOf(row, body) &&
    !grid.isHeaderOf(row + 1, body) &&
    [row, row + 1].every((index) => grid.isOfLabels(index) && grid.anchors(index).size > 1) &&
    body.every((column) => grid.cell(row, column) ?? grid.cell(row + 1, column)) &&
    isTypedBelow(grid, row + 1);
  return isSplit ? [row, row + 1] : [row, row];
};

/** Returns whether a row has names of groups of columns, each over names in the next row. */
const isGroupRow = (grid: HeadGrid, row: number): boolean => {
  const body = grid.bodyColumns(row + 1);
  const below = row + 1;
  if (!grid.areAdjacent(row) || !grid.isOfLabels(row) || !grid.isHeaderOf(below, body)) return false;
  const [first = 0] = grid.columns(row);
  if (grid.anchors(row).size < 2 && first <= (body[0] ?? 0)) return false;
  if (grid.groupsOf(row, body).length > 0) return isTypedBelow(grid, below) || grid.reaches(row, below);
  // Without merged cells, a group over several columns and equal names in different groups are the evidence.
  if (grid.columns(row).length >= body.filter((column) => column >= first).length) return false;
  const texts = grid.textsOf(below);
  const names = joinedNames(grid, row, below).filter((name) => name !== '');
  return new Set(texts).size < texts.length && new Set(names).size === names.length;
};

/** Returns the last row of the header: cells that are merged across columns or downwards extend it by the row below. */
const extended = (grid: HeadGrid, top: number, bottom: number): number => {
  let last = bottom;
  while (last - top + 1 < MAX_HEADER_ROWS && last + 2 < grid.length && grid.areAdjacent(last) && grid.isOfLabels(last + 1)) {
    const reaches = grid.reaches(last, last + 1);
    const hasGroups = grid.groupsOf(last, grid.bodyColumns(last + 1)).length > 0 && isTypedBelow(grid, last + 1);
    if (!reaches && !hasGroups && !hasUnits(grid, last + 1)) break;
    last += 1;
  }
  return last;
};

/** Returns whether the rows above a header are titles. */
const areTitles = (grid: HeadGrid, top: number, bottom: number): boolean => {
  const body = grid.bodyColumns(bottom);
  const isTyped = isTypedBelow(grid, bottom);
  if (!isTyped && grid.columns(bottom).some((column) => grid.recursBelow(bottom, column))) return false;
  const isTitle = (row: number): boolean => {
    const beginsLeft = (grid.columns(row)[0] ?? 0) <= (body[0] ?? 0);
    const isShort = grid.anchors(row).size <= Math.max(1, body.length / 2);
    return (beginsLeft && (isTyped || isShort)) || grid.hasGapBetween(row, top);
  };
  return Array.from({ length: top }, (_, row) => row).every(isTitle);
};

/** Returns whether a row has a text in a column with mostly numbers, dates or times below. */
const isTypedBelow = (grid: HeadGrid, row: number): boolean =>
  grid.columns(row).some((column) => grid.cell(row, column)?.kind === 'text' && grid.typedShare(row, column) > 0.5);

/**
 * Returns whether a row below a header has units or other texts in at least two columns of numbers, dates or times. None of its texts may
 * occur again below, and none stands for a missing value.
 */
const hasUnits = (grid: HeadGrid, row: number): boolean => {
  if (row + MIN_BODY_ROWS >= grid.length || !grid.areAdjacent(row - 1) || describesColumns(grid, row)) return false;
  const columns = grid.columns(row);
  const typed = columns.filter((column) => grid.typedShare(row, column) >= MOSTLY);
  return (
    typed.length > 1 &&
    columns.every((column) => grid.cell(row, column)?.kind === 'text' && !grid.recursBelow(row, column)) &&
    !grid.textsOf(row).some((text) => NO_VALUE.test(text.trim()))
  );
};

/** Returns whether a row above rows of periods has the units or another property of the columns. */
const describesColumns = (grid: HeadGrid, row: number): boolean => {
  const [first = 0] = grid.columns(row);
  return isPropertyRow(
    Array.from({ length: grid.length }, (_, at) => [grid.cell(at, first)?.text ?? '']),
    row,
  );
};

/** Joins the names of header rows by column; a group without merged cells extends to the columns on its right that have a name below. */
const joinedNames = (grid: HeadGrid, top: number, bottom: number): string[] => {
  const names: string[][] = Array.from({ length: grid.width }, () => []);
  for (let row = top; row <= bottom; row += 1) {
    let group = '';
    const spreads = row < bottom && !grid.hasMerges(row);
    names.forEach((parts, column) => {
      const own = grid.cell(row, column)?.text ?? '';
      group = own === '' && spreads && grid.cell(row + 1, column) ? group : own;
      if (group !== '' && parts.at(-1) !== group) parts.push(group);
    });
  }
  return names.map((parts) => parts.join(' / '));
};
