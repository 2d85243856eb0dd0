import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../database/index.js';
import { startLoop } from '../loop.js';
import type { Logger } from '../telemetry/index.js';
import { withTimeout } from '../with-timeout.js';

/** A worker that has not been seen for longer counts as gone. */
export const WORKER_ALIVE_SECONDS = 10;
const ANNOUNCE_MS = 3_000;
/** Without a farewell it is not missed for long. */
const FAREWELL_MS = 2_000;

export interface WorkerAnnouncement {
  workerId: string;
  agents: string[];
  slots: number;
  busy(): number;
}

/** Says at regular intervals that this worker lives and what it serves; says goodbye when disposed. */
export const announceWorker = (database: Database, worker: WorkerAnnouncement, log: Logger): AsyncDisposable => {
  const loop = startLoop(
    'worker announcement',
    ANNOUNCE_MS,
    async () => {
      await database.system(
        `INSERT INTO agents.worker (worker_id, agents, slots, busy) VALUES ($1, $2, $3, $4)
         ON CONFLICT (worker_id) DO UPDATE SET busy = excluded.busy, seen_at = now()`,
        [worker.workerId, worker.agents, worker.slots, worker.busy()],
      );
    },
    log,
    { vital: true },
  );
  const farewell = async (): Promise<void> => {
    await loop[Symbol.asyncDispose]();
    await database.system('DELETE FROM agents.worker WHERE worker_id = $1', [worker.workerId]);
  };
  return {
    async [Symbol.asyncDispose]() {
      await withTimeout(farewell(), FAREWELL_MS, 'no farewell').catch(() => undefined);
    },
  };
};

export interface LiveWorker {
  agents: string[];
  slots: number;
}

/** The workers that live now, and what each serves. What none of them names is not served, whatever a catalogue says. */
export const liveWorkers = (em: EntityManager): Promise<LiveWorker[]> =>
  em.execute<LiveWorker[]>(`SELECT agents, slots FROM agents.worker WHERE seen_at > now() - ${WORKER_ALIVE_SECONDS} * interval '1 second'`);
