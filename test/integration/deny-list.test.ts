import { currentStack } from '../harness/stacks.js';
import { connectTo, rowCounts } from '../harness/database.js';
import { eventually } from '../harness/eventually.js';
import { TenantClient } from '../harness/tenant-client.js';

/** Attempts to reach another tenant other than by its ids, which have their own suites. */
describe('T5 a tenant cannot reach another tenant', () => {
  const owner = new TenantClient();
  const otherTenant = new TenantClient();
  let runId = '';

  beforeAll(async () => {
    await owner.post('/v1/sources', { name: 'Geheim', kind: 'csv' });
    await otherTenant.get('/v1/sources');
    const { body } = await owner.post<{ job_id: string }>('/v1/agents/briefing', {});
    runId = (await owner.untilRunEnds(body.job_id)).run_id;
  });

  const rowsOf = async (client: TenantClient): Promise<Record<string, number>> => {
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    const rows = await rowCounts(database, client.tenantId);
    await database.end();
    return rows;
  };

  it.each<[string, Record<string, unknown>]>([
    ['a tenant', { tenant_id: owner.tenantId }],
    ['a tenant by the name of the graph', { tenantId: owner.tenantId }],
    ['a status', { status: 'synced', synced_at: '2026-01-01T00:00:00Z' }],
    ['a role', { role: 'platform_admin', roles: ['platform_admin'] }],
    ['a lease', { lease_token: '00000000-0000-0000-0000-000000000000', lease_until: '2099-01-01T00:00:00Z', attempt: 0 }],
    ['an id', { source_id: 'src_01h455vb4pex5vsknk084sn02q' }],
  ])('by %s in a request body', async (_, more) => {
    const before = await rowsOf(owner);
    const { status, body } = await otherTenant.post<Record<string, unknown>>('/v1/sources', { name: 'x', kind: 'csv', ...more });
    if (status === 201) {
      expect(body).toMatchObject({ status: 'registered' });
      expect(Object.values(more)).not.toContain(body['source_id']);
    } else expect(status).toBe(422);
    const graph = await otherTenant.graph('mutation ($input: SourceCreateInput!) { createSource(input: $input) { sourceId } }', {
      input: { name: 'x', kind: 'CSV', ...more },
      tenantId: owner.tenantId,
    });
    expect(graph.errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
    expect(await rowsOf(owner)).toEqual(before);
  });

  it('by filters with ids of foreign records, in lists and counts', async () => {
    const query = `query ($run: ID!) {
      runsConnection(first: 10, filter: { parentIds: [$run] }) { totalCount nodes { runId } }
      eventsConnection(first: 10, filter: { subject: "${runId}" }) { totalCount nodes { id } }
    }`;
    const none = { totalCount: 0, nodes: [] };
    expect(await otherTenant.query(query, { run: runId })).toEqual({ runsConnection: none, eventsConnection: none });
    expect(await owner.query(query, { run: runId })).toMatchObject({
      eventsConnection: { nodes: expect.arrayContaining([{ id: expect.any(String) }]) },
    });
  });

  it('by subscribing to the events of a foreign run', async () => {
    await using reader = new TenantClient(otherTenant.tenantId);
    await using control = new TenantClient(owner.tenantId);
    const { seen } = reader.subscribe({ last: 100 });
    const { seen: own } = control.subscribe({ last: 100 });
    await eventually(() => (own.some(({ subject }) => subject === runId) ? true : undefined));
    await otherTenant.post('/v1/sources', { name: 'own', kind: 'csv' });
    await eventually(() => (seen.some(({ type }) => type === 'source.created') ? true : undefined));
    expect(seen.some(({ subject }) => subject === runId)).toBe(false);
  });

  it('by the idempotency key of a foreign request', async () => {
    const headers = { 'idempotency-key': 'the same for both' };
    const [first, second] = [
      await owner.post<{ run_id: string }>('/api/agents/process-mining', { input: 'x' }, headers),
      await otherTenant.post<{ run_id: string }>('/api/agents/process-mining', { input: 'x' }, headers),
    ];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body.run_id).not.toBe(first.body.run_id);
  });

  it('by sending the same operation concurrently as another tenant or role, because no cache is shared', async () => {
    const query = '{ sources { name } tenants { tenantId } }';
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const client = index % 2 === 0 ? owner : otherTenant;
        const { tenants, sources } = await client.query<{ tenants: { tenantId: string }[]; sources: { name: string }[] }>(query);
        return [
          tenants.every(({ tenantId }) => tenantId === client.tenantId),
          sources.some(({ name }) => name === 'Geheim') === (client === owner),
        ];
      }),
    );
    expect(answers.flat()).toEqual(Array<boolean>(80).fill(true));
    const mutation = 'mutation { createSource(input: { name: "Rolle", kind: CSV }) { sourceId } }';
    const codes = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, index) => (await (index % 2 === 0 ? owner : owner.as('viewer')).graph(mutation)).errors?.[0]?.extensions.code,
      ),
    );
    expect(codes).toEqual(Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? undefined : 'FORBIDDEN')));
  });

  it('by response headers, which do not reveal that a foreign record exists', async () => {
    const shape = async (id: string) => {
      const { status, headers } = await otherTenant.get(`/api/runs/${id}`);
      const names = [...headers.keys()].filter((name) => name !== 'date').toSorted();
      return [status, names, headers.get('content-length')];
    };
    expect(await shape(runId)).toEqual(await shape(runId.replace(/.{6}$/, '000000')));
    const { headers } = await owner.get(`/api/runs/${runId}`);
    expect([headers.get('etag'), headers.get('last-modified'), headers.get('cache-control')]).toEqual([null, null, 'no-store']);
  });

  it('by the metrics of the processes, which contain no ids', async () => {
    const metrics = await (await fetch(`${owner.url}/metrics`)).text();
    expect(metrics).toContain('kpi_http_request_duration_seconds');
    for (const secret of [owner.tenantId, otherTenant.tenantId, runId, 'tnt_']) expect(metrics).not.toContain(secret);
  });
});
