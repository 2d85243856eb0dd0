/**
 * Measures requests per second of the service relative to a plain Fastify and pg route with the same row-secured query, in one
 * run on one machine. Only the ratios are valid on other machines. Usage: npm run bench [seconds per measurement]
 */
import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { freePort } from '../../dist/platform/embedded/index.js';
import { startServers, startTopology, untilReady } from '../harness/stack.mjs';

const SECONDS = Number(process.argv[2] ?? 8);
/** Warm-up before each measurement. The JIT compiler needs about 10 s under load; earlier measurements would compare compilers. */
const WARM_UP_SECONDS = 15;
const CONNECTIONS = 32;
const ROWS = 20;
const TENANT = 'tnt_bench';
const headers = { 'x-tenant-id': TENANT };
const QUERY = '{ sources { sourceId name kind origin status createdAt updatedAt syncedAt } }';

const measure = async (url, options = {}) => {
  const load = (duration) =>
    autocannon({ url, connections: CONNECTIONS, duration, headers: { ...headers, ...options.headers }, ...options });
  await load(WARM_UP_SECONDS);
  const result = await load(SECONDS);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} responses other than 2xx, ${result.errors} errors`);
  return result;
};

const PAGE = QUERY.replace('sources {', 'sourcesConnection(first: 20) { nodes {').replace(
  '} }',
  '} pageInfo { hasNextPage endCursor } } }',
);
const asGraphql = (query) => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ query }),
});

const seed = async (url) => {
  for (let index = 0; index < ROWS; index += 1) {
    const body = JSON.stringify({ name: `Source ${index}`, kind: 'csv', url: 'https://example.org/data.csv' });
    const response = await fetch(`${url}/v1/sources`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (response.status !== 201) throw new Error(await response.text());
  }
};

const startBaseline = async (env) => {
  const port = await freePort();
  const child = spawn(process.execPath, [new URL('baseline.mjs', import.meta.url).pathname], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: 'inherit',
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, { exited }, 'the output above');
  return { url: `${url}/sources`, stop: () => (child.kill('SIGTERM'), exited) };
};

const shared = await startServers();
const rows = [];
try {
  for (const topology of ['composite', 'distributed']) {
    const stack = await startTopology(shared, topology, {
      name: `bench_${topology}`,
      extra: { LOG_LEVEL: 'error', RATE_LIMIT_COST: '1000000000' },
    });
    const baseline = await startBaseline(stack.env);
    await seed(stack.url);
    const base = await measure(baseline.url);
    const rest = await measure(`${stack.url}/v1/sources`);
    const graphql = await measure(`${stack.url}/graphql`, asGraphql(QUERY));
    const page = await measure(`${stack.url}/graphql`, asGraphql(PAGE));
    const baseAgain = await measure(baseline.url);
    const reference = (base.requests.average + baseAgain.requests.average) / 2;
    const row = (name, { requests, latency }) => ({
      topology,
      route: name,
      'requests/s': Math.round(requests.average),
      'ratio to baseline': Number((requests.average / reference).toFixed(2)),
      'p50 ms': latency.p50,
      'p99 ms': latency.p99,
    });
    rows.push(
      row('Fastify + pg (before)', base),
      row('REST /v1/sources', rest),
      row('GraphQL sources', graphql),
      row('GraphQL sourcesConnection', page),
      row('Fastify + pg (after)', baseAgain),
    );
    await baseline.stop();
    await stack.stop();
  }
} finally {
  await shared.stop();
}
console.log(`\n${ROWS} rows per response, ${CONNECTIONS} connections, ${SECONDS} s each\n`);
console.table(rows);
