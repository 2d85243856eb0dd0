import { IngestError } from '../ingest-error.js';
import { MAX_CELL_BYTES, MAX_COLUMNS, MAX_ROW_BYTES } from '../ingest-limits.js';

const [NUL, TAB, LF, CR, SPACE, QUOTE] = [0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22] as const;

const enum State {
  FieldStart,
  Plain,
  Quoted,
  QuoteInQuoted,
  AfterQuoted,
}

export interface ScannedRecord {
  fields: number;
  /** Physical line on which the record starts, from 1. */
  line: number;
}

/** Properties of the values of a column as bytes. */
export interface ScannedColumn {
  filled: boolean;
  /** True if some value may begin or end with white space. False positives are possible. */
  padded: boolean;
}

/** First and last byte of a no-break space in UTF-8. */
const NBSP = [0xc2, 0xa0] as const;

/**
 * Scans CSV bytes (UTF-8) one by one, checks them against RFC 4180 and emits them in an unambiguous form: records end in LF (LF, CRLF and
 * CR are accepted, also mixed), no white space around quoted fields, no records without content. Quotes inside an unquoted field are
 * ordinary characters.
 * @throws IngestError `nul_bytes`, `too_many_columns`, `bad_quotes`, `open_quote`, `cell_too_large`, `row_too_large`
 */
export class CsvScanner {
  blankRows = 0;
  /** In the emitted form, without the line end. */
  firstRecord: string | undefined;
  readonly columns: ScannedColumn[] = [];
  private out = Buffer.alloc(0);
  private length = 0;
  private state = State.FieldStart;
  private fields = 1;
  private line = 1;
  private recordLine = 1;
  private recordStart = 0;
  private fieldStart = 0;
  private content = false;
  private afterCr = false;

  constructor(
    private readonly delimiter: number,
    private readonly onRecord: (record: ScannedRecord) => void,
  ) {}

  /** Scans a chunk and returns the completed records that have not been returned yet. */
  push(chunk: Uint8Array): Buffer {
    this.reserve(chunk.length);
    for (let index = 0; index < chunk.length; index += 1) this.step(chunk[index] as number);
    if (this.length - this.recordStart > MAX_ROW_BYTES)
      throw new IngestError('row_too_large', { line: this.recordLine, limit: MAX_ROW_BYTES });
    return this.take();
  }

  /** Completes the last record if the file lacks a final line end, and returns the rest. */
  end(): Buffer {
    if (this.state === State.Quoted) throw new IngestError('open_quote', { line: this.recordLine });
    this.reserve(1);
    if (this.length > this.recordStart || this.fields > 1) this.endRecord();
    return this.take();
  }

  private step(byte: number): void {
    if (byte === NUL) throw new IngestError('nul_bytes', { line: this.line });
    const lineFeedOfCr = byte === LF && this.afterCr;
    this.afterCr = byte === CR;
    if ((byte === LF && !lineFeedOfCr) || byte === CR) this.line += 1;
    if (this.state === State.Quoted) {
      if (byte === QUOTE) this.state = State.QuoteInQuoted;
      else if (byte > SPACE) this.content = true;
      this.out[this.length++] = byte;
    } else if (byte === LF || byte === CR) {
      if (!lineFeedOfCr) this.endRecord();
    } else if (byte === this.delimiter) {
      this.endField();
      if (++this.fields > MAX_COLUMNS) throw new IngestError('too_many_columns', { limit: MAX_COLUMNS });
      this.out[this.length++] = byte;
      this.fieldStart = this.length;
    } else this.stepInside(byte);
  }

  private stepInside(byte: number): void {
    const blank = byte === SPACE || byte === TAB;
    if (this.state === State.QuoteInQuoted || this.state === State.AfterQuoted) {
      if (byte === QUOTE && this.state === State.QuoteInQuoted) {
        this.state = State.Quoted;
        this.content = true;
        this.out[this.length++] = byte;
      } else if (blank) this.state = State.AfterQuoted;
      else throw new IngestError('bad_quotes', { line: this.line });
      return;
    }
    if (this.state === State.FieldStart && byte === QUOTE) {
      this.length = this.fieldStart;
      this.state = State.Quoted;
    } else if (!blank) {
      this.state = State.Plain;
      this.content = true;
    }
    this.out[this.length++] = byte;
  }

  private endField(): void {
    if (this.length - this.fieldStart > MAX_CELL_BYTES)
      throw new IngestError('cell_too_large', { line: this.recordLine, limit: MAX_CELL_BYTES });
    const start = this.fieldStart;
    const end = this.length;
    const column = (this.columns[this.fields - 1] ??= { filled: false, padded: false });
    if (end > start) {
      const inside = this.state === State.QuoteInQuoted || this.state === State.AfterQuoted ? 1 : 0;
      const first = this.out[start + inside] ?? 0;
      const last = this.out[end - 1 - inside] ?? 0;
      column.filled = true;
      column.padded ||= first <= SPACE || last <= SPACE || first === NBSP[0] || last === NBSP[1];
    }
    this.state = State.FieldStart;
  }

  private endRecord(): void {
    this.endField();
    if (this.content) {
      this.firstRecord ??= this.out.toString('utf8', this.recordStart, this.length);
      this.out[this.length++] = LF;
      this.onRecord({ fields: this.fields, line: this.recordLine });
    } else {
      // A line of delimiters only is a row without values; a bare line end is not a row.
      if (this.fields > 1) this.blankRows += 1;
      this.length = this.recordStart;
    }
    this.recordStart = this.length;
    this.fieldStart = this.length;
    this.recordLine = this.line;
    this.fields = 1;
    this.content = false;
  }

  private reserve(bytes: number): void {
    const needed = this.length + bytes + 1;
    if (this.out.length >= needed) return;
    const grown = Buffer.allocUnsafe(needed * 2);
    this.out.copy(grown, 0, 0, this.length);
    this.out = grown;
  }

  private take(): Buffer {
    const done = Buffer.from(this.out.subarray(0, this.recordStart));
    this.out.copyWithin(0, this.recordStart, this.length);
    this.length -= this.recordStart;
    this.fieldStart -= this.recordStart;
    this.recordStart = 0;
    return done;
  }
}
