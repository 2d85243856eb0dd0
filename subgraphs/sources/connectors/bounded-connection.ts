import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { Connection, type ConnectionConfig } from 'pg';
import { ConnectorError } from './connector-error.js';

const HEADER_BYTES = 5;
/** Types of the backend messages of a session without COPY and replication, which is all that a query needs. */
const KNOWN_TYPES = '123ACDEIKNRSTZns';
/** Fixed-size part of a column description, after the column name. */
const FIELD_BYTES = 18;
/** Size limit of a message other than a row. A description of 1,600 columns with 64-byte names takes 131 KB. */
const MAX_MESSAGE_BYTES = 262_144;

export interface WireLimits {
  maxRowBytes: number;
  /** Limit on all bytes that the server sends. */
  maxBytes: number;
}

/** The method of `pg`'s connection that feeds its parser; the type declaration omits it. */
const PgConnection = Connection as unknown as new (config: Pick<ConnectionConfig, 'ssl'>) => Connection & {
  attachListeners(stream: EventEmitter): void;
};

/**
 * A connection to an untrusted PostgreSQL server. `pg` buffers each message whole, throws out of its data listener on a malformed message
 * and loops forever on an unterminated string. This class checks the announced length before a message is buffered and its strings before
 * it is parsed, and destroys the connection if the parser throws.
 */
export class BoundedConnection extends PgConnection {
  private readonly header = Buffer.alloc(HEADER_BYTES);
  private headerBytes = 0;
  /** Bytes of the current message that have not arrived yet. */
  private remaining = 0;
  private received = 0;
  private rows = 0;
  private type = '';
  /** Chunks of the current message received so far; stays empty for rows. */
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

  /** Follows the message framing: one type byte and four length bytes; the length includes itself. */
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
        this.remaining = this.checkLength(this.header.readUInt32BE(1)) - 4;
      }
      if (this.remaining === 0 && this.headerBytes === 0) this.endMessage();
    }
  }

  private checkLength(length: number): number {
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
    if (!hasTerminatedStrings(this.type, body)) throw new ConnectorError('protocol_violated');
  }
}

/** Returns whether every string that the parser will look for is terminated inside the message. */
const hasTerminatedStrings = (type: string, body: Buffer): boolean => {
  let at = 0;
  /** Skips a string; returns false if it is not terminated. */
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
      // A list of SASL mechanisms ends with an empty string.
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
