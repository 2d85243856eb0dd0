import type { GraphContext } from '../../../platform/graph/context.js';
import { readEpoch, streamKey } from '../../../platform/events/index.js';
import type { Runtime } from '../../../platform/runtime.js';
import type { ListedBlob } from '../../../platform/storage/index.js';
import type { BlobContent, Orphans, StreamContent, TableContent, TenantPersistenceReport } from './isolation.type.js';
import { blobOrphans, rowOrphans } from './orphans.js';
import { recordedBlobs } from './recorded-blobs.js';
import { unionOverTables, readTables, tenantTables, type Table } from './tenant-tables.js';

const MAX_ROWS = 100_000;
const MAX_BLOBS = 10_000;
const STORE_MS = 5_000;

/** Reports the data of a tenant in each store and records without a counterpart; at most 100,000 rows per table and 10,000 blobs. */
export class PersistenceService {
  constructor(private readonly runtime: Pick<Runtime, 'redis' | 'storage'>) {}

  async report(ctx: GraphContext): Promise<TenantPersistenceReport> {
    const began = performance.now();
    const all = tenantTables(await readTables(ctx.em)).filter(({ may }) => may.select);
    const [tables, listed, stream] = await Promise.all([rowsIn(ctx, all), this.listBlobs(ctx), this.stream(ctx)]);
    const recorded = await recordedBlobs(ctx.em, ctx.tenantId, all, MAX_BLOBS);
    const orphans: Orphans[] = [
      ...(listed ? blobOrphans(listed.blobs, listed.truncated, recorded.blobs, recorded.truncated) : []),
      ...(await rowOrphans(ctx)),
    ];
    const areas = areasOf(listed?.blobs ?? []);
    return {
      tenantId: ctx.tenantId,
      checkedAt: new Date(),
      durationMs: Math.round(performance.now() - began),
      rows: sum(tables.map(({ rows }) => rows)),
      tables,
      blobs: sum(areas.map(({ blobs }) => blobs)),
      blobBytes: sum(areas.map(({ bytes }) => bytes)),
      blobAreas: areas,
      blobStoreAvailable: listed !== null,
      stream,
      orphans,
      truncated: tables.some(({ truncated }) => truncated) || (listed?.truncated ?? false) || recorded.truncated,
    };
  }

  private async listBlobs({ tenantId, log }: GraphContext): Promise<{ blobs: ListedBlob[]; truncated: boolean } | null> {
    try {
      return await this.runtime.storage.list(tenantId, MAX_BLOBS, AbortSignal.timeout(STORE_MS));
    } catch (err) {
      log.warn({ err }, 'tenant files not listed');
      return null;
    }
  }

  private async stream({ tenantId, em }: GraphContext): Promise<StreamContent> {
    const epoch = await readEpoch((sql) => em.fork().execute(sql));
    if (!this.runtime.redis.isReady) return { available: false, entries: null };
    try {
      return { available: true, entries: await this.runtime.redis.xLen(streamKey(epoch, tenantId)) };
    } catch {
      return { available: false, entries: null };
    }
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const rowsIn = async (ctx: GraphContext, tables: readonly Table[]): Promise<TableContent[]> => {
  const statement = unionOverTables(
    tables,
    ({ name }) => `(SELECT jsonb_build_object('rows', count(*), 'bytes', coalesce(sum(size), 0))
                      FROM (SELECT pg_column_size(t.*) AS size FROM ${name} t WHERE t.tenant_id = ? LIMIT ${MAX_ROWS + 1}) counted)`,
  );
  const counted = await ctx.em.fork().execute<{ name: string; value: { rows: number; bytes: number } }[]>(
    statement,
    tables.map(() => ctx.tenantId),
  );
  return counted
    .filter(({ value }) => value.rows > 0)
    .map(({ name, value }) => ({
      table: name,
      rows: Math.min(value.rows, MAX_ROWS),
      bytes: value.bytes,
      truncated: value.rows > MAX_ROWS,
    }))
    .toSorted((a, b) => b.rows - a.rows || (a.table < b.table ? -1 : 1));
};

const areasOf = (blobs: readonly ListedBlob[]): BlobContent[] => {
  const areas = new Map<string, BlobContent>();
  for (const { area, bytes } of blobs) {
    const known = areas.get(area) ?? { area, blobs: 0, bytes: 0 };
    areas.set(area, { area, blobs: known.blobs + 1, bytes: known.bytes + bytes });
  }
  return [...areas.values()].toSorted((a, b) => b.bytes - a.bytes);
};
