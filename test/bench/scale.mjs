/**
 * Measures a worker on large data: imports a table of a million rows and an event log of 1.2 million events, and runs the
 * agents that read whole datasets, one after another. Prints seconds and the worker's peak resident memory. Fails if the
 * peak exceeds 1 GiB or process mining takes longer than a minute.
 * Usage: npm run bench:scale [rows] [events]
 *
 * The peak is VmHWM (Linux) of the worker's main process and of the process that executed the run; the latter includes DuckDB's memory.
 * Each agent runs in a new worker, so that memory retained by the allocator from an earlier agent does not count.
 */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { DuckDbSession } from '../../dist/platform/analytics/index.js';
import { startServers, startTopology } from '../harness/stack.mjs';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const EVENTS = Number(process.argv[3] ?? 1_200_000);
const MAX_BYTES = 1024 ** 3;
const MAX_MINING_SECONDS = 60;
const headers = { 'x-tenant-id': 'tnt_scale' };

/** Orders with missing values, typing errors, a dependency (postcode → town) and a few outliers; all values derive from the row number. */
const ORDERS = `
  SELECT i AS order_id, 'C-' || (hash(i) % 50000) AS customer, TIMESTAMP '2022-01-01' + INTERVAL (i * 90) SECOND AS ordered_at,
    lpad((hash(i, 1) % 5000)::VARCHAR, 5, '0') AS postcode, 'Town ' || (hash(i, 1) % 5000 // 10) || if(i % 997 = 0, 'x', '') AS town,
    if(i % 31 = 0, NULL, round(exp(4 + (hash(i, 2) % 1000) / 250.0), 2)) AS amount_eur, (hash(i, 3) % 40)::INTEGER AS quantity,
    ['open', 'shipped', 'delivered', 'returned'][(1 + hash(i, 4) % 4)::BIGINT] AS status, hash(i, 5) % 100 < 93 AS on_time,
    if(i % 4001 = 0, -1, 1) * (hash(i, 6) % 30)::INTEGER AS lead_days
  FROM range(${ROWS}) t(i)`;

/** Cases of twelve events on average, with skipped activities, loops and a few hundred variants. */
const LOG = `
  SELECT 'case-' || (i // 12) AS case_id,
    ['Receive', 'Check', 'Approve', 'Order', 'Confirm', 'Ship', 'Deliver', 'Invoice', 'Remind', 'Pay', 'Archive', 'Close']
      [1 + if(hash(i) % 20 = 0, (hash(i, 1) % 12)::BIGINT, i % 12)] AS activity,
    TIMESTAMP '2023-01-01' + INTERVAL (i // 12 * 300 + i % 12 * 7200 + (hash(i, 2) % 3600)::BIGINT) SECOND AS timestamp,
    'user-' || (hash(i, 3) % 80) AS resource
  FROM range(${EVENTS}) t(i)`;

const request = async (method, url, body) => {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response.json();
};

const until = async (url, runId) => {
  for (;;) {
    const run = await request('GET', `${url}/api/runs/${runId}`);
    if (run.status === 'succeeded') return run;
    if (['failed', 'cancelled', 'dead'].includes(run.status)) throw new Error(`${run.agent}: ${JSON.stringify(run.error)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

const peakBytes = async (pid) => Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

/** Returns the child processes of a process. */
const childrenOf = async (pid) => (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);

const mebibytes = (bytes) => Math.round(bytes / 1024 ** 2);

const upload = async (stack, { name, kind, file }) => {
  const source = await request('POST', `${stack.url}/v1/sources`, { name, kind });
  const put = await fetch(source.upload.url, {
    method: 'PUT',
    headers: { ...source.upload.headers, 'content-length': String((await stat(file)).size) },
    body: createReadStream(file),
    duplex: 'half',
  });
  if (!put.ok) throw new Error(`upload: ${put.status} ${await put.text()}`);
  return source.source_id;
};

const rows = [];

/** Measures the run that `begin` starts, in a new worker. */
const measure = async (stack, name, begin) => {
  const worker = await stack.startWorker();
  try {
    const started = performance.now();
    const { run_id: runId } = await begin();
    const run = await until(stack.url, runId);
    const seconds = (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1_000;
    rows.push({
      agent: name,
      seconds: Number((Number.isFinite(seconds) ? seconds : (performance.now() - started) / 1_000).toFixed(1)),
      'peak MiB': mebibytes(Math.max(...(await Promise.all((await childrenOf(worker.pid)).map(peakBytes))))),
      'main process MiB': mebibytes(await peakBytes(worker.pid)),
      load: loadavg()[0].toFixed(1),
    });
    console.log(rows.at(-1));
  } finally {
    await worker.stop();
  }
};

const shared = await startServers();
let stack;
try {
  stack = await startTopology(shared, 'composite', {
    name: 'bench_scale',
    extra: {
      LOG_LEVEL: 'error',
      RUN_ATTEMPT_TIMEOUT_MS: '1800000',
      ...(process.env.WORKER_MEMORY_MB && { WORKER_MEMORY_MB: process.env.WORKER_MEMORY_MB }),
    },
  });
  await stack.processes.worker.stop();
  const files = { orders: join(shared.folder, 'orders.csv'), log: join(shared.folder, 'log.csv') };
  {
    await using duck = await DuckDbSession.open({ folder: shared.folder });
    await duck.run(`COPY (${ORDERS}) TO '${files.orders}' (HEADER)`);
    await duck.run(`COPY (${LOG}) TO '${files.log}' (HEADER)`);
  }
  const sync = (sourceId) => () => request('POST', `${stack.url}/v1/sources/${sourceId}/sync`);
  await measure(stack, 'source-sync of the table', sync(await upload(stack, { name: 'Orders', kind: 'csv', file: files.orders })));
  await measure(stack, 'source-sync of the log', sync(await upload(stack, { name: 'Log', kind: 'event_log', file: files.log })));
  const datasets = await request('GET', `${stack.url}/v1/datasets`);
  const idOf = (name) => datasets.find((dataset) => dataset.name === name)?.dataset_id;
  const agent = (name, dataset, parameters) => () =>
    request('POST', `${stack.url}/api/agents/${name}`, {
      input: 'measure',
      dataset_ids: [idOf(dataset)],
      ...(parameters && { parameters }),
    });
  await measure(stack, 'process-mining', agent('process-mining', 'Log'));
  await measure(stack, 'data-quality', agent('data-quality', 'Orders'));
  await measure(stack, 'kpi-discovery', agent('kpi-discovery', 'Orders'));
  for (const format of ['csv', 'parquet', 'xlsx'])
    await measure(stack, `data-export ${format}`, agent('data-export', 'Orders', { format }));
} finally {
  await stack?.stop();
  await shared.stop();
}

console.log(`\n${ROWS} rows, ${EVENTS} events, one worker at a time\n`);
console.table(rows);
const aboveLimit = rows.filter((row) => row['peak MiB'] * 1024 ** 2 > MAX_BYTES);
const mining = rows.find((row) => row.agent === 'process-mining');
if (aboveLimit.length > 0) console.error(`more than 1 GiB: ${aboveLimit.map((row) => row.agent).join(', ')}`);
if (mining.seconds > MAX_MINING_SECONDS) console.error(`process mining took ${mining.seconds} s, more than ${MAX_MINING_SECONDS} s`);
process.exitCode = aboveLimit.length > 0 || mining.seconds > MAX_MINING_SECONDS ? 1 : 0;
