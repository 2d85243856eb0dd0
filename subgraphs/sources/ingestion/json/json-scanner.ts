import { IngestError } from '../ingest-error.js';

/** Maximum number of objects and arrays around one value. */
export const MAX_JSON_DEPTH = 200;
/** Size limit of one captured value or key, in bytes: a row of `MAX_ROW_BYTES` with escaped or indented characters. */
export const MAX_JSON_VALUE_BYTES = 8_000_000;

const [QUOTE, BACKSLASH, SPACE] = [0x22, 0x5c, 0x20] as const;
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d] as const;
const [COMMA, COLON, MINUS, PLUS, POINT, ZERO, NINE] = [0x2c, 0x3a, 0x2d, 0x2b, 0x2e, 0x30, 0x39] as const;
const LITERALS: ReadonlyMap<number, Buffer> = new Map(['true', 'false', 'null'].map((text) => [text.charCodeAt(0), Buffer.from(text)]));

const enum State {
  /** Before a value; at the root also the end of the text. */
  Value,
  /** Before the first value of an array, or its end. */
  FirstValue,
  /** Before the first key of an object, or its end. */
  FirstKey,
  Key,
  Colon,
  /** After a value inside a container. */
  After,
  String,
  Escape,
  Unicode,
  Literal,
  Minus,
  Zero,
  Integer,
  Point,
  Fraction,
  Exponent,
  ExponentSign,
  ExponentDigits,
}

/** Position and kind of a value that begins. */
export interface JsonLocation {
  /** Number of containers around the value. */
  depth: number;
  /** Name of the member; undefined in an array and at the root. */
  key: string | undefined;
  /** Position in the array, or among the values at the root, from 0. */
  index: number;
  isObject: boolean;
  isArray: boolean;
}

/** Selects which values of a JSON text are announced and which are captured. */
export interface JsonVisitor {
  /** Values inside at most this many containers are announced; deeper ones are skipped. May change with each call. */
  watchDepth: number;
  /** Announces a value. If it returns true, the value's text is captured and nothing inside it is announced. */
  begin(location: Readonly<JsonLocation>): boolean;
  /** Receives the bytes of a captured value; the buffer stays valid. */
  captured?(text: Buffer): void;
  /** Called at the end of a container that has `depth` containers around it. */
  closed?(depth: number): void;
}

/**
 * Scans a sequence of JSON values (RFC 8259, UTF-8) byte by byte, in linear time and in the memory of one captured value. Values that are
 * not captured are validated but not built.
 * @throws IngestError `json_malformed`, `json_too_deep`, `json_value_too_large`
 */
export class JsonScanner {
  private state = State.Value;
  private depth = 0;
  private readonly containers = new Uint8Array(MAX_JSON_DEPTH);
  private readonly indexes = new Uint32Array(MAX_JSON_DEPTH + 1);
  private readonly location: JsonLocation = { depth: 0, key: undefined, index: 0, isObject: false, isArray: false };
  /** Number of bytes before the current chunk. */
  private offset = 0;
  private isKey = false;
  private key: string | undefined;
  private literal: Buffer = Buffer.alloc(0);
  /** Remaining characters of a `\u` escape, or position in a literal. */
  private progress = 0;
  /** Depth of the captured value; -1 if there is none. */
  private capturedDepth = -1;
  /** Start of the captured value or key in the current chunk; -1 if there is none. */
  private captureStart = -1;
  private capturedParts: Buffer[] = [];
  private capturedBytes = 0;

  constructor(private readonly visitor: JsonVisitor) {}

  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) at = this.step(chunk, at);
    if (this.captureStart >= 0) {
      this.keep(chunk.subarray(this.captureStart));
      this.captureStart = 0;
    }
    this.offset += chunk.length;
  }

  /** Marks the end of the text. */
  end(): void {
    if (this.isWholeNumberState()) this.endValue(Buffer.alloc(0), 0);
    if (this.depth > 0 || this.state !== State.Value) this.reject(0);
  }

  /** Handles the byte at a position and returns the next position. */
  private step(chunk: Buffer, at: number): number {
    const byte = chunk[at] as number;
    switch (this.state) {
      case State.String:
        return this.stepString(chunk, at);
      case State.Escape:
        if (byte === 0x75) {
          this.state = State.Unicode;
          this.progress = 4;
        } else if ('"\\/bfnrt'.includes(String.fromCharCode(byte))) this.state = State.String;
        else this.reject(at);
        return at + 1;
      case State.Unicode:
        if (!isHex(byte)) this.reject(at);
        this.progress -= 1;
        if (this.progress === 0) this.state = State.String;
        return at + 1;
      case State.Literal:
        if (byte !== this.literal[this.progress]) this.reject(at);
        this.progress += 1;
        if (this.progress === this.literal.length) this.endValue(chunk, at + 1);
        return at + 1;
      case State.Value:
      case State.FirstValue:
      case State.FirstKey:
      case State.Key:
      case State.Colon:
      case State.After:
        if (byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09) return at + 1;
        this.stepStructure(chunk, at, byte);
        return at + 1;
      default:
        return this.stepNumber(chunk, at, byte);
    }
  }

  private stepString(chunk: Buffer, start: number): number {
    let at = start;
    let byte = chunk[at] as number;
    while (byte !== QUOTE && byte !== BACKSLASH) {
      if (byte < SPACE) this.reject(at);
      at += 1;
      if (at === chunk.length) return at;
      byte = chunk[at] as number;
    }
    if (byte === BACKSLASH) this.state = State.Escape;
    else if (this.isKey) this.endKey(chunk, at + 1);
    else this.endValue(chunk, at + 1);
    return at + 1;
  }

  private stepStructure(chunk: Buffer, at: number, byte: number): void {
    switch (this.state) {
      case State.Colon:
        if (byte !== COLON) this.reject(at);
        this.state = State.Value;
        return;
      case State.After: {
        const isObject = this.containers[this.depth - 1] === OPEN_OBJECT;
        if (byte === COMMA) this.state = isObject ? State.Key : State.Value;
        else if (byte === (isObject ? CLOSE_OBJECT : CLOSE_ARRAY)) this.close(chunk, at);
        else this.reject(at);
        return;
      }
      case State.FirstKey:
        if (byte === CLOSE_OBJECT) return this.close(chunk, at);
        return this.beginKey(at, byte);
      case State.Key:
        return this.beginKey(at, byte);
      case State.FirstValue:
        if (byte === CLOSE_ARRAY) return this.close(chunk, at);
        return this.beginValue(at, byte);
      default:
        return this.beginValue(at, byte);
    }
  }

  private beginKey(at: number, byte: number): void {
    if (byte !== QUOTE) this.reject(at);
    this.isKey = true;
    this.state = State.String;
    if (this.isAnnounced()) this.captureStart = at;
  }

  private endKey(chunk: Buffer, end: number): void {
    this.isKey = false;
    this.state = State.Colon;
    if (!this.isAnnounced()) return;
    const text = this.takeCaptured(chunk, end);
    this.key = text.includes(BACKSLASH) ? (JSON.parse(text.toString()) as string) : text.toString('utf8', 1, text.length - 1);
  }

  private isAnnounced(): boolean {
    return this.capturedDepth < 0 && this.depth <= this.visitor.watchDepth;
  }

  private beginValue(at: number, byte: number): void {
    if (this.isAnnounced()) this.announce(at, byte);
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (this.depth === MAX_JSON_DEPTH) throw new IngestError('json_too_deep', { byte: this.offset + at + 1, limit: MAX_JSON_DEPTH });
      this.containers[this.depth] = byte;
      this.depth += 1;
      this.indexes[this.depth] = 0;
      this.state = byte === OPEN_OBJECT ? State.FirstKey : State.FirstValue;
    } else if (byte === QUOTE) this.state = State.String;
    else if (byte === MINUS) this.state = State.Minus;
    else if (byte === ZERO) this.state = State.Zero;
    else if (byte > ZERO && byte <= NINE) this.state = State.Integer;
    else {
      const literal = LITERALS.get(byte);
      if (!literal) return this.reject(at);
      this.literal = literal;
      this.progress = 1;
      this.state = State.Literal;
    }
  }

  private announce(at: number, byte: number): void {
    const { location, depth } = this;
    const inObject = depth > 0 && this.containers[depth - 1] === OPEN_OBJECT;
    location.depth = depth;
    location.key = inObject ? this.key : undefined;
    location.index = this.indexes[depth] as number;
    location.isObject = byte === OPEN_OBJECT;
    location.isArray = byte === OPEN_ARRAY;
    this.indexes[depth] = location.index + 1;
    if (!this.visitor.begin(location)) return;
    this.capturedDepth = depth;
    this.captureStart = at;
  }

  private close(chunk: Buffer, at: number): void {
    this.depth -= 1;
    this.endValue(chunk, at + 1);
    this.visitor.closed?.(this.depth);
  }

  private endValue(chunk: Buffer, end: number): void {
    this.state = this.depth === 0 ? State.Value : State.After;
    if (this.capturedDepth !== this.depth) return;
    this.capturedDepth = -1;
    this.visitor.captured?.(this.takeCaptured(chunk, end));
  }

  private keep(part: Buffer): void {
    this.capturedParts.push(part);
    this.capturedBytes += part.length;
    if (this.capturedBytes > MAX_JSON_VALUE_BYTES)
      throw new IngestError('json_value_too_large', {
        byte: this.offset + this.captureStart + part.length - this.capturedBytes + 1,
        limit: MAX_JSON_VALUE_BYTES,
      });
  }

  private takeCaptured(chunk: Buffer, end: number): Buffer {
    this.keep(chunk.subarray(this.captureStart, end));
    const [only = chunk] = this.capturedParts;
    const kept = this.capturedParts.length === 1 ? only : Buffer.concat(this.capturedParts);
    this.capturedParts = [];
    this.capturedBytes = 0;
    this.captureStart = -1;
    return kept;
  }

  private stepNumber(chunk: Buffer, at: number, byte: number): number {
    const next = nextNumberState(this.state, byte);
    if (next !== undefined) {
      this.state = next;
      return at + 1;
    }
    if (!this.isWholeNumberState()) this.reject(at);
    this.endValue(chunk, at);
    return at;
  }

  private isWholeNumberState(): boolean {
    const { state } = this;
    return state === State.Zero || state === State.Integer || state === State.Fraction || state === State.ExponentDigits;
  }

  private reject(at: number): never {
    throw new IngestError('json_malformed', { byte: this.offset + at + 1 });
  }
}

const isHex = (byte: number): boolean => (byte >= ZERO && byte <= NINE) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

/** Returns the state of a number after one more character; undefined if the character does not continue it. */
const nextNumberState = (state: State, byte: number): State | undefined => {
  const isDigit = byte >= ZERO && byte <= NINE;
  const isExponent = byte === 0x65 || byte === 0x45;
  switch (state) {
    case State.Minus:
      return isDigit ? (byte === ZERO ? State.Zero : State.Integer) : undefined;
    case State.Integer:
      if (isDigit) return State.Integer;
      return byte === POINT ? State.Point : isExponent ? State.Exponent : undefined;
    case State.Zero:
      return byte === POINT ? State.Point : isExponent ? State.Exponent : undefined;
    case State.Point:
      return isDigit ? State.Fraction : undefined;
    case State.Fraction:
      return isDigit ? State.Fraction : isExponent ? State.Exponent : undefined;
    case State.Exponent:
      return isDigit ? State.ExponentDigits : byte === PLUS || byte === MINUS ? State.ExponentSign : undefined;
    case State.ExponentSign:
    case State.ExponentDigits:
      return isDigit ? State.ExponentDigits : undefined;
    default:
      return undefined;
  }
};
