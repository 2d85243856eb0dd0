import type { EntityManager } from '@mikro-orm/postgresql';
import { DuckDbSession, literal } from '../../../platform/analytics/index.js';
import { AppError } from '../../../platform/errors/index.js';
import { BoundedCache } from '../../../platform/cache/bounded-cache.js';
import type { BlobStorage } from '../../../platform/storage/index.js';
import type { Logger } from '../../../platform/telemetry/index.js';
import type { GoldReader } from './gold-reader.js';
import { inOrder, type GoldQuery, type GoldRow, type GoldTable } from './gold-row.js';

const CACHE_BYTES = 64 * 1024 * 1024;
const BYTES_PER_ROW = 200;
/** Download limit; a gold file has at most `MAX_GOLD_ROWS` rows and is far smaller. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MEMORY_MB = 256;

type Location = Pick<GoldTable, 'tenantId' | 'blobName'>;

/**
 * Reads the gold layer from Parquet files in blob storage with DuckDB. File names contain the hash of the content, so cached
 * rows never become stale.
 */
export class ParquetGold implements GoldReader {
  private readonly cache = new BoundedCache<string, readonly GoldRow[]>(CACHE_BYTES);
  private readonly loading = new Map<string, Promise<readonly GoldRow[]>>();

  constructor(
    private readonly storage: BlobStorage,
    private readonly log: Logger,
  ) {}

  async read(_: EntityManager, tables: readonly GoldTable[], query: GoldQuery): Promise<GoldRow[][]> {
    const read: GoldRow[][] = [];
    for (const table of tables) read.push(select(await this.rowsOf(table), query));
    return read;
  }

  private async rowsOf(location: Location): Promise<readonly GoldRow[]> {
    return this.cache.get(location.blobName) ?? this.loading.get(location.blobName) ?? this.load(location);
  }

  private load(location: Location): Promise<readonly GoldRow[]> {
    const rows = readParquet(this.storage, location)
      .then((read) => {
        this.cache.set(location.blobName, read, read.length * BYTES_PER_ROW);
        return read;
      })
      .catch((cause: unknown) => {
        this.log.warn({ err: cause, blob: location.blobName }, 'gold layer file not readable');
        throw new AppError('UNAVAILABLE', { reason: 'The computed values could not be read. Try again later.' }, [], { cause });
      })
      .finally(() => this.loading.delete(location.blobName));
    this.loading.set(location.blobName, rows);
    return rows;
  }
}

/** Downloads a gold file and returns all its rows. */
export const readParquet = async (storage: BlobStorage, { tenantId, blobName }: Location): Promise<readonly GoldRow[]> => {
  await using duck = await DuckDbSession.open({ memoryMb: MEMORY_MB, threads: 1 });
  const path = duck.path('gold.parquet');
  await storage.getToFile(tenantId, blobName, path, undefined, MAX_FILE_BYTES);
  // The empty relation adds the columns that files of earlier versions lack. Awaited because the session is disposed on return.
  return await duck.rows<GoldRow & Record<string, unknown>>(
    `SELECT grain, period_start AS "periodStart", dimension, dimension_value AS "dimensionValue", value, n,
            coalesce(blank_rows, 0) AS "blankRows", missing
       FROM (FROM read_parquet(${literal(path)}) UNION ALL BY NAME SELECT NULL::BIGINT AS blank_rows, NULL::VARCHAR AS missing WHERE false)
      ORDER BY row_no`,
  );
};

const select = (rows: readonly GoldRow[], query: GoldQuery): GoldRow[] => {
  const { grain, dimension, dimensionValue, from, to, newest } = query;
  const found = inOrder(
    rows.filter(
      (row) =>
        row.grain === grain &&
        row.dimension === dimension &&
        (dimensionValue === undefined || row.dimensionValue === dimensionValue) &&
        (from === undefined || (row.periodStart !== null && row.periodStart >= from)) &&
        (to === undefined || (row.periodStart !== null && row.periodStart <= to)) &&
        (newest === undefined || row.value !== null),
    ),
  );
  return newest === undefined ? found : found.slice(-newest);
};
