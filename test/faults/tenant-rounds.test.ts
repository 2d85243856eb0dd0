import { loopRounds } from '../../platform/lifecycle/loop.js';
import { enqueueRun, RunStore, startLeaseReaper } from '../../platform/runs/index.js';
import { Retention } from '../../platform/runs/housekeeping/retention.js';
import { connectTo } from '../harness/database.js';
import { eventually } from '../harness/eventually.js';
import { append, appendMany, openRelay } from './support/followed-log.js';
import { givenPlatform } from './support/platform-in-process.js';
import { rejectEventsOf, rejectRelayOf, rejectRetentionOf } from './support/tenant-sabotage.js';

const given = givenPlatform('kpi_tenant_rounds');

const tenantsOf = async (count: number): Promise<string[]> => {
  const tenantIds: string[] = [];
  for (let tenant = 0; tenant < count; tenant++) tenantIds.push(await given.platform.tenant());
  return tenantIds.toSorted();
};

/** Returns the sequence number up to which a tenant's events have been relayed. */
const relayedOf = async (tenantId: string): Promise<number> => {
  const [row] = await given.platform.sql<{ sequence: string }>('SELECT sequence FROM events.relay_position WHERE tenant_id = $1', [
    tenantId,
  ]);
  return Number(row?.sequence ?? 0);
};

const roundsOf = (loop: string): number => [...loopRounds()].find(([name]) => name === loop)?.[1].done ?? 0;

describe('relays', () => {
  it('copy the events of all tenants while those of the first one always fail, and its own afterwards', async () => {
    const { platform } = given;
    const tenantIds = await tenantsOf(6);
    const [failing = '', ...others] = tenantIds;
    for (const tenantId of tenantIds) await append(platform, tenantId, 1);
    const repair = await rejectRelayOf(platform, failing);
    await using _ = await openRelay(platform);
    await using __ = await openRelay(platform);
    for (let round = 1; round <= 2; round++) {
      await eventually(async () => {
        for (const tenantId of others) if ((await relayedOf(tenantId)) < round) return undefined;
        return true;
      });
      for (const tenantId of tenantIds) await append(platform, tenantId, round + 1);
    }
    expect(await relayedOf(failing)).toBe(0);
    await repair();
    await eventually(async () => ((await relayedOf(failing)) === 3 ? true : undefined));
  });

  it('pause while every pending tenant is locked by another session', async () => {
    const { platform } = given;
    const tenantIds = await tenantsOf(60);
    for (const tenantId of tenantIds) await append(platform, tenantId, 1);
    await platform.sql('INSERT INTO events.relay_position (tenant_id, sequence) SELECT unnest($1::text[]), 0', [tenantIds]);
    const url = new URL(platform.shared.servers.postgres.superuserUrl);
    url.pathname = '/kpi_tenant_rounds';
    const holder = await connectTo(url.href);
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM events.relay_position FOR UPDATE');
    {
      await using _ = await openRelay(platform);
      const before = roundsOf('relay');
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      // At most two pages per second, plus those triggered by the start and its notification.
      expect(roundsOf('relay') - before).toBeLessThan(20);
    }
    await holder.query('ROLLBACK');
    await holder.end();
    await using _ = await openRelay(platform);
    await eventually(async () => ((await relayedOf(tenantIds.at(-1) ?? '')) === 1 ? true : undefined));
  });
});

describe('lease reapers', () => {
  const expiredRun = async (tenantId: string): Promise<string> => {
    const { database, sql } = { database: given.platform.database, sql: given.platform.sql.bind(given.platform) };
    const runId = await database
      .forTenant(tenantId)
      .transactional((em) =>
        enqueueRun(em, { tenantId, agent: 'data-quality', actor: 'test', requestId: 'test', input: {}, maxAttempts: 3 }),
      );
    await sql(
      `UPDATE agents.run SET status = 'running', attempt = 1, lease_token = gen_random_uuid(), lease_until = now() - interval '1 second'
        WHERE run_id = $1`,
      [runId],
    );
    await sql('DELETE FROM agents.dispatch WHERE run_id = $1', [runId]);
    return runId;
  };
  const statusOf = async (tenantId: string): Promise<string> =>
    (await given.platform.sql<{ status: string }>('SELECT DISTINCT status FROM agents.run WHERE tenant_id = $1', [tenantId]))
      .map(({ status }) => status)
      .join();
  const requeuedOf = async (tenantId: string): Promise<number> =>
    (await given.platform.sql(`SELECT 1 FROM events.event WHERE tenant_id = $1 AND type = 'run.requeued'`, [tenantId])).length;

  it('requeue the runs of all tenants once while those of one tenant always fail, and its own afterwards', async () => {
    const { platform } = given;
    const tenantIds = await tenantsOf(8);
    const [failing = '', ...others] = tenantIds;
    // Interleaved, so that batches across tenants would lock in different orders.
    for (let run = 0; run < 20; run++) for (const tenantId of run % 2 ? tenantIds : tenantIds.toReversed()) await expiredRun(tenantId);
    const repair = await rejectEventsOf(platform, failing);
    const reaper = (database = platform.database) =>
      startLeaseReaper(
        database,
        new RunStore(database, { leaseMs: 5_000 }),
        { redispatchMs: 60_000, onDead: async () => undefined },
        platform.metrics,
        platform.log,
      );
    await using second = await platform.connect();
    await using _ = reaper();
    await using __ = reaper(second);
    await eventually(async () => {
      for (const tenantId of others) if ((await statusOf(tenantId)) !== 'queued') return undefined;
      return true;
    });
    expect(await statusOf(failing)).toBe('running');
    for (const tenantId of others) expect(await requeuedOf(tenantId)).toBe(20);
    await repair();
    await eventually(async () => ((await statusOf(failing)) === 'queued' ? true : undefined));
    expect(await requeuedOf(failing)).toBe(20);
  });

  it('mark runs of other tenants as dead although the failure handler of one tenant always throws', async () => {
    const { platform } = given;
    const tenantIds = await tenantsOf(3);
    for (const tenantId of tenantIds) await expiredRun(tenantId);
    await platform.sql('UPDATE agents.run SET attempt = max_attempts WHERE tenant_id = ANY ($1)', [tenantIds]);
    const onDead = async (_: unknown, { tenantId }: { tenantId: string }): Promise<void> => {
      if (tenantId === tenantIds[0]) throw new Error('no handler for this tenant');
    };
    await using _ = startLeaseReaper(
      platform.database,
      new RunStore(platform.database, { leaseMs: 5_000 }),
      { redispatchMs: 60_000, onDead },
      platform.metrics,
      platform.log,
    );
    await eventually(async () => (await Promise.all(tenantIds.slice(1).map(statusOf))).every((status) => status === 'dead') || undefined);
    expect(await statusOf(tenantIds[0] ?? '')).toBe('running');
  });
});

describe('retention', () => {
  it('deletes expired events of other tenants although those of one tenant cannot be deleted', async () => {
    const { platform } = given;
    const [failing = '', other = ''] = await tenantsOf(2);
    for (const tenantId of [failing, other]) {
      await appendMany(platform, tenantId, 10);
      await platform.sql(`UPDATE events.event SET time = now() - interval '25 hours' WHERE tenant_id = $1`, [tenantId]);
      await platform.sql('UPDATE events.tenant_sequence SET last = 100010 WHERE tenant_id = $1', [tenantId]);
    }
    const repair = await rejectRetentionOf(platform, failing);
    await new Retention(platform.database, platform.log).deleteExpired();
    const left = async (tenantId: string): Promise<number> =>
      (await platform.sql('SELECT 1 FROM events.event WHERE tenant_id = $1', [tenantId])).length;
    expect([await left(failing), await left(other)]).toEqual([10, 0]);
    await repair();
    await new Retention(platform.database, platform.log).deleteExpired();
    expect(await left(failing)).toBe(0);
  });
});
