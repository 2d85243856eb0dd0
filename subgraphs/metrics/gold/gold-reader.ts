import type { EntityManager } from '@mikro-orm/postgresql';
import type { BlobStorage } from '../../../platform/storage/index.js';
import type { Logger } from '../../../platform/telemetry/index.js';
import type { GoldQuery, GoldRow, GoldTable } from './gold-row.js';
import { ParquetGold } from './parquet-gold.js';
import { PostgresGold } from './postgres-gold.js';

export type ReadPath = 'postgres' | 'gold';

/** Reads what was computed, the same from either place. */
export interface GoldReader {
  /**
   * The rows of each table in turn, by time.
   * @throws AppError UNAVAILABLE when the gold layer cannot be read
   */
  read(em: EntityManager, tables: readonly GoldTable[], query: GoldQuery): Promise<GoldRow[][]>;
}

/** Each of the two ways is complete: which one is read is a matter of operation, not of content. */
export const goldReaderOf = (path: ReadPath, storage: BlobStorage, log: Logger): GoldReader =>
  path === 'postgres' ? new PostgresGold() : new ParquetGold(storage, log);
