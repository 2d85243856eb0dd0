import { once } from 'node:events';
import { Registry } from 'prom-client';
import { WebSocket } from 'ws';
import { enqueueRun, exposeBacklog, RunStore, startDispatcher } from '../../platform/runs/index.js';
import { RunNotificationQueue } from '../../platform/runs/dispatch/run-notification-queue.js';
import { HeldFile } from '../harness/held-file.js';
import { eventually } from '../harness/eventually.js';
import { givenPlatform } from './support/platform-in-process.js';
import { givenService, runOf, syncOf } from './support/service-under-fault.js';

interface Status {
  slots: number;
  run_quota: { max_running: number; running: number; max_syncs: number; running_syncs: number; queued: number };
}

describe('Q6 with two slots', () => {
  const given = givenService({ name: 'kpi_fairness', env: { WORKER_CONCURRENCY: '2' } });

  /** Returns the seconds for which a run waited in the queue, once it has started. */
  const waitOf = (runId: string): Promise<number> =>
    eventually(async () => {
      const [row] = await given.service.sql<{ seconds: number | null }>(
        'SELECT extract(epoch FROM started_at - queued_at)::float AS seconds FROM agents.run WHERE run_id = $1',
        [runId],
      );
      return row?.seconds ?? undefined;
    });

  it("starts another tenant's run within 10 s while one tenant's syncs hang, and reports the limits", async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    const [greedy, other] = [await service.tenant(), await service.tenant()];
    for (let source = 0; source < 3; source++) await syncOf(greedy, file.url);
    await file.untilRequested(1);

    const runId = await runOf(other.post('/api/agents/process-mining', { input: 'x' }));
    expect(await waitOf(runId)).toBeLessThan(10);
    await other.untilRunEnds(runId);

    const { body } = await greedy.get<Status>('/v1/agents/status');
    expect(body).toMatchObject({ slots: 2, run_quota: { max_running: 1, running: 1, max_syncs: 1, running_syncs: 1, queued: 2 } });
    const { data } = await other.graph<{ agentStatus: { runQuota: object } }>('{ agentStatus { runQuota { maxRunning running queued } } }');
    expect(data?.agentStatus.runQuota).toEqual({ maxRunning: 1, running: 0, queued: 0 });
    file.release();
    await eventually(
      async () => (await service.count(`agents.run WHERE tenant_id = $1 AND status = 'succeeded'`, [greedy.tenantId])) === 3 || undefined,
      40,
    );
  });

  it("starts a tenant's run within 10 s while syncs of ten other tenants hang", async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    for (let tenant = 0; tenant < 10; tenant++) await syncOf(await service.tenant(), file.url);
    await file.untilRequested(1);
    const other = await service.tenant();
    for (let run = 0; run < 3; run++) {
      const runId = await runOf(other.post('/api/agents/process-mining', { input: 'x' }));
      expect(await waitOf(runId)).toBeLessThan(10);
      await other.untilRunEnds(runId);
    }
    file.release();
  });

  it('executes a plan whose steps are runs, although its tenant may execute only one run at a time', async () => {
    const client = await given.service.tenant();
    const planRunId = await runOf(client.post('/api/agents/solution-planning', { input: 'Reduce the lead time of orders' }));
    expect(await client.untilRunEnds(planRunId)).toMatchObject({ status: 'succeeded' });
    const { startPlan } = await client.query<{ startPlan: { runId: string } }>('mutation ($id: ID!) { startPlan(runId: $id) { runId } }', {
      id: planRunId,
    });
    await client.untilRunEnds(startPlan.runId);
    expect(await given.service.count('agents.run WHERE parent_run_id = $1', [startPlan.runId])).toBeGreaterThan(0);
  });
});

describe('R6 realtime connections of a tenant', () => {
  const given = givenService({ name: 'kpi_streams', env: { STREAMS_PER_TENANT: '3' } });

  /** Returns a WebSocket after its handshake, or the code and reason with which it was closed. */
  const openSocket = async (tenantId: string): Promise<WebSocket | { code: number; reason: string }> => {
    const socket = new WebSocket(`${given.service.stack.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload: { 'x-tenant-id': tenantId } }));
    const closed = once(socket, 'close').then(([code, reason]) => ({ code: Number(code), reason: String(reason) }));
    return Promise.race([once(socket, 'message').then(() => socket), closed]);
  };
  const openStream = async (tenantId: string) => {
    const leave = new AbortController();
    const response = await fetch(`${given.service.stack.url}/v1/events/stream?tenant_id=${tenantId}`, { signal: leave.signal });
    return { response, leave: () => leave.abort() };
  };

  it('share one limit across both channels, which reject further ones, without affecting other tenants', async () => {
    const [full, other] = [(await given.service.tenant()).tenantId, (await given.service.tenant()).tenantId];
    const streams = [await openStream(full), await openStream(full)];
    expect(streams.map(({ response }) => response.status)).toEqual([200, 200]);
    const socket = await openSocket(full);
    expect(socket).toBeInstanceOf(WebSocket);

    expect(await openSocket(full)).toEqual({ code: 1013, reason: expect.stringContaining('3 open WebSockets and event streams') });
    const { response: rejected } = await openStream(full);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rejected.json()).toMatchObject({ code: 'TOO_MANY_CONNECTIONS' });
    const otherStream = await openStream(other);
    expect(otherStream.response.status).toBe(200);

    streams[0]?.leave();
    const second = await eventually(async () => {
      const opened = await openSocket(full);
      return opened instanceof WebSocket ? opened : undefined;
    });
    for (const open of [socket, second]) if (open instanceof WebSocket) open.close();
    const third = await eventually(async () => {
      const opened = await openStream(full);
      return opened.response.status === 200 ? opened : undefined;
    });
    for (const { leave } of [third, otherStream, ...streams]) leave();
  });

  it('are released if clients disconnect before the stream begins', async () => {
    const { tenantId } = await given.service.tenant();
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const signal = AbortSignal.timeout(1 + index);
        await fetch(`${given.service.stack.url}/v1/events/stream?tenant_id=${tenantId}`, { signal }).then(
          ({ body }) => body?.cancel(),
          () => undefined,
        );
      }),
    );
    const statuses = await eventually(async () => {
      const opened = await Promise.all([1, 2, 3].map(() => openStream(tenantId)));
      for (const { leave } of opened) leave();
      const found = opened.map(({ response }) => response.status);
      return found.includes(429) ? undefined : found;
    });
    expect(statuses).toEqual([200, 200, 200]);
  });
});

describe('Q6 the limits of a tenant', () => {
  const given = givenPlatform('kpi_limits');
  const queue = async (tenantId: string, agent: string, runs: number): Promise<string[]> => {
    const runIds: string[] = [];
    for (let run = 0; run < runs; run++)
      runIds.push(
        await given.platform.database
          .forTenant(tenantId)
          .transactional((em) => enqueueRun(em, { tenantId, agent, actor: 'test', requestId: 'test', input: {}, maxAttempts: 3 })),
      );
    return runIds;
  };
  const slots = async (count: number): Promise<void> => {
    await given.platform.sql('DELETE FROM agents.worker');
    await given.platform.sql(`INSERT INTO agents.worker (worker_id, agents, slots, seen_at) VALUES ('w', '{}', $1, 'infinity')`, [count]);
  };
  const runningOf = async (tenantId: string): Promise<number> =>
    (await given.platform.sql(`SELECT 1 FROM agents.run WHERE tenant_id = $1 AND status = 'running'`, [tenantId])).length;
  const AGENTS = ['source-sync', 'process-mining'];

  it.each([
    { slotCount: 1, settings: {}, running: 1, syncs: 1 },
    { slotCount: 2, settings: {}, running: 1, syncs: 1 },
    { slotCount: 3, settings: {}, running: 2, syncs: 1 },
    { slotCount: 8, settings: {}, running: 6, syncs: 4 },
    { slotCount: 8, settings: { tenantMaxRunning: 100, tenantMaxSyncs: 100 }, running: 7, syncs: 7 },
    { slotCount: 8, settings: { tenantMaxRunning: 3, tenantMaxSyncs: 1 }, running: 3, syncs: 1 },
  ])('hold for concurrent claims of several workers: $slotCount slots, $settings', async ({ slotCount, settings, running, syncs }) => {
    await slots(slotCount);
    await using second = await given.platform.connect();
    const stores = [given.platform.database, second].map((database) => new RunStore(database, { leaseMs: 60_000, ...settings }));
    const claimAll = (runIds: string[]) => Promise.all(runIds.flatMap((runId) => stores.map((store) => store.claim(runId, AGENTS))));

    const syncing = await given.platform.tenant();
    await claimAll(await queue(syncing, 'source-sync', 10));
    expect(await runningOf(syncing)).toBe(syncs);
    await claimAll(await queue(syncing, 'process-mining', 10));
    expect(await runningOf(syncing)).toBe(running);
    expect(await given.platform.sql('SELECT 1 FROM agents.dispatch WHERE tenant_id = $1 AND sent_at IS NULL', [syncing])).toHaveLength(
      20 - running,
    );
    const other = await given.platform.tenant();
    await claimAll(await queue(other, 'process-mining', 1));
    expect(await runningOf(other)).toBe(1);
  });

  it('hold for dispatchers, and syncs beyond the limits do not delay other runs of the tenant', async () => {
    await given.platform.sql('DELETE FROM agents.run');
    await slots(8);
    const { platform } = given;
    await using notifications = new RunNotificationQueue(platform.redisUrl, false, platform.log);
    const tenantId = await platform.tenant();
    await queue(tenantId, 'source-sync', 10);
    await queue(tenantId, 'process-mining', 10);
    await using _ = await startDispatcher(platform.database, notifications, {}, platform.log);
    const sent = () =>
      platform.sql<{ agent: string }>(
        'SELECT agent FROM agents.dispatch JOIN agents.run USING (tenant_id, run_id) WHERE tenant_id = $1 AND sent_at IS NOT NULL ORDER BY agent',
        [tenantId],
      );
    await eventually(async () => ((await sent()).length >= 6 ? true : undefined));
    const other = await platform.tenant();
    await queue(other, 'process-mining', 1);
    await eventually(
      async () =>
        (await platform.sql('SELECT 1 FROM agents.dispatch WHERE tenant_id = $1 AND sent_at IS NOT NULL', [other])).length === 1 ||
        undefined,
    );
    expect((await sent()).map(({ agent }) => agent)).toEqual([...Array(2).fill('process-mining'), ...Array(4).fill('source-sync')]);
  });

  it.each([
    { slotCount: 1, syncs: 1 },
    { slotCount: 2, syncs: 1 },
    { slotCount: 3, syncs: 2 },
    { slotCount: 8, syncs: 6 },
  ])(
    'reserve slots for other runs than syncs, for all tenants together: $syncs syncs of $slotCount slots',
    async ({ slotCount, syncs }) => {
      const { platform } = given;
      await platform.sql('DELETE FROM agents.run');
      await slots(slotCount);
      await using second = await platform.connect();
      const queues = [1, 2].map(() => new RunNotificationQueue(platform.redisUrl, false, platform.log));
      await using notifications = new AsyncDisposableStack();
      for (const each of queues) notifications.use(each);
      const tenants = await Promise.all(Array.from({ length: 10 }, () => platform.tenant()));
      for (const tenantId of tenants) await queue(tenantId, 'source-sync', 2);
      const sent = async (agent: string) =>
        (
          await platform.sql(
            `SELECT 1 FROM agents.dispatch JOIN agents.run USING (tenant_id, run_id) WHERE sent_at IS NOT NULL AND agent = '${agent}'`,
          )
        ).length;
      for (const [index, database] of [platform.database, second].entries())
        notifications.use(await startDispatcher(database, queues[index] as RunNotificationQueue, {}, platform.log));
      await eventually(async () => (await sent('source-sync')) >= syncs);
      // The next run of another kind shows that the dispatchers have had further rounds.
      await queue(await platform.tenant(), 'process-mining', 1);
      await eventually(async () => (await sent('process-mining')) === 1);
      expect(await sent('source-sync')).toBe(syncs);
    },
  );

  it('exclude runs that they hold back from the outbox lag', async () => {
    await given.platform.sql('DELETE FROM agents.run');
    await slots(2);
    const { platform } = given;
    const tenantId = await platform.tenant();
    const [first = ''] = await queue(tenantId, 'process-mining', 5);
    await platform.sql(`UPDATE agents.dispatch SET not_before = now() - interval '10 minutes'`);
    const registry = new Registry();
    exposeBacklog(platform.database, {}, registry);
    const lag = async () => {
      const [metric] = (await registry.getSingleMetric('kpi_outbox_lag_seconds')?.get())?.values ?? [];
      return metric?.value;
    };
    expect(await lag()).toBeGreaterThan(500);
    await new RunStore(platform.database, { leaseMs: 60_000 }).claim(first, AGENTS);
    await eventually(async () => ((await lag()) === 0 ? true : undefined));
  });
});
