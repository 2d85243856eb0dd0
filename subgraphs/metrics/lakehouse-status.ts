import { Field, Float, Int, ObjectType, Query, registerEnumType, Resolver } from 'type-graphql';
import { enumMember } from '../../platform/graph/enum-member.js';
import { DateTime } from '../../platform/graph/scalars/scalars.js';
import type { SystemSql } from '../../platform/database/index.js';
import type { Runtime } from '../../platform/runtime.js';
import type { BlobStorage } from '../../platform/storage/index.js';
import { readParquet } from './gold/parquet-gold.js';
import type { ReadPath } from './gold/gold-reader.js';

enum LakehouseReadPath {
  POSTGRES = 'postgres',
  GOLD = 'gold',
}
registerEnumType(LakehouseReadPath, {
  name: 'LakehouseReadPath',
  description: 'Storage that computed values are read from.',
  valuesConfig: {
    POSTGRES: { description: 'Rows in the PostgreSQL database.' },
    GOLD: { description: 'Parquet files in blob storage.' },
  },
});

enum LakehouseFault {
  DATABASE_UNAVAILABLE = 'database_unavailable',
  STORAGE_UNAVAILABLE = 'storage_unavailable',
  FILE_MISSING = 'file_missing',
  FILE_UNREADABLE = 'file_unreadable',
  ROWS_DIFFER = 'rows_differ',
}
registerEnumType(LakehouseFault, {
  name: 'LakehouseFault',
  description: 'Reason for which computed values cannot be read.',
  valuesConfig: {
    DATABASE_UNAVAILABLE: { description: 'The database is not available.' },
    STORAGE_UNAVAILABLE: { description: 'The blob storage is not available.' },
    FILE_MISSING: { description: 'The newest file does not exist.' },
    FILE_UNREADABLE: { description: 'The newest file is not a readable Parquet file.' },
    ROWS_DIFFER: { description: 'The newest file has another number of rows than the database recorded.' },
  },
});

@ObjectType({ description: 'Size of the gold layer over all tenants.' })
class LakehouseCounts {
  @Field(() => Int, { description: 'Number of metric versions that have values.' })
  tables!: number;

  @Field(() => Float, { description: 'Number of values in all tables.' })
  values!: number;

  @Field(() => Int, { description: 'Number of metric versions whose values are being computed.' })
  computing!: number;

  @Field(() => Int, { description: 'Number of metric versions whose latest computation failed.' })
  failed!: number;
}

@ObjectType({ description: 'Status of the read path of the gold layer. Contains no data of a tenant.' })
class LakehouseStatus {
  @Field(() => LakehouseReadPath, { description: 'Storage that computed values are read from.' })
  path!: LakehouseReadPath;

  @Field(() => Boolean, { description: 'True if a test read succeeded, at most 2 s ago.' })
  readable!: boolean;

  @Field(() => LakehouseFault, {
    nullable: true,
    description: 'Reason why the test read failed; null if it succeeded.',
  })
  reason!: LakehouseFault | null;

  @Field(() => DateTime, { description: 'Time of the test read.' })
  checkedAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the latest computation of any metric; null before the first and while the database is unavailable.',
  })
  lastRefreshAt!: Date | null;

  @Field(() => Int, { nullable: true, description: 'Seconds between `lastRefreshAt` and `checkedAt`; null if `lastRefreshAt` is null.' })
  ageSeconds!: number | null;

  @Field(() => LakehouseCounts, { nullable: true, description: 'Size of the gold layer; null while the database is unavailable.' })
  counts!: LakehouseCounts | null;
}

interface Extent {
  tables: number;
  values: string | number;
  computing: number;
  failed: number;
  last_refresh_at: Date | null;
}

interface NewestFile {
  tenant_id: string;
  blob_name: string;
  value_rows: number;
}

/** Lifetime of a status. The query needs no tenant, so caching limits the load that callers can cause. */
const CACHE_MS = 2_000;

/** Tests the read path: queries the value table, or reads the newest Parquet file from blob storage with DuckDB. */
export class LakehouseProbe {
  private latest: { at: number; status: Promise<LakehouseStatus> } | undefined;

  constructor(
    private readonly path: ReadPath,
    private readonly sql: SystemSql,
    private readonly storage: BlobStorage,
    private readonly log: Runtime['log'],
  ) {}

  status(): Promise<LakehouseStatus> {
    const now = performance.now();
    if (!this.latest || now - this.latest.at > CACHE_MS) this.latest = { at: now, status: this.probe() };
    return this.latest.status;
  }

  private async probe(): Promise<LakehouseStatus> {
    const checkedAt = new Date();
    const path = enumMember(LakehouseReadPath, this.path);
    try {
      const [extent] = await this.sql<Extent>(
        `SELECT count(computed_at)::int AS tables, coalesce(sum(value_rows), 0) AS "values", max(computed_at) AS last_refresh_at,
                (count(*) FILTER (WHERE status = 'computing'))::int AS computing, (count(*) FILTER (WHERE status = 'failed'))::int AS failed
           FROM metrics.computation`,
      );
      const { tables = 0, values = 0, computing = 0, failed = 0, last_refresh_at: lastRefreshAt = null } = extent ?? {};
      const reason = this.path === 'postgres' ? await this.probeRows() : await this.probeFile();
      const ageSeconds = lastRefreshAt && Math.max(0, Math.round((checkedAt.getTime() - lastRefreshAt.getTime()) / 1_000));
      return {
        path,
        readable: reason === null,
        reason,
        checkedAt,
        lastRefreshAt,
        ageSeconds,
        counts: { tables, values: Number(values), computing, failed },
      };
    } catch (err) {
      this.log.warn({ err }, 'gold layer probe failed: database not readable');
      return {
        path,
        readable: false,
        reason: LakehouseFault.DATABASE_UNAVAILABLE,
        checkedAt,
        lastRefreshAt: null,
        ageSeconds: null,
        counts: null,
      };
    }
  }

  private async probeRows(): Promise<LakehouseFault | null> {
    await this.sql('SELECT row_no FROM metrics.gold_value LIMIT 1');
    return null;
  }

  private async probeFile(): Promise<LakehouseFault | null> {
    const [newest] = await this.sql<NewestFile>(
      'SELECT tenant_id, blob_name, value_rows FROM metrics.computation WHERE computed_at IS NOT NULL ORDER BY computed_at DESC LIMIT 1',
    );
    try {
      await this.storage.check();
      if (!newest) return null;
      const rows = await readParquet(this.storage, { tenantId: newest.tenant_id, blobName: newest.blob_name });
      return rows.length === newest.value_rows ? null : LakehouseFault.ROWS_DIFFER;
    } catch (err) {
      this.log.warn({ err }, 'gold layer probe failed: newest file not readable');
      return fileFaultOf(err);
    }
  }
}

const fileFaultOf = (error: unknown): LakehouseFault => {
  if (error instanceof Error && 'code' in error && error.code === 'NOT_FOUND') return LakehouseFault.FILE_MISSING;
  return error instanceof Error && /(?:Invalid Input|IO) Error/.test(error.message)
    ? LakehouseFault.FILE_UNREADABLE
    : LakehouseFault.STORAGE_UNAVAILABLE;
};

@Resolver()
export class LakehouseResolver {
  constructor(private readonly probe: LakehouseProbe) {}

  /** Available without a tenant; the result contains no tenant data. */
  @Query(() => LakehouseStatus, {
    description: 'Status of the storage of computed values: readability, location and time of the latest computation. Requires no tenant.',
  })
  lakehouseStatus(): Promise<LakehouseStatus> {
    return this.probe.status();
  }
}
