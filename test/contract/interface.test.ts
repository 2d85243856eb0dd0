import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { TenantClient } from '../harness/tenant-client.js';
import { INTERFACE, type InterfaceOperation, NAMED_SCHEMAS } from './interface-table.js';

interface Schema {
  type?: string | string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
  enum?: unknown[];
}
interface Named {
  $ref?: string;
  items?: Named;
  anyOf?: Named[];
}
interface Described {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Named & { type?: unknown } }> };
  responses: Record<string, { content?: Record<string, { schema: Named }> }>;
  deprecated?: boolean;
}

const { paths, openapi, info } = JSON.parse(readFileSync(fromProjectRoot('schema/openapi.json'), 'utf8')) as {
  openapi: string;
  info: { version: string; title: string };
  paths: Record<string, Record<string, Described>>;
};
const described = ({ method, path }: InterfaceOperation): Described | undefined => paths[path]?.[method.toLowerCase()];
const nameOf = ({ method, path }: Pick<InterfaceOperation, 'method' | 'path'>): string => `${method} ${path}`;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

describe('the API description', () => {
  it('is OpenAPI 3.1.0, version 0.4.0, and has exactly the operations of the interface', () => {
    expect([openapi, info.version]).toEqual(['3.1.0', '0.4.0']);
    const names = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => METHODS.includes(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(names.toSorted()).toEqual(INTERFACE.map(nameOf).toSorted());
    expect(INTERFACE).toHaveLength(71);
  });

  it.each(INTERFACE.map((operation) => [nameOf(operation), operation] as const))(
    'describes %s as specified by the interface',
    (_, operation) => {
      const description = described(operation);
      expect(Object.keys(description?.responses ?? {}).filter((status) => Number(status) < 300)).toEqual([String(operation.status)]);
      const parameters = new Map(description?.parameters?.map((parameter) => [parameter.name, parameter]));
      for (const [name, limits] of Object.entries(operation.numbers ?? {}))
        expect(parameters.get(name)).toMatchObject({ in: 'query', schema: { type: 'integer', ...limits } });
      for (const [name, limits] of Object.entries(operation.texts ?? {}))
        expect(parameters.get(name)).toMatchObject({ in: 'query', schema: { type: 'string', ...limits } });
      expect(description?.requestBody?.required ?? false).toBe(operation.body?.startsWith('required') ?? false);
      expect(description?.requestBody !== undefined).toBe(operation.body !== undefined);
      // The two identity headers are optional, and absent for anonymous operations.
      for (const header of ['X-Tenant-Id', 'authorization'])
        expect([header, parameters.get(header)?.required ?? (parameters.has(header) ? false : null)]).toEqual([
          header,
          operation.anonymous ? null : false,
        ]);
      const takesInput =
        (description?.parameters?.some(({ in: location }) => location !== 'header') ?? false) || operation.body !== undefined;
      if (takesInput) expect(description?.responses).toHaveProperty('422');
    },
  );
});

describe('the list of schema names', () => {
  const schemaName = ({ $ref, items, anyOf }: Named = {}): string | undefined =>
    items ? `${schemaName(items)}[]` : ($ref ?? anyOf?.find((choice) => choice.$ref)?.$ref)?.replace('#/components/schemas/', '');

  it.each(INTERFACE.filter((operation) => NAMED_SCHEMAS[nameOf(operation)]).map((operation) => [nameOf(operation), operation] as const))(
    'equals the names of body and response in %s',
    (name, operation) => {
      const description = described(operation);
      const answer = schemaName(description?.responses[operation.status]?.content?.['application/json']?.schema);
      const body = schemaName(description?.requestBody?.content['application/json']?.schema);
      expect({ ...(body !== undefined && { body }), answer }).toEqual(NAMED_SCHEMAS[name]);
    },
  );

  it('refers only to existing operations', () => {
    expect(Object.keys(NAMED_SCHEMAS).filter((name) => !INTERFACE.some((operation) => nameOf(operation) === name))).toEqual([]);
  });
});

describe('the running service', () => {
  const client = new TenantClient();
  const withValues = (path: string): string => path.replace('{step_id}', 'process-mining');
  const limited = INTERFACE.filter(
    ({ path, numbers, texts }) => (numbers ?? texts) && !path.includes('{check_id}') && path !== '/v1/events/stream',
  );

  it.each(limited.map((operation) => [nameOf(operation), operation] as const))('enforces the limits of %s', async (_, operation) => {
    const send = async (query: string) =>
      await client.request<{ detail?: { loc: string[] }[] }>('GET', `${withValues(operation.path)}?${query}`);
    for (const [name, { minimum, maximum }] of Object.entries(operation.numbers ?? {})) {
      for (const valid of [minimum, maximum]) expect([valid, (await send(`${name}=${valid}`)).status]).toEqual([valid, 200]);
      for (const invalid of [minimum - 1, maximum + 1, 1.5, 'x', '', '1e2', 'NaN']) {
        const { status, body } = await send(`${name}=${invalid}`);
        expect([invalid, status, body.detail?.[0]?.loc]).toEqual([invalid, 422, ['query', name]]);
      }
    }
    for (const [name, { maxLength, pattern }] of Object.entries(operation.texts ?? {})) {
      const values = pattern?.match(/\w+/g);
      const valid = values ?? ['x'.repeat(maxLength ?? 1)];
      for (const text of valid) expect((await send(`${name}=${text}`)).status).toBe(200);
      for (const text of values ? ['', 'ALLOW', 'x'] : ['x'.repeat((maxLength ?? 0) + 1)])
        expect([text, (await send(`${name}=${text}`)).status]).toEqual([text, 422]);
    }
  });

  it.each(INTERFACE.filter(({ list }) => list).map((operation) => [nameOf(operation), operation] as const))(
    'returns a list for %s to a new tenant',
    async (_, { path }) => {
      const { status, body } = await new TenantClient().get<unknown[]>(withValues(path).replace('{metric_id}', 'met_unknown'));
      expect([status, Array.isArray(body)]).toEqual(path.includes('{metric_id}') ? [404, false] : [200, true]);
    },
  );
});
