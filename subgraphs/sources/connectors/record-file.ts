import { once } from 'node:events';
import type { WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { HostLookup } from '../../../platform/net/index.js';
import { ConnectorError } from './connector-error.js';

export interface ReadOptions {
  /** Where the records go, as a JSON array. */
  file: string;
  /** Bytes of that file, and of what the server sends. */
  maxBytes: number;
  /** Milliseconds for everything together. */
  timeoutMs: number;
  allowLoopback: boolean;
  signal: AbortSignal;
  lookup?: HostLookup;
}

/** Characters handed to the stream at a time. */
const CHUNK_LENGTH = 65_536;

/**
 * The file that a connector writes: one JSON array of all records. An array says that its elements are records, however
 * few they are; a single object in a file could also be a document with records inside.
 */
export class RecordFile {
  private bytes = 2;
  private records = 0;
  /** Text that is not handed to the stream yet. */
  private pending = '';
  /** Why the disk refused to take the records. */
  failure: Error | undefined;

  private constructor(
    private readonly stream: WriteStream,
    private readonly maxBytes: number,
  ) {
    stream.on('error', (error) => (this.failure = error));
  }

  static async open(file: string, maxBytes: number): Promise<RecordFile> {
    return new RecordFile((await open(file, 'w')).createWriteStream(), maxBytes);
  }

  /** True while more is buffered than should be. */
  get isFull(): boolean {
    return this.stream.writableNeedDrain;
  }

  /**
   * Appends a record.
   * @param text its JSON text
   * @throws ConnectorError `too_large`
   */
  add(text: string): void {
    this.bytes += Buffer.byteLength(text) + 2;
    if (this.bytes > this.maxBytes) throw new ConnectorError('too_large', { limit: this.maxBytes });
    this.pending += `${this.records === 0 ? '[' : ',\n'}${text}`;
    this.records += 1;
    if (this.pending.length < CHUNK_LENGTH) return;
    this.stream.write(this.pending);
    this.pending = '';
  }

  /** Waits until the buffered records are written. */
  async drained(): Promise<void> {
    if (this.isFull && !this.failure) await once(this.stream, 'drain');
    if (this.failure) throw this.failure;
  }

  async finish(): Promise<void> {
    this.stream.end(this.records === 0 ? '[]' : `${this.pending}]`);
    await finished(this.stream);
  }

  /** Closes the file, also after a failure. */
  async close(): Promise<void> {
    if (this.stream.closed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.stream.once('close', resolve);
    this.stream.destroy();
    await promise;
  }
}
