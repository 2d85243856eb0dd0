import { MAX_COLUMNS } from '../ingest-limits.js';
import type { CellKind } from './cell-reader.js';
import type { CellRange } from './cell-range.js';
import type { SheetRow } from './sheet-reader.js';

export type HeadRow = Pick<SheetRow, 'number' | 'values' | 'kinds'>;

interface GridCell {
  text: string;
  kind: CellKind;
  /** Cell in which the value stands; that of merged cells is the first. */
  anchor: string;
}

/** Minimum share of rows in which a column has a value at which it belongs to the table. */
const MIN_FILLED = 0.5;

/** The first rows of a sheet that have values, with merged cells filled. Rows count from 0. */
export class HeadGrid {
  readonly length: number;
  readonly width: number;
  private readonly cells: (GridCell | undefined)[][];

  constructor(
    private readonly head: readonly HeadRow[],
    private readonly merges: readonly CellRange[],
  ) {
    this.length = head.length;
    this.cells = head.map(({ number, values, kinds }) =>
      values.map((text, column) => (text === '' ? undefined : { text, kind: kinds[column] ?? 'text', anchor: `${number}:${column}` })),
    );
    for (const merge of merges) this.fill(merge);
    this.width = Math.max(0, ...this.cells.map(({ length }) => length));
  }

  private fill({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): void {
    const value = this.cells[this.head.findIndex(({ number }) => number === firstRow)]?.[firstColumn];
    if (!value) return;
    const last = Math.min(lastColumn, MAX_COLUMNS - 1);
    this.head.forEach(({ number }, row) => {
      if (number < firstRow || number > lastRow) return;
      this.cells[row]?.push(...Array.from({ length: Math.max(0, last + 1 - this.cells[row].length) }, () => undefined));
      this.cells[row]?.fill(value, firstColumn, last + 1);
    });
  }

  cell(row: number, column: number): GridCell | undefined {
    return this.cells[row]?.[column];
  }

  /** Returns the columns in which a row has a value. */
  columns(row: number): number[] {
    return [...(this.cells[row] ?? []).keys()].filter((column) => this.cell(row, column));
  }

  anchors(row: number): Set<string> {
    return new Set(this.columns(row).map((column) => this.cell(row, column)?.anchor ?? ''));
  }

  textsOf(row: number): string[] {
    return this.columns(row).map((column) => this.cell(row, column)?.text ?? '');
  }

  /** Returns the columns that most rows of the table below have; rows with few values, such as titles, do not count. */
  bodyColumns(row: number): number[] {
    const counts = this.head.map(({ values }) => values.filter(Boolean).length);
    const most = Math.max(0, ...counts.slice(row + 1));
    const below = this.head.filter((_, index) => index > row && (counts[index] ?? 0) * 2 >= most);
    return Array.from({ length: this.width }, (_, column) => column).filter(
      (column) => below.filter(({ values }) => (values[column] ?? '') !== '').length >= Math.max(1, below.length * MIN_FILLED),
    );
  }

  /** Returns whether a row consists of texts, years and dates, with at least one text. */
  isOfLabels(row: number): boolean {
    const cells = this.columns(row).map((column) => this.cell(row, column));
    return (
      cells.some((cell) => cell?.kind === 'text') &&
      cells.every((cell) => cell?.kind === 'text' || cell?.kind === 'date' || /^(?:19|20)\d\d$/.test(cell?.text ?? ''))
    );
  }

  isHeaderOf(row: number, body: readonly number[]): boolean {
    return (
      body.length > 0 &&
      this.isOfLabels(row) &&
      this.anchors(row).size >= Math.min(2, body.length) &&
      body.every((column) => this.cell(row, column))
    );
  }

  /** Returns whether the next row with values is the next row of the sheet. */
  areAdjacent(row: number): boolean {
    return this.head[row + 1]?.number === (this.head[row]?.number ?? 0) + 1;
  }

  /** Returns whether a row without values lies between two rows. */
  hasGapBetween(row: number, other: number): boolean {
    return (this.head[other]?.number ?? 0) - (this.head[row]?.number ?? 0) > other - row;
  }

  hasMerges(row: number): boolean {
    const number = this.head[row]?.number ?? 0;
    return this.merges.some(({ firstRow, lastRow }) => firstRow <= number && number <= lastRow);
  }

  /** Returns the merged cells of a row that span several columns, but not the whole table. */
  groupsOf(row: number, body: readonly number[]): CellRange[] {
    const number = this.head[row]?.number ?? 0;
    return this.merges.filter(({ firstRow, lastRow, firstColumn, lastColumn }) => {
      const spanned = body.filter((column) => column >= firstColumn && column <= lastColumn).length;
      return firstRow <= number && number <= lastRow && spanned > 1 && spanned < body.length;
    });
  }

  /** Returns whether a merged cell reaches from one row to another. */
  reaches(row: number, other: number): boolean {
    const [from, to] = [this.head[row]?.number ?? 0, this.head[other]?.number ?? 0];
    return this.merges.some(({ firstRow, lastRow }) => firstRow <= from && lastRow >= to);
  }

  /** Returns the share of the values below a cell that are no texts; 0 if there are none. */
  typedShare(row: number, column: number): number {
    const kinds = this.head.slice(row + 1).flatMap(({ values, kinds: all }) => ((values[column] ?? '') === '' ? [] : [all[column]]));
    return kinds.length === 0 ? 0 : kinds.filter((kind) => kind !== 'text').length / kinds.length;
  }

  recursBelow(row: number, column: number): boolean {
    const text = this.cell(row, column)?.text;
    return this.head.slice(row + 1).some(({ values }) => values[column] === text);
  }
}
