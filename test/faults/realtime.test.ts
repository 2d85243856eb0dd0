import { FaultProxy } from '../harness/servers/fault-proxy.js';
import { Random, SEED } from '../harness/random.js';
import { untilReady } from '../harness/stack.mjs';
import { eventually } from '../harness/eventually.js';
import { TenantClient } from '../harness/tenant-client.js';
import { givenService, type ServiceUnderFault } from './support/service-under-fault.js';
import { SocketFollower, type Received } from './support/socket-follower.js';

const given = givenService({ name: 'kpi_realtime' });

const append = (service: ServiceUnderFault, tenantId: string, count: number): Promise<unknown> =>
  service.sql(
    `SELECT events.append($1, 'evt_' || gen_random_uuid(), 'source.synced', '/test', NULL, '{}') FROM generate_series(1, $2::int)`,
    [tenantId, count],
  );

const logOf = (service: ServiceUnderFault, tenantId: string): Promise<Received[]> =>
  service.sql<Received>('SELECT event_id AS id, sequence::int AS sequence, type FROM events.event WHERE tenant_id = $1 ORDER BY sequence', [
    tenantId,
  ]);

const sequenceAndId = (events: { id: string; sequence: number }[]): string[] => events.map(({ id, sequence }) => `${sequence} ${id}`);

describe(`R5 event stream and subscription (seed ${SEED})`, () => {
  it('deliver the same complete, ordered sequence although connections are cut at random', async () => {
    const { service } = given;
    const random = new Random(SEED);
    const { tenantId } = await service.tenant();
    const port = Number(new URL(service.stack.url).port);
    await using streamProxy = await FaultProxy.start(port);
    await using socketProxy = await FaultProxy.start(port);
    const via = (proxy: FaultProxy): string => `http://127.0.0.1:${proxy.port}`;
    await using client = new TenantClient(tenantId, undefined, via(streamProxy));
    const stream = client.stream('limit=100');
    await using follower = new SocketFollower(via(socketProxy), tenantId);

    // Without a cursor a subscriber gets the last 100 events at most: it needs one before more are written.
    await append(service, tenantId, 1);
    await eventually(() => (stream.seen.length > 0 && follower.seen.length > 0 ? true : undefined));

    let written = 1;
    let cuts = 0;
    for (const end = Date.now() + 9_000; Date.now() < end;) {
      const burst = random.between(1, 30);
      await append(service, tenantId, burst);
      written += burst;
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 120)));
      for (const proxy of [streamProxy, socketProxy])
        if (random.next() < 0.06) {
          proxy.cut();
          cuts += 1;
        }
    }
    expect(cuts).toBeGreaterThan(2);
    const log = await logOf(service, tenantId);
    expect(log.length).toBeGreaterThanOrEqual(written);
    await eventually(() => stream.seen.length >= log.length && follower.seen.length >= log.length);
    expect(sequenceAndId(stream.seen)).toEqual(sequenceAndId(log));
    expect(sequenceAndId(follower.seen)).toEqual(sequenceAndId(log));
    expect(stream.resets).toEqual([]);
    expect(stream.seen.map(({ cursor }) => cursor)).toEqual(follower.seen.map(({ cursor }) => cursor));
  });
});

describe('R6 SIGTERM of the API', () => {
  it('closes streams and sockets cleanly, and their subscribers continue at the next process', async () => {
    const { service } = given;
    const { stack } = service;
    const { tenantId } = await service.tenant();
    await using client = new TenantClient(tenantId, undefined, stack.url);
    await append(service, tenantId, 10);
    const stream = client.stream('limit=100');
    await using follower = new SocketFollower(stack.url, tenantId);
    await eventually(() => (follower.seen.length >= 10 && stream.seen.length >= 10 ? true : undefined));
    const { body } = await fetch(`${stack.url}/v1/events/stream`, { headers: { 'x-tenant-id': tenantId } });
    const text: string[] = [];
    const ended = (async () => {
      for await (const bytes of body ?? []) text.push(Buffer.from(bytes).toString());
    })();
    await eventually(() => (text.join('').includes('event: source.synced') ? true : undefined));

    stack.processes.api.kill('SIGTERM');
    const signalledAt = Date.now();
    expect(await stack.processes.api.exited).toEqual({ code: 0, signal: null });
    expect(Date.now() - signalledAt).toBeLessThan(10_000);
    // The response ends regularly, so reading it does not fail.
    await expect(ended).resolves.toBeUndefined();
    await eventually(() => (follower.closeCodes.length > 0 ? true : undefined));
    expect(follower.closeCodes[0]).toBe(1012);
    await append(service, tenantId, 10);

    const next = await service.startApi(Number(new URL(stack.url).port));
    await untilReady(stack.url, next, stack.logFile);
    await append(service, tenantId, 10);
    const log = await logOf(service, tenantId);
    await eventually(() => (stream.seen.length >= log.length && follower.seen.length >= log.length ? true : undefined));
    expect(sequenceAndId(stream.seen)).toEqual(sequenceAndId(log));
    expect(sequenceAndId(follower.seen)).toEqual(sequenceAndId(log));
    expect(stream.resets).toEqual([]);
  });
});
