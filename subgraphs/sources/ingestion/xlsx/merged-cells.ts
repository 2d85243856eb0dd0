import { MAX_COLUMNS } from '../ingest-limits.js';
import { parseRange, type CellRange } from './cell-range.js';
import type { SheetRef, Workbook } from './workbook.js';
import { readPart } from './xml-part.js';

/** Returns the merged cells of a sheet that begin in its rows up to `lastRow`. The sheet lists them after its cells. */
export const readMergedCells = async ({ archive }: Workbook, { part }: SheetRef, lastRow: number): Promise<CellRange[]> => {
  const merges: CellRange[] = [];
  await readPart(
    archive,
    part,
    {
      open(name, attributes) {
        const range = name === 'mergeCell' ? parseRange(attributes['ref'] ?? '') : undefined;
        if (range && range.firstRow <= lastRow) merges.push(range);
      },
    },
    { rootNamespaceOnly: true },
  );
  return merges;
};

/** Returns how many cells of each column are empty because a merged cell below `lastHeaderRow` begins in another cell. */
export const emptiedCells = (merges: readonly CellRange[], lastHeaderRow: number, columns: ReadonlySet<number>): Map<number, number> => {
  const emptied = new Map<number, number>();
  for (const { firstRow, lastRow, firstColumn, lastColumn } of merges) {
    if (firstRow <= lastHeaderRow) continue;
    for (let column = firstColumn; column <= Math.min(lastColumn, MAX_COLUMNS - 1); column += 1) {
      const cells = lastRow - firstRow + (column === firstColumn ? 0 : 1);
      if (cells > 0 && columns.has(column)) emptied.set(column, (emptied.get(column) ?? 0) + cells);
    }
  }
  return emptied;
};
