import { newId } from '../../platform/ids.js';
import { NODE_TYPES } from '../../platform/graph/nodes/node-types.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { freshTenantId, TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface Found {
  __typename: string;
  id: string;
}

describe('the node query', () => {
  const owner = new TenantClient();
  const otherTenant = new TenantClient();
  let ids: Record<string, string>;

  beforeAll(async () => {
    const { sourceId } = await owner.withSource('event_log', EVENT_LOG);
    await otherTenant.get('/v1/sources');
    for (const path of ['/v1/agents/briefing', '/v1/agents/export'])
      await owner.untilRunEnds((await owner.post<RunAnswer>(path, {})).body.run_id);
    const { datasets, runsConnection, briefings, exports } = await owner.query<{
      datasets: { datasetId: string; latestCheck: { qualityCheckId: string } }[];
      runsConnection: { nodes: { runId: string; artifacts: { artifactId: string }[] }[] };
      briefings: { briefingId: string }[];
      exports: { exportId: string }[];
    }>(`{ datasets { datasetId latestCheck { qualityCheckId } } runsConnection { nodes { runId artifacts { artifactId } } }
          briefings { briefingId } exports { exportId } }`);
    ids = {
      Tenant: owner.tenantId,
      Source: sourceId,
      Dataset: datasets[0]?.datasetId ?? '',
      QualityCheck: datasets[0]?.latestCheck.qualityCheckId ?? '',
      Run: runsConnection.nodes[0]?.runId ?? '',
      Artifact: runsConnection.nodes.flatMap(({ artifacts }) => artifacts)[0]?.artifactId ?? '',
      Briefing: briefings[0]?.briefingId ?? '',
      Export: exports[0]?.exportId ?? '',
    };
  });

  const node = async (client: TenantClient, id: string, selection = '__typename id') =>
    client.graph<{ node: Found | null }>(`query ($id: ID!) { node(id: $id) { ${selection} } }`, { id });

  it('returns objects of every type with their id', async () => {
    for (const [typeName, id] of Object.entries(ids))
      expect([typeName, (await node(owner, id)).data]).toEqual([typeName, { node: { __typename: typeName, id } }]);
    const { nodes } = await owner.query<{ nodes: Found[] }>('query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', {
      ids: Object.values(ids),
    });
    expect(nodes).toEqual(Object.entries(ids).map(([typeName, id]) => ({ __typename: typeName, id })));
  });

  it('returns fields and relations of the concrete type', async () => {
    const { data } = await node(owner, ids['Dataset'] ?? '', '... on Dataset { name source { id } latestCheck { id dataset { id } } }');
    expect(data).toEqual({
      node: {
        name: 'Test event_log',
        source: { id: ids['Source'] },
        latestCheck: { id: ids['QualityCheck'], dataset: { id: ids['Dataset'] } },
      },
    });
  });

  it('returns null for missing objects and those of other tenants, for any selection', async () => {
    for (const selection of [
      '__typename',
      'id',
      '... on Run { runId }',
      '... on Tenant { tenantId }',
      '__typename ... on Dataset { name }',
    ]) {
      for (const id of Object.values(ids))
        expect([selection, id, await node(otherTenant, id, selection)]).toEqual([selection, id, { data: { node: null } }]);
      for (const prefix of Object.keys(NODE_TYPES)) {
        const absent = prefix === 'tnt' ? freshTenantId() : newId(prefix as 'run');
        expect([selection, absent, await node(owner, absent, selection)]).toEqual([selection, absent, { data: { node: null } }]);
      }
    }
    for (const malformed of ['', '_', 'run_', 'run', 'evt_01h455vb4pex5vsknk084sn02q', '__proto___x', 'constructor_x', `${ids['Run']}x`])
      expect([malformed, await node(owner, malformed)]).toEqual([malformed, { data: { node: null } }]);
  });

  it('returns own objects and null for foreign ones in one request', async () => {
    const own = otherTenant.tenantId;
    const { nodes } = await otherTenant.query<{ nodes: (Found | null)[] }>('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      ids: [ids['Run'], own, ids['Source'], own],
    });
    expect(nodes).toEqual([null, { id: own }, null, { id: own }]);
  });

  it('returns other tenants to platform administrators only', async () => {
    const administrator = new TenantClient(otherTenant.tenantId, 'platform_admin');
    expect((await node(administrator, owner.tenantId)).data?.node).toEqual({ __typename: 'Tenant', id: owner.tenantId });
    expect((await node(administrator, ids['Run'] ?? '')).data).toEqual({ node: null });
  });

  it('rejects more than 100 ids', async () => {
    const { errors } = await owner.graph('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: Array(101).fill(ids['Run']) });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ loc: ['query', 'ids'] }] });
  });

  it('has no counterpart in REST, where objects have no field `id`', async () => {
    const { body } = await owner.get<Record<string, unknown>>(`/api/runs/${ids['Run']}`);
    expect([body['run_id'], 'id' in body]).toEqual([ids['Run'], false]);
    const { body: events } = await owner.get<Record<string, unknown>[]>('/v1/events/recent');
    expect(events[0]?.['id']).toMatch(/^evt_/);
  });
});
