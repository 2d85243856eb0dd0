import { IngestError } from '../ingest-error.js';
import { MAX_COLUMNS } from '../ingest-limits.js';
import { CellReader, type CellKind, type CellOptions, type RawCell } from './cell-reader.js';
import { columnName, columnOf, parseRange, type CellRange } from './cell-range.js';
import { RichText } from './rich-text.js';
import type { SheetRef, Workbook } from './workbook.js';
import { parsePart } from './xml-part.js';

export interface SheetRow {
  /** Displayed number, from 1. */
  number: number;
  /** Values as text by position; empty for a cell without value. */
  values: string[];
  /** Kinds of the values by position. */
  kinds: CellKind[];
  /** Units of numbers by position that only the formats of the cells show. */
  units: (string | undefined)[];
  /** True if a filter or a person hides the row. */
  isHidden: boolean;
}

export interface SheetReaderOptions extends CellOptions {
  /** Cells outside are skipped. */
  range?: CellRange | undefined;
}

/** Merged cells kept to report columns with gaps. */
const MAX_MERGED_CELLS = 100_000;

/** Reads the rows of a sheet. Errors such as `#N/A` are read as empty and counted. */
export class SheetReader {
  readonly cells: CellReader;
  /** Known after the last row. */
  readonly merges: CellRange[] = [];
  private readonly range: CellRange | undefined;

  constructor(
    private readonly workbook: Workbook,
    private readonly sheet: SheetRef,
    { range, ...options }: SheetReaderOptions = {},
  ) {
    this.cells = new CellReader(workbook, options);
    this.range = range;
  }

  /** Yields rows in file order, including empty ones. */
  async *rows(): AsyncGenerator<SheetRow> {
    let finished: SheetRow[] = [];
    let row: SheetRow | undefined;
    let number = 0;
    let cell: RawCell | undefined;
    let column = 0;
    let inValue = false;
    let inline: RichText | undefined;
    const part = parsePart(
      this.workbook.archive,
      this.sheet.part,
      {
        open: (name, attributes) => {
          if (name === 'c') {
            const reference = attributes['r'];
            column = reference === undefined ? column : columnOf(reference);
            cell = {
              column,
              reference: reference ?? `${columnName(column)}${number}`,
              type: attributes['t'] ?? 'n',
              style: Number(attributes['s'] ?? 0),
              value: '',
              hasFormula: false,
            };
            column += 1;
          } else if (name === 'v') inValue = true;
          else if (name === 'row') {
            column = 0;
            number = attributes['r'] === undefined ? number + 1 : Number(attributes['r']);
            row = { number, values: [], kinds: [], units: [], isHidden: /^(?:1|true)$/.test(attributes['hidden'] ?? '') };
            if (!this.isInRange(number)) row = undefined;
          } else if (name === 'mergeCell') this.addMerge(attributes['ref'] ?? '');
          else if (!cell) return;
          else if (name === 'f') cell.hasFormula = true;
          else if (name === 'is') inline = new RichText();
          else inline?.open(name);
        },
        text(piece) {
          if (inValue && cell) cell.value += piece;
          else inline?.add(piece);
        },
        close: (name) => {
          inline?.close(name);
          if (name === 'v') inValue = false;
          else if (name === 'is' && cell && inline) {
            // An inline text may lack the type; it is decoded already.
            Object.assign(cell, { type: 'inlineStr', value: inline.take() });
            inline = undefined;
          } else if (name === 'c' && cell) {
            if (row) this.addCell(row, cell);
            cell = undefined;
          } else if (name === 'row' && row) {
            finished.push(row);
            row = undefined;
          }
        },
      },
      { rootNamespaceOnly: true },
    );
    for await (const _ of part) {
      yield* finished;
      finished = [];
    }
  }

  private isInRange(row: number): boolean {
    return !this.range || (row >= this.range.firstRow && row <= this.range.lastRow);
  }

  private addMerge(reference: string): void {
    const merge = this.merges.length < MAX_MERGED_CELLS ? parseRange(reference) : undefined;
    if (merge) this.merges.push(merge);
  }

  private addCell(row: SheetRow, cell: RawCell): void {
    if (this.range && (cell.column < this.range.firstColumn || cell.column > this.range.lastColumn)) return;
    const { text, kind, unit } = this.cells.read(cell);
    if (text === '') return;
    if (cell.column >= MAX_COLUMNS) throw new IngestError('too_many_columns', { limit: MAX_COLUMNS });
    while (row.values.length <= cell.column) row.values.push('');
    row.values[cell.column] = text;
    row.kinds[cell.column] = kind;
    if (unit !== undefined) row.units[cell.column] = unit;
  }
}
