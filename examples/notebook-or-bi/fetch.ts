/**
 * Fetches what kpis.sql reads: the values of all metrics, and an export of a dataset as Parquet.
 *
 *   node fetch.ts --url http://localhost:4000 --tenant tnt_demo --dataset dst_… --folder .
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
const { values: options } = parseArgs({ options: { url: text, tenant: text, token: text, dataset: text, folder: text } });
const { url = 'http://localhost:4000', tenant, token, dataset, folder = '.' } = options;
const identity = { ...(tenant && { 'x-tenant-id': tenant }), ...(token && { authorization: `Bearer ${token}` }) };

const send = async <T>(path: string, body?: object): Promise<T> => {
  const request = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(new URL(path, url), { ...request, headers: { ...identity, 'content-type': 'application/json' } });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};

interface MetricPage {
  errors?: { message: string }[];
  data: { metricDefinitionsConnection: { pageInfo: { hasNextPage: boolean; endCursor: string | null } } | null };
}

const query = await readFile(join(import.meta.dirname, 'metric-values.graphql'), 'utf8');
const pages: MetricPage[] = [];
for (let after: string | null = null, hasNext = true; hasNext;) {
  const page: MetricPage = await send<MetricPage>('/graphql', { query, variables: { first: 50, after } });
  const connection = page.data.metricDefinitionsConnection;
  if (!connection || page.errors) throw new Error(page.errors?.[0]?.message ?? 'the metrics could not be read');
  pages.push(page);
  ({ hasNextPage: hasNext, endCursor: after } = connection.pageInfo);
}
await writeFile(join(folder, 'metric-values.json'), pages.map((page) => `${JSON.stringify(page)}\n`).join(''));

interface ExportRun {
  run_id: string;
  status: string;
  error: unknown;
  artifacts: { media_type: string; file_name: string; download: { url: string } }[];
}

let run = await send<ExportRun>('/v1/agents/export', { format: 'parquet', ...(dataset && { dataset_id: dataset }) });
while (['queued', 'running'].includes(run.status)) {
  await wait(500);
  run = await send<ExportRun>(`/v1/agents/jobs/${run.run_id}`);
}
const file = run.artifacts.find(({ file_name: name }) => name.endsWith('.parquet'));
if (!file) throw new Error(`The export ended as ${run.status}: ${JSON.stringify(run.error)}`);
const download = await fetch(file.download.url);
if (!download.ok) throw new Error(`The download responded with ${download.status}`);
await writeFile(join(folder, 'export.parquet'), Buffer.from(await download.arrayBuffer()));
