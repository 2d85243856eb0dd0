import { jest } from '@jest/globals';
import { BlobServiceClient } from '@azure/storage-blob';
import { createHash } from 'node:crypto';
import { withTimeout } from '../../platform/lifecycle/with-timeout.js';
import { HeldFile } from '../harness/held-file.js';
import { Random, SEED } from '../harness/random.js';
import { failOnSignal, UNHANDLED_ERRORS } from '../harness/unhandled-error.js';
import { eventually, type RunAnswer, type TenantClient } from '../harness/tenant-client.js';
import type { ServiceProcess } from '../harness/stack.mjs';
import { givenService, runOf, syncOf } from './support/service-under-fault.js';

jest.setTimeout(120_000);

const LEASE_MS = 1_500;
const given = givenService({
  name: 'kpi_killing',
  env: { WORKER_CONCURRENCY: '1', RUN_LEASE_MS: String(LEASE_MS), RUN_REDISPATCH_MS: '1000', RUN_MAX_ATTEMPTS: '3' },
});

/** The only worker at the moment. */
let worker: ServiceProcess;
beforeAll(() => {
  worker = given.service.stack.processes.worker;
});

const replaceWorker = async (env: Record<string, string> = {}): Promise<void> => {
  worker = await given.service.startWorker(env);
};

const killWorker = async (): Promise<void> => {
  worker.kill('SIGKILL');
  await worker.exited;
};

const eventLog = (events: number, salt: number): string => {
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
const tracesOf = async (runId: string) => {
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

const expectGapless = async (tenantId: string): Promise<void> => {
  const rows = await given.service.sql<{ sequence: string }>('SELECT sequence FROM events.event WHERE tenant_id = $1 ORDER BY sequence', [
    tenantId,
  ]);
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(rows.map((_, index) => index + 1));
};

describe('Q3 a suspended worker', () => {
  it('writes nothing if it resumes after its lease has expired, so that there is one result', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const client = await service.tenant();
    const { runId, sourceId } = await syncOf(client, file.url);
    await file.untilRequested(1);
    const stopped = worker;
    stopped.kill('SIGSTOP');
    await replaceWorker();
    await file.untilRequested(2);

    const before = await service.sql('SELECT xmin, attempt, lease_token FROM agents.run WHERE run_id = $1', [runId]);
    expect(before).toMatchObject([{ attempt: 2 }]);
    file.answerOldest();
    stopped.kill('SIGCONT');
    await eventually(async () => ((await service.log()).includes('lease lost; the result of the attempt is discarded') ? true : undefined));
    expect(await tracesOf(runId)).toMatchObject({ status: 'running', started: '2', succeeded: '0' });
    expect(await service.count('sources.dataset WHERE source_id = $1', [sourceId])).toBe(0);

    file.release();
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect(await tracesOf(runId)).toMatchObject({ succeeded: '1', lease_token: null, dispatches: '0' });
    expect(await service.count('sources.quality_check WHERE source_id = $1', [sourceId])).toBe(1);
    await expectGapless(client.tenantId);
    await stopped.stop();
  });
});

describe('a worker with an error that no code handles', () => {
  it.each(UNHANDLED_ERRORS)('logs it, releases its run without consuming an attempt, and exits with code 1: %s', async (error) => {
    const { service } = given;
    await using file = await HeldFile.start();
    const client = await service.tenant();
    await killWorker();
    await replaceWorker({ NODE_OPTIONS: failOnSignal(error) });
    const { runId } = await syncOf(client, file.url);
    await file.untilRequested(1);
    worker.kill('SIGUSR2');
    expect(await withTimeout(worker.exited, 30_000, 'the worker did not end')).toEqual({ code: 1, signal: null });
    expect(await service.sql('SELECT status, attempt, lease_token FROM agents.run WHERE run_id = $1', [runId])).toEqual([
      { status: 'queued', attempt: 0, lease_token: null },
    ]);
    const message = { uncaughtException: 'uncaught exception', unhandledRejection: 'unhandled promise rejection' }[error];
    const logged = (await service.log()).split('\n').filter((line) => line.includes(`"msg":"${message}"`));
    expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level: 'fatal', err: { message: 'injected error' } }]);
    await replaceWorker();
    file.release();
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 1 });
  });
});

describe(`Q4 SIGKILL of a worker at random points (seed ${SEED})`, () => {
  const random = new Random(SEED);

  it('only delays an accepted run', async () => {
    const { service } = given;
    const client = await service.tenant();
    const { sourceId, run } = await client.withSource('event_log', eventLog(60_000, 0));
    expect(run).toMatchObject({ status: 'succeeded' });
    let interrupted = 0;
    for (const kind of ['sync', 'mining', 'sync', 'mining'] as const) {
      const runId = await runOf(
        kind === 'sync' ? client.post(`/v1/sources/${sourceId}/sync`) : client.post('/api/agents/process-mining', { input: 'x' }),
      );
      await eventually(async () => ((await tracesOf(runId))?.started === '0' ? undefined : true));
      await new Promise((resolve) => setTimeout(resolve, random.between(0, kind === 'sync' ? 1_500 : 500)));
      await killWorker();
      const killedAt = Date.now();
      await replaceWorker();
      const ended = await client.untilRunEnds(runId, 45);
      expect(Date.now() - killedAt).toBeLessThan(45_000);
      expect(ended).toMatchObject({ status: 'succeeded', error: null });
      expect(await tracesOf(runId)).toMatchObject({
        succeeded: '1',
        lease_token: null,
        artifacts: kind === 'mining' ? '1' : '0',
        dispatches: '0',
      });
      await downloadAll(ended);
      if (ended.attempt > 1) interrupted += 1;
    }
    expect(interrupted).toBeGreaterThan(0);
    expect(await service.sql('SELECT version FROM sources.dataset WHERE source_id = $1', [sourceId])).toEqual([{ version: 1 }]);
    await expectGapless(client.tenantId);
  });

  const downloadAll = async ({ artifacts }: RunAnswer): Promise<void> => {
    for (const { download, sha256 } of artifacts) {
      const bytes = Buffer.from(await (await fetch(download.url)).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  };

  it('leaves blobs named by their content hash and no artifact if the result cannot be committed', async () => {
    const { service } = given;
    const client = await service.tenant();
    await client.withSource('event_log', eventLog(600, 1));
    await service.sql(`CREATE OR REPLACE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'sabotage'; END $$`);
    await service.sql(
      `CREATE TRIGGER sabotage BEFORE INSERT ON events.event FOR EACH ROW
         WHEN (NEW.tenant_id = '${client.tenantId}' AND NEW.type = 'run.succeeded') EXECUTE FUNCTION reject()`,
    );
    const runId = await runOf(client.post('/api/agents/process-mining', { input: 'x' }));
    await eventually(async () =>
      (await service.sql('SELECT 1 FROM agents.run WHERE run_id = $1 AND error IS NOT NULL', [runId])).length > 0 ? true : undefined,
    );
    expect(await tracesOf(runId)).toMatchObject({ status: 'queued', succeeded: '0', artifacts: '0' });
    const blobs = await blobsOf(client, 'artifacts/');
    expect(blobs).toHaveLength(1);
    await service.sql('DROP TRIGGER sabotage ON events.event');
    const run = await client.untilRunEnds(runId);
    expect(run).toMatchObject({ status: 'succeeded', attempt: 2, error: null });
    expect(run.artifacts).toHaveLength(1);
    expect(await blobsOf(client, 'artifacts/')).toEqual(blobs);
    expect(blobs[0]).toContain(run.artifacts[0]?.sha256);
  });
});

describe('a plan on one worker with one slot', () => {
  it('survives SIGKILL of the worker, with one run per step', async () => {
    const { service } = given;
    const client = await service.tenant();
    await client.withSource('event_log', eventLog(6_000, 3));
    const planRunId = await runOf(client.post('/api/agents/solution-planning', { input: '', parameters: { template: 'data-delivery' } }));
    expect(await client.untilRunEnds(planRunId)).toMatchObject({ status: 'succeeded' });
    const { startPlan } = await client.query<{ startPlan: { runId: string } }>(
      'mutation ($runId: ID!) { startPlan(runId: $runId) { runId } }',
      { runId: planRunId },
    );
    const { runId } = startPlan;
    for (const children of [1, 2]) {
      await eventually(async () => ((await service.count('agents.run WHERE parent_run_id = $1', [runId])) >= children ? true : undefined));
      await killWorker();
      await replaceWorker();
    }
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', error: null });
    expect(await service.sql('SELECT step_key, status FROM agents.run WHERE parent_run_id = $1 ORDER BY queued_at', [runId])).toEqual(
      ['discover', 'report', 'export'].map((key) => ({ step_key: key, status: 'succeeded' })),
    );
    expect(await tracesOf(runId)).toMatchObject({ succeeded: '1', dispatches: '0' });
    await expectGapless(client.tenantId);
  });
});

describe('a sync queued behind one whose worker is killed', () => {
  it('starts when that one has been repeated, and uses one attempt', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const client = await service.tenant();
    const { runId, sourceId } = await syncOf(client, file.url);
    await file.untilRequested(1);
    const { body: behind } = await client.post<{ run_id: string }>(`/v1/sources/${sourceId}/sync`);
    expect(behind.run_id).not.toBe(runId);
    await killWorker();
    await replaceWorker();
    await file.untilRequested(2);
    expect(await tracesOf(behind.run_id)).toMatchObject({ status: 'queued', started: '0', dispatches: '0' });
    file.release();
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 2 });
    expect(await client.untilRunEnds(behind.run_id)).toMatchObject({ status: 'succeeded', attempt: 1 });
    await expectGapless(client.tenantId);
  });
});

describe('Q5 a run that kills every worker', () => {
  it('becomes dead with a reason, and an administrator can requeue it', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const client = await service.tenant();
    const { runId, sourceId } = await syncOf(client, file.url);
    for (let attempt = 1; attempt <= 3; attempt++) {
      await file.untilRequested(attempt);
      await killWorker();
      await replaceWorker();
    }
    const dead = await client.untilRunEnds(runId);
    expect(dead).toMatchObject({ status: 'dead', attempt: 3, error: { code: 'attempts_exhausted' }, result: null });
    expect(await service.count(`events.event WHERE subject = $1 AND type = 'run.dead'`, [runId])).toBe(1);
    const { body: sources } = await client.get<{ source_id: string; status: string; last_error: { code: string } }[]>('/v1/sources');
    expect(sources.find(({ source_id }) => source_id === sourceId)).toMatchObject({
      status: 'failed',
      last_error: { code: 'attempts_exhausted' },
    });

    const requeue = 'mutation ($runId: ID!) { requeueRun(runId: $runId) { status attempt } }';
    const rejected = await client.as('advisor').graph(requeue, { runId });
    expect(rejected.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await tracesOf(runId)).toMatchObject({ status: 'dead' });
    file.release();
    await client.as('tenant_admin').query(requeue, { runId });
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 1, error: null });
    expect(
      await service.sql('SELECT action, actor, details FROM platform.audit_entry WHERE tenant_id = $1 AND action LIKE $2', [
        client.tenantId,
        'run.%',
      ]),
    ).toEqual([{ action: 'run.requeued', actor: 'demo', details: { run_id: runId } }]);
    await expectGapless(client.tenantId);
  });
});

describe('Q7 cancelling', () => {
  const cancel = async (client: TenantClient, runId: string): Promise<string | undefined> =>
    (await client.query<{ cancelRun: { status: string } }>('mutation ($runId: ID!) { cancelRun(runId: $runId) { status } }', { runId }))
      .cancelRun.status;

  it('ends a queued run at once, and aborts a running one within a heartbeat', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const client = await service.tenant();
    const running = await syncOf(client, file.url);
    await file.untilRequested(1);
    const waiting = await syncOf(client, file.url);
    expect(await cancel(client, waiting.runId)).toBe('CANCELLED');
    expect(await cancel(client, running.runId)).toBe('RUNNING');
    const requestedAt = Date.now();
    await client.untilRunEnds(running.runId);
    expect(Date.now() - requestedAt).toBeLessThan(LEASE_MS / 3 + 1_500);
    await eventually(() => (file.waiting.length === 0 ? true : undefined));
    for (const { runId } of [running, waiting]) {
      expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'cancelled', result: null });
      expect(await service.count(`events.event WHERE subject = $1 AND type = 'run.cancelled'`, [runId])).toBe(1);
    }
    file.release();
    expect(file.requestCount).toBe(1);
  });
});

describe('SIGTERM of a worker', () => {
  it('releases its run without consuming the attempt, and exits with code 0', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const client = await service.tenant();
    const { runId } = await syncOf(client, file.url);
    await file.untilRequested(1);
    const leaving = worker;
    await replaceWorker();
    await new Promise((resolve) => setTimeout(resolve, 500));
    leaving.kill('SIGTERM');
    expect(await leaving.exited).toEqual({ code: 0, signal: null });
    await file.untilRequested(2, 10);
    file.release();
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 1 });
  });
});

describe('erasing a tenant', () => {
  /** Returns the names of the tables that contain rows of a tenant. */
  const tablesWithRowsOf = async (tenantId: string): Promise<string[]> => {
    const { service } = given;
    const tables = await service.sql<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' WHERE c.relkind IN ('r', 'p')`,
    );
    const left: string[] = [];
    for (const { name } of tables) if ((await service.count(`${name} WHERE tenant_id = $1`, [tenantId])) > 0) left.push(name);
    return left;
  };

  it('is executed once by several workers, even with runs in progress, and leaves only the audit trail', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    await replaceWorker();
    await replaceWorker();
    const client = await service.tenant();
    const bystander = await service.tenant();
    for (const tenant of [client, bystander]) await tenant.withSource('event_log', eventLog(600, 2));
    const mining = await runOf(client.post('/api/agents/process-mining', { input: 'x' }));
    await client.untilRunEnds(mining);
    await syncOf(client, file.url);
    await file.untilRequested(1);

    // Blocks the first worker that erases until the others have started.
    const obstacle = await service.connect();
    await obstacle.query('BEGIN');
    await obstacle.query('SELECT 1 FROM sources.source WHERE tenant_id = $1 FOR UPDATE', [client.tenantId]);
    expect((await client.as('platform_admin').request('DELETE', `/v1/tenants/${client.tenantId}`)).status).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await obstacle.query('ROLLBACK');
    await obstacle.end();
    await eventually(async () =>
      (await service.count('tenants.tenant WHERE tenant_id = $1', [client.tenantId])) === 0 ? true : undefined,
    );
    file.release();
    await eventually(() => (file.waiting.length === 0 ? true : undefined));
    await new Promise((resolve) => setTimeout(resolve, LEASE_MS));
    expect(await tablesWithRowsOf(client.tenantId)).toEqual(['platform.audit_entry']);
    expect(await service.count(`platform.audit_entry WHERE tenant_id = $1 AND action = 'tenant.erased'`, [client.tenantId])).toBe(1);
    expect(await blobsOf(client, '')).toEqual([]);
    expect(await blobsOf(bystander, '')).not.toEqual([]);
    expect(await tablesWithRowsOf(bystander.tenantId)).toContain('sources.dataset');
  });
});

const blobsOf = async ({ tenantId }: TenantClient, area: string): Promise<string[]> => {
  const { env } = given.service.stack;
  const storage = BlobServiceClient.fromConnectionString(env['BLOB_CONNECTION_STRING'] ?? '');
  const names: string[] = [];
  const prefix = `tenants/${tenantId}/${area}`;
  for await (const { name } of storage.getContainerClient(env['BLOB_CONTAINER'] ?? '').listBlobsFlat({ prefix })) names.push(name);
  return names;
};
