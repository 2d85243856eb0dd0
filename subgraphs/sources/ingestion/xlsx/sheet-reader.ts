import { IngestError } from '../ingest-error.js';
import { MAX_COLUMNS } from '../ingest-limits.js';
import { RichText, type SheetRef, type Workbook } from './workbook.js';
import { parsePart } from './xml-part.js';

const DAY_MS = 86_400_000;
/** 1970-01-01 in days of each date system; the 1900 system includes the nonexistent 29 February 1900. */
const EPOCH = { from1900: 25_569, from1904: 24_107 };
const LAST_DAY = 2_958_465;

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

interface SheetRow {
  number: number;
  values: string[];
  numbers: ReadonlySet<number>;
}

/** Reads a row's values as text by their position. Errors such as `#N/A` are read as empty and counted. */
export class SheetReader {
  errors = 0;

  constructor(
    private readonly workbook: Workbook,
    private readonly sheet: SheetRef,
  ) {}

  /** Yields rows with their displayed numbers, from 1, and the positions of cells that contain numbers rather than text or dates. */
  async *numberedRows(): AsyncGenerator<SheetRow> {
    let finished: SheetRow[] = [];
    let row: string[] | undefined;
    let numbers = new Set<number>();
    let number = 0;
    let cell: Cell | undefined;
    let column = 0;
    let inValue = false;
    const inline = new RichText();
    const part = parsePart(this.workbook.archive, this.sheet.part, {
      open(name, attributes) {
        if (name === 'row') {
          row = [];
          numbers = new Set();
          column = 0;
          number = attributes['r'] === undefined ? number + 1 : Number(attributes['r']);
        } else if (name === 'c') {
          column = attributes['r'] === undefined ? column : columnOf(attributes['r']);
          cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' };
          column += 1;
        } else if (name === 'v') inValue = true;
        else inline.open(name);
      },
      text(piece) {
        if (inValue && cell) cell.value += piece;
        else inline.add(piece);
      },
      close: (name) => {
        inline.close(name);
        if (name === 'v') inValue = false;
        else if (name === 'c' && cell && row) {
          const text = this.textOf(cell.type === 'inlineStr' ? { ...cell, value: inline.take() } : cell);
          if (text !== '' && cell.column >= MAX_COLUMNS) throw new IngestError('too_many_columns', { limit: MAX_COLUMNS });
          if (text !== '') row[cell.column] = text;
          if (this.isNumber(cell)) numbers.add(cell.column);
          cell = undefined;
        } else if (name === 'row' && row) {
          finished.push({ number, values: Array.from(row, (text) => text ?? ''), numbers });
          row = undefined;
        }
      },
    });
    for await (const _ of part) {
      yield* finished;
      finished = [];
    }
  }

  private isNumber({ type, style, value }: Cell): boolean {
    return type === 'n' && value !== '' && Number.isFinite(Number(value)) && !this.workbook.dateStyles.has(style);
  }

  private textOf({ type, style, value }: Cell): string {
    switch (type) {
      case 's':
        return this.workbook.sharedStrings[Number(value)] ?? '';
      case 'e':
        this.errors += 1;
        return '';
      case 'b':
        return value === '' ? '' : String(value === '1');
      case 'n':
        return this.workbook.dateStyles.has(style) ? this.dateText(value) : numberText(value);
      default:
        return value;
    }
  }

  private dateText(value: string): string {
    const days = Number(value);
    if (value === '' || !(days >= 0 && days <= LAST_DAY)) return value;
    const { from1904 } = this.workbook;
    // Before 1 March 1900 the date system is off by one; a bare time of day has no date.
    const shift = !from1904 && days < 60 ? 1 : 0;
    const iso = new Date(Math.round((days + shift - (from1904 ? EPOCH.from1904 : EPOCH.from1900)) * DAY_MS)).toISOString();
    if (days < 1) return iso.slice(11, 19);
    return iso.replace(/T00:00:00\.000Z$/, '');
  }
}

/** Returns the shortest text of a number; Excel writes some numbers with 17 digits (0.10000000000000001). */
const numberText = (value: string): string => {
  const number = Number(value);
  return value === '' || !Number.isFinite(number) ? value : String(number);
};

/** Returns the column index of a cell reference, from 0; 27 for `AB12`. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0) throw new IngestError('not_xlsx', { found: 'XML' });
  return column - 1;
};
