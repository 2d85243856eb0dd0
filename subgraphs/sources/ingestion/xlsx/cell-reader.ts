import { IngestError } from '../ingest-error.js';
import { CellTally } from './cell-tally.js';
import type { NumberKind } from './number-formats.js';
import { decodeText } from './rich-text.js';
import type { Workbook } from './workbook.js';
import { DAY_MS } from '../../../../platform/text/index.js';

const HOUR_SECONDS = 3_600;
/** 1970-01-01 in days of each date system; the 1900 system includes the nonexistent 29 February 1900. */
const EPOCH = { from1900: 25_569, from1904: 24_107 };
const LAST_DAY = 2_958_465;
/** Nonexistent 29 February 1900 of the 1900 system. */
const LEAP_DAY = 60;
/** Days from which a number in a format without a date is a point in time: 1927. Smaller numbers are durations beyond 24 hours. */
const FIRST_POINT_IN_TIME = 10_000;

export type CellKind = NumberKind | 'text' | 'boolean';

/** A cell as written in the sheet. */
export interface RawCell {
  column: number;
  /** Such as `B7`. */
  reference: string;
  type: string;
  style: number;
  value: string;
  hasFormula: boolean;
}

export interface CellContent {
  /** Empty if the cell has no value. */
  text: string;
  kind: CellKind;
  /** Unit of a number that only its format shows. */
  unit?: string | undefined;
}

export interface CellOptions {
  /** Columns whose times of day are elapsed times, too. */
  durations?: ReadonlySet<number>;
  /** Returns the length of the unit of a column's elapsed times, in seconds; hours if undefined. */
  unitSeconds?: (column: number) => number;
}

const NOTHING: CellContent = { text: '', kind: 'text' };

/**
 * Reads cells as text and counts what differs from what Excel displays. Numbers have a decimal point, dates are ISO 8601, times of day
 * `hh:mm:ss`, elapsed times decimal numbers.
 */
export class CellReader {
  readonly tally = new CellTally();

  constructor(
    private readonly workbook: Workbook,
    private readonly options: CellOptions,
  ) {}

  /** @throws IngestError `workbook_text_missing` if the cell refers to a text that the workbook lacks */
  read(cell: RawCell): CellContent {
    const content = this.contentOf(cell);
    this.tally.add(cell, content);
    return content;
  }

  private contentOf(cell: RawCell): CellContent {
    const { type, value, hasFormula } = cell;
    const isEmpty = (type === 'str' || type === 'inlineStr' ? value : value.trim()) === '';
    // The result of a formula may be the empty text.
    if (isEmpty && hasFormula && type !== 'str') this.tally.formulas.add(cell.reference);
    if (isEmpty) return NOTHING;
    switch (type) {
      case 's':
        return { text: this.sharedText(cell), kind: 'text' };
      case 'e':
        this.tally.errors.add(cell.reference);
        return NOTHING;
      case 'b':
        return { text: String(/^(?:1|true)$/i.test(value)), kind: 'boolean' };
      case 'n':
        return this.numberContent(cell);
      case 'd':
        return { text: value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, ''), kind: /^\d{4}-/.test(value) ? 'date' : 'text' };
      case 'str':
        return { text: decodeText(value), kind: 'text' };
      default:
        return { text: value, kind: 'text' };
    }
  }

  private sharedText({ value, reference }: RawCell): string {
    const text = this.workbook.sharedStrings[Number(value)];
    if (text === undefined) throw new IngestError('workbook_text_missing', { cell: reference });
    return text;
  }

  private numberContent(cell: RawCell): CellContent {
    const number = Number(cell.value);
    if (!Number.isFinite(number)) return { text: cell.value, kind: 'text' };
    const format = this.workbook.numberFormats[cell.style];
    switch (format?.kind) {
      case 'date':
        return this.dateContent(number, cell);
      case 'clock':
        return this.clockContent(number, cell);
      case 'elapsed':
        return this.elapsed(number, cell.column);
      default:
        if (format?.digits !== undefined && Number.isInteger(number) && number >= 0)
          return { text: String(number).padStart(format.digits, '0'), kind: 'text' };
        // The shortest notation: Excel writes some numbers with 17 digits (0.10000000000000001).
        return { text: String(number), kind: 'number', unit: format?.unit };
    }
  }

  private clockContent(days: number, cell: RawCell): CellContent {
    if (days >= FIRST_POINT_IN_TIME) return this.dateContent(days, cell);
    return days < 0 || days >= 1 || this.isDuration(cell.column) ? this.elapsed(days, cell.column) : clock(days);
  }

  private isDuration(column: number): boolean {
    return this.options.durations?.has(column) ?? false;
  }

  /** Rounds to milliseconds, because a number of days is an inexact binary fraction. */
  private elapsed(days: number, column: number): CellContent {
    const seconds = this.options.unitSeconds?.(column) ?? HOUR_SECONDS;
    return { text: String(Math.round(days * DAY_MS) / (seconds * 1_000)), kind: 'elapsed' };
  }

  private dateContent(days: number, { reference, column }: RawCell): CellContent {
    const { from1904 } = this.workbook;
    if (!(days >= 0 && days <= LAST_DAY)) return { text: String(days), kind: 'number' };
    if (days > 0 && days < 1) return this.isDuration(column) ? this.elapsed(days, column) : clock(days);
    // Day 0 is the display of an empty cell that a formula refers to.
    if (days === 0 && !from1904) {
      this.tally.zeroDates.add(reference);
      return NOTHING;
    }
    if (!from1904 && Math.floor(days) === LEAP_DAY) return { text: '1900-02-29', kind: 'text' };
    const shift = !from1904 && days < LEAP_DAY ? 1 : 0;
    const iso = new Date(Math.round((days + shift - (from1904 ? EPOCH.from1904 : EPOCH.from1900)) * DAY_MS)).toISOString();
    // A cell has no time zone: its time is local.
    return { text: iso.slice(0, -1).replace(/T00:00:00\.000$|\.000$/, ''), kind: 'date' };
  }
}

const clock = (days: number): CellContent => {
  const ms = Math.round(days * DAY_MS);
  // Midnight at the end of the day would read as its begin.
  if (ms === DAY_MS) return { text: '24:00:00', kind: 'clock' };
  return { text: new Date(ms).toISOString().slice(11, -1).replace('.000', ''), kind: 'clock' };
};
