import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { eventually } from '../harness/eventually.js';
import { connectTo, rowCounts, tablesWithIsolationGaps } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface Ids {
  source: string;
  dataset: string;
  run: string;
  briefing: string;
  export: string;
  artifact: string;
}

/** Seeds the tenant with one object of each kind and returns their ids. */
const seed = async (client: TenantClient): Promise<Ids> => {
  const { sourceId } = await client.withSource('event_log', EVENT_LOG);
  const run = await client.post<RunAnswer>('/api/agents/process-mining', { input: 'x' });
  const mined = await client.untilRunEnds(run.body.run_id);
  const briefing = await client.post<{ job_id: string }>('/v1/agents/briefing', {});
  const exported = await client.post<{ job_id: string }>('/v1/agents/export', { format: 'csv' });
  await client.untilRunEnds(briefing.body.job_id);
  await client.untilRunEnds(exported.body.job_id);
  const first = async (path: string, key: string) => (await client.get<Record<string, string>[]>(path)).body[0]?.[key] ?? '';
  return {
    source: sourceId,
    dataset: await first('/v1/datasets', 'dataset_id'),
    run: mined.run_id,
    briefing: await first('/v1/agents/briefings', 'briefing_id'),
    export: await first('/v1/agents/exports', 'export_id'),
    artifact: mined.artifacts[0]?.artifact_id ?? '',
  };
};

describe('T5 the isolation of tenants', () => {
  const owner = new TenantClient();
  const otherTenant = new TenantClient();
  let ids: Ids;

  beforeAll(async () => {
    ids = await seed(owner);
    await otherTenant.get('/v1/sources');
  });

  const paths = (): [string, string, unknown?][] => [
    ['GET', `/v1/sources/${ids.source}/quality`],
    ['POST', `/v1/sources/${ids.source}/sync`],
    ['GET', `/v1/datasets/${ids.dataset}/profile`],
    ['GET', `/v1/agents/jobs/${ids.run}`],
    ['GET', `/api/runs/${ids.run}`],
    ['GET', `/v1/agents/briefings/${ids.briefing}`],
    ['GET', `/v1/agents/exports/${ids.export}/download`],
    ['GET', `/v1/tenants/${owner.tenantId}`],
    ['PATCH', `/v1/tenants/${owner.tenantId}`, { name: 'Taken over' }],
  ];

  it('answers foreign ids over REST exactly like missing ones', async () => {
    for (const [method, path, body] of paths()) {
      const foreign = await otherTenant.request<Record<string, unknown>>(method, path, body);
      expect([path, foreign.status]).toEqual([path, 404]);
      const absent = await otherTenant.request<Record<string, unknown>>(
        method,
        path.replace(/_[0-9a-z]{26}|tnt_\w+/, '_00000000000000000000000000'),
        body,
      );
      const { request_id: _, ...problem } = foreign.body;
      expect(absent.body).toMatchObject(problem);
    }
  });

  it('lets the owner read the same paths', async () => {
    for (const [method, path] of paths().filter(([method_]) => method_ === 'GET')) {
      const own = await owner.request(method, path);
      expect([path, own.status]).toEqual([path, 200]);
    }
  });

  it('hides foreign objects in all lists', async () => {
    for (const path of [
      '/v1/sources',
      '/v1/datasets',
      '/v1/source-quality-checks',
      '/v1/agents/jobs',
      '/v1/agents/briefings',
      '/v1/agents/exports',
      '/v1/briefings',
    ]) {
      const { status, body } = await otherTenant.get<unknown[]>(path);
      expect([path, status, body]).toEqual([path, 200, []]);
    }
    const { body: events } = await otherTenant.get<{ tenant_id: string }[]>('/v1/events/recent?limit=250');
    expect(new Set(events.map(({ tenant_id }) => tenant_id))).toEqual(new Set([otherTenant.tenantId]));
    const { body: badges } = await otherTenant.get<Record<string, number>>('/v1/nav/badges');
    expect(badges).toMatchObject({ sources: 0, datasets: 0, open_runs: 0, failed_runs: 0, briefings: 0 });
    const { body: tenants } = await otherTenant.get<{ tenant_id: string }[]>('/v1/tenants');
    expect(tenants.map(({ tenant_id }) => tenant_id)).toEqual([otherTenant.tenantId]);
  });

  it('answers foreign ids over GraphQL with NOT_FOUND, also beside own objects', async () => {
    const queries = [
      ['source(sourceId: $id) { name }', ids.source],
      ['dataset(datasetId: $id) { name }', ids.dataset],
      ['datasetProfile(datasetId: $id) { rows }', ids.dataset],
      ['run(runId: $id) { agent }', ids.run],
      ['briefing(briefingId: $id) { markdown }', ids.briefing],
      ['exportDownload(exportId: $id) { url }', ids.export],
      ['artifactDownload(artifactId: $id) { url }', ids.artifact],
      ['tenant(tenantId: $id) { name }', owner.tenantId],
    ] as const;
    for (const [field, id] of queries) {
      const { data, errors } = await otherTenant.graph(`query ($id: ID!) { ${field} }`, { id });
      expect([field, Object.values(data ?? {}), errors?.[0]?.extensions.code]).toEqual([field, [null], 'NOT_FOUND']);
    }
    const mixed = await otherTenant.graph<Record<string, unknown>>(
      `query ($foreign: ID!) { mine: navBadges { sources } theirs: run(runId: $foreign) { agent } }`,
      { foreign: ids.run },
    );
    expect(mixed.errors?.map(({ path }) => path?.[0])).toEqual(['theirs']);
  });

  it('executes no mutation on foreign ids', async () => {
    const mutations = [
      ['syncSource(sourceId: $id) { runId }', ids.source],
      ['updateSource(sourceId: $id, input: { name: "Taken over" }) { name }', ids.source],
      ['checkSourceQuality(sourceId: $id) { runId }', ids.source],
      ['cancelRun(runId: $id) { status }', ids.run],
      ['requeueRun(runId: $id) { status }', ids.run],
      ['startPlan(runId: $id) { status }', ids.run],
      ['updateTenant(tenantId: $id, input: { name: "Taken over" }) { name }', owner.tenantId],
    ] as const;
    for (const [field, id] of mutations) {
      const { errors } = await otherTenant.graph(`mutation ($id: ID!) { ${field} }`, { id });
      expect([field, errors?.[0]?.extensions.code]).toEqual([field, 'NOT_FOUND']);
    }
    const { body } = await owner.get<{ name: string }>(`/v1/tenants/${owner.tenantId}`);
    expect(body.name).not.toBe('Taken over');
  });

  it('rejects `_entities` queries at the gateway', async () => {
    const { errors } = await otherTenant.graph('query ($r: [_Any!]!) { _entities(representations: $r) { ... on Run { agent } } }', {
      r: [{ __typename: 'Run', runId: ids.run }],
    });
    expect(errors?.length).toBeGreaterThan(0);
  });

  it('does not give an agent data of another tenant', async () => {
    const { body } = await otherTenant.post<RunAnswer>('/api/agents/process-mining', { input: 'x', dataset_ids: [ids.dataset] });
    const run = await otherTenant.untilRunEnds(body.run_id);
    expect(run).toMatchObject({ status: 'failed', result: null, error: { code: 'refused' } });
  });

  it("delivers no event for another tenant's cursor", async () => {
    const { body: events } = await owner.get<{ id: string; cursor: string }[]>('/v1/events/recent?limit=250');
    const oldest = events.at(-1)?.cursor ?? '';
    await using reader = new TenantClient(otherTenant.tenantId);
    const { seen, resets } = reader.stream('limit=0', oldest);
    await eventually(() => resets.length > 0);
    const { body: source } = await otherTenant.post<{ source_id: string }>('/v1/sources', { name: 'Marker', kind: 'csv' });
    await eventually(() => seen.some(({ type, subject }) => type === 'source.created' && subject === source.source_id));
    const foreign = new Set(events.map(({ id }) => id));
    expect([foreign.size > 0, seen.filter(({ id }) => foreign.has(id))]).toEqual([true, []]);
    expect(resets).toHaveLength(1);
  });

  it('signs links for one file only', async () => {
    const { body: link } = await owner.get<{ url: string }>(`/v1/agents/exports/${ids.export}/download`);
    const url = new URL(link.url);
    expect((await fetch(url)).status).toBe(200);
    const edited = new URL(url);
    edited.pathname = edited.pathname.replace(/[0-9a-f]{64}/, '0'.repeat(64));
    expect((await fetch(edited)).status).toBe(403);
    const listing = new URL(url);
    listing.pathname = listing.pathname.split('/').slice(0, 3).join('/');
    listing.searchParams.append('restype', 'container');
    listing.searchParams.append('comp', 'list');
    expect((await fetch(listing)).status).toBeGreaterThanOrEqual(400);
    const put = await fetch(url, { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: 'mine now' });
    expect(put.status).toBe(403);
  });
});

describe('T1 row security', () => {
  it('protects every tenant table: enabled, forced, with a policy for the runtime role and a key that starts with the tenant', async () => {
    const client = await connectTo(currentStack().env['DATABASE_OWNER_URL']);
    expect(await tablesWithIsolationGaps(client)).toEqual([]);
    await client.end();
  });

  it('T6 fails the check above if a policy is dropped, a table is not forced or a new table lacks it', async () => {
    const client = await connectTo(currentStack().env['DATABASE_OWNER_URL']);
    // Each change is made in a transaction that is rolled back, so that no other session sees it.
    for (const [breakage, table] of [
      ['DROP POLICY tenant_isolation ON sources.source', 'sources.source'],
      ['ALTER TABLE agents.run NO FORCE ROW LEVEL SECURITY', 'agents.run'],
      ['CREATE TABLE sources.forgotten (id text PRIMARY KEY, tenant_id text)', 'sources.forgotten'],
    ] as const) {
      await client.query('BEGIN');
      await client.query(`SET LOCAL lock_timeout = '10s'`);
      await client.query(breakage);
      expect(await tablesWithIsolationGaps(client)).toEqual([table]);
      await client.query('ROLLBACK');
    }
    await client.end();
  });

  it('T2 limits the runtime role to rows of the tenant in the session, and cannot be bypassed', async () => {
    const owner = new TenantClient();
    await owner.withSource('csv', 'a;b\n1;2\n3;4\n');
    const client = await connectTo(currentStack().env['DATABASE_URL']);
    const total = async (tenantId: string): Promise<number[]> => Object.values(await rowCounts(client, tenantId));
    expect(Math.max(...(await total('')))).toBe(0);
    expect(Math.max(...(await total('tnt_somebody_else')))).toBe(0);
    expect(Math.max(...(await total(owner.tenantId)))).toBeGreaterThan(0);
    await expect(
      client.query(
        `INSERT INTO sources.source (tenant_id, source_id, name, kind, origin, location) VALUES ('tnt_demo', 'src_x', 'x', 'csv', 'upload', 'x')`,
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(client.query('SET row_security = off; SELECT * FROM sources.source')).rejects.toThrow(/row-level security/);
    await expect(client.query('ALTER TABLE sources.source DISABLE ROW LEVEL SECURITY')).rejects.toThrow(/must be owner/);
    await expect(client.query('SET ROLE kpi_system')).rejects.toThrow(/permission denied/);
    await client.end();
  });
});
