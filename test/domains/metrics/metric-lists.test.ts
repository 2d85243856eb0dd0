import { connectTo } from '../../harness/database.js';
import { currentStack } from '../../harness/stacks.js';
import { TenantClient } from '../../harness/tenant-client.js';
import { walkConnection } from '../../harness/walk-connection.js';
import { newId } from '../../../platform/ids.js';

const CREATE = `mutation ($input: MetricDefinitionCreateInput!) { createMetricDefinition(input: $input) { metricId } }`;
const REVISE = `mutation ($id: ID!, $input: MetricDefinitionReviseInput!) { reviseMetricDefinition(metricId: $id, input: $input) { version } }`;

const define = async (client: TenantClient, input: object): Promise<string> => {
  const metric = { formula: 'COUNT()', direction: 'HIGHER', ...input };
  return (await client.query<{ createMetricDefinition: { metricId: string } }>(CREATE, { input: metric })).createMetricDefinition.metricId;
};

describe('the list of metrics', () => {
  const client = new TenantClient();
  const names = async (args: string): Promise<string[]> =>
    (await walkConnection<{ name: string }>(client, 'metricDefinitionsConnection', args, 'name')).map(({ name }) => name);

  beforeAll(async () => {
    await define(client, { name: 'beta', owner: 'Weber', target: { value: 1, due: '2026-06-30' } });
    const retired = await define(client, { name: 'Alpha', direction: 'LOWER', grain: 'YEAR', tags: ['cost'] });
    await define(client, { name: 'gamma 50%', owner: 'albers', target: { value: 1, due: '2026-03-31' } });
    await client.query('mutation ($id: ID!) { retireMetricDefinition(metricId: $id) { status } }', { id: retired });
  });

  it.each([
    ['', ['gamma 50%', 'Alpha', 'beta']],
    ['orderBy: { field: CREATED_AT }', ['beta', 'Alpha', 'gamma 50%']],
    ['orderBy: { field: NAME }', ['Alpha', 'beta', 'gamma 50%']],
    ['orderBy: { field: NAME, direction: DESC }', ['gamma 50%', 'beta', 'Alpha']],
    ['orderBy: { field: OWNER }', ['gamma 50%', 'beta', 'Alpha']],
    ['orderBy: { field: OWNER, direction: DESC }', ['beta', 'gamma 50%', 'Alpha']],
    ['orderBy: { field: STATUS, direction: DESC }', ['Alpha', 'gamma 50%', 'beta']],
    ['orderBy: { field: TARGET_DUE }', ['gamma 50%', 'beta', 'Alpha']],
    ['orderBy: { field: TARGET_DUE, direction: DESC }', ['beta', 'gamma 50%', 'Alpha']],
  ])('is ordered by the argument %j', async (args, expected) => {
    expect(await names(args)).toEqual(expected);
  });

  it.each([
    ['statuses: [RETIRED]', ['Alpha']],
    ['directions: [LOWER, TARGET]', ['Alpha']],
    ['grains: [YEAR]', ['Alpha']],
    ['tags: ["cost"]', ['Alpha']],
    ['tags: ["none", "cost"]', ['Alpha']],
    ['tags: []', []],
    ['owners: ["Weber", "albers"]', ['gamma 50%', 'beta']],
    ['text: "A 50%"', ['gamma 50%']],
    ['text: "%a%"', []],
    ['dueFrom: "2026-04-01"', ['beta']],
    ['dueBefore: "2026-03-31"', []],
    ['dueBefore: "2026-04-01"', ['gamma 50%']],
    ['dueFrom: "2026-03-31", dueBefore: "2026-07-01"', ['gamma 50%', 'beta']],
    ['updatedAfter: "2020-01-01T00:00:00Z", statuses: [DRAFT]', ['gamma 50%', 'beta']],
    ['updatedBefore: "2020-01-01T00:00:00Z"', []],
    ['datasetIds: ["dts_none"]', []],
  ])('is restricted by the filter { %s }', async (filter, expected) => {
    expect(await names(`filter: { ${filter} }`)).toEqual(expected);
  });

  it('returns the versions of a metric in pages', async () => {
    const id = await define(client, { name: 'Durchlauf' });
    for (const [index, name] of ['durchlauf B', 'Durchlauf A'].entries())
      await client.query(REVISE, { id, input: { name, expectedVersion: index + 1 } });
    const versions = async (args: string): Promise<number[]> =>
      (await walkConnection<{ version: number }>(client, `metricDefinition(metricId: "${id}") versionsConnection`, args, 'version', 1)).map(
        ({ version }) => version,
      );
    expect(await versions('')).toEqual([3, 2, 1]);
    expect(await versions('orderBy: { field: CREATED_AT }')).toEqual([1, 2, 3]);
    expect(await versions('orderBy: { field: NAME }')).toEqual([1, 3, 2]);
    expect(await versions('filter: { createdBy: ["demo"] }')).toEqual([3, 2, 1]);
    expect(await versions('filter: { createdBy: ["nobody"] }')).toEqual([]);
    expect(await versions('filter: { createdAfter: "2020-01-01T00:00:00Z" }')).toEqual([3, 2, 1]);
    expect(await versions('filter: { createdBefore: "2020-01-01T00:00:00Z" }')).toEqual([]);
  });
});

describe('a warning about computed values', () => {
  it('has texts in every language', async () => {
    await using client = new TenantClient();
    const metricId = await define(client, { name: 'Leer' });
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    await database.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    await database.query(
      `INSERT INTO metrics.computation (tenant_id, metric_id, version, status, warnings) VALUES ($1, $2, 1, 'ready', $3::jsonb)`,
      [client.tenantId, metricId, JSON.stringify([{ code: 'no_value', de: 'Kein Wert.', en: 'No value.' }])],
    );
    await database.end();
    const { metricDefinition } = await client.query<{ metricDefinition: { computation: object } }>(
      'query ($id: ID!) { metricDefinition(metricId: $id) { computation { warnings { code text { de en } } } } }',
      { id: metricId },
    );
    expect(metricDefinition.computation).toEqual({ warnings: [{ code: 'NO_VALUE', text: { de: 'Kein Wert.', en: 'No value.' } }] });
  });
});

describe('the list of KPI candidates', () => {
  const client = new TenantClient();
  const labels = async (args: string): Promise<string[]> =>
    (await walkConnection<{ datasetId: string }>(client, 'kpiCandidatesConnection', args, 'datasetId')).map(({ datasetId }) => datasetId);

  beforeAll(async () => {
    await client.get('/v1/kpi-candidates');
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    await database.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    for (const [name, rank, score, confidence, area] of [
      ['low', 3, 0.2, 0.9, 'finance'],
      ['best', 1, 0.8, 0.5, 'quality'],
      ['even', 2, 0.8, 0.7, null],
    ] as const)
      await database.query(
        `INSERT INTO metrics.kpi_candidate
           (tenant_id, candidate_id, candidate_key, rank, score, confidence, finding, dataset_id, dataset_version, dataset_hash, run_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $3, 1, 'hash', 'run')`,
        [
          client.tenantId,
          newId('kpi'),
          name,
          rank,
          score,
          confidence,
          { area, origin: area ? 'catalogue' : 'series', name: { de: `Kennzahl ${name}`, en: `KPI ${name}` } },
        ],
      );
    await database.end();
  });

  it.each([
    ['', ['best', 'even', 'low']],
    ['orderBy: { field: CREATED_AT }', ['low', 'best', 'even']],
    ['orderBy: { field: RANK }', ['best', 'even', 'low']],
    ['orderBy: { field: SCORE }', ['low', 'best', 'even']],
    ['orderBy: { field: CONFIDENCE, direction: DESC }', ['low', 'even', 'best']],
  ])('is ordered by the argument %j', async (args, expected) => {
    expect(await labels(args)).toEqual(expected);
  });

  it.each([
    ['statuses: [OPEN]', ['best', 'even', 'low']],
    ['statuses: [ADOPTED, DISMISSED]', []],
    ['datasetIds: ["none", "even"]', ['even']],
    ['areas: ["quality", "finance"]', ['best', 'low']],
    ['origins: [SERIES]', ['even']],
    ['text: "kennzahl B"', ['best']],
    ['text: "kpi"', ['best', 'even', 'low']],
    ['minimumScore: 0.8', ['best', 'even']],
    ['createdAfter: "2020-01-01T00:00:00Z"', ['best', 'even', 'low']],
    ['createdBefore: "2020-01-01T00:00:00Z"', []],
  ])('is restricted by the filter { %s }', async (filter, expected) => {
    expect(await labels(`filter: { ${filter} }`)).toEqual(expected);
  });
});
