import { tablesWithBlobs, recordedBlobs } from '../../../subgraphs/tenants/isolation/recorded-blobs.js';
import { readTables, tenantTables } from '../../../subgraphs/tenants/isolation/tenant-tables.js';
import type { Database } from '../../database/index.js';
import { checkTenant, openOperator, operatorOption } from '../as-operator.js';
import { CommandError, defineCommand, UsageError } from '../command.js';

const DAY_MS = 86_400_000;
/** Azure Database for PostgreSQL keeps backups for 35 days at most. */
const GRACE_DAYS = '40';

/** Removes files of former versions that no row has named for longer than backups are kept. */
export const blobsPrune = defineCommand({
  args: [],
  options: {
    'grace-days': { type: 'string', value: 'n', describe: `how long without a row: longer than a backup may be restored (${GRACE_DAYS})` },
    'dry-run': { type: 'boolean', describe: 'only say what would be marked and removed' },
    tenant: { type: 'string', value: 'id', describe: 'only the files of this tenant' },
    ...operatorOption,
  },
  async run({ options: { 'grace-days': grace = GRACE_DAYS, 'dry-run': dryRun = false, tenant, operator }, tell }) {
    if (!/^[1-9]\d{0,3}$/.test(grace)) throw new UsageError(`--grace-days: "${grace}" is not a number from 1 to 9999`);
    checkTenant(tenant);
    await using admin = await openOperator(operator);
    const { database, storage } = admin.runtime;
    const graceDays = Number(grace);
    const tenants = tenant === undefined ? await tenantsToPrune(database) : [tenant];
    for (const tenantId of tenants) {
      await admin.enter(tenantId, 'operator.blobs_pruned', { grace_days: graceDays, dry_run: dryRun });
      const pruned = await storage.prune(tenantId, () => namesOf(database, tenantId), { graceMs: graceDays * DAY_MS, dryRun });
      const { named, marked, waiting, removed, removedBytes } = pruned;
      tell(
        `${tenantId.padEnd(32)} ${removed} removed (${(removedBytes / 1e6).toFixed(1)} MB), ${waiting} waiting, ${marked} marked, ${named} named by rows`,
        { tenantId, ...pruned, dryRun },
      );
    }
    return true;
  },
});

/** Those that are being deleted belong to the eraser. */
const tenantsToPrune = async (database: Database): Promise<string[]> =>
  (await database.system<{ tenant_id: string }>(`SELECT tenant_id FROM tenants.tenant WHERE status <> 'deleting' ORDER BY tenant_id`)).map(
    ({ tenant_id: tenantId }) => tenantId,
  );

/** @throws CommandError when a table cannot be read: its files would be taken for files that no row names. */
const namesOf = async (database: Database, tenantId: string): Promise<ReadonlySet<string>> => {
  const em = database.forTenant(tenantId);
  const tables = tablesWithBlobs(tenantTables(await readTables(em)));
  const closed = tables.filter(({ may }) => !may.select).map(({ name }) => name);
  if (closed.length > 0)
    throw new CommandError(`The service may not read ${closed.join(', ')}, so it does not know which files have rows.`);
  const { blobs } = await recordedBlobs(em, tenantId, tables, Infinity);
  return new Set(blobs.map(({ blobName }) => blobName));
};
