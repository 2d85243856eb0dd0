import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { Connection, type ConnectionConfig } from 'pg';
import { ConnectorError } from './connector-error.js';

const HEADER_BYTES = 5;
const DATA_ROW = 0x44;
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
 * A connection to a PostgreSQL server that nobody vouches for. `pg` buffers each message whole and throws out of its
 * data listener when one is malformed; here the announced length is checked before the message is buffered, and whatever
 * the parser throws ends the connection as its error.
 */
export class BoundedConnection extends PgConnection {
  private readonly header = Buffer.alloc(HEADER_BYTES);
  private headerBytes = 0;
  /** Bytes of the current message that are still to come. */
  private remaining = 0;
  private received = 0;
  private rows = 0;

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
        const taken = Math.min(this.remaining, chunk.length - at);
        this.remaining -= taken;
        at += taken;
      } else {
        this.header[this.headerBytes++] = chunk[at++] as number;
        if (this.headerBytes < HEADER_BYTES) continue;
        this.headerBytes = 0;
        this.remaining = this.lengthOf(this.header[0] as number, this.header.readUInt32BE(1)) - 4;
      }
    }
  }

  private lengthOf(type: number, length: number): number {
    if (length < 4) throw new ConnectorError('protocol_violated');
    if (type !== DATA_ROW) {
      if (length > MAX_MESSAGE_BYTES) throw new ConnectorError('protocol_violated');
      return length;
    }
    this.rows += 1;
    if (length > this.limits.maxRowBytes) throw new ConnectorError('row_too_large', { row: this.rows, limit: this.limits.maxRowBytes });
    return length;
  }
}
