import { DAMAGED } from '../file-format.js';
import { IngestError } from '../ingest-error.js';

/** A rectangle of cells. Rows count from 1, columns from 0; bounds are inclusive. */
export interface CellRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

export const WHOLE_SHEET: CellRange = { firstRow: 1, lastRow: Infinity, firstColumn: 0, lastColumn: Infinity };

/** Matches a range such as `B3:F20`; rows may be absent: `B:F`, `B3:F`. */
export const CELL_RANGE = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})?:\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})?$/;

/** Returns undefined if the text is neither a range nor a cell. */
export const parseRange = (text: string): CellRange | undefined => {
  const [, firstColumn, firstRow, lastColumn, lastRow] = CELL_RANGE.exec(text.includes(':') ? text : `${text}:${text}`) ?? [];
  if (firstColumn === undefined || lastColumn === undefined) return undefined;
  const rows = [Number(firstRow ?? 1), Number(lastRow ?? Infinity)];
  const columns = [columnOf(firstColumn), columnOf(lastColumn)];
  return {
    firstRow: Math.min(...rows),
    lastRow: Math.max(...rows),
    firstColumn: Math.min(...columns),
    lastColumn: Math.max(...columns),
  };
};

/** Returns the column index of a cell reference, from 0; 27 for `AB12`. */
export const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0) throw new IngestError('not_xlsx', { found: DAMAGED });
  return column - 1;
};

/** Returns the letters of a column index: 0 is A, 26 is AA. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
