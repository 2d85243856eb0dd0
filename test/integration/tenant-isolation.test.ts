import { connectTo, rowCounts } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient } from '../harness/tenant-client.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';

const CANARY = 'tnt_canary-isolation';

interface Status {
  isolated: boolean;
  tenant_tables: number;
  checks: { id: string; passed: boolean; evidence: string[]; observed: string }[];
}

interface Denials {
  passed: boolean;
  succeeded_attempts: number;
  attempts: { id: string; channel: string; passed: boolean; observed: string; control: string }[];
  covered_tables: string[];
  uncovered_tables: string[];
}

interface Persistence {
  rows: number;
  tables: { table: string; rows: number }[];
  blobs: number;
  blob_bytes: number;
  blob_areas: { area: string; blobs: number }[];
  stream: { available: boolean; entries: number };
  orphans: { kind: string; count: number; examples: string[] }[];
  truncated: boolean;
}

const read = async <T>(client: TenantClient, path: string): Promise<T> => {
  const { status, body } = await client.get<T>(`/v1/tenant-isolation/${path}`);
  expect(status).toBe(200);
  return body;
};

describe('the isolation of a tenant', () => {
  it('passes every probe, for tables of all domains', async () => {
    await using client = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const { isolated, checks, tenant_tables: tables } = await read<Status>(client, 'status');
    expect(checks.filter(({ passed }) => !passed)).toEqual([]);
    expect(isolated).toBe(true);
    expect(tables).toBeGreaterThanOrEqual(20);
    expect(checks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['policies_bind_to_tenant', 'runtime_role_unprivileged', 'files_under_own_prefix', 'events_in_own_stream']),
    );
  });

  it('withstands every attempt, and the control of each attempt succeeds', async () => {
    await using client = new TenantClient();
    await using other = new TenantClient(undefined, 'viewer');
    // Concurrent requests, which also compete to create the canary tenant.
    const reports = await Promise.all([client, client, other].map((one) => read<Denials>(one, 'deny-fixtures')));
    for (const { passed, attempts, succeeded_attempts: succeeded } of reports) {
      expect(attempts.filter((attempt) => !attempt.passed)).toEqual([]);
      expect([passed, succeeded]).toEqual([true, 0]);
      expect(new Set(attempts.map(({ channel }) => channel))).toEqual(
        new Set(['database', 'queue', 'session', 'entities', 'graph', 'events', 'search', 'storage']),
      );
    }
    const covered = reports[0]?.covered_tables ?? [];
    expect(covered).toEqual(expect.arrayContaining(['sources.source', 'agents.run', 'agents.artifact', 'events.event', 'search.posting']));
    expect(reports[0]?.uncovered_tables.length).toBeLessThan(covered.length / 3);
  });

  it('is probed without writing rows to the own tenant', async () => {
    await using client = new TenantClient();
    await client.get('/v1/sources');
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    const before = await rowCounts(database, client.tenantId);
    await read(client, 'deny-fixtures');
    expect(await rowCounts(database, client.tenantId)).toEqual(before);
    const first = await rowCounts(database, CANARY);
    await read(client, 'deny-fixtures');
    expect(await rowCounts(database, CANARY)).toEqual(first);
    await database.end();
  });

  it('has a canary tenant that nobody can act as, create or change, and that lists mark as internal', async () => {
    await using client = new TenantClient();
    await read(client, 'deny-fixtures');
    for (const role of ['viewer', 'tenant_admin', 'platform_admin']) {
      const canary = new TenantClient(CANARY, role);
      expect([role, (await canary.get('/v1/sources')).status]).toEqual([role, 403]);
      expect([role, (await canary.post('/graphql', { query: '{ navBadges { sources } }' })).status]).toEqual([role, 403]);
    }
    expect((await client.post('/v1/tenants', { name: 'Vogel', slug: 'canary-isolation' })).status).toBe(409);
    const admin = client.as('platform_admin');
    expect((await admin.request('PATCH', `/v1/tenants/${CANARY}`, { status: 'active' })).status).toBe(409);
    const { body: tenants } = await admin.get<{ tenant_id: string; internal: boolean; status: string }[]>('/v1/tenants');
    expect(tenants.filter(({ internal }) => internal)).toMatchObject([{ tenant_id: CANARY, status: 'suspended' }]);
    expect((await client.get<{ tenant_id: string }[]>('/v1/tenants')).body.map(({ tenant_id }) => tenant_id)).toEqual([client.tenantId]);
    expect((await client.get(`/v1/tenants/${CANARY}`)).status).toBe(404);
  });
});

describe('the persistence report of a tenant', () => {
  it('equals the counts of the database, without orphans after ordinary work', async () => {
    await using client = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const { body } = await client.post<{ job_id: string }>('/v1/agents/export', { format: 'csv' });
    await client.untilRunEnds(body.job_id);
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    const counts = await rowCounts(database, client.tenantId);
    await database.end();
    const report = await read<Persistence>(client, 'persistence');
    expect(Object.fromEntries(report.tables.map(({ table, rows }) => [table, rows]))).toEqual(
      Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0)),
    );
    expect(report.blob_areas.map(({ area }) => area).toSorted()).toEqual(['artifacts', 'datasets', 'uploads']);
    expect(report.blob_bytes).toBeGreaterThan(EVENT_LOG.length);
    expect([report.orphans, report.truncated, report.stream.available]).toEqual([[], false, true]);
    expect(report.stream.entries).toBeGreaterThan(0);
  });

  it('lists orphans', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', 'a;b\n1;2\n');
    const runtime = await connectTo(currentStack().env['DATABASE_URL']);
    await runtime.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    const lost = `tenants/${client.tenantId}/datasets/${'0'.repeat(64)}.parquet`;
    await runtime.query('UPDATE sources.dataset SET blob_name = $1', [lost]);
    await runtime.query(
      `INSERT INTO agents.run (tenant_id, run_id, agent, actor, request_id, max_attempts, queued_at, cancel_requested)
       VALUES ($1, 'run_lost', 'briefing', 'test', 'test', 1, now() - interval '1 hour', true)`,
      [client.tenantId],
    );
    const { orphans } = await read<Persistence>(client, 'persistence');
    await runtime.query(`UPDATE agents.run SET status = 'cancelled' WHERE run_id = 'run_lost'`);
    await runtime.end();
    expect(orphans.find(({ kind }) => kind === 'rows_without_blob')?.examples).toEqual([`sources.dataset: ${lost}`]);
    expect(orphans.find(({ kind }) => kind === 'queued_runs_without_wake_up')?.examples).toEqual(['run_lost']);
  });

  it('contains nothing of other tenants', async () => {
    await using owner = new TenantClient();
    await using otherTenant = new TenantClient();
    await owner.withSource('csv', 'a;b\n1;2\n');
    const { tables, blobs } = await read<Persistence>(otherTenant, 'persistence');
    expect(blobs).toBe(0);
    expect(tables.map(({ table }) => table)).not.toContain('sources.source');
  });
});
