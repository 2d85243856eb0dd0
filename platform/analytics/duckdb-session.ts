import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { literal } from '../text/sql-text.js';
import { createWorkFolder } from '../files/work-folders.js';
import { DAY_MS } from '../text/index.js';

export interface DuckDbOptions {
  /** Folder that the session may read and write; default: a new temporary folder, removed on dispose. */
  folder?: string;
  /** Memory limit in megabytes, at least 256; default 512. Beyond it DuckDB spills to the folder. */
  memoryMb?: number;
  /** Maximum number of threads, used if the files in the folder are large; default 1. */
  threads?: number;
  /** Aborting interrupts the running statement. */
  signal?: AbortSignal;
}

/** Size of the files from which a further thread saves more time than it costs: some ten thousand rows. */
const MIN_BYTES_OF_THREADS = 1_000_000;

/** A row of plain JavaScript values: BIGINT as number if exact, DECIMAL as number, timestamps as ISO strings, lists as arrays. */
export type Row = Record<string, unknown>;

/**
 * In-memory DuckDB restricted to one folder: no network, no extension loading, no other files, locked configuration. One
 * session serves one job and is disposed with it.
 */
export class DuckDbSession implements AsyncDisposable {
  /** Running statements: closing the connection during one crashes the process. */
  private readonly pending = new Set<Promise<unknown>>();
  private closing = false;
  private locked: Promise<void> | undefined;

  private constructor(
    readonly folder: string,
    private readonly options: DuckDbOptions,
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
    private readonly onAbort: () => void,
  ) {}

  /**
   * Opens a session. If that fails or `signal` aborts meanwhile, all opened resources are released.
   * @throws the signal's reason if it is aborted before the session is ready
   */
  static async open(options: DuckDbOptions = {}): Promise<DuckDbSession> {
    const { signal } = options;
    signal?.throwIfAborted();
    await using opened = new AsyncDisposableStack();
    const folder = options.folder ?? (await createWorkFolder('duckdb'));
    if (options.folder === undefined) opened.defer(() => rm(folder, { recursive: true, force: true }));
    await mkdir(folder, { recursive: true });
    // Loaded on first use: the native library is large.
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const instance = await DuckDBInstance.create(':memory:', {
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      threads: '1',
      memory_limit: `${Math.max(256, options.memoryMb ?? 512)}MB`,
      temp_directory: join(folder, '.spill'),
    });
    opened.defer(() => instance.closeSync());
    signal?.throwIfAborted();
    const connection = await instance.connect();
    opened.defer(() => connection.closeSync());
    await connection.run("SET TimeZone = 'UTC'");
    await connection.run(`SET allowed_directories = [${literal(`${folder}/`)}]`);
    await connection.run('SET enable_external_access = false');
    // This optimiser fails with an internal error if a range of dates is selected from the first rows of groups (DuckDB 1.5.6).
    await connection.run("SET disabled_optimizers = 'top_n_window_elimination'");
    signal?.throwIfAborted();
    const onAbort = (): void => connection.interrupt();
    signal?.addEventListener('abort', onAbort);
    opened.move();
    return new DuckDbSession(folder, options, instance, connection, onAbort);
  }

  /** Returns the absolute path of a file in the session's folder. */
  path(name: string): string {
    return join(this.folder, name);
  }

  async run(sql: string, values?: DuckDBValue[]): Promise<void> {
    await this.track(() => this.connection.run(sql, values));
  }

  /** Returns all rows of a query. The result must fit in memory; aggregate in SQL. */
  async rows<T extends Row = Row>(sql: string, values?: DuckDBValue[]): Promise<T[]> {
    const reader = await this.track(() => this.connection.runAndReadAll(sql, values));
    return reader.getRowObjects().map((row) => plainRow(row) as T);
  }

  /** Returns the first row of a query that always returns one, such as an aggregate. @throws if there is none */
  async one<T extends Row = Row>(sql: string, values?: DuckDBValue[]): Promise<T> {
    const [row] = await this.rows<T>(sql, values);
    if (!row) throw new Error(`query returned no row: ${sql.slice(0, 120)}`);
    return row;
  }

  /** Yields rows in chunks of DuckDB's vector size, for results of any length. */
  async *stream<T extends Row = Row>(sql: string, values?: DuckDBValue[]): AsyncGenerator<T[]> {
    const result = await this.track(() => this.connection.stream(sql, values));
    const names = result.columnNames();
    for (;;) {
      const chunk = await this.track(() => result.fetchChunk());
      if (!chunk || chunk.rowCount === 0) return;
      yield chunk.getRowObjects(names).map((row) => plainRow(row) as T);
    }
  }

  private async track<T>(begin: () => Promise<T>): Promise<T> {
    this.options.signal?.throwIfAborted();
    if (this.closing) throw new Error('the DuckDB session is closed');
    const work = (this.locked ??= this.lock()).then(begin);
    this.pending.add(work);
    return work.finally(() => this.pending.delete(work));
  }

  /**
   * Sets the number of threads by the size of the files that the first statement can read, and locks the configuration. A second thread
   * doubles the processor time of an aggregation and gains nothing on small files.
   */
  private async lock(): Promise<void> {
    const { threads = 1 } = this.options;
    if (threads > 1 && (await bytesIn(this.folder)) >= MIN_BYTES_OF_THREADS) await this.connection.run(`SET threads = ${threads}`);
    await this.connection.run('SET lock_configuration = true');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.options.signal?.removeEventListener('abort', this.onAbort);
    this.closing = true;
    while (this.pending.size > 0) {
      this.connection.interrupt();
      await Promise.allSettled(this.pending);
    }
    this.connection.closeSync();
    this.instance.closeSync();
    if (this.options.folder === undefined) await rm(this.folder, { recursive: true, force: true });
    else await rm(join(this.folder, '.spill'), { recursive: true, force: true });
  }
}

/** Returns the size of the files in a folder, in bytes. */
const bytesIn = async (folder: string): Promise<number> => {
  const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ name }) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

const plainRow = (row: Record<string, unknown>): Row => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)]));

/** Converts DuckDB's value classes, distinguished by their properties, to plain JavaScript values. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(plain);
  const object = value as Record<string, unknown>;
  if (value.constructor.name.startsWith('DuckDBTimestamp') && typeof object['micros'] === 'bigint')
    return new Date(Number(object['micros'] / 1000n)).toISOString();
  if ('days' in object && !('months' in object)) return new Date((object['days'] as number) * DAY_MS).toISOString().slice(0, 10);
  if ('items' in object && Array.isArray(object['items'])) return object['items'].map(plain);
  if ('entries' in object && typeof object['entries'] === 'object' && !Array.isArray(object['entries']))
    return plainRow(object['entries'] as Record<string, unknown>);
  if ('toDouble' in object && typeof object['toDouble'] === 'function') return (value as { toDouble(): number }).toDouble();
  return String(value);
};
