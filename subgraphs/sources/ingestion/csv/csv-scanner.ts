import type { CsvDialect } from './csv-dialect.js';
import { RecordOutput } from './record-output.js';
import type { QuoteFault, ScannedRecord, Verdict } from './scanned-record.js';
import { IngestError } from '../ingest-error.js';
import { MAX_CELL_BYTES, MAX_COLUMNS, MAX_ROW_BYTES } from '../ingest-limits.js';

const [NUL, TAB, LF, CR, SPACE, QUOTE, HASH, SINGLE_QUOTE, BACKSLASH] = [0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x23, 0x27, 0x5c] as const;

/** Length of a quoted field without a value. */
const EMPTY_QUOTES = 2;

const enum State {
  FieldStart,
  Plain,
  Quoted,
  Escaped,
  QuoteInQuoted,
  AfterQuoted,
  /** In the rest of a line that is no record. */
  Faulty,
}

/**
 * Scans CSV bytes (UTF-8) one by one and emits records in an unambiguous form, RFC 4180 with the dialect's delimiter: records end in LF (LF,
 * CRLF and CR are accepted, also mixed), no white space around quoted fields, no records without content. A line with a fault of its quotes
 * is reported as a record with `fault` and never emitted; scanning continues on the next line.
 * @throws IngestError `nul_bytes`, `too_many_columns`, `cell_too_large`, `row_too_large`
 */
export class CsvScanner {
  blankRows = 0;
  /** Number of unquoted values in single quotes, which are kept, and the line of the first. */
  readonly singleQuoted = { values: 0, line: 0 };
  readonly output = new RecordOutput();
  private readonly delimiter: number;
  private readonly quote: number;
  /** Maps each byte to 1 if it is text inside a field regardless of the byte before it, otherwise to 0. */
  private readonly textBytes = new Uint8Array(256).fill(1);
  private input: Buffer = Buffer.alloc(0);
  private position = 0;
  private inputStart = 0;
  private state = State.FieldStart;
  private fields = 1;
  private line: number;
  private recordLine: number;
  private blankAtEnd = 0;
  private content = false;
  private afterCr = false;
  private afterBlank = false;
  private afterDelimiter = false;
  /** White space after a quote that may close a field. */
  private afterQuote: number[] = [];
  private keptQuote: 'none' | 'in_field' | 'in_earlier_field' = 'none';
  private hasPlainQuote = false;
  private innerQuote: 'none' | 'in_field' | 'in_earlier_field' = 'none';
  private fault: QuoteFault | undefined;

  constructor(
    private readonly dialect: CsvDialect,
    private readonly onRecord: (record: ScannedRecord) => Verdict,
    firstLine = 1,
  ) {
    this.line = firstLine;
    this.recordLine = firstLine;
    this.delimiter = dialect.delimiter.charCodeAt(0);
    this.quote = dialect.quote === '' ? -1 : dialect.quote.charCodeAt(0);
    for (const byte of [NUL, LF, CR, QUOTE, BACKSLASH, this.delimiter, this.quote]) if (byte >= 0) this.textBytes[byte] = 0;
  }

  /** Scans a chunk and returns the completed records that have not been returned yet. */
  push(chunk: Uint8Array): Buffer {
    const rest = this.input.subarray(this.inputStart);
    this.input = rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat([rest, chunk]);
    this.position -= this.inputStart;
    this.inputStart = 0;
    this.scan();
    return this.output.take();
  }

  /** Completes the last record if the file lacks a final line end, and returns the rest. */
  end(): Buffer {
    this.afterDelimiter = false;
    while (this.state === State.Quoted || this.state === State.Escaped) {
      this.setFault(this.keptQuote === 'in_field' ? 'stray_quote' : 'open_quote');
      this.position += 1;
      this.scan();
    }
    this.reserve();
    if (this.output.recordLength > 0 || this.fields > 1 || this.fault) this.endRecord();
    return this.output.take();
  }

  /** The record that is being reported, as in the file, without the line break at its end. */
  rawRecord(): string {
    return this.input.toString('utf8', this.inputStart, this.position);
  }

  startsWithHash(): boolean {
    return this.input[this.inputStart] === HASH;
  }

  /** True if the record that is being reported has a line break in a quoted field. */
  spansLines(): boolean {
    return this.firstLineEnd() < this.position;
  }

  private scan(): void {
    this.reserve();
    for (;;) {
      for (; this.position < this.input.length; this.position += 1) {
        this.step(this.input[this.position] as number);
        this.copyText();
      }
      const isTooLong = this.output.fieldLength > MAX_CELL_BYTES;
      if (!isTooLong || this.state !== State.Quoted || this.line === this.recordLine) break;
      this.setFault('open_quote');
      this.position += 1;
    }
    if (this.output.recordLength > MAX_ROW_BYTES) throw new IngestError('row_too_large', { line: this.recordLine, limit: MAX_ROW_BYTES });
  }

  /** Emits the bytes after the current one that are mere text, and moves to the last of them. */
  private copyText(): void {
    const isText = this.state === State.Quoted || (this.state === State.Plain && this.output.last !== this.quote);
    if (!isText) return;
    const start = this.position + 1;
    const end = this.output.putText(this.input, start, this.textBytes);
    if (end === start) return;
    if (this.state === State.Quoted) this.content ||= this.output.isFilledFrom(end - start);
    this.afterCr = false;
    this.afterDelimiter = false;
    this.position = end - 1;
  }

  private step(byte: number): void {
    if (byte === NUL) throw new IngestError('nul_bytes', { line: this.line });
    const lineFeedOfCr = byte === LF && this.afterCr;
    this.afterCr = byte === CR;
    const isPadding = this.afterDelimiter && byte === SPACE;
    this.afterDelimiter = false;
    if ((byte === LF && !lineFeedOfCr) || byte === CR) {
      // The quote that was read as text may have closed the field after all.
      if (this.keptQuote === 'in_field') this.setFault('stray_quote');
      this.line += 1;
    }
    if (this.state === State.Quoted || this.state === State.Escaped) this.stepQuoted(byte);
    else if (byte === LF || byte === CR) {
      if (lineFeedOfCr) this.inputStart = this.position + 1;
      else this.endRecord();
    } else if (this.state === State.Faulty) return;
    else if (byte === this.delimiter) this.endFieldAt(byte);
    else if (!isPadding) this.stepInside(byte);
  }

  private stepQuoted(byte: number): void {
    if (byte > SPACE && byte !== this.quote) this.content = true;
    if (this.state === State.Escaped) {
      this.state = State.Quoted;
      this.content = true;
      if (byte === this.quote) this.output.putQuoted(byte);
      else {
        if (byte !== BACKSLASH) this.output.putQuoted(BACKSLASH);
        this.output.putQuoted(byte);
      }
    } else if (byte === this.quote) {
      // A delimiter before the quote: the field has ended at a quote that was read as text.
      if (this.keptQuote === 'in_field' && this.isAfterDelimiter()) return this.setFault('stray_quote');
      this.state = State.QuoteInQuoted;
      this.output.closeQuote();
    } else if (byte === BACKSLASH && this.dialect.escape === '\\') this.state = State.Escaped;
    else this.output.putQuoted(byte);
  }

  private stepInside(byte: number): void {
    const blank = byte === SPACE || byte === TAB;
    if (this.state === State.QuoteInQuoted || this.state === State.AfterQuoted) {
      if (byte === this.quote && this.state === State.QuoteInQuoted) {
        this.state = State.Quoted;
        this.content = true;
        this.output.reopenQuote();
        this.output.putQuoted(byte);
      } else if (blank) {
        this.state = State.AfterQuoted;
        this.afterQuote.push(byte);
      } else if (this.mayKeepQuote()) this.keepQuote(byte);
      else this.setFault('stray_quote');
      return;
    }
    if (this.state === State.FieldStart && byte === this.quote) {
      this.state = State.Quoted;
      this.output.openQuote();
      return;
    }
    if (this.innerQuote === 'none' && this.state === State.Plain && this.output.last === this.quote) this.innerQuote = 'in_field';
    if (!blank) {
      this.state = State.Plain;
      this.content = true;
    }
    if (byte === this.quote) this.hasPlainQuote = true;
    this.output.put(byte);
  }

  /** Returns whether the last quote has text before it on the same line, and no delimiter directly before it. */
  private mayKeepQuote(): boolean {
    if (this.line !== this.recordLine || this.output.fieldLength <= EMPTY_QUOTES) return false;
    this.output.reopenQuote();
    const isAfterDelimiter = this.isAfterDelimiter();
    this.output.closeQuote();
    return !isAfterDelimiter;
  }

  /** Returns whether a delimiter, with its blank if it has one, is the last that was emitted. */
  private isAfterDelimiter(): boolean {
    return this.output.last === (this.dialect.delimiter.length > 1 ? SPACE : this.delimiter);
  }

  /** Reads a quote that no delimiter or line end follows as text; the field ends at the next one. */
  private keepQuote(byte: number): void {
    this.state = State.Quoted;
    this.keptQuote = 'in_field';
    this.output.reopenQuote();
    this.output.putQuoted(this.quote);
    for (const blank of this.afterQuote) this.output.putQuoted(blank);
    this.afterQuote = [];
    this.stepQuoted(byte);
  }

  private endFieldAt(delimiter: number): void {
    this.endField();
    if (this.state === State.Faulty) return;
    if (++this.fields > MAX_COLUMNS) throw new IngestError('too_many_columns', { limit: MAX_COLUMNS });
    this.output.startField(delimiter);
    this.afterDelimiter = this.dialect.delimiter.length > 1;
    if (this.innerQuote === 'in_field') this.innerQuote = 'in_earlier_field';
  }

  private endField(): void {
    const isQuoted = this.state === State.QuoteInQuoted || this.state === State.AfterQuoted;
    if (this.state === State.Plain && this.endPlainField()) return;
    if (this.output.fieldLength > MAX_CELL_BYTES) throw new IngestError('cell_too_large', { line: this.recordLine, limit: MAX_CELL_BYTES });
    this.blankAtEnd = this.output.endField(this.fields - 1, isQuoted) ? 0 : this.blankAtEnd + 1;
    this.state = State.FieldStart;
    this.afterQuote = [];
    if (this.keptQuote === 'in_field') this.keptQuote = 'in_earlier_field';
  }

  /** Checks the quotes of an unquoted field. Returns whether they are a fault. */
  private endPlainField(): boolean {
    const { first, last, fieldLength } = this.output;
    if (this.dialect.isQuoting && this.innerQuote === 'in_earlier_field' && last === this.quote) {
      this.setFault('unclear_quote');
      return true;
    }
    if (first === QUOTE) this.output.quoteField();
    const isSingleQuoted = first === SINGLE_QUOTE && last === SINGLE_QUOTE && fieldLength > 1;
    if (isSingleQuoted && this.dialect.isQuoting && this.singleQuoted.values++ === 0) this.singleQuoted.line = this.recordLine;
    return false;
  }

  private endRecord(): void {
    const { position } = this;
    if (this.state !== State.Faulty) this.endField();
    // A fault of a record with several lines continues at the end of its first line.
    if (this.position !== position) return;
    // Of two quotes in one row, one may be text that a delimiter follows.
    if (this.keptQuote !== 'none' && this.hasPlainQuote && !this.fault) this.fault = 'unclear_quote';
    const keptQuote = this.keptQuote !== 'none';
    const { fields, recordLine: line, afterBlank, blankAtEnd, fault } = this;
    if (this.content || fault) {
      const verdict = this.onRecord({ fields, line, afterBlank, blankAtEnd, keptQuote, ...(fault && { fault }) });
      if (verdict === 'only_first_line' && this.goToFirstLineEnd('open_quote')) return;
      if (verdict === 'keep' && !fault) this.output.keepRecord();
      else this.output.dropRecord();
      this.afterBlank = false;
    } else {
      // A line of delimiters only is a row without values; a bare line end is not a row.
      if (this.fields > 1) this.blankRows += 1;
      this.output.dropRecord();
      this.afterBlank = true;
    }
    this.startRecord();
  }

  private startRecord(): void {
    this.inputStart = this.position + 1;
    this.recordLine = this.line;
    this.resetRecord();
    this.state = State.FieldStart;
    this.fault = undefined;
  }

  private resetRecord(): void {
    this.fields = 1;
    this.blankAtEnd = 0;
    this.content = false;
    this.afterDelimiter = false;
    this.innerQuote = 'none';
    this.afterQuote = [];
    this.keptQuote = 'none';
    this.hasPlainQuote = false;
  }

  /** Makes the current line a fault; the lines of the record that have been read already are read again. */
  private setFault(fault: QuoteFault): void {
    if (this.goToFirstLineEnd(fault)) return;
    this.fault = fault;
    this.state = State.Faulty;
    this.output.dropRecord();
  }

  /**
   * Goes back to the end of the record's first line and makes it a fault. The lines up to the next unpaired quote are read again once, so
   * the time stays proportional to the size of the file. Returns false if the record has one line.
   */
  private goToFirstLineEnd(fault: QuoteFault): boolean {
    const end = this.firstLineEnd();
    if (end >= this.position) return false;
    this.fault = fault;
    this.state = State.Faulty;
    this.output.dropRecord();
    this.resetRecord();
    this.line = this.recordLine;
    this.afterCr = false;
    // The caller's loop continues with the line break.
    this.position = end - 1;
    return true;
  }

  /** Position of the first line break since the start of the record, at most the current position. */
  private firstLineEnd(): number {
    let end = this.inputStart;
    while (end < this.position && this.input[end] !== LF && this.input[end] !== CR) end += 1;
    return end;
  }

  private reserve(): void {
    // A byte is emitted as up to four: a quoted quotation mark. Bytes that are read again replace what they emitted.
    this.output.reserve(4 * (this.input.length - this.inputStart) + 4);
  }
}
