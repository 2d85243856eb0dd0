import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { TenantClient } from '../harness/tenant-client.js';
import { enumNamesIn } from './enum-names.js';
import { description, exampleOf, seed, operations, urlOf, type Ids } from './seeded-tenant.js';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(description, 'openapi.json');

// Endless, and tested with a real event client elsewhere; destructive, and tried last on a tenant of its own.
const tried = operations.filter(({ path, method }) => path !== '/v1/events/stream' && method !== 'delete');

describe('every described operation', () => {
  const client = new TenantClient();
  let ids: Ids;

  beforeAll(async () => {
    ids = await seed(client);
  });

  const call = async ({ path, method, operation }: (typeof operations)[number]) =>
    client.request<unknown>(method.toUpperCase(), urlOf(path, ids), exampleOf(operation, client));

  it.each(tried)('$name answers as described', async (entry) => {
    const answer = await call(entry);
    const described = entry.operation.responses[String(answer.status)];
    expect([answer.status, described !== undefined, answer.status < 300]).toEqual([answer.status, true, true]);
    const schema = described?.content?.['application/json']?.schema;
    const pointer = `openapi.json#/paths/${entry.path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${entry.method}/responses/${answer.status}/content/application~1json/schema`;
    expect(schema).toBeDefined();
    const validate = ajv.getSchema(pointer);
    expect(validate).toBeDefined();
    await validate?.(answer.body);
    expect(validate?.errors ?? []).toEqual([]);
    expect(enumNamesIn(answer.body)).toEqual([]);
  });

  it('answers HEAD for GET, OPTIONS with the methods, and serves the description that is committed', async () => {
    expect((await client.request('HEAD', '/v1/sources')).status).toBe(200);
    const options = await client.request('OPTIONS', '/v1/sources');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    expect((await client.get('/openapi.json')).body).toEqual(description);
    expect((await client.request('POST', '/webhook', {})).status).toBe(404);
  });

  it('marks the legacy route as such, and leaves out its Markdown', async () => {
    const { headers, body } = await client.get<Record<string, unknown>[]>('/v1/briefings');
    expect(headers.get('deprecation')).toBeTruthy();
    expect(headers.get('link')).toContain('/v1/agents/briefings');
    expect(Object.keys(body[0] ?? {})).not.toContain('markdown');
  });
});
