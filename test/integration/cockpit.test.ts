import type { Client } from 'pg';
import { connectTo } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient } from '../harness/tenant-client.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';

interface Summary {
  tenant_id: string;
  degraded: boolean;
  degraded_reasons: string[];
  data: Record<string, number | string | null>;
  agents: Record<string, unknown> & { last_day: Record<string, number>; last_briefing: { briefing_id: string } | null };
  activity: { type: string; tenant_id: string; sequence: number }[];
  tenant: { name: string; status: string };
}

/** Figures of the summary, each with a statement that counts it independently in the database. */
const COUNTS: [figure: (summary: Summary) => unknown, sql: string][] = [
  [({ data }) => data['sources'], 'SELECT count(*)::int AS n FROM sources.source'],
  [({ data }) => data['synced_sources'], `SELECT count(*)::int AS n FROM sources.source WHERE status = 'synced'`],
  [({ data }) => data['failed_sources'], `SELECT count(*)::int AS n FROM sources.source WHERE status = 'failed'`],
  [({ data }) => data['registered_sources'], `SELECT count(*)::int AS n FROM sources.source WHERE status = 'registered'`],
  [({ data }) => data['datasets'], 'SELECT count(*)::int AS n FROM sources.dataset'],
  [({ data }) => data['rows'], 'SELECT coalesce(sum(rows), 0)::int AS n FROM sources.dataset'],
  [({ agents }) => agents['briefings'], 'SELECT count(*)::int AS n FROM agents.briefing'],
  [({ agents }) => agents['exports'], 'SELECT count(*)::int AS n FROM agents.export'],
  [({ agents }) => agents.last_day['total'], 'SELECT count(*)::int AS n FROM agents.run'],
  [({ agents }) => agents.last_day['succeeded'], `SELECT count(*)::int AS n FROM agents.run WHERE status = 'succeeded'`],
  [({ agents }) => agents.last_day['failed'], `SELECT count(*)::int AS n FROM agents.run WHERE status = 'failed'`],
  [({ activity }) => activity[0]?.sequence, 'SELECT max(sequence)::int AS n FROM events.event'],
];

const counted = async (database: Client, tenantId: string): Promise<number[]> => {
  await database.query(`SELECT set_config('app.tenant_id', $1, false)`, [tenantId]);
  const counts: number[] = [];
  for (const [, sql] of COUNTS) counts.push((await database.query<{ n: number }>(sql)).rows[0]?.n ?? -1);
  return counts;
};

/** Creates sources, datasets, a briefing and an export; resolves when all runs have ended. */
const work = async (client: TenantClient, sources: number): Promise<void> => {
  const imported = Array.from({ length: sources }, () => client.withSource('csv', 'Region;Wert\nNord;1\nSüd;2\nWest;3\n'));
  const broken = client.withSource('event_log', 'no;log\n1;2\n');
  const registered = client.post('/v1/sources', { name: 'Nur angemeldet', kind: 'csv' });
  await Promise.all([...imported, broken, registered, client.withSource('event_log', EVENT_LOG)]);
  const jobs = ['/v1/agents/briefing', '/v1/agents/export'].map(async (path) => {
    const { body } = await client.post<{ job_id: string }>(path, {});
    return client.untilRunEnds(body.job_id);
  });
  await Promise.all(jobs);
};

describe('the cockpit', () => {
  it('equals the counts of the database, for two tenants that write concurrently', async () => {
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    await using a = new TenantClient();
    await using b = new TenantClient();
    await Promise.all([work(a, 3), work(b, 1)]);
    for (const client of [a, b]) {
      const { status, body } = await client.get<Summary>('/v1/cockpit/summary');
      expect([status, body.degraded, body.degraded_reasons]).toEqual([200, false, []]);
      expect(COUNTS.map(([figure]) => figure(body))).toEqual(await counted(database, client.tenantId));
      expect(body).toMatchObject({ tenant_id: client.tenantId, tenant: { status: 'active' }, data: { failed_sources: 1 } });
      expect(Number(body.agents['live_workers'])).toBeGreaterThan(0);
      expect(body.agents.last_briefing?.briefing_id).toMatch(/^brf_/);
      expect(new Set(body.activity.map(({ tenant_id }) => tenant_id))).toEqual(new Set([client.tenantId]));
    }
    const [seenByA, seenByB] = await Promise.all([a, b].map((client) => client.get<Summary>('/v1/cockpit/summary')));
    expect([seenByA?.body.data['sources'], seenByB?.body.data['sources']]).toEqual([6, 4]);
    await database.end();
  });

  it('is empty, not missing, for a new tenant, with a closed trust gate', async () => {
    await using client = new TenantClient();
    const { status, body } = await client.get<Summary>('/v1/cockpit/summary');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ sources: 0, datasets: 0, rows: 0, gate: 'closed', last_sync_at: null });
    expect(body.agents).toMatchObject({ running: 0, briefings: 0, last_briefing: null, last_day: { total: 0, degraded_share: null } });
  });

  it('is readable for every role, and over GraphQL in one request with the badges', async () => {
    await using client = new TenantClient(undefined, 'viewer');
    const { cockpit, navBadges } = await client.query<{ cockpit: object; navBadges: object }>(
      '{ cockpit { tenantId data { sources gate } agents { liveWorkers } tenant { name } activity { type } } navBadges { sources } }',
    );
    expect(cockpit).toMatchObject({ tenantId: client.tenantId, data: { sources: 0, gate: 'CLOSED' } });
    expect(navBadges).toEqual({ sources: 0 });
  });
});
