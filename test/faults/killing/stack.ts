import type { TenantClient } from '../../harness/tenant-client.js';
import type { ServiceProcess } from '../../harness/stack.mjs';
import { givenService } from '../support/service-under-fault.js';

export const LEASE_MS = 1_500;
export const given = givenService({
  name: 'kpi_killing',
  env: { WORKER_CONCURRENCY: '1', RUN_LEASE_MS: String(LEASE_MS), RUN_REDISPATCH_MS: '1000', RUN_MAX_ATTEMPTS: '3' },
});

/** The only worker at the moment. */
export let worker: ServiceProcess;
beforeAll(() => {
  worker = given.service.stack.processes.worker;
});

export const replaceWorker = async (env: Record<string, string> = {}): Promise<void> => {
  worker = await given.service.startWorker(env);
};

export const killWorker = async (): Promise<void> => {
  worker.kill('SIGKILL');
  await worker.exited;
};

export const eventLog = (events: number, salt: number): string => {
  const lines = ['case;activity;time;resource;amount'];
  for (let index = 0; index < events; index++) {
    const day = String(1 + (index % 28)).padStart(2, '0');
    lines.push(
      `C${Math.floor(index / 6)};Step ${index % 6};2026-03-${day} 08:00:${10 + (index % 50)};P${index % 17};${(index * 7 + salt) % 1_000},5`,
    );
  }
  return lines.join('\n');
};

/** Returns the state of a run in the database with its numbers of events, artifacts and dispatches. */
export const tracesOf = async (runId: string) => {
  const { service } = given;
  const [row] = await service.sql<{
    status: string;
    lease_token: string | null;
    started: string;
    succeeded: string;
    artifacts: string;
    dispatches: string;
  }>(
    `SELECT status, lease_token,
            (SELECT count(*) FROM events.event WHERE subject = run_id AND type = 'run.started') AS started,
            (SELECT count(*) FROM events.event WHERE subject = run_id AND type = 'run.succeeded') AS succeeded,
            (SELECT count(*) FROM agents.artifact a WHERE a.run_id = r.run_id) AS artifacts,
            (SELECT count(*) FROM agents.dispatch d WHERE d.run_id = r.run_id) AS dispatches
       FROM agents.run r WHERE run_id = $1`,
    [runId],
  );
  return row;
};

export const expectGapless = async (tenantId: string): Promise<void> => {
  const rows = await given.service.sql<{ sequence: string }>('SELECT sequence FROM events.event WHERE tenant_id = $1 ORDER BY sequence', [
    tenantId,
  ]);
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(rows.map((_, index) => index + 1));
};

export const blobsOf = (client: TenantClient, area: string): Promise<string[]> => given.service.blobsOf(client, area);
