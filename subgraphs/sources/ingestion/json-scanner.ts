import { IngestError } from './ingest-error.js';

/** Objects and arrays around one value. */
export const MAX_JSON_DEPTH = 200;
/** Bytes of one captured value or key: a row of `MAX_ROW_BYTES` whose characters are escaped or indented. */
export const MAX_JSON_VALUE_BYTES = 8_000_000;

const [QUOTE, BACKSLASH, SPACE] = [0x22, 0x5c, 0x20] as const;
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d] as const;
const [COMMA, COLON, MINUS, PLUS, POINT, ZERO, NINE] = [0x2c, 0x3a, 0x2d, 0x2b, 0x2e, 0x30, 0x39] as const;
const LITERALS: ReadonlyMap<number, Buffer> = new Map(['true', 'false', 'null'].map((text) => [text.charCodeAt(0), Buffer.from(text)]));

const enum State {
  /** Before a value; at the root also the end. */
  Value,
  /** Before the first value of an array, or its end. */
  FirstValue,
  /** Before the first key of an object, or its end. */
  FirstKey,
  Key,
  Colon,
  /** Behind a value inside a container. */
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

/** A value that begins. */
export interface JsonLocation {
  /** Containers around it. */
  depth: number;
  /** Name of the member; undefined in an array and at the root. */
  key: string | undefined;
  /** Position in the array, or among the values at the root, from 0. */
  index: number;
  isObject: boolean;
  isArray: boolean;
}

/** Decides which values of a JSON text are announced and which are captured. */
export interface JsonVisitor {
  /** Values inside at most this many containers are announced; deeper ones are skipped. May change at any call. */
  watchDepth: number;
  /** Announces a value; true captures its text, and nothing inside it is announced then. */
  begin(place: Readonly<JsonLocation>): boolean;
  /** Receives a captured value's bytes, which stay valid. */
  captured?(text: Buffer): void;
  /** A container with `depth` containers around it ended. */
  closed?(depth: number): void;
}

/**
 * Walks a sequence of JSON values (RFC 8259, UTF-8) byte by byte, in linear time and with the memory of one captured
 * value. Values that nobody captures are checked but never built.
 * @throws IngestError `json_malformed`, `json_too_deep`, `json_value_too_large`
 */
export class JsonScanner {
  private state = State.Value;
  private depth = 0;
  private readonly containers = new Uint8Array(MAX_JSON_DEPTH);
  private readonly indexes = new Uint32Array(MAX_JSON_DEPTH + 1);
  private readonly place: JsonLocation = { depth: 0, key: undefined, index: 0, isObject: false, isArray: false };
  /** Bytes before the current chunk. */
  private offset = 0;
  private isKey = false;
  private key: string | undefined;
  private literal: Buffer = Buffer.alloc(0);
  /** Characters that remain of a `\u` escape, or position in a literal. */
  private progress = 0;
  /** Depth of the captured value, -1 while there is none. */
  private capturedDepth = -1;
  /** Where the captured value or key begins in the current chunk, -1 while there is none. */
  private keptFrom = -1;
  private keptParts: Buffer[] = [];
  private keptBytes = 0;

  constructor(private readonly visitor: JsonVisitor) {}

  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) at = this.step(chunk, at);
    if (this.keptFrom >= 0) {
      this.keep(chunk.subarray(this.keptFrom));
      this.keptFrom = 0;
    }
    this.offset += chunk.length;
  }

  /** Ends the text. */
  end(): void {
    if (this.isWholeNumberState()) this.endValue(Buffer.alloc(0), 0);
    if (this.depth > 0 || this.state !== State.Value) this.refuse(0);
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
        else this.refuse(at);
        return at + 1;
      case State.Unicode:
        if (!isHex(byte)) this.refuse(at);
        this.progress -= 1;
        if (this.progress === 0) this.state = State.String;
        return at + 1;
      case State.Literal:
        if (byte !== this.literal[this.progress]) this.refuse(at);
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
      if (byte < SPACE) this.refuse(at);
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
        if (byte !== COLON) this.refuse(at);
        this.state = State.Value;
        return;
      case State.After: {
        const isObject = this.containers[this.depth - 1] === OPEN_OBJECT;
        if (byte === COMMA) this.state = isObject ? State.Key : State.Value;
        else if (byte === (isObject ? CLOSE_OBJECT : CLOSE_ARRAY)) this.close(chunk, at);
        else this.refuse(at);
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
    if (byte !== QUOTE) this.refuse(at);
    this.isKey = true;
    this.state = State.String;
    if (this.isAnnounced()) this.keptFrom = at;
  }

  private endKey(chunk: Buffer, end: number): void {
    this.isKey = false;
    this.state = State.Colon;
    if (!this.isAnnounced()) return;
    const text = this.takeKept(chunk, end);
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
      if (!literal) return this.refuse(at);
      this.literal = literal;
      this.progress = 1;
      this.state = State.Literal;
    }
  }

  private announce(at: number, byte: number): void {
    const { place, depth } = this;
    const inObject = depth > 0 && this.containers[depth - 1] === OPEN_OBJECT;
    place.depth = depth;
    place.key = inObject ? this.key : undefined;
    place.index = this.indexes[depth] as number;
    place.isObject = byte === OPEN_OBJECT;
    place.isArray = byte === OPEN_ARRAY;
    this.indexes[depth] = place.index + 1;
    if (!this.visitor.begin(place)) return;
    this.capturedDepth = depth;
    this.keptFrom = at;
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
    this.visitor.captured?.(this.takeKept(chunk, end));
  }

  private keep(part: Buffer): void {
    this.keptParts.push(part);
    this.keptBytes += part.length;
    if (this.keptBytes > MAX_JSON_VALUE_BYTES)
      throw new IngestError('json_value_too_large', {
        byte: this.offset + this.keptFrom + part.length - this.keptBytes + 1,
        limit: MAX_JSON_VALUE_BYTES,
      });
  }

  private takeKept(chunk: Buffer, end: number): Buffer {
    this.keep(chunk.subarray(this.keptFrom, end));
    const [only = chunk] = this.keptParts;
    const kept = this.keptParts.length === 1 ? only : Buffer.concat(this.keptParts);
    this.keptParts = [];
    this.keptBytes = 0;
    this.keptFrom = -1;
    return kept;
  }

  private stepNumber(chunk: Buffer, at: number, byte: number): number {
    const next = afterDigitState(this.state, byte);
    if (next !== undefined) {
      this.state = next;
      return at + 1;
    }
    if (!this.isWholeNumberState()) this.refuse(at);
    this.endValue(chunk, at);
    return at;
  }

  private isWholeNumberState(): boolean {
    const { state } = this;
    return state === State.Zero || state === State.Integer || state === State.Fraction || state === State.ExponentDigits;
  }

  private refuse(at: number): never {
    throw new IngestError('json_malformed', { byte: this.offset + at + 1 });
  }
}

const isHex = (byte: number): boolean => (byte >= ZERO && byte <= NINE) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

/** The state of a number behind one more character; undefined where the character does not continue it. */
const afterDigitState = (state: State, byte: number): State | undefined => {
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
