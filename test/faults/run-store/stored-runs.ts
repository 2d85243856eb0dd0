import { enqueueRun, RunStore, startLeaseReaper, type ClaimedRun, type LeaseReaperOptions } from '../../../platform/runs/index.js';
import { givenPlatform } from '../support/platform-in-process.js';

export const given = givenPlatform('kpi_run_store');
export const LEASE_MS = 5_000;
export const SETTINGS = { leaseMs: LEASE_MS };
/** Agents of the worker that claims runs. */
export const SERVED = ['process-mining', 'data-quality'];

export const RESULT = {
  result: { answer: 42 },
  markdown: '# 42',
  degradedReasons: [],
  citations: [],
};

interface Row {
  status: string;
  attempt: number;
  lease_token: string | null;
  lease_seconds: number | null;
  result: unknown;
  error: { code: string; message: string } | null;
  finished_at: Date | null;
}

/** Creates a tenant with a queued run. */
export const newRun = async (maxAttempts = 3): Promise<{ tenantId: string; runId: string }> => {
  const { platform } = given;
  const tenantId = await platform.tenant();
  const runId = await platform.database
    .forTenant(tenantId)
    .transactional((em) => enqueueRun(em, { tenantId, agent: 'process-mining', actor: 'test', requestId: 'test', input: {}, maxAttempts }));
  return { tenantId, runId };
};

/** Returns the stored run. */
export const read = async (runId: string): Promise<Row> => {
  const [row] = await given.platform.sql<Row>(
    `SELECT status, attempt, lease_token, extract(epoch FROM lease_until - clock_timestamp())::float AS lease_seconds, result, error, finished_at
       FROM agents.run WHERE run_id = $1`,
    [runId],
  );
  if (!row) throw new Error(`run ${runId} not found`);
  return row;
};

/** Returns the types of the events of a run, in order. */
export const typesOf = async (runId: string): Promise<string[]> =>
  (await given.platform.sql<{ type: string }>('SELECT type FROM events.event WHERE subject = $1 ORDER BY sequence', [runId])).map(
    ({ type }) => type,
  );

/** Claims a run and begins to execute it. */
export const claimed = async (store: RunStore, runId: string): Promise<ClaimedRun> => {
  const run = await store.claim(runId, SERVED);
  if (!run || !(await store.begin(run))) throw new Error('the run could not be claimed');
  return run;
};

/** Reaps expired leases until it is disposed; does not resend run notifications. */
export const reaping = (onDead: LeaseReaperOptions['onDead'] = async () => undefined): AsyncDisposable => {
  const { database, metrics, log } = given.platform;
  return startLeaseReaper(database, new RunStore(database, SETTINGS), { redispatchMs: 60_000, onDead }, metrics, log);
};

export const expireLease = (runId: string) =>
  given.platform.sql(`UPDATE agents.run SET lease_until = clock_timestamp() - interval '1 second' WHERE run_id = $1`, [runId]);

/** Enough slots for all runs that a test claims at the same time. */
beforeAll(async () => {
  await given.platform.sql(`INSERT INTO agents.worker (worker_id, agents, slots, seen_at) VALUES ('wrk_slots', '{}', 64, 'infinity')`);
});
