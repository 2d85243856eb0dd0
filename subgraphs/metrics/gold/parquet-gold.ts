import type { EntityManager } from '@mikro-orm/postgresql';
import { DuckDbSession, literal } from '../../../platform/analytics/index.js';
import { AppError } from '../../../platform/errors/index.js';
import { BoundedCache } from '../../../platform/graph/bounded-cache.js';
import type { BlobStorage } from '../../../platform/storage/index.js';
import type { Logger } from '../../../platform/telemetry/index.js';
import type { GoldReader } from './gold-reader.js';
import { inOrder, type GoldQuery, type GoldRow, type GoldTable } from './gold-row.js';

const CACHE_BYTES = 64 * 1024 * 1024;
const BYTES_PER_ROW = 200;
/** A file of the gold layer has at most `MAX_GOLD_ROWS` rows and is far below this. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MEMORY_MB = 256;

type Place = Pick<GoldTable, 'tenantId' | 'blobName'>;

/**
 * The gold layer as Parquet in blob storage, read by DuckDB. Files are named by the hash of their content, so that what was
 * read once never has to be read again while it is kept.
 */
export class ParquetGold implements GoldReader {
  private readonly known = new BoundedCache<string, readonly GoldRow[]>(CACHE_BYTES);
  private readonly underWay = new Map<string, Promise<readonly GoldRow[]>>();

  constructor(
    private readonly storage: BlobStorage,
    private readonly log: Logger,
  ) {}

  async read(_: EntityManager, tables: readonly GoldTable[], query: GoldQuery): Promise<GoldRow[][]> {
    const read: GoldRow[][] = [];
    for (const table of tables) read.push(chosen(await this.rowsOf(table), query));
    return read;
  }

  private async rowsOf(place: Place): Promise<readonly GoldRow[]> {
    const known = this.known.get(place.blobName);
    if (known) return known;
    const reading = this.underWay.get(place.blobName) ?? this.load(place);
    return reading;
  }

  private load(place: Place): Promise<readonly GoldRow[]> {
    const loading = readParquet(this.storage, place)
      .then((rows) => {
        this.known.set(place.blobName, rows, rows.length * BYTES_PER_ROW);
        return rows;
      })
      .catch((cause: unknown) => {
        this.log.warn({ err: cause, blob: place.blobName }, 'a file of the gold layer cannot be read');
        throw new AppError('UNAVAILABLE', { reason: 'The gold layer cannot be read just now.' }, [], { cause });
      })
      .finally(() => this.underWay.delete(place.blobName));
    this.underWay.set(place.blobName, loading);
    return loading;
  }
}

/** All rows of a file of the gold layer, from where it is. */
export const readParquet = async (storage: BlobStorage, { tenantId, blobName }: Place): Promise<readonly GoldRow[]> => {
  await using duck = await DuckDbSession.open({ memoryMb: MEMORY_MB, threads: 1 });
  const path = duck.path('gold.parquet');
  await storage.getToFile(tenantId, blobName, path, undefined, MAX_FILE_BYTES);
  // Awaited here: the session ends with this function.
  return await duck.rows<GoldRow & Record<string, unknown>>(
    `SELECT grain, period_start AS "periodStart", dimension, dimension_value AS "dimensionValue", value, n
       FROM read_parquet(${literal(path)}) ORDER BY row_no`,
  );
};

const chosen = (rows: readonly GoldRow[], query: GoldQuery): GoldRow[] => {
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
