/**
 * Measures requests per second of the service relative to a plain Fastify and pg route with the same row-secured query, in one run
 * on one machine. Only the ratios are valid on other machines. Every round measures every route once, one after the other, so that
 * a busy moment does not distort one route alone; the table shows medians over the rounds and the span between the slowest and the
 * fastest. Usage: npm run bench [-- <seconds per measurement> <rounds> <topologies, separated by commas>]
 */
import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { freePort } from '../../dist/platform/embedded/index.js';
import { startServers, startTopology, untilReady } from '../harness/stack.mjs';

const SECONDS = Number(process.argv[2] ?? 5);
const ROUNDS = Number(process.argv[3] ?? 3);
const TOPOLOGIES = (process.argv[4] ?? 'composite,distributed').split(',');
/** Rounds before the first one that counts. The JIT compiler needs several seconds of load per route. */
const WARM_UP_ROUNDS = 2;
const CONNECTIONS = 32;
const ROWS = 20;
const FIELDS = 'sourceId name kind origin status createdAt updatedAt syncedAt';
const json = { 'x-tenant-id': 'tnt_bench', 'content-type': 'application/json' };
const SOURCE = JSON.stringify({ name: 'Source', kind: 'csv', url: 'https://example.org/data.csv' });

const graphql = (query) => ({ path: '/graphql', method: 'POST', body: JSON.stringify({ query }) });

/** Requests by name. Those that write come last, because they lengthen the lists. */
const routesOf = (sourceId) => ({
  'REST list': { path: '/v1/sources' },
  'REST recent events': { path: '/v1/events/recent' },
  'REST board': { path: '/v1/transformation/board' },
  'REST badges': { path: '/v1/nav/badges' },
  'REST cockpit': { path: '/v1/cockpit/summary' },
  'GraphQL one': graphql(`{ source(sourceId: "${sourceId}") { ${FIELDS} } }`),
  'GraphQL list': graphql(`{ sources { ${FIELDS} } }`),
  'GraphQL page': graphql(`{ sourcesConnection(first: ${ROWS}) { nodes { ${FIELDS} } pageInfo { hasNextPage endCursor } } }`),
  'GraphQL federated': graphql(
    `{ navBadges { sources openRuns } sourcesConnection(first: ${ROWS}) { nodes { ${FIELDS} } } runsConnection(first: ${ROWS}) { nodes { id status } } }`,
  ),
});

const WRITES = {
  'REST source created': { path: '/v1/sources', method: 'POST', body: SOURCE },
};

const measure = async (url, { path, ...request }) => {
  const result = await autocannon({ url: `${url}${path}`, connections: CONNECTIONS, duration: SECONDS, headers: json, ...request });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}${path}: ${result.non2xx} responses other than 2xx, ${result.errors} errors`);
  return result;
};

/** Returns the CPU time of a process in milliseconds; NaN where the system does not tell. */
const cpuOf = async (pid) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [userTicks, systemTicks] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(userTicks) + Number(systemTicks)) * 10;
};

const seed = async (url) => {
  for (let index = 0; index < ROWS; index += 1) {
    const response = await fetch(`${url}/v1/sources`, { method: 'POST', headers: json, body: SOURCE });
    const body = await response.json();
    if (response.status !== 201) throw new Error(JSON.stringify(body));
    if (index === ROWS - 1) return body.source_id;
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
  return { url, pid: child.pid, stop: () => (child.kill('SIGTERM'), exited) };
};

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const rounded = (value, digits = 0) => Number(value.toFixed(digits));

const measureTopology = async (shared, topology) => {
  // Requests of a measurement that has ended may still wait when the next one begins.
  const extra = { LOG_LEVEL: 'error', RATE_LIMIT_COST: '1000000000', QUEUED_READS_PER_TENANT: '1000' };
  const stack = await startTopology(shared, topology, { name: `bench_${topology}`, extra });
  const baseline = await startBaseline(stack.env);
  const service = { url: stack.url, pid: stack.processes.api.pid };
  const routes = [
    ['hand-written, four round trips', baseline, { path: '/sources' }],
    ['hand-written, one round trip', baseline, { path: '/sources-one-trip' }],
    ...Object.entries(routesOf(await seed(stack.url))).map(([name, route]) => [name, service, route]),
  ];
  const measured = new Map();
  const runRound = async (entries, counts) => {
    for (const [name, { url, pid }, route] of entries) {
      const before = await cpuOf(pid);
      const { requests, latency } = await measure(url, route);
      const cpu = ((await cpuOf(pid)) - before) / requests.total;
      if (counts) measured.set(name, [...(measured.get(name) ?? []), { rate: requests.average, cpu, p99: latency.p99 }]);
    }
  };
  try {
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) await runRound(routes, round >= 0);
    const writes = Object.entries(WRITES).map(([name, route]) => [name, service, route]);
    for (let round = -1; round < ROUNDS; round += 1) await runRound(writes, round >= 0);
  } finally {
    await baseline.stop();
    await stack.stop();
  }
  const of = (name, key) => measured.get(name).map((each) => each[key]);
  const [reference] = routes[0];
  const [rate, cpu] = [median(of(reference, 'rate')), median(of(reference, 'cpu'))];
  return [...measured.keys()].map((route) => ({
    topology,
    route,
    'requests/s': rounded(median(of(route, 'rate'))),
    span: `${rounded(Math.min(...of(route, 'rate')))}–${rounded(Math.max(...of(route, 'rate')))}`,
    ratio: rounded(median(of(route, 'rate')) / rate, 2),
    // Of the process that serves the clients; in the distributed topology the subgraphs add theirs.
    'CPU ms': rounded(median(of(route, 'cpu')), 3),
    'ratio by CPU': rounded(cpu / median(of(route, 'cpu')), 2),
    'p99 ms': median(of(route, 'p99')),
  }));
};

const shared = await startServers();
const rows = [];
try {
  for (const topology of TOPOLOGIES) rows.push(...(await measureTopology(shared, topology)));
} finally {
  await shared.stop();
}
console.log(`\n${ROWS} rows per response, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s per route\n`);
console.table(rows);
