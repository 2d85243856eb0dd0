import type { ListingTable } from '../columns/code-lists.js';
import type { SheetProposal } from '../profile/profile.schema.js';
import { columnName } from './cell-range.js';
import { positionsOf, readFirstRows } from './sheet-table.js';
import { findLayout, type TableLayout } from './table-layout.js';
import type { HeadRow } from './head-grid.js';
import type { SheetRef, Workbook } from './workbook.js';

const MAX_SHEETS = 20;
const MAX_NAMED_COLUMNS = 20;

/** Where the table of a sheet was read. */
export interface ReadSheet {
  sheet: SheetRef;
  head: readonly HeadRow[];
  layout: TableLayout;
}

/** Returns options for reading the first 20 sheets of a workbook: for the sheet that was read those in use, for the others what their first rows show. */
export const proposeSheets = async (workbook: Workbook, read: ReadSheet): Promise<SheetProposal[]> => {
  const proposals: SheetProposal[] = [];
  for (const sheet of workbook.sheets.slice(0, MAX_SHEETS)) {
    const isRead = sheet === read.sheet;
    const head = isRead ? read.head : await readFirstRows(workbook, sheet, undefined);
    const layout = isRead ? read.layout : findLayout(head, []);
    proposals.push({ sheet: sheet.name, isHidden: sheet.isHidden, isRead, ...placeOf(head, layout) });
  }
  return proposals;
};

/** Maximum numbers of rows and columns of a sheet that may explain the columns of another one. */
const MAX_LISTING_ROWS = 300;
const MAX_LISTING_COLUMNS = 20;

/** Returns the cells of the short sheets beside the one that was read, also of hidden ones: they may explain its columns. */
export const readListings = async (workbook: Workbook, read: SheetRef): Promise<ListingTable[]> => {
  const listings: ListingTable[] = [];
  for (const sheet of workbook.sheets.filter((each) => each !== read).slice(0, MAX_SHEETS)) {
    const rows = await readFirstRows(workbook, sheet, undefined, MAX_LISTING_ROWS + 1);
    if (rows.length > MAX_LISTING_ROWS || rows.some(({ values }) => values.length > MAX_LISTING_COLUMNS)) continue;
    listings.push({ origin: sheet.name, rows: rows.map(({ number, values }) => ({ number, values })) });
  }
  return listings;
};

const placeOf = (head: readonly HeadRow[], layout: TableLayout): Pick<SheetProposal, 'range' | 'headerRow' | 'columns'> => {
  const positions = positionsOf(head, layout);
  const [first, last] = [positions.at(0), positions.at(-1)];
  const firstRow = layout.header[0]?.number ?? head[0]?.number;
  const isEmpty = first === undefined || last === undefined || firstRow === undefined;
  return {
    range: isEmpty ? null : `${columnName(first)}${firstRow}:${columnName(last)}`,
    headerRow: layout.header[0]?.number ?? null,
    columns: layout.names.filter(Boolean).slice(0, MAX_NAMED_COLUMNS),
  };
};
