import { columnsWarning, IngestError, ingestWarning, type IngestWarning } from '../ingest-error.js';
import type { RawColumn, RawTable } from '../raw-table.js';
import { writeRecords, type TextRecord } from '../record-table.js';
import { CellUnits } from './cell-units.js';
import { columnName, type CellRange } from './cell-range.js';
import type { CellKind } from './cell-reader.js';
import { durationUnit, type DurationUnit } from './duration-unit.js';
import type { HeadRow } from './head-grid.js';
import { emptiedCells, readMergedCells } from './merged-cells.js';
import { SheetReader, type SheetRow } from './sheet-reader.js';
import { findLayout, hasPlainHeader, type TableLayout } from './table-layout.js';
import { FooterNotes, TableSides } from './sheet-notes.js';
import type { SheetRef, Workbook } from './workbook.js';

export interface TableOptions {
  workFile: string;
  /** True if the table has a header. */
  header: boolean;
  /** Number of the first row of the header; detected if undefined. */
  headerRow: number | undefined;
  /** Cells that contain the table with its header; the whole sheet if undefined. */
  range: CellRange | undefined;
  signal: AbortSignal | undefined;
}

export interface FoundTable {
  table: RawTable;
  /** First rows with values. */
  head: readonly HeadRow[];
  layout: TableLayout;
}

/** Rows with values from which the layout of a table is recognised. */
const HEAD_ROWS = 50;
/** Characters of the first title that a warning quotes. */
const MAX_TITLE_LENGTH = 80;

/**
 * Reads the table of a sheet; undefined if the sheet has no rows of data.
 * @throws IngestError `header_row_empty` if the requested header row has no values
 */
export const readTable = async (workbook: Workbook, sheet: SheetRef, options: TableOptions): Promise<FoundTable | undefined> => {
  const head = await readFirstRows(workbook, sheet, options.range);
  if (options.header && options.headerRow !== undefined && head[0]?.number !== options.headerRow)
    throw new IngestError('header_row_empty', { row: options.headerRow });
  const layout = await layoutOf(workbook, sheet, head, options);
  try {
    const found = await readRows(workbook, sheet, { ...options, head, layout, durations: new Set() });
    // Times of day in a column that also has elapsed times are elapsed times: Excel formats 8:30 and 25:30 differently when they are typed.
    const { table } =
      found.durations.size === 0 ? found : await readRows(workbook, sheet, { ...options, head, layout, durations: found.durations });
    return { table, head, layout };
  } catch (error) {
    if (error instanceof IngestError && error.code === 'no_rows') return undefined;
    throw error;
  }
};

/** Returns the first rows that have values. @param most number of rows */
export const readFirstRows = async (
  workbook: Workbook,
  sheet: SheetRef,
  range: CellRange | undefined,
  most = HEAD_ROWS,
): Promise<HeadRow[]> => {
  const head: HeadRow[] = [];
  for await (const row of new SheetReader(workbook, sheet, { range }).rows()) {
    if (row.values.length > 0) head.push(row);
    if (head.length === most) break;
  }
  return head;
};

const layoutOf = async (
  workbook: Workbook,
  sheet: SheetRef,
  head: readonly HeadRow[],
  { header, headerRow }: Pick<TableOptions, 'header' | 'headerRow'>,
): Promise<TableLayout> => {
  const [first] = head;
  if (!header || !first) return { titles: [], header: [], names: [] };
  if (hasPlainHeader(head)) return { titles: [], header: [first], names: first.values };
  const merges = await readMergedCells(workbook, sheet, head.at(-1)?.number ?? 0);
  return findLayout(head, merges, headerRow !== undefined);
};

interface RowOptions extends TableOptions {
  head: readonly HeadRow[];
  layout: TableLayout;
  durations: ReadonlySet<number>;
}

const readRows = async (
  workbook: Workbook,
  sheet: SheetRef,
  { workFile, range, signal, head, layout, durations }: RowOptions,
): Promise<{ table: RawTable; durations: ReadonlySet<number> }> => {
  const units = new DurationUnits(layout.names);
  const reader = new SheetReader(workbook, sheet, { range, durations, unitSeconds: (column) => units.of(column).seconds });
  const positions = positionsOf(head, layout);
  const known = new Set(positions);
  const isDense = positions.every((position, index) => position === index);
  let skipped = layout.titles.length + layout.header.length;
  const cellUnits = new CellUnits();
  const notes = new FooterNotes(positions.length);
  const sides = new TableSides(positions, layout.names);
  let hiddenRows = 0;
  // Until the end a column is named by its position, because headers may be empty or duplicated.
  const records = async function* (): AsyncGenerator<TextRecord[]> {
    for await (const read of reader.rows()) {
      if (read.values.length === 0) continue;
      if (skipped > 0) {
        skipped -= 1;
        notes.skip(read);
      } else yield notes.take(read).map(recordOf);
    }
  };
  const recordOf = (row: SheetRow): TextRecord => {
    const { values, kinds, units: unitsOfCells, isHidden } = row;
    if (isHidden) hiddenRows += 1;
    sides.add(row);
    cellUnits.add(values, kinds, unitsOfCells);
    const entry = (position: number) => [String(position), values[position] ?? '', isNumeric(kinds[position])] as const;
    const record = positions.map(entry);
    if (!isDense || values.length > positions.length)
      values.forEach((value, position) => {
        if (value !== '' && !known.has(position)) record.push(entry(position));
      });
    return record;
  };
  const { columns, ...table } = await writeRecords(records(), workFile, { signal });
  const { tally } = reader.cells;
  const nameOf = (column: number): string => layout.names[column] || columnName(column);
  const elapsed = tally.columnsWith('elapsed');
  const named = (column: number): Pick<RawColumn, 'header' | 'unit'> => ({
    header: layout.names[column] ?? '',
    ...(elapsed.includes(column) && { unit: units.of(column).symbol }),
  });
  const emptied = emptiedCells(reader.merges, layout.header.at(-1)?.number ?? 0, new Set(columns.map(({ header }) => Number(header))));
  return {
    table: {
      ...table,
      columns: columns.map((column) => ({ ...column, ...named(Number(column.header)) })),
      encoding: 'utf-8',
      warnings: [
        ...layoutWarnings(layout),
        ...notes.warnings,
        ...sides.warnings,
        ...(hiddenRows > 0 ? [ingestWarning('hidden_rows_read', { rows: hiddenRows })] : []),
        ...columnsWarning(
          'merged_cells_empty',
          [...emptied].map(([column, cells]) => `${nameOf(column)} (${cells})`),
        ),
        ...columnsWarning(
          'durations_as_numbers',
          elapsed.map((column) => `${nameOf(column)} (${units.of(column).symbol})`),
        ),
        ...tally.warnings(nameOf, workbook),
        ...cellUnits.warnings(nameOf),
      ],
    },
    durations: new Set(tally.columnsWith('elapsed', 'clock')),
  };
};

const isNumeric = (kind: CellKind | undefined): boolean => kind === 'number' || kind === 'elapsed';

/** Units of the durations of columns by their names. */
class DurationUnits {
  private readonly units: DurationUnit[] = [];

  constructor(private readonly names: readonly string[]) {}

  of(column: number): DurationUnit {
    return (this.units[column] ??= durationUnit(this.names[column] ?? ''));
  }
}

/** Returns the columns that have a name, or a value in the first rows of data, from left to right. */
export const positionsOf = (head: readonly HeadRow[], { titles, header, names }: TableLayout): number[] => {
  const rows = [names, ...head.slice(titles.length + header.length).map(({ values }) => values)];
  const positions = new Set(rows.flatMap((values) => [...values.keys()].filter((position) => values[position])));
  return [...positions].toSorted((a, b) => a - b);
};

const layoutWarnings = ({ titles, header }: TableLayout): IngestWarning[] => {
  const text = titles[0]?.values.filter(Boolean).join(' ').slice(0, MAX_TITLE_LENGTH) ?? '';
  return [
    ...(titles.length > 0 ? [ingestWarning('preamble_skipped', { rows: titles.length, text })] : []),
    ...(header.length > 1 ? [ingestWarning('header_rows_joined', { rows: header.length })] : []),
  ];
};
