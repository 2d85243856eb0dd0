import { once } from 'node:events';
import type { WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { HostLookup } from '../../../platform/net/index.js';
import { ConnectorError } from './connector-error.js';

export interface ReadOptions {
  /** Path of the output file, a JSON array of records. */
  file: string;
  /** Limit on the output file and on the bytes that the server sends. */
  maxBytes: number;
  /** Limit on the whole read, in milliseconds. */
  timeoutMs: number;
  allowLoopback: boolean;
  signal: AbortSignal;
  lookup?: HostLookup;
}

/** Characters per write to the stream. */
const CHUNK_LENGTH = 65_536;

/**
 * The output file of a connector: one JSON array of all records. An array is unambiguous even with one element; a single object could also
 * be a document that contains a list of records.
 */
export class RecordFile {
  private bytes = 2;
  private records = 0;
  /** Text that has not been written to the stream yet. */
  private pending = '';
  /** Error of the file system while records were written. */
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

  /** True while the stream's buffer is above its high-water mark. */
  get isFull(): boolean {
    return this.stream.writableNeedDrain;
  }

  /**
   * Appends a record.
   * @param text the record as JSON
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

  /** Closes the file; also usable after a failure. */
  async close(): Promise<void> {
    if (this.stream.closed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.stream.once('close', resolve);
    this.stream.destroy();
    await promise;
  }
}
