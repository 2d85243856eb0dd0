const [LF, SPACE, QUOTE] = [0x0a, 0x20, 0x22] as const;

/** Properties of the values of a column as bytes. False positives are possible. */
export interface ScannedColumn {
  filled: boolean;
  /** True if some value may begin or end with white space. False positives are possible. */
  padded: boolean;
}

/** Stands for all bytes of letters beyond ASCII. */
export const NOT_ASCII = 0x80;

/** First bytes of the white space beyond ASCII in UTF-8, of two and of three bytes. */
const SPACE_OF_2 = 0xc2;
const SPACE_OF_3: ReadonlySet<number> = new Set([0xe1, 0xe2, 0xe3, 0xef]);

/** Buffer of the records that a scanner emits: RFC 4180 with LF, without quotes around empty fields. */
export class RecordOutput {
  readonly columns: ScannedColumn[] = [];
  private bytes = Buffer.alloc(0);
  private length = 0;
  private recordStart = 0;
  private fieldStart = 0;
  private reserved = 0;

  get recordLength(): number {
    return this.length - this.recordStart;
  }

  get fieldLength(): number {
    return this.length - this.fieldStart;
  }

  /** First byte of the field. */
  get first(): number | undefined {
    return this.length > this.fieldStart ? this.bytes[this.fieldStart] : undefined;
  }

  /** Last byte of the field. */
  get last(): number | undefined {
    return this.length > this.fieldStart ? this.bytes[this.length - 1] : undefined;
  }

  /** Makes room for this number of bytes. */
  reserve(count: number): void {
    this.reserved = count;
    const needed = this.length + count;
    if (this.bytes.length >= needed) return;
    const grown = Buffer.allocUnsafe(needed * 2);
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }

  put(byte: number): void {
    this.bytes[this.length++] = byte;
  }

  /** Writes the bytes from a position on as far as they are marked by 1. Returns the position after them. */
  putText(input: Uint8Array, start: number, marks: Uint8Array): number {
    let at = start;
    for (; at < input.length && marks[input[at] as number] === 1; at += 1) this.bytes[this.length++] = input[at] as number;
    return at;
  }

  /** Returns whether some of the last bytes is no white space of ASCII. */
  isFilledFrom(count: number): boolean {
    return this.isFilled(this.length - count, this.length);
  }

  /** Writes a byte of a quoted value. */
  putQuoted(byte: number): void {
    if (byte === QUOTE) this.bytes[this.length++] = QUOTE;
    this.bytes[this.length++] = byte;
  }

  openQuote(): void {
    this.length = this.fieldStart;
    this.put(QUOTE);
  }

  closeQuote(): void {
    this.put(QUOTE);
  }

  reopenQuote(): void {
    this.length -= 1;
  }

  /** Quotes a field that begins with a quotation mark which the dialect reads as text. */
  quoteField(): void {
    const value = this.bytes.toString('utf8', this.fieldStart, this.length).replaceAll('"', '""');
    this.length = this.fieldStart + this.bytes.write(`"${value}"`, this.fieldStart);
  }

  /** Completes a field. Returns whether it has a value that is not blank. */
  endField(column: number, isQuoted: boolean): boolean {
    if (isQuoted && this.fieldLength === 2) this.length = this.fieldStart;
    const found = (this.columns[column] ??= { filled: false, padded: false });
    if (this.length === this.fieldStart) return false;
    const inside = isQuoted ? 1 : 0;
    const first = this.bytes[this.fieldStart + inside] ?? 0;
    const last = this.bytes[this.length - 1 - inside] ?? 0;
    found.filled = true;
    const byteFromEnd = (position: number): number => this.bytes[this.length - position - inside] ?? 0;
    const endsWithMark = last >= 0x80 && (byteFromEnd(2) === SPACE_OF_2 || SPACE_OF_3.has(byteFromEnd(3)));
    found.padded ||= first <= SPACE || last <= SPACE || first === SPACE_OF_2 || SPACE_OF_3.has(first) || endsWithMark;
    return this.isFilled(this.fieldStart + inside, this.length - inside);
  }

  /** Returns whether some byte is no white space of ASCII. */
  private isFilled(start: number, end: number): boolean {
    for (let index = start; index < end; index += 1) if ((this.bytes[index] ?? 0) > SPACE) return true;
    return false;
  }

  startField(delimiter: number): void {
    this.put(delimiter);
    this.fieldStart = this.length;
  }

  keepRecord(): void {
    this.put(LF);
    this.recordStart = this.length;
    this.fieldStart = this.length;
  }

  dropRecord(): void {
    this.length = this.recordStart;
    this.fieldStart = this.recordStart;
  }

  /** Removes this number of blank fields at the end of the record with the delimiters before them; below 0, adds empty fields. */
  removeBlankFields(count: number, delimiter: number): void {
    if (count < 0) this.reserve(this.reserved - count);
    for (let left = count; left < 0; left += 1) this.put(delimiter);
    for (let left = count; left > 0; left -= 1) {
      const isQuoted = this.length > 0 && this.bytes[this.length - 1] === QUOTE;
      // A blank field has no quote inside, but a quoted one may contain a tab that is the delimiter.
      if (isQuoted) this.length = this.bytes.lastIndexOf(QUOTE, this.length - 2);
      this.length = this.bytes.lastIndexOf(delimiter, this.length - 1);
    }
  }

  record(): string {
    return this.bytes.toString('utf8', this.recordStart, this.length);
  }

  /** First letter of the record as a byte, in lower case, after blanks and quotes; `NOT_ASCII` beyond ASCII. */
  initial(): number {
    let start = this.recordStart;
    while (start < this.length && (this.bytes[start] === SPACE || this.bytes[start] === QUOTE)) start += 1;
    const byte = start < this.length ? (this.bytes[start] as number) : LF;
    if (byte >= NOT_ASCII) return NOT_ASCII;
    return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
  }

  /** Returns the kept records that have not been returned yet. */
  take(): Buffer {
    const done = Buffer.from(this.bytes.subarray(0, this.recordStart));
    this.bytes.copyWithin(0, this.recordStart, this.length);
    this.length -= this.recordStart;
    this.fieldStart -= this.recordStart;
    this.recordStart = 0;
    return done;
  }
}
