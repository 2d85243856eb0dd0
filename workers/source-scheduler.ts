import { startLoop } from '../platform/lifecycle/loop.js';
import { TenantRounds } from '../platform/lifecycle/tenant-rounds.js';
import type { Runtime } from '../platform/runtime.js';
import { sourceRegistrarOf, startDueSyncs, tenantsWithDueSources } from '../subgraphs/sources/index.js';

const ROUND_MS = 5_000;
const TENANTS_PER_ROUND = 50;

/**
 * Starts the synchronisations that schedules of sources have made due, by the clock of the database. Any number of workers may do so: the
 * lock on a source and its next time ensure that each occurrence is started once.
 */
export const startSourceScheduler = ({ database, config, storage, log }: Runtime): AsyncDisposable => {
  const tenants = new TenantRounds('source scheduler', log);
  const registrar = sourceRegistrarOf(config, storage);
  const round = async (): Promise<boolean> => {
    const [row] = await database.system<{ now: Date }>('SELECT clock_timestamp() AS now');
    const now = row?.now ?? new Date();
    return tenants.visitPage(
      TENANTS_PER_ROUND,
      (after, except) => tenantsWithDueSources(database, now, after, except, TENANTS_PER_ROUND),
      (tenantId) => startDueSyncs({ database, registrar, log }, tenantId, now),
    );
  };
  return startLoop('source scheduler', ROUND_MS, round, log);
};
