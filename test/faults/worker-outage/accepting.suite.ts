import { HeldFile } from '../../harness/held-file.js';
import { FaultProxy } from '../../harness/servers/fault-proxy.js';
import { eventually } from '../../harness/eventually.js';
import { TenantClient } from '../../harness/tenant-client.js';
import { freePort } from '../../../platform/embedded/index.js';
import { runOf, syncOf } from '../support/service-under-fault.js';
import { given } from './stack.js';
import { QueueView } from '../support/queue-view.js';

interface Accepted {
  run_id: string;
}

const start = (client: TenantClient, key: string, input = 'x') =>
  client.post<Accepted>('/api/agents/process-mining', { input }, { 'idempotency-key': key });

/** Returns the numbers of a tenant's rows in tables that accepting a run writes. */
const traces = async (tenantId: string) => ({
  runs: await given.service.count('agents.run WHERE tenant_id = $1', [tenantId]),
  keys: await given.service.count('platform.idempotency_key WHERE tenant_id = $1', [tenantId]),
  events: await given.service.count(`events.event WHERE tenant_id = $1 AND type = 'run.queued'`, [tenantId]),
});

describe('Q1 accepting a run is one transaction', () => {
  /** Makes PostgreSQL reject a tenant's rows of a table, on insert or at the commit. */
  const sabotage = async (tenantId: string, table: string, timing: 'BEFORE' | 'AT COMMIT'): Promise<() => Promise<unknown>> => {
    const { service } = given;
    await service.sql(`CREATE OR REPLACE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'sabotage'; END $$`);
    await service.sql(
      timing === 'BEFORE'
        ? `CREATE TRIGGER sabotage BEFORE INSERT ON ${table} FOR EACH ROW WHEN (NEW.tenant_id = '${tenantId}') EXECUTE FUNCTION reject()`
        : `CREATE CONSTRAINT TRIGGER sabotage AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED
             FOR EACH ROW WHEN (NEW.tenant_id = '${tenantId}') EXECUTE FUNCTION reject()`,
    );
    return () => service.sql(`DROP TRIGGER sabotage ON ${table}`);
  };

  it.each([
    ['agents.run', 'BEFORE'],
    ['agents.dispatch', 'BEFORE'],
    ['platform.idempotency_key', 'BEFORE'],
    ['events.event', 'BEFORE'],
    ['agents.run', 'AT COMMIT'],
  ] as const)('leaves nothing behind if a row of %s is rejected (%s), and the same key works afterwards', async (table, timing) => {
    const client = await given.service.tenant();
    const before = await given.service.count('events.event WHERE tenant_id = $1', [client.tenantId]);
    const repair = await sabotage(client.tenantId, table, timing);
    try {
      expect((await start(client, 'k')).status).toBe(500);
    } finally {
      await repair();
    }
    expect(await traces(client.tenantId)).toEqual({ runs: 0, keys: 0, events: 0 });
    expect(await given.service.count('agents.dispatch WHERE tenant_id = $1', [client.tenantId])).toBe(0);
    await runOf(start(client, 'k'));
    expect(await traces(client.tenantId)).toEqual({ runs: 1, keys: 1, events: 1 });
    const [first] = await given.service.sql<{ sequence: string }>(
      `SELECT sequence FROM events.event WHERE tenant_id = $1 AND type = 'run.queued'`,
      [client.tenantId],
    );
    expect(Number(first?.sequence)).toBe(before + 1);
  });

  it('creates one run for 20 concurrent requests with the same key', async () => {
    const client = await given.service.tenant();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(client, 'once')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body.run_id)).size).toBe(1);
    expect(await traces(client.tenantId)).toEqual({ runs: 1, keys: 1, events: 1 });
  });

  it('rejects the key for another body, and lets another tenant use it', async () => {
    const client = await given.service.tenant();
    const other = await given.service.tenant();
    const runId = await runOf(start(client, 'shared'));
    expect(await start(client, 'shared', 'something else')).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
    expect(await runOf(start(other, 'shared', 'something else'))).not.toBe(runId);
    expect(await runOf(start(client, 'shared'))).toBe(runId);
    expect(await traces(client.tenantId)).toEqual({ runs: 1, keys: 1, events: 1 });
  });

  it('does not fail if a worker commits a result of the same source at that moment', async () => {
    const client = await given.service.tenant();
    const { sourceId } = await client.withSource('csv', 'name;amount\nA;1\nB;2\n');
    const statuses: number[] = [];
    const syncRepeatedly = async (): Promise<void> => {
      for (const end = Date.now() + 2_500; Date.now() < end;) statuses.push((await client.post(`/v1/sources/${sourceId}/sync`)).status);
    };
    await Promise.all(Array.from({ length: 4 }, syncRepeatedly));
    expect(statuses.filter((status) => status !== 202)).toEqual([]);
    await given.service.sql(`DELETE FROM agents.run WHERE tenant_id = $1 AND status = 'queued'`, [client.tenantId]);
  });

  it.each([
    ['lose-answer', 1],
    ['lose-request', 0],
  ] as const)('answers a repeated request with the same run if the outcome of the commit is unknown (%s)', async (effect, committed) => {
    const { service } = given;
    await using proxy = await FaultProxy.start(service.postgres.port);
    const port = await freePort();
    await service.startApi(port, { DATABASE_URL: proxy.via(service.stack.env['DATABASE_URL']) });
    const client = new TenantClient((await service.tenant()).tenantId, undefined, `http://127.0.0.1:${port}`);
    await client.get('/v1/sources');

    proxy.set({ when: /\bcommit\b/i, effect });
    const unknown = await start(client, 'unknown');
    expect(proxy.affected).toBe(1);
    proxy.set(undefined);
    expect(unknown.status).toBe(503);
    expect(Number(unknown.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await traces(client.tenantId)).toEqual({ runs: committed, keys: committed, events: committed });

    const runId = await runOf(start(client, 'unknown'));
    expect(await runOf(start(client, 'unknown'))).toBe(runId);
    expect(await traces(client.tenantId)).toEqual({ runs: 1, keys: 1, events: 1 });
    expect(await service.sql('SELECT run_id FROM agents.run WHERE tenant_id = $1', [client.tenantId])).toEqual([{ run_id: runId }]);
  });
});

describe('Q2 the queue carries run notifications only', () => {
  it('contains only run ids and dispatch numbers, and is empty when the runs have ended', async () => {
    const { service } = given;
    await using queue = await QueueView.open(service.stack.env['REDIS_URL']);
    await using file = await HeldFile.start();
    const [client, next] = [await service.tenant(), await service.tenant()];
    const { runId: held } = await syncOf(client, file.url);
    await file.untilRequested(1);
    const { runId: first, sourceId } = await syncOf(next, file.url);
    const waiting = [first];
    for (let index = 0; index < 2; index++) waiting.push(await runOf(next.post(`/v1/sources/${sourceId}/sync`)));
    // A synchronisation beyond the limit of all tenants is not sent to the queue; another run is.
    waiting.push(await runOf(next.post('/api/agents/request-intake', { input: 'Which datasets do we have?' })));

    const jobs = await eventually(async () => {
      const found = await queue.jobs();
      return found.length > 1 ? found : undefined;
    });
    for (const { data, options } of jobs) {
      expect(Object.keys(data).toSorted()).toEqual(['dispatchNo', 'runId']);
      expect([held, ...waiting]).toContain(data['runId']);
      expect(options).toMatchObject({ stacktraces: [] });
      expect(options).not.toHaveProperty('retries');
    }
    for (const { tenantId } of [client, next]) expect(JSON.stringify(jobs)).not.toContain(tenantId);

    file.release();
    expect(await client.untilRunEnds(held)).toMatchObject({ status: 'succeeded', attempt: 1 });
    for (const runId of waiting) expect(await next.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 1 });
    await eventually(async () => ((await queue.jobs()).length === 0 ? true : undefined));
    expect((await queue.keys()).filter((key) => /succeeded|failed|delayed/.test(key))).toEqual([]);
  });

  it('gets a run notification again if it was lost before a worker took it', async () => {
    const { service } = given;
    await using queue = await QueueView.open(service.stack.env['REDIS_URL']);
    await using file = await HeldFile.start();
    const [busy, client] = [await service.tenant(), await service.tenant()];
    const { runId: held } = await syncOf(busy, file.url);
    await file.untilRequested(1);
    const runId = await runOf(start(client, 'lost'));
    await eventually(
      async () => (await service.count('agents.dispatch WHERE run_id = $1 AND sent_at IS NOT NULL', [runId])) === 1 || undefined,
    );
    await queue.loseWaiting();
    file.release();
    await busy.untilRunEnds(held);
    const run = await client.untilRunEnds(runId);
    expect(run).toMatchObject({ status: 'failed', error: { code: 'refused' }, attempt: 1 });
  });

  it('tolerates run notifications that are duplicated, late or without an existing run', async () => {
    const { service } = given;
    await using queue = await QueueView.open(service.stack.env['REDIS_URL']);
    const client = await service.tenant();
    const runId = await runOf(start(client, 'doubled'));
    for (const data of [{ runId, dispatchNo: 1 }, { runId, dispatchNo: 7 }, { runId: 'run_00000000000000000000000000', dispatchNo: 1 }, {}])
      await queue.send(data);
    expect(await client.untilRunEnds(runId)).toMatchObject({ attempt: 1 });
    await queue.send({ runId, dispatchNo: 1 });
    await eventually(async () => ((await queue.jobs()).length === 0 ? true : undefined));
    expect(await service.count(`events.event WHERE subject = $1 AND type = 'run.started'`, [runId])).toBe(1);
  });
});

describe('Q6 tenants take turns', () => {
  it('starts the only run of a tenant after at most two of the 1,000 runs that another tenant queued before', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const crowd = await service.tenant();
    const single = await service.tenant();
    await syncOf(await service.tenant(), file.url);
    await file.untilRequested(1);
    await service.sql(
      `WITH queued AS (
         INSERT INTO agents.run (tenant_id, run_id, agent, actor, request_id, max_attempts)
         SELECT $1, 'run_' || lpad(n::text, 26, '0'), 'process-mining', 'test', 'test', 3 FROM generate_series(1, 1000) n RETURNING tenant_id, run_id)
       INSERT INTO agents.dispatch (tenant_id, run_id) SELECT tenant_id, run_id FROM queued`,
      [crowd.tenantId],
    );
    await eventually(
      async () => (await service.count('agents.dispatch WHERE tenant_id = $1 AND sent_at IS NOT NULL', [crowd.tenantId])) > 0 || undefined,
    );
    const runId = await runOf(start(single, 'one'));
    file.release();
    await single.untilRunEnds(runId);
    const [{ before } = { before: '-1' }] = await service.sql<{ before: string }>(
      `SELECT count(*) AS before FROM agents.run crowd, agents.run single
        WHERE single.run_id = $1 AND crowd.tenant_id = $2 AND crowd.agent = 'process-mining' AND crowd.started_at < single.started_at`,
      [runId, crowd.tenantId],
    );
    expect(Number(before)).toBeLessThanOrEqual(2);
    await service.sql('DELETE FROM agents.run WHERE tenant_id = $1', [crowd.tenantId]);
  });
});
