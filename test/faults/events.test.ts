import { createClient } from 'redis';
import type { Database } from '../../platform/database/index.js';
import {
  appendEvent,
  closeRedis,
  connectRedis,
  EventFeed,
  startRelay,
  type DomainEvent,
  type StreamItem,
} from '../../platform/events/index.js';
import { newId } from '../../platform/ids.js';
import { RunStore, startSweeper } from '../../platform/queue/index.js';
import { FaultProxy } from '../harness/fault-proxy.js';
import { Random, SEED } from '../harness/random.js';
import { startProcess } from '../harness/stack.mjs';
import { eventually } from '../harness/tenant-client.js';
import { givenPlatform } from './platform-in-process.js';

const given = givenPlatform('kpi_events');
/** Begins with all past events, so that it does not matter when the subscription is in place. */
const ALL = { last: 10_000 };
/** Nothing listens there. */
const NO_REDIS = 'redis://127.0.0.1:1/0';

const append = (database: Database, tenantId: string, n: number): Promise<void> =>
  database
    .forTenant(tenantId)
    .transactional((em) => appendEvent(em, tenantId, { type: 'source.synced', source: '/test', subject: 'src_x', data: { n } }));

/** Many events in one go. */
const appendMany = (tenantId: string, count: number): Promise<unknown> =>
  given.platform.sql(
    `SELECT events.append($1, 'evt_' || $1 || clock_timestamp() || n, 'source.synced', '/test', NULL, '{}') FROM generate_series(1, $2::int) n`,
    [tenantId, count],
  );

const logOf = async (tenantId: string): Promise<number[]> =>
  (
    await given.platform.sql<{ sequence: string }>('SELECT sequence FROM events.event WHERE tenant_id = $1 ORDER BY sequence', [tenantId])
  ).map(({ sequence }) => Number(sequence));

const upTo = (last: number, first = 1): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Collects what a subscriber gets until it is disposed of. */
class Follower implements AsyncDisposable {
  readonly items: StreamItem[] = [];
  private readonly left = new AbortController();
  private readonly done: Promise<void>;

  constructor(feed: EventFeed, tenantId: string, options: { after?: string; last?: number } = {}) {
    this.done = (async () => {
      for await (const item of feed.follow(tenantId, { ...options, signal: this.left.signal })) this.items.push(item);
    })();
  }

  get sequences(): number[] {
    return this.items.flatMap((item) => (item.kind === 'event' ? [item.event.sequence] : []));
  }

  get resets(): string[] {
    return this.items.flatMap((item) => (item.kind === 'reset' ? [item.reason] : []));
  }

  get cursor(): string {
    return this.items.at(-1)?.cursor ?? '';
  }

  /** Until it has got as many events. */
  until(count: number, seconds = 5): Promise<number[]> {
    return eventually(() => (this.sequences.length >= count ? this.sequences : undefined), seconds);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.left.abort();
    await this.done;
  }
}

const openFeed = (redisUrl = given.platform.redisUrl): Promise<EventFeed> =>
  EventFeed.open(given.platform.database, redisUrl, given.platform.log);

const openRelay = async (): Promise<AsyncDisposable> => {
  const { database, redisUrl, metrics, log } = given.platform;
  const redis = connectRedis(redisUrl, log);
  const relay = await startRelay(database, redis, metrics, log);
  return {
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]();
      await closeRedis(redis);
    },
  };
};

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
  it(`has no gap although writers work at once and some give up (seed ${SEED})`, async () => {
    const { database } = given.platform;
    const random = new Random(SEED);
    const tenants = [await given.platform.tenant(), await given.platform.tenant()];
    let committed = 0;
    const writer = async (number: number): Promise<void> => {
      for (let n = 0; n < 50; n++) {
        const tenantId = tenants[(number + n) % tenants.length] ?? '';
        const givesUp = random.next() < 0.3;
        const pause = random.next() < 0.1 ? random.between(1, 5) : 0;
        const work = database.forTenant(tenantId).transactional(async (em) => {
          await appendEvent(em, tenantId, { type: 'source.synced', source: '/test', data: { number, n } });
          if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
          if (givesUp) throw new Error('given up');
        });
        if (givesUp) await expect(work).rejects.toThrow('given up');
        else {
          await work;
          committed += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, number) => writer(number)));
    const logs = await Promise.all(tenants.map(logOf));
    for (const log of logs) expect(log).toEqual(upTo(log.length));
    expect(logs.flat()).toHaveLength(committed);
  });
});

describe('R2 the relay', () => {
  it('killed between the copy and the note of its position neither doubles nor reorders', async () => {
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
      for (let n = 1; n <= 20; n++) await append(platform.database, tenantId, n);
      await eventually(() => (proxy.struck > 0 ? true : undefined));
      expect((await redis.ids(tenantId)).length).toBeGreaterThan(0);
      expect(await platform.sql('SELECT 1 FROM events.relay_position WHERE tenant_id = $1', [tenantId])).toEqual([]);
    } finally {
      victim.kill('SIGKILL');
      await victim.exited;
    }
    proxy.cut();
    for (let n = 21; n <= 25; n++) await append(platform.database, tenantId, n);
    await using _ = await openRelay();
    await eventually(async () => ((await redis.ids(tenantId)).length >= 25 ? true : undefined));
    expect(await redis.ids(tenantId)).toEqual(upTo(25).map((sequence) => `${sequence}-0`));
    await eventually(async () =>
      (await platform.sql('SELECT 1 FROM events.relay_position WHERE tenant_id = $1 AND sequence = 25', [tenantId])).length === 1
        ? true
        : undefined,
    );
  });

  it('may run many times at once', async () => {
    const { platform } = given;
    await using redis = await streams();
    await using _a = await openRelay();
    await using _b = await openRelay();
    await using _c = await openRelay();
    const tenantId = await platform.tenant();
    await Promise.all(upTo(100).map((n) => append(platform.database, tenantId, n)));
    await eventually(async () => ((await redis.ids(tenantId)).length >= 100 ? true : undefined));
    expect(await redis.ids(tenantId)).toEqual(upTo(100).map((sequence) => `${sequence}-0`));
  });
});

describe('R3 a gap on Redis', () => {
  it('is filled from PostgreSQL before what follows it', async () => {
    const { platform } = given;
    await using redis = await streams();
    await using feed = await openFeed();
    const tenantId = await platform.tenant();
    await append(platform.database, tenantId, 1);
    await using follower = new Follower(feed, tenantId, { last: 10 });
    await follower.until(1);
    // No relay runs: only the fifth event ever reaches Redis.
    for (let n = 2; n <= 5; n++) await append(platform.database, tenantId, n);
    const [fifth] = await feed.recent(tenantId, 1);
    if (fifth) await redis.add(fifth);
    expect(await follower.until(5)).toEqual(upTo(5));
  });

  it('of all events goes unnoticed but for a second', async () => {
    const { platform } = given;
    await using feed = await openFeed(NO_REDIS);
    const tenantId = await platform.tenant();
    await using follower = new Follower(feed, tenantId, ALL);
    for (let n = 1; n <= 30; n++) await append(platform.database, tenantId, n);
    expect(await follower.until(30)).toEqual(upTo(30));
    await appendMany(tenantId, 700);
    expect(await follower.until(730)).toEqual(upTo(730));
  });

  it('made while the stream is deleted again and again stays invisible to a subscriber', async () => {
    const { platform } = given;
    await using redis = await streams();
    await using _ = await openRelay();
    await using feed = await openFeed();
    const tenantId = await platform.tenant();
    await using follower = new Follower(feed, tenantId, ALL);
    for (let n = 1; n <= 60; n++) {
      await append(platform.database, tenantId, n);
      if (n % 7 === 0) await redis.client.del(redis.key(tenantId));
    }
    expect(await follower.until(60)).toEqual(upTo(60));
  });
});

describe('R4 a cursor', () => {
  /** What comes behind a cursor, up to the next event that happens. With a reset in view that happens only after it. */
  const after = async (
    cursor: string,
    feed: EventFeed,
    tenantId: string,
    reset = false,
  ): Promise<{ sequences: number[]; resets: string[] }> => {
    await using follower = new Follower(feed, tenantId, { after: cursor });
    if (reset) await eventually(() => (follower.resets.length > 0 ? true : undefined));
    const [newest] = await feed.recent(tenantId, 1);
    await append(given.platform.database, tenantId, 0);
    await eventually(() => ((follower.sequences.at(-1) ?? 0) > (newest?.sequence ?? 0) ? true : undefined));
    // For what should not come to have the time to come.
    await new Promise((resolve) => setTimeout(resolve, 150));
    return { sequences: follower.sequences, resets: follower.resets };
  };

  it('goes on where it was, without repetition', async () => {
    await using feed = await openFeed();
    const tenantId = await given.platform.tenant();
    await appendMany(tenantId, 1_200);
    const [last] = await feed.recent(tenantId, 1);
    if (!last) throw new Error('there is no event');
    const cursor = feed.cursorOf({ ...last, sequence: 40 });
    expect(await after(cursor, feed, tenantId)).toEqual({ sequences: upTo(1_201, 41), resets: [] });
  });

  it('is told to start over when it is too old, of another tenant, of another epoch, of the future or no cursor at all', async () => {
    const { platform } = given;
    await using feed = await openFeed();
    const tenantId = await platform.tenant();
    const stranger = await platform.tenant();
    await appendMany(tenantId, 10);
    await appendMany(stranger, 10);
    const [last] = await feed.recent(tenantId, 1);
    const [foreign] = await feed.recent(stranger, 1);
    if (!last || !foreign) throw new Error('there is no event');
    await platform.sql('DELETE FROM events.event WHERE tenant_id = $1 AND sequence <= 5', [tenantId]);
    const at = (sequence: number): string => feed.cursorOf({ ...last, sequence });
    const cases: [string, string][] = [
      [at(3), 'cursor_expired'],
      [feed.cursorOf(foreign), 'cursor_unknown'],
      [at(10).replace(/^[^.]+/, '00000000'), 'cursor_unknown'],
      [at(5_000), 'cursor_unknown'],
      ['nonsense', 'cursor_unknown'],
    ];
    let newest = 10;
    for (const [cursor, reason] of cases) {
      newest += 1;
      expect([cursor, await after(cursor, feed, tenantId, true)]).toEqual([cursor, { sequences: [newest], resets: [reason] }]);
    }
    expect(await after(at(5), feed, tenantId)).toEqual({ sequences: upTo(newest + 1, 6), resets: [] });
  });

  it('that another process gave out is known before its news have arrived here', async () => {
    const { platform } = given;
    await using late = await openFeed(NO_REDIS);
    const tenantId = await platform.tenant();
    await using _ = new Follower(late, tenantId, ALL);
    await append(platform.database, tenantId, 1);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    for (let n = 2; n <= 4; n++) await append(platform.database, tenantId, n);
    const [last] = await late.recent(tenantId, 1);
    if (!last) throw new Error('there is no event');
    expect(await after(late.cursorOf(last), late, tenantId)).toEqual({ sequences: [5], resets: [] });
  });

  it('lives as long as its event: 24 hours or 100,000 events, whichever is more', async () => {
    const { platform } = given;
    const tenantId = await platform.tenant();
    await appendMany(tenantId, 60);
    // Numbers 1 to 30 are old; of all, 1 to 50 lie further back than 100,000 events.
    await platform.sql(`UPDATE events.event SET time = now() - interval '25 hours' WHERE tenant_id = $1 AND sequence <= 30`, [tenantId]);
    await platform.sql(`UPDATE events.event SET time = now() - interval '25 hours' WHERE tenant_id = $1 AND sequence > 50`, [tenantId]);
    await platform.sql('UPDATE events.tenant_sequence SET last = 100050 WHERE tenant_id = $1', [tenantId]);
    const { database, metrics, log } = platform;
    await using _ = startSweeper(
      database,
      new RunStore(database, 5_000),
      { redispatchMs: 60_000, onDead: async () => undefined },
      metrics,
      log,
    );
    await eventually(async () => ((await logOf(tenantId)).length < 60 ? true : undefined));
    expect(await logOf(tenantId)).toEqual(upTo(60, 31));
  });
});

describe('R6 a slow reader', () => {
  it('keeps a bounded number of events, then ends where it can go on', async () => {
    const { platform } = given;
    await using feed = await openFeed();
    const tenantId = await platform.tenant();
    const reader = feed.follow(tenantId, ALL);
    const first = reader.next();
    await append(platform.database, tenantId, 1);
    expect((await first).value).toMatchObject({ event: { sequence: 1 } });
    await using quick = new Follower(feed, tenantId, ALL);
    await quick.until(1);
    await appendMany(tenantId, 3_000);
    // Once the other reader has had all, the slow one has got what it will.
    await quick.until(3_001);

    const items: StreamItem[] = [];
    const reading = async (): Promise<void> => {
      for await (const item of reader) items.push(item);
    };
    await expect(reading()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const sequences = items.flatMap((item) => (item.kind === 'event' ? [item.event.sequence] : []));
    expect(sequences).toEqual(upTo(1_001, 2));
    await using resumed = new Follower(feed, tenantId, { after: items.at(-1)?.cursor ?? '' });
    expect(await resumed.until(2_000)).toEqual(upTo(3_001, 1_002));
    expect(resumed.resets).toEqual([]);
  });

  it('that leaves is forgotten, and a feed that closes ends all', async () => {
    const feed = await openFeed();
    const tenantId = await given.platform.tenant();
    const followers = [new Follower(feed, tenantId, ALL), new Follower(feed, tenantId, ALL)];
    await append(given.platform.database, tenantId, 1);
    for (const follower of followers) await follower.until(1);
    await followers[0]?.[Symbol.asyncDispose]();
    await append(given.platform.database, tenantId, 2);
    await followers[1]?.until(2);
    expect(followers[0]?.sequences).toEqual([1]);
    await feed[Symbol.asyncDispose]();
    await followers[1]?.[Symbol.asyncDispose]();
    expect(followers[1]?.sequences).toEqual([1, 2]);
  });
});

describe('an event', () => {
  it('has the same id on every channel and replay', async () => {
    const { platform } = given;
    await using _ = await openRelay();
    await using quick = await openFeed();
    await using slow = await openFeed(NO_REDIS);
    const tenantId = await platform.tenant();
    await using live = new Follower(quick, tenantId, ALL);
    await using filled = new Follower(slow, tenantId, ALL);
    await platform.database
      .forTenant(tenantId)
      .transactional((em) =>
        appendEvent(em, tenantId, { type: 'source.synced', source: '/test', subject: newId('src'), data: { ü: 'ß' } }),
      );
    await live.until(1);
    await filled.until(1);
    await using replayed = new Follower(quick, tenantId, { last: 1 });
    await replayed.until(1);
    expect(filled.items).toEqual(live.items);
    expect(replayed.items).toEqual(live.items);
  });
});
