import type { EntityManager } from '@mikro-orm/postgresql';
import type { BlobStorage } from '../../../platform/storage/index.js';
import type { Logger } from '../../../platform/telemetry/index.js';
import type { GoldQuery, GoldRow, GoldTable } from './gold-row.js';
import { ParquetGold } from './parquet-gold.js';
import { PostgresGold } from './postgres-gold.js';

export type ReadPath = 'postgres' | 'gold';

/** Reads computed values; every implementation returns the same rows. */
export interface GoldReader {
  /**
   * Returns the rows of each table, in the order of `tables`, sorted by period.
   * @throws AppError UNAVAILABLE if the gold layer cannot be read
   */
  read(em: EntityManager, tables: readonly GoldTable[], query: GoldQuery): Promise<GoldRow[][]>;
}

/** Returns the reader of a read path. Both paths contain all values; the choice is operational. */
export const createGoldReader = (path: ReadPath, storage: BlobStorage, log: Logger): GoldReader =>
  path === 'postgres' ? new PostgresGold() : new ParquetGold(storage, log);
