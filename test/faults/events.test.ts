import { createClient } from 'redis';
import { appendEvent, type DomainEvent } from '../../platform/events/index.js';
import { newId } from '../../platform/ids.js';
import { FaultProxy } from '../harness/servers/fault-proxy.js';
import { Random, SEED } from '../harness/random.js';
import { startProcess } from '../harness/stack.mjs';
import { eventually } from '../harness/eventually.js';
import { ALL, append, appendMany, Follower, logOf, NO_REDIS, openFeed, openRelay, upTo } from './support/followed-log.js';
import { Retention } from '../../platform/runs/housekeeping/retention.js';
import { givenPlatform } from './support/platform-in-process.js';

const given = givenPlatform('kpi_events');

const streams = async () => {
  const client = createClient({ url: given.platform.redisUrl, RESP: 2 });
  await client.connect();
  const [{ epoch } = { epoch: '' }] = await given.platform.sql<{ epoch: string }>('SELECT epoch FROM events.epoch');
  const key = (tenantId: string): string => `kpi:events:${epoch}:${tenantId}`;
  return {
    client,
    key,
    ids: async (tenantId: string) => ((await client.xRange(key(tenantId), '-', '+')) ?? []).map(({ id }) => id),
    add: (event: DomainEvent) => client.xAdd(key(event.tenantId), `${event.sequence}-0`, { event: JSON.stringify(event) }),
    async [Symbol.asyncDispose]() {
      client.destroy();
    },
  };
};

describe('R1 the sequence of a tenant', () => {
  it(`has no gap although writers run concurrently and some roll back (seed ${SEED})`, async () => {
    const { database } = given.platform;
    const random = new Random(SEED);
    const tenants = [await given.platform.tenant(), await given.platform.tenant()];
    let committed = 0;
    const writer = async (number: number): Promise<void> => {
      for (let n = 0; n < 50; n++) {
        const tenantId = tenants[(number + n) % tenants.length] ?? '';
        const rollsBack = random.next() < 0.3;
        const pause = random.next() < 0.1 ? random.between(1, 5) : 0;
        const work = database.forTenant(tenantId).transactional(async (em) => {
          await appendEvent(em, tenantId, {
            type: 'kpi_candidate.dismissed',
            source: '/test',
            subject: 'kpc_x',
            data: { reason: `${number}/${n}` },
          });
          if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
          if (rollsBack) throw new Error('rolled back');
        });
        if (rollsBack) await expect(work).rejects.toThrow('rolled back');
        else {
          await work;
          committed += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, number) => writer(number)));
    const logs = await Promise.all(tenants.map((tenantId) => logOf(given.platform, tenantId)));
    for (const log of logs) expect(log).toEqual(upTo(log.length));
    expect(logs.flat()).toHaveLength(committed);
  });
});

describe('R2 the relay', () => {
  it('neither duplicates nor reorders events if it is killed between copying them and recording its position', async () => {
    const { platform } = given;
    await using proxy = await FaultProxy.start(platform.shared.servers.postgres.port);
    await using redis = await streams();
    const tenantId = await platform.tenant();
    const logFile = `${platform.shared.folder}/relay.log`;
    proxy.set({ when: new RegExp(`UPDATE events\\.relay_position[^]*${tenantId}`), effect: 'freeze' });
    const victim = await startProcess(
      ['--services=workers'],
      { ...platform.env, DATABASE_SYSTEM_URL: proxy.via(platform.env['DATABASE_SYSTEM_URL']) },
      logFile,
    );
    try {
      for (let n = 1; n <= 20; n++) await append(platform, tenantId, n);
      await eventually(() => (proxy.affected > 0 ? true : undefined));
      expect((await redis.ids(tenantId)).length).toBeGreaterThan(0);
      expect(await platform.sql('SELECT 1 FROM events.relay_position WHERE tenant_id = $1', [tenantId])).toEqual([]);
    } finally {
      victim.kill('SIGKILL');
      await victim.exited;
    }
    proxy.cut();
    for (let n = 21; n <= 25; n++) await append(platform, tenantId, n);
    await using _ = await openRelay(given.platform);
    await eventually(async () => ((await redis.ids(tenantId)).length >= 25 ? true : undefined));
    expect(await redis.ids(tenantId)).toEqual(upTo(25).map((sequence) => `${sequence}-0`));
    await eventually(async () =>
      (await platform.sql('SELECT 1 FROM events.relay_position WHERE tenant_id = $1 AND sequence = 25', [tenantId])).length === 1
        ? true
        : undefined,
    );
  });

  it('may run in several processes at once', async () => {
    const { platform } = given;
    await using redis = await streams();
    await using _a = await openRelay(given.platform);
    await using _b = await openRelay(given.platform);
    await using _c = await openRelay(given.platform);
    const tenantId = await platform.tenant();
    await Promise.all(upTo(100).map((n) => append(platform, tenantId, n)));
    await eventually(async () => ((await redis.ids(tenantId)).length >= 100 ? true : undefined));
    expect(await redis.ids(tenantId)).toEqual(upTo(100).map((sequence) => `${sequence}-0`));
  });
});

describe('R3 a gap on Redis', () => {
  it('is filled from PostgreSQL before later events are delivered', async () => {
    const { platform } = given;
    await using redis = await streams();
    await using feed = await openFeed(given.platform);
    const tenantId = await platform.tenant();
    await append(platform, tenantId, 1);
    await using follower = new Follower(feed, tenantId, { last: 10 });
    await follower.until(1);
    // No relay runs: only the fifth event ever reaches Redis.
    for (let n = 2; n <= 5; n++) await append(platform, tenantId, n);
    const [fifth] = await feed.recent(tenantId, 1);
    if (fifth) await redis.add(fifth);
    expect(await follower.until(5)).toEqual(upTo(5));
  });

  it('is filled within seconds even if no event reaches Redis', async () => {
    const { platform } = given;
    await using feed = await openFeed(given.platform, NO_REDIS);
    const tenantId = await platform.tenant();
    await using follower = new Follower(feed, tenantId, ALL);
    for (let n = 1; n <= 30; n++) await append(platform, tenantId, n);
    expect(await follower.until(30)).toEqual(upTo(30));
    await appendMany(given.platform, tenantId, 700);
    expect(await follower.until(730)).toEqual(upTo(730));
  });

  it('is invisible to a subscriber while the stream is deleted repeatedly', async () => {
    const { platform } = given;
    await using redis = await streams();
    await using _ = await openRelay(given.platform);
    await using feed = await openFeed(given.platform);
    const tenantId = await platform.tenant();
    await using follower = new Follower(feed, tenantId, ALL);
    for (let n = 1; n <= 60; n++) {
      await append(platform, tenantId, n);
      if (n % 7 === 0) await redis.client.del(redis.key(tenantId));
    }
    expect(await follower.until(60)).toEqual(upTo(60));
  });
});

describe('an event', () => {
  it('has the same id on every channel and replay', async () => {
    const { platform } = given;
    await using _ = await openRelay(given.platform);
    await using quick = await openFeed(given.platform);
    await using slow = await openFeed(given.platform, NO_REDIS);
    const tenantId = await platform.tenant();
    await using live = new Follower(quick, tenantId, ALL);
    await using filled = new Follower(slow, tenantId, ALL);
    await platform.database
      .forTenant(tenantId)
      .transactional((em) =>
        appendEvent(em, tenantId, { type: 'kpi_candidate.dismissed', source: '/test', subject: newId('src'), data: { reason: 'Größe' } }),
      );
    await live.until(1);
    await filled.until(1);
    await using replayed = new Follower(quick, tenantId, { last: 1 });
    await replayed.until(1);
    expect(filled.items).toEqual(live.items);
    expect(replayed.items).toEqual(live.items);
  });
});

describe('retention', () => {
  const REPLAY = 100_000;
  const deleteAllExpired = async (): Promise<void> => {
    const retention = new Retention(given.platform.database, given.platform.log);
    while (await retention.deleteExpired());
  };
  /** Creates a tenant with `count` consecutive events up to the sequence `last`, all `hours` old. */
  const withOldEvents = async (last: number, count: number, hours: number): Promise<string> => {
    const { platform } = given;
    const tenantId = await platform.tenant();
    await platform.sql(`INSERT INTO events.tenant_sequence VALUES ($1, $2)`, [tenantId, last]);
    await platform.sql(
      `INSERT INTO events.event (tenant_id, sequence, event_id, type, source, time)
       SELECT $1, n, 'evt_' || n, 'source.synced', '/test', now() - $4 * interval '1 hour'
         FROM generate_series($2::bigint - $3 + 1, $2::bigint) n`,
      [tenantId, last, count, hours],
    );
    await platform.sql('INSERT INTO events.relay_position VALUES ($1, $2)', [tenantId, last]);
    return tenantId;
  };
  const remaining = async (tenantId: string) =>
    (
      await given.platform.sql('SELECT count(*)::int AS count, min(sequence)::int AS first FROM events.event WHERE tenant_id = $1', [
        tenantId,
      ])
    )[0];

  it('R4 deletes events older than a day and beyond the last 100,000, per tenant, in any number', async () => {
    const { platform } = given;
    const [beyond, young, few] = [
      await withOldEvents(REPLAY + 12_000, 12_010, 25),
      await withOldEvents(REPLAY + 10, 20, 23),
      await withOldEvents(20, 20, 1_000),
    ];
    // The window contains fewer than 100,000 rows here; the distance to the tenant's last sequence number decides.
    await platform.sql('UPDATE events.event SET sequence = sequence - $2 WHERE tenant_id = $1', [beyond, REPLAY - 10]);
    await deleteAllExpired();
    expect(await remaining(beyond)).toEqual({ count: 10, first: 12_001 });
    expect(await remaining(young)).toMatchObject({ count: 20 });
    expect(await remaining(few)).toMatchObject({ count: 20 });
  });

  it('deletes idempotency keys older than a day and workers that are gone', async () => {
    const { platform } = given;
    const tenantId = await platform.tenant();
    await platform.sql(
      `INSERT INTO platform.idempotency_key (tenant_id, key, operation, request_hash, created_at)
       SELECT $1, n, 'x', 'x', now() - CASE WHEN n <= 3 THEN interval '23 hours' ELSE interval '25 hours' END FROM generate_series(1, 5100) n`,
      [tenantId],
    );
    await platform.sql(
      `INSERT INTO agents.worker (worker_id, agents, slots, seen_at) VALUES ('gone', '{}', 1, now() - interval '2 hours'), ('here', '{}', 1, now())`,
    );
    await Promise.all([deleteAllExpired(), deleteAllExpired()]);
    const keys = await platform.sql<{ key: string }>('SELECT key FROM platform.idempotency_key WHERE tenant_id = $1 ORDER BY key', [
      tenantId,
    ]);
    expect(keys.map(({ key }) => key)).toEqual(['1', '2', '3']);
    expect(await platform.sql(`SELECT worker_id FROM agents.worker WHERE worker_id IN ('gone', 'here')`)).toEqual([{ worker_id: 'here' }]);
  });

  it('lets the copy on Redis expire about a day after the last event', async () => {
    const { platform } = given;
    const tenantId = await platform.tenant();
    await using redis = await streams();
    await using _ = await openRelay(platform);
    await append(platform, tenantId, 1);
    const ttl = await eventually(async () => {
      const seconds = await redis.client.ttl(redis.key(tenantId));
      return seconds > 0 ? seconds : undefined;
    });
    expect(ttl).toBeGreaterThan(80_000);
  });
});
