import { eraseTenantRows } from '../platform/database/index.js';
import { newId } from '../platform/ids.js';
import { startLoop } from '../platform/lifecycle/loop.js';
import type { Runtime } from '../platform/runtime.js';
import { TenantRounds } from '../platform/lifecycle/tenant-rounds.js';
import { lockTenantToErase, tenantsToErase } from '../subgraphs/tenants/index.js';

const ROUND_MS = 2_000;
const TENANTS_PER_ROUND = 10;
/** Statement timeout; a tenant can have millions of rows per table, and no client waits for their deletion. */
const STATEMENT_MS = 15 * 60_000;

/** Erases deleted tenants: removes blobs, streams and rows and keeps an audit entry. Retried until complete. */
export const startTenantEraser = (runtime: Runtime): AsyncDisposable => {
  const { database, log } = runtime;
  const tenants = new TenantRounds('tenant eraser', log);
  const round = () =>
    tenants.visitPage(
      TENANTS_PER_ROUND,
      (after, except) => tenantsToErase(database.system, after, except, TENANTS_PER_ROUND),
      (tenantId) => erase(runtime, tenantId).then(() => false),
    );
  return startLoop('tenant eraser', ROUND_MS, round, log);
};

/** Erases one tenant. Locks the tenant's row, so that only one worker does it at a time. */
const erase = ({ database, redis, storage, log }: Runtime, tenantId: string): Promise<void> =>
  database.longSystemTransaction(STATEMENT_MS, async (sql) => {
    if (!(await lockTenantToErase(sql, tenantId))) return;
    const blobs = await storage.eraseTenant(tenantId);
    if (redis.isReady)
      for await (const keys of redis.scanIterator({ MATCH: `kpi:events:*:${tenantId}` })) if (keys.length > 0) await redis.unlink(keys);
    await sql('SELECT platform.record_audit($1, $2, $3, $4, $5)', [
      tenantId,
      newId('aud'),
      'service:eraser',
      'tenant.erased',
      JSON.stringify({ blobs }),
    ]);
    const rows = await eraseTenantRows(sql, tenantId);
    log.info({ tenant_id: tenantId, rows, blobs }, 'tenant erased');
  });
