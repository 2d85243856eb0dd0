import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { TenantClient } from '../harness/tenant-client.js';
import { enumNamesIn } from './enum-names.js';
import { description, exampleOf, seed, operations, urlOf, type Ids } from './seeded-tenant.js';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(description, 'openapi.json');

// Excluded: the endless stream, which another test reads with a real event client, and destructive operations, which are
// tested with a separate tenant.
const testedOperations = operations.filter(({ path, method }) => path !== '/v1/events/stream' && method !== 'delete');

describe('the described operations', () => {
  const client = new TenantClient();
  let ids: Ids;

  beforeAll(async () => {
    ids = await seed(client);
  });

  const call = async ({ path, method, operation }: (typeof operations)[number]) =>
    client.request<unknown>(method.toUpperCase(), urlOf(path, ids), exampleOf(operation, client));

  it.each(testedOperations)('$name responds as described', async (entry) => {
    const response = await call(entry);
    const described = entry.operation.responses[String(response.status)];
    expect([response.status, described !== undefined, response.status < 300]).toEqual([response.status, true, true]);
    const schema = described?.content?.['application/json']?.schema;
    const pointer = `openapi.json#/paths/${entry.path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${entry.method}/responses/${response.status}/content/application~1json/schema`;
    expect(schema).toBeDefined();
    const validate = ajv.getSchema(pointer);
    expect(validate).toBeDefined();
    await validate?.(response.body);
    expect(validate?.errors ?? []).toEqual([]);
    expect(enumNamesIn(response.body)).toEqual([]);
  });

  it('support HEAD and OPTIONS, and the service returns the committed description', async () => {
    expect((await client.request('HEAD', '/v1/sources')).status).toBe(200);
    const options = await client.request('OPTIONS', '/v1/sources');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    expect((await client.get('/openapi.json')).body).toEqual(description);
    expect((await client.request('POST', '/webhook', {})).status).toBe(404);
  });

  it('mark the legacy route as deprecated and omit its Markdown', async () => {
    const { headers, body } = await client.get<Record<string, unknown>[]>('/v1/briefings');
    expect(headers.get('deprecation')).toBeTruthy();
    expect(headers.get('link')).toContain('/v1/agents/briefings');
    expect(Object.keys(body[0] ?? {})).not.toContain('markdown');
  });
});
