// Measures the cost of a request on an installation with 1,000 tenants relative to one with 10. Every tenant has equal content,
// requests go to all of them in turn, and the two databases are measured alternately, so that the machine does not matter.
// Usage: npm run bench:tenants [-- <tenants>]
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startServers, startTopology } from '../harness/stack.mjs';

const FEW = 10;
const MANY = Number(process.argv[2] ?? 1_000);
const MAX_RATIO = 1.2;
const ROUNDS = 45;
const ROUND_MS = 300;
const TEMPLATE = 'tnt_bench-0';
const SOURCES = 20;
const RUNS = 5;

const as = (tenant) => ({ 'x-tenant-id': tenant, 'content-type': 'application/json' });
const tenantOf = (index) => `tnt_bench-${index}`;

const request = async (url, method, path, tenant, body) => {
  const response = await fetch(`${url}${path}`, { method, headers: as(tenant), ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
};

const mutate = async (url, type, input) => {
  const inputType = `${type}CreateInput`;
  const query = `mutation ($input: ${inputType}!) { made: create${type}(input: $input) { id } }`;
  const { data, errors } = await request(url, 'POST', '/graphql', TEMPLATE, { query, variables: { input } });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.made.id;
};

/** Seeds a tenant with a programme, sources, runs and their events. */
const seed = async (url) => {
  await mutate(url, 'Programme', { name: 'Better' });
  for (const name of ['Sales', 'Production', 'Logistics', 'Finance']) {
    const areaId = await mutate(url, 'Area', { name, owner: 'H. Brand' });
    for (const phase of ['analyse', 'deliver'])
      await mutate(url, 'Initiative', { areaId, phase, title: `${phase} in ${name}`, status: 'active', progress: 0.5 });
  }
  for (let index = 0; index < SOURCES; index += 1)
    await request(url, 'POST', '/v1/sources', TEMPLATE, { name: `Source ${index}`, kind: 'csv', url: 'https://example.org/data.csv' });
  for (let index = 0; index < RUNS; index += 1) {
    const { run_id: id } = await request(url, 'POST', '/api/agents/request-intake', TEMPLATE, {
      input: 'Check the data quality.',
      language: 'en',
    });
    for (let status = ''; status !== 'succeeded'; await sleep(100)) ({ status } = await request(url, 'GET', `/api/runs/${id}`, TEMPLATE));
  }
};

/** Copies the rows of the template for further tenants, tenant by tenant, bypassing row-level security and foreign keys. */
const multiply = async (superuserUrl, count) => {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    const { rows: tables } = await client.query(`
      SELECT format('%I.%I', n.nspname, c.relname) AS name, array_agg(format('%I', a.attname) ORDER BY a.attnum) AS columns
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attidentity = '' AND a.attgenerated = ''
       WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND EXISTS (SELECT FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id' AND NOT t.attisdropped)
       GROUP BY 1 ORDER BY 1`);
    for (const { name, columns } of tables) {
      const values = columns.map((column) =>
        column === 'tenant_id' || (name === 'tenants.tenant' && column === 'slug') ? `'tnt_bench-' || copy.number` : column,
      );
      await client.query(
        `INSERT INTO ${name} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${name}, generate_series(1, $2::int) AS copy (number)
          WHERE tenant_id = $1 ORDER BY copy.number`,
        [TEMPLATE, count - 1],
      );
    }
    await client.query('RESET session_replication_role');
    await client.query('VACUUM ANALYZE');
    const { rows } = await client.query(`SELECT pg_database_size(current_database())::bigint AS bytes`);
    return Number(rows[0].bytes);
  } finally {
    await client.end();
  }
};

const graph = (query) => (url, tenant) => request(url, 'POST', '/graphql', tenant, { query });

const MEASURED = {
  'list of sources': (url, tenant) => request(url, 'GET', '/v1/sources', tenant),
  'page of runs': graph('{ runsConnection(first: 20) { nodes { id agent status } pageInfo { hasNextPage endCursor } } }'),
  board: (url, tenant) => request(url, 'GET', '/v1/transformation/board', tenant),
  badges: (url, tenant) => request(url, 'GET', '/v1/nav/badges', tenant),
  'recent events': (url, tenant) => request(url, 'GET', '/v1/events/recent', tenant),
  'source created, with its event': (url, tenant) => request(url, 'POST', '/v1/sources', tenant, { name: 'One more', kind: 'csv' }),
};

/** Returns the milliseconds per request, with sequential requests to all tenants in turn. */
const cost = async (work, { url, tenants, turn }) => {
  const begin = performance.now();
  let requests = 0;
  for (; performance.now() - begin < ROUND_MS; requests += 1) await work(url, tenantOf(turn.next++ % tenants));
  return (performance.now() - begin) / requests;
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const shared = await startServers();
const installations = [];
try {
  for (const tenants of [FEW, MANY]) {
    const name = `bench_tenants_${tenants}`;
    const extra = { LOG_LEVEL: 'error', RATE_LIMIT_COST: '1000000000' };
    const stack = await startTopology(shared, 'composite', { name, extra });
    await seed(stack.url);
    const bytes = await multiply(shared.servers.postgres.superuserUrl.replace(/\/[^/]*$/, `/${name}`), tenants);
    console.log(`${tenants} tenants: ${Math.round(bytes / 1e6)} MB in PostgreSQL`);
    installations.push({ stack, url: stack.url, tenants, turn: { next: 0 } });
  }
  const rows = [];
  for (const [name, work] of Object.entries(MEASURED)) {
    const costs = installations.map(() => []);
    // One unmeasured request per tenant fills the caches per tenant in both installations.
    for (const { url, tenants } of installations) for (let index = 0; index < tenants; index += 1) await work(url, tenantOf(index));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, installation] of installations.entries()) costs[index].push(await cost(work, installation));
    const ratio = median(costs[0].map((few, round) => costs[1][round] / few));
    const milliseconds = (index) => Number(median(costs[index]).toFixed(2));
    rows.push({ request: name, [`ms at ${FEW}`]: milliseconds(0), [`ms at ${MANY}`]: milliseconds(1), ratio: Number(ratio.toFixed(2)) });
    console.log(`${name}: ${ratio.toFixed(2)}`);
  }
  console.table(rows);
  const tooExpensive = rows.filter(({ ratio }) => ratio > MAX_RATIO);
  if (tooExpensive.length > 0)
    console.error(`more than ${MAX_RATIO} times the cost with ${FEW} tenants: ${tooExpensive.map(({ request }) => request).join(', ')}`);
  process.exitCode = tooExpensive.length > 0 ? 1 : 0;
} finally {
  for (const { stack } of installations) await stack.stop();
  await shared.stop();
}
