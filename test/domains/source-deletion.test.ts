import { BlobServiceClient } from '@azure/storage-blob';
import { eventsOf } from '../harness/events-of.js';
import { eventually } from '../harness/eventually.js';
import { connectTo, rowCountsWithoutSearchIndex } from '../harness/database.js';
import { runOperatorCommand } from '../harness/operator-command.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient } from '../harness/tenant-client.js';

/** Three KPIs of the year 2025, each of which KPI discovery finds. */
const SERIES = [
  'month,kpi,area,unit,direction,value,target',
  ...['Delivery reliability', 'First-pass yield', 'Complaint rate'].flatMap((kpi, index) =>
    Array.from(
      { length: 12 },
      (_, month) => `2025-${String(month + 1).padStart(2, '0')}-01,${kpi},Plant,%,higher,${80 + index + month},95`,
    ),
  ),
].join('\n');

interface Dependents {
  kind: string;
  rule: string;
  count: number;
  records: { id: string; name: string | null }[];
}

const dependentsOf = async (client: TenantClient, id: string): Promise<Dependents[]> =>
  (
    await client.query<{ sourceDependents: Dependents[] }>(
      'query ($id: ID!) { sourceDependents(sourceId: $id) { kind rule count records { id name } } }',
      { id },
    )
  ).sourceDependents;

const DELETE = 'mutation ($id: ID!, $retire: Boolean! = true) { deleteSource(sourceId: $id, retireMetrics: $retire) { sourceId } }';
const METRIC = 'query ($id: ID!) { metricDefinition(metricId: $id) { status dataset { name } values { points { value } } } }';

interface Metric extends Record<string, unknown> {
  metricDefinition: { status: string; dataset: object | null; values: { points: { value: number }[] } };
}

/** Creates a source with a dataset and an active metric whose values are computed. */
const withMetric = async (client: TenantClient): Promise<{ sourceId: string; datasetId: string; metricId: string }> => {
  const { sourceId } = await client.withNamedSource('Series', 'csv', SERIES);
  const { body } = await client.get<{ dataset_id: string; source_id: string }[]>('/v1/datasets');
  const datasetId = body.find(({ source_id: id }) => id === sourceId)?.dataset_id ?? '';
  const { createMetricDefinition: metric } = await client.query<{ createMetricDefinition: { metricId: string } }>(
    `mutation ($dataset: ID!) { createMetricDefinition(input: { name: "Mean", formula: "AVG(value)", direction: HIGHER, grain: MONTH,
       timeColumn: "month", datasetId: $dataset, activate: true }) { metricId } }`,
    { dataset: datasetId },
  );
  await eventually(async () => (await client.query<Metric>(METRIC, { id: metric.metricId })).metricDefinition.values.points.length === 12);
  return { sourceId, datasetId, metricId: metric.metricId };
};

/** Searches the dataset for KPIs, adopts the first candidate as a draft and dismisses the second. */
const withCandidates = async (client: TenantClient): Promise<{ open: number; adopted: string; dismissed: string; draft: string }> => {
  const { body } = await client.post<{ run_id: string }>('/api/agents/kpi-discovery', { input: 'Which KPIs are there?' });
  expect(await client.untilRunEnds(body.run_id)).toMatchObject({ status: 'succeeded' });
  const { body: candidates } = await client.get<{ candidate_id: string }[]>('/v1/kpi-candidates');
  expect(candidates.length).toBeGreaterThan(2);
  const [adopted = '', dismissed = ''] = candidates.map(({ candidate_id: id }) => id);
  const { adoptKpiCandidate: decision } = await client.query<{ adoptKpiCandidate: { metric: { metricId: string } } }>(
    'mutation ($id: ID!) { adoptKpiCandidate(candidateId: $id, input: { activate: false }) { metric { metricId } } }',
    { id: adopted },
  );
  await client.query('mutation ($id: ID!) { dismissKpiCandidate(candidateId: $id, reason: "no") { status } }', { id: dismissed });
  return { open: candidates.length - 2, adopted, dismissed, draft: decision.metric.metricId };
};

describe('deleteSource', () => {
  it('treats everything that depends on the source by the rules that sourceDependents names', async () => {
    await using client = new TenantClient();
    const { sourceId, datasetId, metricId } = await withMetric(client);
    const { open, adopted, dismissed, draft } = await withCandidates(client);
    const named = await dependentsOf(client, sourceId);
    expect(named.map(({ kind, rule, count }) => [kind, rule, count])).toEqual([
      ['DATASET', 'DELETE', 1],
      ['QUALITY_CHECK', 'DELETE', 1],
      ['METRIC', 'RETIRE', 2],
      ['OPEN_KPI_CANDIDATE', 'DELETE', open],
      ['DECIDED_KPI_CANDIDATE', 'KEEP', 2],
    ]);
    expect(named.find(({ kind }) => kind === 'METRIC')?.records.map(({ id }) => id)).toEqual([metricId, draft].toSorted());
    expect(named[0]?.records).toEqual([{ id: datasetId, name: 'Series' }]);

    expect(await client.query(DELETE, { id: sourceId })).toEqual({ deleteSource: { sourceId } });
    expect((await client.get('/v1/sources')).body).toEqual([]);
    expect((await client.get('/v1/datasets')).body).toEqual([]);
    expect((await client.get('/v1/source-quality-checks')).body).toEqual([]);
    const { metricDefinition: metric } = await client.query<Metric>(METRIC, { id: metricId });
    expect([metric.status, metric.dataset, metric.values.points.length]).toEqual(['RETIRED', null, 12]);
    const { kpiCandidatesConnection: left } = await client.query<{ kpiCandidatesConnection: { nodes: object[] } }>(
      '{ kpiCandidatesConnection(first: 100) { nodes { candidateId status dataset { name } } } }',
    );
    expect(left.nodes).toHaveLength(2);
    expect(left.nodes).toEqual(
      expect.arrayContaining([
        { candidateId: adopted, status: 'ADOPTED', dataset: null },
        { candidateId: dismissed, status: 'DISMISSED', dataset: null },
      ]),
    );

    // A metric may still be refreshed meanwhile.
    const isOfDeletion = ({ type }: { type: string }): boolean => /\.(?:deleted|retired)$/.test(type);
    const events = (await eventsOf(client))
      .filter(isOfDeletion)
      .slice(0, 4)
      .map(({ type, subject, data }) => ({ type, subject, data }));
    expect(events.slice(0, 2)).toEqual([
      { type: 'source.deleted', subject: sourceId, data: { name: 'Series', kind: 'csv', dataset_id: datasetId } },
      { type: 'dataset.deleted', subject: datasetId, data: { source_id: sourceId } },
    ]);
    expect(events.slice(2).map(({ type, subject }) => [type, subject])).toEqual(
      [metricId, draft]
        .toSorted()
        .toReversed()
        .map((id) => ['metric.retired', id]),
    );
  });

  it('changes nothing without the confirmation that metrics are retired', async () => {
    await using client = new TenantClient();
    const { sourceId } = await withMetric(client);
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    try {
      const before = await rowCountsWithoutSearchIndex(database, client.tenantId);
      const { errors } = await client.graph(DELETE, { id: sourceId, retire: false });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', reason: 'SOURCE_IN_USE' });
      expect(await rowCountsWithoutSearchIndex(database, client.tenantId)).toEqual(before);
    } finally {
      await database.end();
    }
    const { errors } = await client.as('viewer').graph(DELETE, { id: sourceId });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('deletes once, and answers a repeated request with the same key alike', async () => {
    await using client = new TenantClient();
    const { body: source } = await client.post<{ source_id: string }>('/v1/sources', { name: 'Empty', kind: 'csv' });
    const id = source.source_id;
    expect(await dependentsOf(client, id)).toEqual([]);
    const request = async () => {
      const response = await fetch(`${client.url}/graphql`, {
        method: 'POST',
        headers: { ...client.identity, 'content-type': 'application/json', 'idempotency-key': 'delete-1' },
        body: JSON.stringify({ query: DELETE, variables: { id } }),
      });
      return (await response.json()) as unknown;
    };
    const answers = await Promise.all([request(), request(), request()]);
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ data: { deleteSource: { sourceId: id } } })));
    expect((await eventsOf(client)).filter(({ type }) => type === 'source.deleted')).toHaveLength(1);
    for (const document of [DELETE, 'query ($id: ID!) { sourceDependents(sourceId: $id) { kind } }'])
      expect((await client.graph(document, { id })).errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
  });

  it("does not reach another tenant's source", async () => {
    await using owner = new TenantClient();
    await using other = new TenantClient();
    const { body: source } = await owner.post<{ source_id: string }>('/v1/sources', { name: 'Mine', kind: 'csv' });
    await other.get('/v1/sources');
    for (const document of [DELETE, 'query ($id: ID!) { sourceDependents(sourceId: $id) { kind } }'])
      expect((await other.graph(document, { id: source.source_id })).errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect((await owner.get<unknown[]>('/v1/sources')).body).toHaveLength(1);
  });

  it('deletes while the source is synchronised and checked; the synchronisation fails', async () => {
    await using client = new TenantClient();
    const ids = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => (await client.withNamedSource(`Table ${index}`, 'csv', SERIES)).sourceId),
    );
    const runs = await Promise.all(
      ids.map(async (id, index) => {
        const sync = await client.post<{ run_id: string }>(`/v1/sources/${id}/sync`);
        const [, deletion] = await Promise.all([
          index % 2 ? client.post(`/v1/sources/${id}/quality-check`) : undefined,
          client.graph(DELETE, { id }),
        ]);
        expect(deletion.errors).toBeUndefined();
        return client.untilRunEnds(sync.body.run_id);
      }),
    );
    // A synchronisation that ended before the deletion has succeeded.
    expect(runs.every(({ status }) => status === 'failed' || status === 'succeeded')).toBe(true);
    expect((await client.get('/v1/sources')).body).toEqual([]);
    expect((await client.get('/v1/datasets')).body).toEqual([]);
  });

  it('leaves files without a row, which `blobs prune` removes after its grace period', async () => {
    await using client = new TenantClient();
    const { sourceId } = await client.withSource('csv', SERIES);
    await client.query(DELETE, { id: sourceId });
    const { env } = currentStack();
    const service = BlobServiceClient.fromConnectionString(env['BLOB_CONNECTION_STRING'] ?? '');
    const container = service.getContainerClient(env['BLOB_CONTAINER'] ?? 'kpi');
    const names = async () =>
      (await Array.fromAsync(container.listBlobsFlat({ prefix: `tenants/${client.tenantId}/` }))).map(({ name }) => name);
    const files = await names();
    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const name of files) await container.getBlobClient(name).setMetadata({ unnamed_since: '2020-01-01T00:00:00.000Z' });
    const { code, lines } = await runOperatorCommand<{ removed: number }>(['blobs', 'prune', '--tenant', client.tenantId]);
    expect([code, lines[0]?.removed]).toEqual([0, files.length]);
    expect(await names()).toEqual([]);
  });
});
