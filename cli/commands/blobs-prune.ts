import { tablesWithBlobs, recordedBlobs } from '../../subgraphs/tenants/isolation/recorded-blobs.js';
import { readTables, tenantTables } from '../../subgraphs/tenants/isolation/tenant-tables.js';
import { remainingTenants } from '../../subgraphs/tenants/tenant-erasure.js';
import type { Database } from '../../platform/database/index.js';
import { checkTenant, openOperator, operatorOption } from '../as-operator.js';
import { CommandError, defineCommand, UsageError } from '../command.js';
import { DAY_MS } from '../../platform/text/index.js';

/** Default grace period; Azure Database for PostgreSQL keeps backups for at most 35 days. */
const GRACE_DAYS = '40';

/** Removes files that no row has referenced for longer than backups are kept. */
export const blobsPrune = defineCommand({
  args: [],
  options: {
    'grace-days': {
      type: 'string',
      value: 'n',
      describe: `days without a row before a file is removed; must exceed the retention of backups (default: ${GRACE_DAYS})`,
    },
    'dry-run': { type: 'boolean', describe: 'only report what would be marked and removed' },
    tenant: { type: 'string', value: 'id', describe: 'only the files of this tenant' },
    ...operatorOption,
  },
  async run({ options: { 'grace-days': grace = GRACE_DAYS, 'dry-run': dryRun = false, tenant, operator }, print }) {
    if (!/^[1-9]\d{0,3}$/.test(grace)) throw new UsageError(`--grace-days: "${grace}" is not a number from 1 to 9999`);
    checkTenant(tenant);
    await using admin = await openOperator(operator);
    const { database, storage } = admin.runtime;
    const graceDays = Number(grace);
    // The tenant eraser removes the files of tenants that are being deleted.
    const tenants = tenant === undefined ? await remainingTenants(database.system) : [tenant];
    for (const tenantId of tenants) {
      await admin.enter(tenantId, 'operator.blobs_pruned', { grace_days: graceDays, dry_run: dryRun });
      const pruned = await storage.prune(tenantId, () => namesOf(database, tenantId), { graceMs: graceDays * DAY_MS, dryRun });
      const { named, marked, waiting, removed, removedBytes } = pruned;
      print(
        `${tenantId.padEnd(32)} ${removed} removed (${(removedBytes / 1e6).toFixed(1)} MB), ${waiting} waiting, ${marked} marked, ${named} referenced by rows`,
        { tenantId, ...pruned, dryRun },
      );
    }
    return true;
  },
});

/** Returns the referenced blob names. @throws CommandError if a table cannot be read, since its files would appear unreferenced */
const namesOf = async (database: Database, tenantId: string): Promise<ReadonlySet<string>> => {
  const em = database.forTenant(tenantId);
  const tables = tablesWithBlobs(tenantTables(await readTables(em)));
  const unreadable = tables.filter(({ may }) => !may.select).map(({ name }) => name);
  if (unreadable.length > 0)
    throw new CommandError(
      `The service has no SELECT privilege on ${unreadable.join(', ')} and cannot determine which files are referenced. Grant it, then retry.`,
    );
  const { blobs } = await recordedBlobs(em, tenantId, tables, Infinity);
  return new Set(blobs.map(({ blobName }) => blobName));
};
