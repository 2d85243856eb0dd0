import type { EntityManager } from '@mikro-orm/postgresql';
import { readRows, type Database, type SystemSql } from '../../database/index.js';
import { startLoop } from '../../lifecycle/loop.js';
import type { Logger } from '../../telemetry/index.js';
import { withTimeout } from '../../lifecycle/with-timeout.js';

/** Time after its last announcement for which a worker counts as live. */
export const WORKER_ALIVE_SECONDS = 10;
const ANNOUNCE_MS = 3_000;
/** Bounds the shutdown; without deregistration the entry of the worker expires after `WORKER_ALIVE_SECONDS`. */
const DEREGISTER_TIMEOUT_MS = 2_000;

export interface WorkerAnnouncement {
  workerId: string;
  agents: string[];
  slots: number;
  /** Number of fetches that the worker executes at the same time. */
  fetches: number;
  busy(): number;
}

/** Announces this worker, its agents and slots every 3 s; deregisters it when disposed. */
export const announceWorker = (database: Database, worker: WorkerAnnouncement, log: Logger): AsyncDisposable => {
  const loop = startLoop(
    'worker announcement',
    ANNOUNCE_MS,
    async () => {
      await database.system(
        `INSERT INTO agents.worker (worker_id, agents, slots, busy, fetches) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (worker_id) DO UPDATE SET busy = excluded.busy, seen_at = now()`,
        [worker.workerId, worker.agents, worker.slots, worker.busy(), worker.fetches],
      );
    },
    log,
    { vital: true },
  );
  const deregister = async (): Promise<void> => {
    await loop[Symbol.asyncDispose]();
    await database.system('DELETE FROM agents.worker WHERE worker_id = $1', [worker.workerId]);
  };
  return {
    async [Symbol.asyncDispose]() {
      await withTimeout(deregister(), DEREGISTER_TIMEOUT_MS, 'worker deregistration timed out').catch(() => undefined);
    },
  };
};

export interface LiveWorker {
  agents: string[];
  slots: number;
}

/** Returns the live workers and the agents that each serves. An agent that none of them names cannot run. */
export const liveWorkers = (em: EntityManager): Promise<LiveWorker[]> =>
  readRows<LiveWorker[]>(
    em,
    `SELECT agents, slots FROM agents.worker WHERE seen_at > now() - ${WORKER_ALIVE_SECONDS} * interval '1 second'`,
    [],
  );

/** Live workers of the installation and their slots. */
export interface WorkerLoad {
  live: number;
  slots: number;
  busy: number;
}

/** Returns the load of the workers that announced themselves in the last `seconds`. @param query runs SQL as the system role */
export const readWorkerLoad = async (query: SystemSql, seconds: number): Promise<WorkerLoad | undefined> => {
  const [row] = await query<{ live: number; slots: number; busy: number }>(
    `SELECT count(*)::int AS live, coalesce(sum(slots), 0)::int AS slots, coalesce(sum(busy), 0)::int AS busy
       FROM agents.worker WHERE seen_at > now() - interval '${seconds} seconds'`,
  );
  return row;
};
