import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { eventually } from '../../harness/eventually.js';
import { TenantClient } from '../../harness/tenant-client.js';
import { exampleFile, REVENUE_OF_MARCH, REVENUES, temporaryFolder } from './example.js';

const run = promisify(execFile);
const readExample = (name: string): Promise<string> => readFile(exampleFile(`notebook-or-bi/${name}`), 'utf8');
/** Returns a query without the white space that GraphQL ignores. */
const compact = (query: string): string => query.replaceAll(/\s+/g, ' ').trim();

interface Page {
  metricDefinitionsConnection: { nodes: { name: string; values: { points: { periodStart: string; value: number }[] } }[] };
}

/** Registers the revenues and a metric on them; returns the id of the dataset once the metric has values. */
const withMetric = async (client: TenantClient): Promise<string> => {
  await client.withNamedSource('Revenues', 'csv', REVENUES);
  const { body: datasets } = await client.get<{ dataset_id: string }[]>('/v1/datasets');
  const datasetId = datasets[0]?.dataset_id ?? '';
  const { status, body } = await client.post('/v1/metric-definitions', {
    name: 'Revenue',
    formula: 'SUM(revenue)',
    unit: 'EUR',
    direction: 'higher',
    grain: 'month',
    dataset_id: datasetId,
    time_column: 'day',
  });
  expect([status, body]).toEqual([201, expect.objectContaining({ name: 'Revenue' })]);
  const query = await readExample('metric-values.graphql');
  await eventually(async () => {
    const { metricDefinitionsConnection } = await client.query<Page & Record<string, unknown>>(query, { first: 1 });
    return metricDefinitionsConnection.nodes[0]?.values.points.length === 3;
  });
  return datasetId;
};

describe('examples/notebook-or-bi', () => {
  it('reads metric values and an export with DuckDB', async () => {
    await using client = new TenantClient();
    await using folder = await temporaryFolder();
    const dataset = await withMetric(client);
    const script = exampleFile('notebook-or-bi/fetch.ts');
    await run(process.execPath, [script, '--url', client.url, '--tenant', client.tenantId, '--dataset', dataset, '--folder', folder.path]);

    const instance = await DuckDBInstance.create();
    const duck = await instance.connect();
    await duck.run(`SET file_search_path = '${folder.path}'`);
    for (const sql of statementsIn(await readExample('kpis.sql'))) await duck.run(sql);
    const rows = async (sql: string) => (await duck.runAndReadAll(sql)).getRowObjectsJson();
    expect(await rows('SELECT name, unit, grain, period_start, value FROM metric_values ORDER BY period_start DESC LIMIT 1')).toEqual([
      { name: 'Revenue', unit: 'EUR', grain: 'month', period_start: '2026-03-01', value: REVENUE_OF_MARCH },
    ]);
    expect(await rows('SELECT count(*)::INT AS days, sum(revenue)::INT AS revenue FROM export')).toEqual([{ days: 90, revenue: 13_005 }]);
    expect(await rows('SELECT name FROM newest_values')).toEqual([{ name: 'Revenue' }]);
    duck.closeSync();
    instance.closeSync();
  });

  it('sends the same query from Power Query', async () => {
    await using client = new TenantClient();
    await withMetric(client);
    const query = /Query = "([^"]+)"/.exec(await readExample('metric-values.pq'))?.[1] ?? '';
    expect(compact(query)).toBe(compact(await readExample('metric-values.graphql')));
    const { metricDefinitionsConnection } = await client.query<Page & Record<string, unknown>>(query, { first: 50, after: null });
    expect(metricDefinitionsConnection.nodes[0]?.values.points.at(-1)).toMatchObject({
      periodStart: '2026-03-01',
      value: REVENUE_OF_MARCH,
    });
  });
});

/** Returns the statements of a script; comments are whole lines. */
const statementsIn = (script: string): string[] =>
  script
    .split('\n')
    .filter((line) => !line.startsWith('--'))
    .join('\n')
    .split(';')
    .filter((sql) => sql.trim() !== '');
