import { once } from 'node:events';
import { Registry } from 'prom-client';
import { WebSocket } from 'ws';
import { enqueueRun, exposeBacklog, RunStore, startDispatcher } from '../../platform/runs/index.js';
import { RunNotificationQueue } from '../../platform/runs/dispatch/run-notification-queue.js';
import { HeldFile } from '../harness/held-file.js';
import { WebServer, type Answer } from '../harness/servers/web-server.js';
import { eventually } from '../harness/eventually.js';
import { givenPlatform } from './support/platform-in-process.js';
import { givenService, runOf, syncOf } from './support/service-under-fault.js';

interface Status {
  slots: number;
  run_quota: Record<'max_running' | 'running' | 'max_syncs' | 'running_syncs' | 'max_fetches' | 'fetching' | 'queued', number>;
}

/** Sends a few bytes every 100 ms, for ever. */
const drip: Answer = (_, response) => {
  const timer = setInterval(() => response.write('A;1\n'), 100);
  response.once('close', () => clearInterval(timer));
};

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
    for (let source = 0; source < 6; source++) await syncOf(greedy, file.url);
    await file.untilRequested(4);

    const runId = await runOf(other.post('/api/agents/process-mining', { input: 'x' }));
    expect(await waitOf(runId)).toBeLessThan(10);
    await other.untilRunEnds(runId);

    const { body } = await greedy.get<Status>('/v1/agents/status');
    expect(body).toMatchObject({
      slots: 2,
      run_quota: { max_running: 1, running: 0, max_syncs: 1, running_syncs: 0, max_fetches: 4, fetching: 4, queued: 2 },
    });
    const { data } = await other.graph<{ agentStatus: { runQuota: object } }>(
      '{ agentStatus { runQuota { maxRunning running maxFetches fetching queued } } }',
    );
    expect(data?.agentStatus.runQuota).toEqual({ maxRunning: 1, running: 0, maxFetches: 4, fetching: 0, queued: 0 });
    expect(file.requestCount).toBe(4);
    file.release();
    await eventually(
      async () => (await service.count(`agents.run WHERE tenant_id = $1 AND status = 'succeeded'`, [greedy.tenantId])) === 6 || undefined,
      40,
    );
  });

  it('executes small runs, and the sync of a fast server, while the servers of ten other tenants drip', async () => {
    const { service } = given;
    const web = await WebServer.start();
    web.pages['/drip'] = drip;
    web.pages['/fast'] = 'name;amount\nA;1\nB;2\n';
    const hostile = await Promise.all(Array.from({ length: 10 }, () => service.tenant()));
    await Promise.all(hostile.flatMap((tenant) => Array.from({ length: 6 }, () => syncOf(tenant, `${web.url}/drip`))));
    // Each tenant has four fetches at the same time; with slots of computation, there would be one request in all.
    await eventually(() => web.requests.length >= 40 || undefined);

    const other = await service.tenant();
    for (let run = 0; run < 3; run++) {
      const runId = await runOf(other.post('/api/agents/process-mining', { input: 'x' }));
      expect(await waitOf(runId)).toBeLessThan(10);
      await other.untilRunEnds(runId);
    }
    const { runId } = await syncOf(other, `${web.url}/fast`);
    expect(await other.untilRunEnds(runId, 20)).toMatchObject({ status: 'succeeded', attempt: 1 });

    const ofHostile = `agents.run WHERE tenant_id = ANY ($1)`;
    const tenantIds = [hostile.map(({ tenantId }) => tenantId)];
    expect(await service.count(`${ofHostile} AND status = 'running' AND fetched IS NULL`, tenantIds)).toBe(40);
    expect(await service.count(`${ofHostile} AND status = 'queued'`, tenantIds)).toBe(20);
    web.stop();
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

describe('R6 a realtime connection of a tenant', () => {
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

  it('counts towards one limit for both channels, beyond which further ones are rejected, without affecting another tenant', async () => {
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

  it('is released if the client disconnects before the stream begins', async () => {
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

describe('Q6 the limit of runs of a tenant', () => {
  const given = givenPlatform('kpi_limits');
  const queue = async (tenantId: string, agent: string, runs: number, fetches = false): Promise<string[]> => {
    const runIds: string[] = [];
    for (let run = 0; run < runs; run++)
      runIds.push(
        await given.platform.database
          .forTenant(tenantId)
          .transactional((em) => enqueueRun(em, { tenantId, agent, actor: 'test', requestId: 'test', input: {}, maxAttempts: 3, fetches })),
      );
    return runIds;
  };
  const slots = async (count: number, fetches = 0): Promise<void> => {
    await given.platform.sql('DELETE FROM agents.worker');
    await given.platform.sql(
      `INSERT INTO agents.worker (worker_id, agents, slots, fetches, seen_at) VALUES ('w', '{}', $1, $2, 'infinity')`,
      [count, fetches],
    );
  };
  const runningOf = async (tenantId: string): Promise<number> =>
    (await given.platform.sql(`SELECT 1 FROM agents.run WHERE tenant_id = $1 AND status = 'running'`, [tenantId])).length;
  const AGENTS = ['source-sync', 'process-mining'];
  const openQueues = () => {
    const { redisUrl, log } = given.platform;
    const queues = new AsyncDisposableStack();
    const open = (name: 'runs' | 'fetches') =>
      queues.use(new RunNotificationQueue({ url: redisUrl, identity: 'password' }, false, log, name));
    return { runs: open('runs'), fetches: open('fetches'), [Symbol.asyncDispose]: () => queues.disposeAsync() };
  };

  it.each([
    { slotCount: 1, settings: {}, running: 1, syncs: 1 },
    { slotCount: 2, settings: {}, running: 1, syncs: 1 },
    { slotCount: 3, settings: {}, running: 2, syncs: 1 },
    { slotCount: 8, settings: {}, running: 6, syncs: 4 },
    { slotCount: 8, settings: { tenantMaxRunning: 100, tenantMaxSyncs: 100 }, running: 7, syncs: 7 },
    { slotCount: 8, settings: { tenantMaxRunning: 3, tenantMaxSyncs: 1 }, running: 3, syncs: 1 },
  ])('holds for concurrent claims of several workers: $slotCount slots, $settings', async ({ slotCount, settings, running, syncs }) => {
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

  it('holds for dispatchers, and syncs beyond it do not delay other runs of the tenant', async () => {
    await given.platform.sql('DELETE FROM agents.run');
    await slots(8);
    const { platform } = given;
    await using queues = openQueues();
    const tenantId = await platform.tenant();
    await queue(tenantId, 'source-sync', 10);
    await queue(tenantId, 'process-mining', 10);
    await using _ = await startDispatcher(platform.database, queues, {}, platform.log);
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
    'reserves slots for other runs than syncs, for all tenants together: $syncs syncs of $slotCount slots',
    async ({ slotCount, syncs }) => {
      const { platform } = given;
      await platform.sql('DELETE FROM agents.run');
      await slots(slotCount);
      await using second = await platform.connect();
      await using dispatchers = new AsyncDisposableStack();
      const tenants = await Promise.all(Array.from({ length: 10 }, () => platform.tenant()));
      for (const tenantId of tenants) await queue(tenantId, 'source-sync', 2);
      const sent = async (agent: string) =>
        (
          await platform.sql(
            `SELECT 1 FROM agents.dispatch JOIN agents.run USING (tenant_id, run_id) WHERE sent_at IS NOT NULL AND agent = '${agent}'`,
          )
        ).length;
      for (const database of [platform.database, second])
        dispatchers.use(await startDispatcher(database, dispatchers.use(openQueues()), {}, platform.log));
      await eventually(async () => (await sent('source-sync')) >= syncs);
      // The next run of another kind shows that the dispatchers have had further rounds.
      await queue(await platform.tenant(), 'process-mining', 1);
      await eventually(async () => (await sent('process-mining')) === 1);
      expect(await sent('source-sync')).toBe(syncs);
    },
  );

  it.each([
    { fetchCount: 128, settings: {}, fetches: 4 },
    { fetchCount: 20, settings: {}, fetches: 1 },
    { fetchCount: 20, settings: { tenantMaxFetches: 100 }, fetches: 19 },
  ])(
    'holds for concurrent claims of fetches, which hold no slot: $fetchCount fetches, $settings',
    async ({ fetchCount, settings, fetches }) => {
      await slots(2, fetchCount);
      await using second = await given.platform.connect();
      const stores = [given.platform.database, second].map((database) => new RunStore(database, { leaseMs: 60_000, ...settings }));
      const tenantId = await given.platform.tenant();
      const runIds = await queue(tenantId, 'source-sync', 24, true);
      await Promise.all(runIds.flatMap((runId) => stores.map((store) => store.claim(runId, AGENTS, true))));
      expect(await runningOf(tenantId)).toBe(fetches);
      const [small = ''] = await queue(tenantId, 'process-mining', 1);
      expect(await stores[0]?.claim(small, AGENTS, true)).toBeUndefined();
      expect(await stores[0]?.claim(small, AGENTS)).toMatchObject({ runId: small });
    },
  );

  it('holds for dispatchers of fetches: tenants take turns, and a fetched sync precedes other runs of its tenant', async () => {
    const { platform } = given;
    await platform.sql('DELETE FROM agents.run');
    await slots(2, 5);
    const tenants = await Promise.all(Array.from({ length: 3 }, () => platform.tenant()));
    const [first = ''] = tenants;
    for (const tenantId of tenants) await queue(tenantId, 'source-sync', 3, true);
    await queue(first, 'process-mining', 3);
    const [fetched] = await queue(first, 'source-sync', 1, true);
    await platform.sql(`UPDATE agents.run SET fetched = '{}' WHERE run_id = $1`, [fetched]);
    await using queues = openQueues();
    await using _ = await startDispatcher(platform.database, queues, { tenantMaxFetches: 2 }, platform.log);
    const sent = () =>
      platform.sql<{ tenant_id: string; run_id: string; fetching: boolean }>(
        `SELECT tenant_id, run_id, fetched IS NULL AND fetches AS fetching FROM agents.dispatch JOIN agents.run USING (tenant_id, run_id)
          WHERE sent_at IS NOT NULL`,
      );
    const all = await eventually(async () => {
      const rows = await sent();
      return rows.length >= 6 ? rows : undefined;
    });
    const fetchesOf = tenants.map((tenantId) => all.filter((row) => row.fetching && row.tenant_id === tenantId).length);
    expect(fetchesOf.toSorted()).toEqual([1, 2, 2]);
    expect(all.filter(({ fetching }) => !fetching)).toMatchObject([{ run_id: fetched }]);
  });

  it('excludes runs that it holds back from the outbox lag', async () => {
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
