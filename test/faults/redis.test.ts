import { createClient } from 'redis';
import { FaultProxy } from '../harness/fault-proxy.js';
import { eventually, type SeenEvent, type TenantClient } from '../harness/tenant-client.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { givenService, runOf } from './service-under-fault.js';
import { QueueView } from './queue-view.js';

const given = givenService({ name: 'kpi_redis' });
const DRAIN_SECONDS = 30;

/** A tenant with an event log to mine, which is a short run, and an open stream of all its events. */
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

const drained = async (client: TenantClient, seconds = DRAIN_SECONDS): Promise<void> => {
  await eventually(async () => {
    const open = await given.service.count(`agents.run WHERE tenant_id = $1 AND status IN ('queued', 'running')`, [client.tenantId]);
    return open === 0 ? true : undefined;
  }, seconds);
  expect(await given.service.count(`agents.run WHERE tenant_id = $1 AND status <> 'succeeded'`, [client.tenantId])).toBe(0);
};

const logOf = async ({ tenantId }: TenantClient): Promise<string[]> =>
  (
    await given.service.sql<{ sequence: string; event_id: string }>(
      'SELECT sequence, event_id FROM events.event WHERE tenant_id = $1 ORDER BY sequence',
      [tenantId],
    )
  ).map(({ sequence, event_id }) => `${sequence} ${event_id}`);

/** What a subscriber has got once it has had the time to get as much as the log has. */
const received = async (client: TenantClient, seen: SeenEvent[]): Promise<string[]> => {
  const { length } = await logOf(client);
  await eventually(() => (seen.length >= length ? true : undefined), 5);
  return seen.map(({ sequence, id }) => `${sequence} ${id}`);
};

/** None of the processes of the service has ended since. */
const watchProcesses = (): (() => void) => {
  const ended: string[] = [];
  for (const [name, { exited }] of Object.entries(given.service.stack.processes))
    void exited.then((how) => ended.push(`${name}: ${JSON.stringify(how)}`));
  return () => expect(ended).toEqual([]);
};

describe('Redis loses everything', () => {
  it('and fifty queued runs end all the same, without a gap in the events', async () => {
    const { service } = given;
    const { client, seen, start } = await busyTenant();
    await using _ = client;
    await Promise.all(Array.from({ length: 50 }, start));
    const redis = createClient({ url: service.stack.env['REDIS_URL'] ?? '' });
    await redis.connect();
    await redis.flushAll();
    await eventually(() => (seen.filter(({ type }) => type === 'run.succeeded').length > 5 ? true : undefined), DRAIN_SECONDS);
    await redis.flushAll();
    redis.destroy();
    await drained(client);
    expect(await received(client, seen)).toEqual(await logOf(client));
  });
});

describe('Redis goes away and comes back', () => {
  it('while requests go on: they are accepted, and all drains within 30 s of its return', async () => {
    const { service } = given;
    const unbroken = watchProcesses();
    const { client, seen, resets, start } = await busyTenant();
    await using _ = client;
    for (let count = 0; count < 10; count++) await start();
    await service.killRedis();
    for (let count = 0; count < 10; count++) {
      await start();
      expect((await client.get('/v1/sources')).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const accepted = await service.count(`events.event WHERE tenant_id = $1`, [client.tenantId]);
    await eventually(() => (seen.length >= accepted ? true : undefined), 5);
    await service.startRedis();
    for (let count = 0; count < 5; count++) await start();
    await drained(client);
    expect(await received(client, seen)).toEqual(await logOf(client));
    expect(resets).toEqual([]);
    unbroken();
  });
});

describe('Redis hangs', () => {
  it('while requests go on: they are accepted, events still arrive, and all drains within 30 s of its return', async () => {
    const { service } = given;
    const unbroken = watchProcesses();
    const { client, seen, resets, start } = await busyTenant();
    await using _ = client;
    process.kill(service.redis.pid, 'SIGSTOP');
    try {
      for (let count = 0; count < 8; count++) {
        await start();
        expect((await client.get('/v1/sources')).status).toBe(200);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
      const accepted = await service.count(`events.event WHERE tenant_id = $1`, [client.tenantId]);
      await eventually(() => (seen.length >= accepted ? true : undefined), 5);
    } finally {
      process.kill(service.redis.pid, 'SIGCONT');
    }
    await drained(client);
    expect(await received(client, seen)).toEqual(await logOf(client));
    expect(resets).toEqual([]);
    unbroken();
  });
});

describe('Q8 a consumer that falls silent', () => {
  it('is restarted, although its connection looks alive', async () => {
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
    await eventually(() => (proxy.struck > 0 ? true : undefined));
    proxy.set(undefined);
    await start();
    await start();
    await drained(client);
    expect(await received(client, seen)).toEqual(await logOf(client));
    await eventually(async () => ((await queue.jobs()).length === 0 ? true : undefined));
    expect(ended).toBe(false);
  });
});
