import { EventFeed } from '../../../platform/events/event-feed.js';
import { appendEvent, type StreamItem } from '../../../platform/events/index.js';
import { startRelay } from '../../../platform/events/relay.js';
import { closeRedis, connectRedis } from '../../../platform/events/redis-client.js';
import { eventually } from '../../harness/eventually.js';
import type { PlatformInProcess } from './platform-in-process.js';

/** Starts with all past events, so that the time of the subscription does not matter. */
export const ALL = { last: 10_000 };
/** A Redis URL where nothing listens. */
export const NO_REDIS = 'redis://127.0.0.1:1/0';

export const upTo = (last: number, first = 1): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);

export const append = ({ database }: PlatformInProcess, tenantId: string, n: number): Promise<void> =>
  database.forTenant(tenantId).transactional((em) =>
    appendEvent(em, tenantId, {
      type: 'dataset.published',
      source: '/test',
      subject: 'dst_x',
      data: { source_id: 'src_x', version: 1, rows: n },
    }),
  );

/** Appends many events with one statement. */
export const appendMany = (platform: PlatformInProcess, tenantId: string, count: number): Promise<unknown> =>
  platform.sql(
    `SELECT events.append($1, 'evt_' || gen_random_uuid(), 'source.synced', '/test', NULL, '{}') FROM generate_series(1, $2::int)`,
    [tenantId, count],
  );

export const logOf = async (platform: PlatformInProcess, tenantId: string): Promise<number[]> =>
  (await platform.sql<{ sequence: string }>('SELECT sequence FROM events.event WHERE tenant_id = $1 ORDER BY sequence', [tenantId])).map(
    ({ sequence }) => Number(sequence),
  );

export const openFeed = ({ database, log, redisUrl }: PlatformInProcess, url = redisUrl): Promise<EventFeed> =>
  EventFeed.open(database, { url, identity: 'password' }, log);

export const openRelay = async ({ database, redisUrl, metrics, log }: PlatformInProcess): Promise<AsyncDisposable> => {
  const redis = connectRedis({ url: redisUrl, identity: 'password' }, log);
  const relay = await startRelay(database, redis, metrics, log);
  return {
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]();
      await closeRedis(redis);
    },
  };
};

/** Collects the items of a subscription until it is disposed. */
export class Follower implements AsyncDisposable {
  readonly items: StreamItem[] = [];
  private readonly controller = new AbortController();
  private readonly done: Promise<void>;

  constructor(feed: EventFeed, tenantId: string, options: { after?: string; last?: number } = {}) {
    this.done = (async () => {
      for await (const item of feed.follow(tenantId, { ...options, signal: this.controller.signal })) this.items.push(item);
    })();
  }

  get sequences(): number[] {
    return this.items.flatMap((item) => (item.kind === 'event' ? [item.event.sequence] : []));
  }

  get resets(): string[] {
    return this.items.flatMap((item) => (item.kind === 'reset' ? [item.reason] : []));
  }

  /** Resolves with all sequence numbers when at least `count` events have arrived. */
  until(count: number, seconds = 5): Promise<number[]> {
    return eventually(() => (this.sequences.length >= count ? this.sequences : undefined), seconds);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.controller.abort();
    await this.done;
  }
}
