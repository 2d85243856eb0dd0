import { createClient } from 'redis';
import { freePort } from '../../platform/embedded/index.js';
import { FaultProxy } from '../harness/servers/fault-proxy.js';
import { eventually } from '../harness/eventually.js';
import type { ReceivedEvent, TenantClient } from '../harness/tenant-client.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { givenService, runOf } from './support/service-under-fault.js';
import { QueueView } from './support/queue-view.js';
import { LimitedTenant, ONE_BUDGET, overSocket, SMALL_LIMIT } from './support/rate-limits.js';

const given = givenService({ name: 'kpi_redis' });
const DRAIN_SECONDS = 30;
/** On a slow machine, maximum ratio of the time of runs after a fault to that of the same number of runs without one. */
const MAX_RATIO = 3;
const CALM_RUNS = 10;
const QUEUED = 50;

/** Creates a tenant with an event log, whose mining is a short run, and an open stream of all its events. */
const busyTenant = async () => {
  const client = await given.service.tenant();
  await client.withSource('event_log', EVENT_LOG);
  const stream = client.stream('limit=100');
  await eventually(() => (stream.source.readyState === 1 ? true : undefined));
  return {
    client,
    seen: stream.seen,
    resets: stream.resets,
    start: () => runOf(client.post('/api/agents/process-mining', { input: 'x' })),
  };
};

const expectDrained = async (client: TenantClient, seconds?: number): Promise<void> => {
  await eventually(async () => {
    const open = await given.service.count(`agents.run WHERE tenant_id = $1 AND status IN ('queued', 'running')`, [client.tenantId]);
    return open === 0 ? true : undefined;
  }, seconds);
  expect(await given.service.count(`agents.run WHERE tenant_id = $1 AND status <> 'succeeded'`, [client.tenantId])).toBe(0);
};

/** Measures `CALM_RUNS` runs without a fault; returns the time in s in which `count` runs must complete after one. */
const maxDrainSeconds = async (count: number, { client, start }: Awaited<ReturnType<typeof busyTenant>>): Promise<number> => {
  const began = performance.now();
  await Promise.all(Array.from({ length: CALM_RUNS }, start));
  await expectDrained(client);
  const calm = (performance.now() - began) / 1_000;
  return Math.max(DRAIN_SECONDS, (MAX_RATIO * calm * count) / CALM_RUNS);
};

const logOf = async ({ tenantId }: TenantClient): Promise<string[]> =>
  (
    await given.service.sql<{ sequence: string; event_id: string }>(
      'SELECT sequence, event_id FROM events.event WHERE tenant_id = $1 ORDER BY sequence',
      [tenantId],
    )
  ).map(({ sequence, event_id }) => `${sequence} ${event_id}`);

/** Waits until a subscriber has as many events as the log; returns them. */
const received = async (client: TenantClient, seen: ReceivedEvent[]): Promise<string[]> => {
  const { length } = await logOf(client);
  await eventually(() => seen.length >= length);
  return seen.map(({ sequence, id }) => `${sequence} ${id}`);
};

/** Returns a function that expects that no process of the service has exited since. */
const watchProcesses = (): (() => void) => {
  const ended: string[] = [];
  for (const [name, { exited }] of Object.entries(given.service.stack.processes))
    void exited.then((exit) => ended.push(`${name}: ${JSON.stringify(exit)}`));
  return () => expect(ended).toEqual([]);
};

describe('the service, if Redis is flushed', () => {
  it('completes 50 queued runs, without a gap in the events', async () => {
    const { service } = given;
    const tenant = await busyTenant();
    const { client, seen, start } = tenant;
    await using _ = client;
    const maxSeconds = await maxDrainSeconds(QUEUED, tenant);
    const succeeded = () => seen.filter(({ type }) => type === 'run.succeeded').length;
    const before = succeeded();
    await Promise.all(Array.from({ length: QUEUED }, start));
    const redis = createClient({ url: service.stack.env['REDIS_URL'] ?? '' });
    await redis.connect();
    await redis.flushAll();
    await eventually(() => succeeded() > before + 5);
    await redis.flushAll();
    redis.destroy();
    await expectDrained(client, maxSeconds);
    expect(await received(client, seen)).toEqual(await logOf(client));
  });
});

describe('the service, if Redis is killed and restarted', () => {
  it('accepts requests meanwhile and completes all runs within 30 s of the restart', async () => {
    const { service } = given;
    const expectNoExit = watchProcesses();
    const tenant = await busyTenant();
    const { client, seen, resets, start } = tenant;
    await using _ = client;
    const maxSeconds = await maxDrainSeconds(25, tenant);
    for (let count = 0; count < 10; count++) await start();
    await service.killRedis();
    for (let count = 0; count < 10; count++) {
      await start();
      expect((await client.get('/v1/sources')).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const accepted = await service.count(`events.event WHERE tenant_id = $1`, [client.tenantId]);
    await eventually(() => seen.length >= accepted);
    await service.startRedis();
    for (let count = 0; count < 5; count++) await start();
    await expectDrained(client, maxSeconds);
    expect(await received(client, seen)).toEqual(await logOf(client));
    expect(resets).toEqual([]);
    expectNoExit();
  });
});

describe('the service, if Redis hangs', () => {
  it('accepts requests and delivers events meanwhile, and completes all runs within 30 s of its recovery', async () => {
    const { service } = given;
    const expectNoExit = watchProcesses();
    const tenant = await busyTenant();
    const { client, seen, resets, start } = tenant;
    await using _ = client;
    const maxSeconds = await maxDrainSeconds(8, tenant);
    process.kill(service.redis.pid, 'SIGSTOP');
    try {
      for (let count = 0; count < 8; count++) {
        await start();
        expect((await client.get('/v1/sources')).status).toBe(200);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
      const accepted = await service.count(`events.event WHERE tenant_id = $1`, [client.tenantId]);
      await eventually(() => seen.length >= accepted);
    } finally {
      process.kill(service.redis.pid, 'SIGCONT');
    }
    await expectDrained(client, maxSeconds);
    expect(await received(client, seen)).toEqual(await logOf(client));
    expect(resets).toEqual([]);
    expectNoExit();
  });
});

describe('A3 the rate limit of a tenant', () => {
  const addresses: string[] = [];
  beforeAll(async () => {
    const ports = [await freePort(), await freePort()];
    await Promise.all(ports.map((port) => given.service.startApi(port, SMALL_LIMIT)));
    addresses.push(...ports.map((port) => `http://127.0.0.1:${port}`));
  });

  it('is shared by all gateways and interfaces, but not with other tenants', async () => {
    const [loud, quiet] = [new LimitedTenant(addresses), new LimitedTenant(addresses)];
    expect(await loud.spend()).toEqual(ONE_BUDGET);
    for (const { retryAfter, ...rejection } of await loud.responses()) {
      expect(rejection).toEqual({
        status: 429,
        code: 'RATE_LIMITED',
        quota: `"tenant";r=0;t=${retryAfter}`,
        policy: '"tenant";q=40;w=900',
      });
      expect(retryAfter).toBeGreaterThan(0);
    }
    expect(await quiet.spend(2)).toEqual([200, 200]);
    const metrics = await (await fetch(`${addresses[0]}/metrics`)).text();
    expect(metrics).toMatch(/kpi_rate_limited_total\{budget="tenant"\} [1-9]/);
  });

  it('applies to the operations of an open WebSocket', async () => {
    const [client] = new LimitedTenant(addresses).at;
    for (const rejection of await overSocket(client as TenantClient))
      expect(rejection).toEqual({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) });
  });

  it('counts invalid requests', async () => {
    const [client] = new LimitedTenant(addresses).at;
    const statuses: (number | undefined)[] = [];
    for (let count = 0; count < 60 && statuses.at(-1) !== 429; count += 1)
      statuses.push((await client?.post('/graphql', { query: '{ nothing' }))?.status);
    expect(statuses.at(-1)).toBe(429);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('is applied per gateway while Redis is unavailable, and across all gateways afterwards', async () => {
    const { service } = given;
    await service.killRedis();
    for (const address of addresses) expect(await new LimitedTenant([address]).spend()).toEqual(ONE_BUDGET);
    const apart = new LimitedTenant(addresses);
    expect(await apart.spend(40)).toEqual(Array(40).fill(200));
    expect(await apart.spend(2)).toEqual([429, 429]);
    await service.startRedis();
    await eventually(async () => {
      const statuses = await new LimitedTenant(addresses).spend(22);
      return statuses.at(-1) === 429;
    });
    expect(await new LimitedTenant(addresses).spend()).toEqual(ONE_BUDGET);
  });

  it('does not make requests wait while Redis hangs', async () => {
    const { service } = given;
    process.kill(service.redis.pid, 'SIGSTOP');
    try {
      expect(await new LimitedTenant(addresses.slice(0, 1)).spend()).toEqual(ONE_BUDGET);
    } finally {
      process.kill(service.redis.pid, 'SIGCONT');
    }
  });
});

describe('another version of the service', () => {
  it('may send additional fields in a run notification, and a run of an agent that no worker has fails', async () => {
    const tenant = await busyTenant();
    const runId = await tenant.start();
    await expectDrained(tenant.client);
    const again = (id: string, agent: string) =>
      given.service.sql(
        `INSERT INTO agents.run (tenant_id, run_id, agent, actor, request_id, input, max_attempts, queued_at)
         SELECT tenant_id, $2, $3, actor, request_id, input, max_attempts, now() - interval '2 hours' FROM agents.run WHERE run_id = $1`,
        [runId, id, agent],
      );
    const ids = { known: `${runId}_known`, unknown: `${runId}_unknown` };
    await again(ids.known, 'process-mining');
    await again(ids.unknown, 'of-another-version');
    await using queue = await QueueView.open(given.service.stack.env['REDIS_URL']);
    for (const id of Object.values(ids)) await queue.send({ runId: id, dispatchNo: 1, urgency: 'high', of: { version: 9 } });
    expect(await tenant.client.untilRunEnds(ids.known)).toMatchObject({ status: 'succeeded' });
    expect(await tenant.client.untilRunEnds(ids.unknown)).toMatchObject({ status: 'failed', error: { code: 'unknown_agent' } });
  });
});

describe('Q8 a stalled queue consumer', () => {
  it('is restarted even if its connection appears open', async () => {
    const { service } = given;
    await using proxy = await FaultProxy.start(service.redis.port);
    await using queue = await QueueView.open(service.stack.env['REDIS_URL']);
    await service.stack.processes.worker.stop();
    const worker = await service.startWorker({ REDIS_URL: proxy.via(service.stack.env['REDIS_URL']) });
    let ended = false;
    void worker.exited.then(() => (ended = true));
    const { client, seen, start } = await busyTenant();
    await using _ = client;

    proxy.set({ when: /brpoplpush/i, effect: 'freeze' });
    await start();
    await eventually(() => (proxy.affected > 0 ? true : undefined));
    proxy.set(undefined);
    await start();
    await start();
    await expectDrained(client);
    expect(await received(client, seen)).toEqual(await logOf(client));
    await eventually(async () => ((await queue.jobs()).length === 0 ? true : undefined));
    expect(ended).toBe(false);
  });
});
