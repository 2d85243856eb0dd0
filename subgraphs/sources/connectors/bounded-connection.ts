import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { Connection, type ConnectionConfig } from 'pg';
import { ConnectorError } from './connector-error.js';

const HEADER_BYTES = 5;
/** Messages that a session without COPY and replication brings; all that a query needs. */
const KNOWN_TYPES = '123ACDEIKNRSTZns';
/** What follows a column's name in its description. */
const FIELD_BYTES = 18;
/** Bytes of a message that is not a row: 1,600 columns of 64-byte names take 131 KB. */
const MAX_MESSAGE_BYTES = 262_144;

export interface WireLimits {
  maxRowBytes: number;
  /** Bytes of everything that the server sends. */
  maxBytes: number;
}

/** The part of `pg`'s connection that hands bytes to its parser; its type declaration leaves it out. */
const PgConnection = Connection as unknown as new (config: Pick<ConnectionConfig, 'ssl'>) => Connection & {
  attachListeners(stream: EventEmitter): void;
};

/**
 * A connection to a PostgreSQL server that is not trusted. `pg` buffers each message whole, throws out of its data
 * listener when one is malformed and loops forever when a text in it has no end. Here the announced length is checked
 * before a message is buffered, its texts before it is parsed, and what the parser throws ends the connection.
 */
export class BoundedConnection extends PgConnection {
  private readonly header = Buffer.alloc(HEADER_BYTES);
  private headerBytes = 0;
  /** Bytes of the current message that are still to come. */
  private remaining = 0;
  private received = 0;
  private rows = 0;
  private type = '';
  /** The current message as far as it has come; of a row nothing. */
  private body: Buffer[] = [];

  constructor(
    ssl: NonNullable<ConnectionConfig['ssl']>,
    private readonly limits: WireLimits,
  ) {
    super({ ssl });
  }

  override attachListeners(stream: Duplex): void {
    const checked = new EventEmitter();
    super.attachListeners(checked);
    stream.on('data', (chunk: Buffer) => {
      try {
        this.check(chunk);
        checked.emit('data', chunk);
      } catch (error) {
        stream.destroy(error instanceof ConnectorError ? error : new ConnectorError('protocol_violated'));
      }
    });
  }

  /** Follows the framing of messages: one byte of type and four of length, which includes itself. */
  private check(chunk: Buffer): void {
    this.received += chunk.length;
    if (this.received > this.limits.maxBytes) throw new ConnectorError('too_large', { limit: this.limits.maxBytes });
    for (let at = 0; at < chunk.length;) {
      if (this.remaining > 0) {
        const part = chunk.subarray(at, at + this.remaining);
        this.remaining -= part.length;
        at += part.length;
        if (this.type !== 'D') this.body.push(part);
      } else {
        this.header[this.headerBytes++] = chunk[at++] as number;
        if (this.headerBytes < HEADER_BYTES) continue;
        this.headerBytes = 0;
        this.type = String.fromCharCode(this.header[0] as number);
        this.remaining = this.checkedLength(this.header.readUInt32BE(1)) - 4;
      }
      if (this.remaining === 0 && this.headerBytes === 0) this.endMessage();
    }
  }

  private checkedLength(length: number): number {
    if (length < 4 || !KNOWN_TYPES.includes(this.type)) throw new ConnectorError('protocol_violated');
    if (this.type === 'D') {
      this.rows += 1;
      if (length > this.limits.maxRowBytes) throw new ConnectorError('row_too_large', { row: this.rows, limit: this.limits.maxRowBytes });
    } else if (length > MAX_MESSAGE_BYTES) throw new ConnectorError('protocol_violated');
    return length;
  }

  private endMessage(): void {
    const body = Buffer.concat(this.body);
    this.body = [];
    if (!hasWholeTexts(this.type, body)) throw new ConnectorError('protocol_violated');
  }
}

/** Whether every text that the parser will look for in a message ends inside it. */
const hasWholeTexts = (type: string, body: Buffer): boolean => {
  let at = 0;
  /** Skips a text; false where it has no end. */
  const skip = (): boolean => {
    const end = body.indexOf(0, at);
    at = end + 1;
    return end >= 0;
  };
  switch (type) {
    case 'C':
      return skip();
    case 'S':
      return skip() && skip();
    case 'A':
      at = 4;
      return skip() && skip();
    case 'E':
    case 'N':
      while (at < body.length && body[at] !== 0) if (!skip()) return false;
      return at < body.length;
    case 'R': {
      // A list of SASL mechanisms ends with an empty text.
      if (body.length < 4 || body.readUInt32BE(0) !== 10) return true;
      at = 4;
      while (at < body.length && body[at] !== 0) if (!skip()) return false;
      return at < body.length;
    }
    case 'T': {
      if (body.length < 2) return false;
      at = 2;
      for (let field = body.readUInt16BE(0); field > 0; field -= 1) {
        if (!skip()) return false;
        at += FIELD_BYTES;
      }
      return at <= body.length;
    }
    default:
      return true;
  }
};
