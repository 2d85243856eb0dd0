import type { EventFeed, StreamItem } from '../../platform/events/index.js';
import { RunStore, startLeaseReaper } from '../../platform/runs/index.js';
import { runCommand } from '../harness/stack.mjs';
import { eventually } from '../harness/eventually.js';
import { ALL, append, appendMany, Follower, logOf, NO_REDIS, openFeed, openRelay, upTo } from './support/followed-log.js';
import { givenPlatform } from './support/platform-in-process.js';

const given = givenPlatform('kpi_cursors');

/**
 * Follows events from a cursor, appends one event and returns what was received up to it. With `reset`, the event is appended
 * only after the expected reset.
 */
const after = async (
  cursor: string,
  feed: EventFeed,
  tenantId: string,
  reset = false,
): Promise<{ sequences: number[]; resets: string[] }> => {
  await using follower = new Follower(feed, tenantId, { after: cursor });
  if (reset) await eventually(() => (follower.resets.length > 0 ? true : undefined));
  const [newest] = await feed.recent(tenantId, 1);
  await append(given.platform, tenantId, 0);
  await eventually(() => ((follower.sequences.at(-1) ?? 0) > (newest?.sequence ?? 0) ? true : undefined));
  // Leaves time for items that must not arrive.
  await new Promise((resolve) => setTimeout(resolve, 150));
  return { sequences: follower.sequences, resets: follower.resets };
};

describe('R4 a cursor', () => {
  it('continues at its position, without repetition', async () => {
    await using feed = await openFeed(given.platform);
    const tenantId = await given.platform.tenant();
    await appendMany(given.platform, tenantId, 1_200);
    const [last] = await feed.recent(tenantId, 1);
    if (!last) throw new Error('no event found');
    const cursor = feed.cursorOf({ ...last, sequence: 40 });
    expect(await after(cursor, feed, tenantId)).toEqual({ sequences: upTo(1_201, 41), resets: [] });
  });

  it('leads to a reset if it is expired, of another tenant, of another epoch, in the future or malformed', async () => {
    const { platform } = given;
    await using feed = await openFeed(given.platform);
    const tenantId = await platform.tenant();
    const otherTenant = await platform.tenant();
    await appendMany(given.platform, tenantId, 10);
    await appendMany(given.platform, otherTenant, 10);
    const [last] = await feed.recent(tenantId, 1);
    const [foreign] = await feed.recent(otherTenant, 1);
    if (!last || !foreign) throw new Error('no event found');
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

  it('issued by another process is accepted before this process has received its event', async () => {
    const { platform } = given;
    await using late = await openFeed(given.platform, NO_REDIS);
    const tenantId = await platform.tenant();
    await using _ = new Follower(late, tenantId, ALL);
    await append(platform, tenantId, 1);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    for (let n = 2; n <= 4; n++) await append(platform, tenantId, n);
    const [last] = await late.recent(tenantId, 1);
    if (!last) throw new Error('no event found');
    expect(await after(late.cursorOf(last), late, tenantId)).toEqual({ sequences: [5], resets: [] });
  });

  it('is valid as long as its event is kept: 24 hours or 100,000 events, whichever is more', async () => {
    const { platform } = given;
    const tenantId = await platform.tenant();
    await appendMany(given.platform, tenantId, 60);
    // Events 1 to 30 are older than 24 hours; events 1 to 50 are more than 100,000 events back.
    await platform.sql(`UPDATE events.event SET time = now() - interval '25 hours' WHERE tenant_id = $1 AND sequence <= 30`, [tenantId]);
    await platform.sql(`UPDATE events.event SET time = now() - interval '25 hours' WHERE tenant_id = $1 AND sequence > 50`, [tenantId]);
    await platform.sql('UPDATE events.tenant_sequence SET last = 100050 WHERE tenant_id = $1', [tenantId]);
    const { database, metrics, log } = platform;
    await using _ = startLeaseReaper(
      database,
      new RunStore(database, { leaseMs: 5_000 }),
      { redispatchMs: 60_000, onDead: async () => undefined },
      metrics,
      log,
    );
    await eventually(async () => ((await logOf(given.platform, tenantId)).length < 60 ? true : undefined));
    expect(await logOf(given.platform, tenantId)).toEqual(upTo(60, 31));
  });
});

describe('R4 a database restored to an earlier point in time', () => {
  it('rejects cursors of lost events in a new epoch and delivers events through Redis again', async () => {
    const { platform } = given;
    const tenantId = await platform.tenant();
    let lost = '';
    {
      await using feed = await openFeed(platform);
      await using _ = await openRelay(platform);
      await using follower = new Follower(feed, tenantId, ALL);
      await appendMany(platform, tenantId, 10);
      await follower.until(10);
      await eventually(async () => {
        const copied = await platform.sql<{ n: number }>('SELECT sequence::int AS n FROM events.relay_position WHERE tenant_id = $1', [
          tenantId,
        ]);
        return copied[0]?.n === 10 ? true : undefined;
      });
      lost = follower.items.at(-1)?.cursor ?? '';
    }
    await platform.sql('DELETE FROM events.event WHERE tenant_id = $1 AND sequence > 5', [tenantId]);
    await platform.sql('UPDATE events.tenant_sequence SET last = 5 WHERE tenant_id = $1', [tenantId]);
    await platform.sql('UPDATE events.relay_position SET sequence = 5 WHERE tenant_id = $1', [tenantId]);
    const { stdout: found } = await runCommand(['doctor'], platform.env);
    expect(found).toMatch(/^fail {2}event log +Redis has event 10 .*\n.*events renew/m);

    expect(await runCommand(['events', 'renew'], platform.env)).toMatchObject({ code: 0, stderr: '' });
    await using feed = await openFeed(platform);
    await using _ = await openRelay(platform);
    // More events than were lost: by its sequence number alone, the lost cursor would be valid.
    await appendMany(platform, tenantId, 7);
    expect(await after(lost, feed, tenantId, true)).toEqual({ sequences: [13], resets: ['cursor_unknown'] });
    await using follower = new Follower(feed, tenantId, ALL);
    expect(await follower.until(13)).toEqual(upTo(13));
    expect((await runCommand(['doctor'], platform.env)).stdout).toMatch(/^ok {4}event log/m);
  });
});

describe('R6 a slow reader', () => {
  it('gets a bounded number of events, then an error, and can resume from its cursor', async () => {
    const { platform } = given;
    await using feed = await openFeed(given.platform);
    const tenantId = await platform.tenant();
    const reader = feed.follow(tenantId, { ...ALL, signal: AbortSignal.timeout(10_000) });
    const first = reader.next();
    await append(platform, tenantId, 1);
    expect((await first).value).toMatchObject({ event: { sequence: 1 } });
    await using quick = new Follower(feed, tenantId, ALL);
    await quick.until(1);
    await appendMany(given.platform, tenantId, 3_000);
    // When the quick reader has received all events, the buffer of the slow one is complete.
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

  it('gets no more events after it has unsubscribed, and closing the feed ends all subscriptions', async () => {
    const feed = await openFeed(given.platform);
    const tenantId = await given.platform.tenant();
    const followers = [new Follower(feed, tenantId, ALL), new Follower(feed, tenantId, ALL)];
    await append(given.platform, tenantId, 1);
    for (const follower of followers) await follower.until(1);
    await followers[0]?.[Symbol.asyncDispose]();
    await append(given.platform, tenantId, 2);
    await followers[1]?.until(2);
    expect(followers[0]?.sequences).toEqual([1]);
    await feed[Symbol.asyncDispose]();
    await followers[1]?.[Symbol.asyncDispose]();
    expect(followers[1]?.sequences).toEqual([1, 2]);
  });
});
