import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../../platform/project-root.js';
import { connectTo, rowCountsWithoutSearchIndex } from '../../harness/database.js';
import { currentStack } from '../../harness/stacks.js';
import { TenantClient } from '../../harness/tenant-client.js';
import { badValues, type Resolve, type Schema } from './bad-values.js';

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema; example: Record<string, unknown> }> };
}
interface BadRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

const { paths, components } = JSON.parse(readFileSync(fromProjectRoot('schema/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const resolve: Resolve = (schema) => (schema.$ref ? resolve(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const JSON_TYPE = { 'content-type': 'application/json' };
/** Ids of no existing record; most are malformed. */
const STRANGE_IDS = [
  ...['unknown', 'run_00000000000000000000000000', '%00', '..%2f..%2fetc%2fpasswd', '%', '%E0%A4%A', "'%20OR%201=1--", '%F0%9F%98%80'],
  ...['constructor', '__proto__', 'x'.repeat(101), '%0d%0aSet-Cookie:a=b', 'null', 'tnt_demo'],
];
const STRANGE_TENANTS = ['', 'demo', 'tnt_', 'tnt_A', 'tnt_a b', `tnt_${'x'.repeat(80)}`, "tnt_'--", 'tnt_a,tnt_b'];
const RAW_BODIES = [
  ...['{', '[', '[]', '"text"', '7', 'true', '{"a":1,}', 'undefined', '{"a":"\ud800"', '\u0000', `{"x":${'['.repeat(20_000)}`],
  '{"__proto__":',
];
const PLAIN_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'];

/** Replaces ids in a path by the id of a missing record, so that even a request with a valid body changes nothing. */
const urlOf = (path: string, id = 'unknown'): string => path.replaceAll(/\{\w+\}/g, id);

function* badRequests(path: string, method: string, operation: Operation): Generator<BadRequest> {
  const content = operation.requestBody?.content['application/json'];
  const withBody = (value: unknown): Pick<BadRequest, 'headers' | 'body'> => ({ headers: JSON_TYPE, body: JSON.stringify(value) });
  const valid = content ? withBody(content.example) : {};
  const bad = (url: string, more: Partial<BadRequest> = {}): BadRequest => ({ method: method.toUpperCase(), url, ...valid, ...more });
  const hasId = path.includes('{');
  if (hasId) for (const id of STRANGE_IDS) yield bad(urlOf(path, id));
  for (const { name, schema } of operation.parameters?.filter(({ in: location }) => location === 'query') ?? [])
    for (const value of badValues(schema, resolve)) {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      // In a query string, every value is a string and therefore valid.
      if (typeof value !== 'string' && resolve(schema).type === 'string') continue;
      yield bad(`${urlOf(path)}?${name}=${encodeURIComponent(text.toWellFormed())}`);
    }
  if (operation.parameters?.some(({ name }) => name === 'X-Tenant-Id'))
    for (const tenant of STRANGE_TENANTS) yield bad(urlOf(path), { headers: { ...valid.headers, 'x-tenant-id': tenant } });
  if (!content) return;
  for (const body of RAW_BODIES) yield bad(urlOf(path), { headers: JSON_TYPE, body });
  for (const type of PLAIN_TYPES) yield bad(urlOf(path), { headers: { 'content-type': type } });
  for (const missing of resolve(content.schema).required ?? [])
    yield bad(urlOf(path), withBody(Object.fromEntries(Object.entries(content.example).filter(([name]) => name !== missing))));
  for (const value of badValues(content.schema, resolve))
    yield bad(
      urlOf(path),
      withBody(typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...content.example, ...value } : value),
    );
}

const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => ({ path, method, operation })),
);

describe('A8 a bad request generated from the API description', () => {
  const client = new TenantClient();
  const all = operations.flatMap(({ path, method, operation }) => [...badRequests(path, method, operation)]);

  it('is rejected with 4xx and writes nothing', async () => {
    expect(all.length).toBeGreaterThan(2_000);
    await client.get('/v1/tenants');
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    const before = await rowCountsWithoutSearchIndex(database, client.tenantId);
    const unexpected: unknown[] = [];
    const statuses = new Map<number, number>();
    const queue = all.values();
    const send = async (): Promise<void> => {
      for (const { method, url, headers, body } of queue) {
        const response = await fetch(`${client.url}${url}`, {
          method,
          headers: { ...client.identity, ...headers },
          ...(body !== undefined && { body }),
          signal: AbortSignal.timeout(10_000),
        });
        const text = await response.text();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.status < 400 || response.status >= 500)
          unexpected.push([method, url, headers, body?.slice(0, 300), response.status, text.slice(0, 300)]);
      }
    };
    await Promise.all(Array.from({ length: 8 }, send));
    const after = await rowCountsWithoutSearchIndex(database, client.tenantId);
    await database.end();
    expect(unexpected).toEqual([]);
    expect(after).toEqual(before);
    expect([...statuses.keys()].toSorted()).toEqual(expect.arrayContaining([404, 415, 422]));
  });
});
