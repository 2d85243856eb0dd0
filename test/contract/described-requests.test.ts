import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiParameter, OpenApiDocument } from '../../rest-adapter/openapi/openapi-types.js';
import type { JsonSchema, AdditionalRule } from '../../rest-adapter/route-definition.js';
import { Random, SEED } from '../harness/random.js';
import { hintsOf, SchemaValues } from '../harness/schema-values.js';
import { TenantClient } from '../harness/tenant-client.js';
import { description, seed, operations, urlOf, type Ids } from './seeded-tenant.js';

const document = description as unknown as OpenApiDocument;
const REQUESTS_PER_OPERATION = 10;
const ATTEMPTS = 400;
/** Omitted in most requests: a missing record leads to 404 before the rest of the request is validated. */
const REFERENCES = { dataset_id: [null], conversation_id: [null] };
const IDENTITY = ['X-Tenant-Id', 'authorization'];

const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi.json');

type Entry = (typeof operations)[number];
interface Described {
  parameters?: ApiParameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; example: Record<string, unknown> }> };
  responses: Record<string, unknown>;
  'x-rules'?: AdditionalRule[];
}
interface DescribedRequest {
  method: string;
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
}

const pointerTo = ({ path, method }: Entry): string =>
  `openapi.json#/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}`;
const describedBy = ({ operation }: Entry): Described => operation as unknown as Described;
const bodyOf = (entry: Entry) => describedBy(entry).requestBody?.content['application/json'];
const ownParameters = (entry: Entry): ApiParameter[] =>
  (describedBy(entry).parameters ?? []).filter(({ name }) => !IDENTITY.includes(name));

const namesRecord = (body: unknown): boolean =>
  typeof body === 'object' && Object.keys(REFERENCES).some((name) => typeof (body as Record<string, unknown> | null)?.[name] === 'string');

/** Returns whether a listed rule of the operation covers the location of an error. `*` stands for a key that the schema does not name. */
const isListed = (loc: (string | number)[], rules: readonly AdditionalRule[], known: ReadonlySet<string>): boolean =>
  rules.some(({ at }) => {
    const parts = at.replaceAll('[]', '.[]').split('.');
    if (parts.length === 1) return loc.length === 1 && loc[0] === at;
    return parts.every((part, index) => {
      const key = loc[index];
      if (part === '*') return key !== undefined && !(index === 1 && known.has(String(key)));
      return part === '[]' ? typeof key === 'number' : part === key;
    });
  });

describe(`requests generated from the API description (KPI_SEED=${SEED})`, () => {
  const client = new TenantClient();
  const random = new Random(SEED);
  let ids: Ids;

  beforeAll(async () => {
    ids = await seed(client);
  });

  const valuesFor = (entry: Entry): SchemaValues => {
    const example = bodyOf(entry)?.example ?? {};
    const known = { ...Object.fromEntries(Object.entries(example).map(([name, value]) => [name, [value]])), ...REFERENCES };
    return new SchemaValues(random, document.components.schemas, known);
  };

  /** Returns a body that the schema allows or rejects, or undefined if none was generated in `ATTEMPTS` attempts. */
  const makeBody = (entry: Entry, values: SchemaValues, validate: ValidateFunction, isAllowed: boolean): unknown => {
    const content = bodyOf(entry);
    if (!content) throw new Error(`${entry.name} has no request body`);
    const { schema, example } = content;
    const hints = hintsOf({ ...schema, anyOf: [] });
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const generated = values.of(schema, hints);
      const isObject = typeof generated === 'object' && generated !== null && !Array.isArray(generated);
      const body = isObject && values.chance(0.4) ? { ...example, ...generated } : generated;
      const candidate = isAllowed || !isObject || values.chance(0.5) ? body : { ...(body as object), ...invalidProperty(values, entry) };
      if (validate(candidate) === isAllowed) return candidate;
    }
    return undefined;
  };

  /** Returns a property with a value that probably violates its schema. */
  const invalidProperty = (values: SchemaValues, entry: Entry): object => {
    const schema = bodyOf(entry)?.schema ?? {};
    const resolved = document.components.schemas[(schema.$ref ?? schema.anyOf?.[0]?.$ref ?? '').split('/').at(-1) ?? ''] ?? schema;
    const name = values.pick([...Object.keys(resolved.properties ?? {}), 'unknown']);
    return { [name]: values.pick([null, true, 0, -1, 1.5, 1e300, '', ' ', 'x', 'x'.repeat(21_000), [], {}, [[]], ['x', 'x']]) };
  };

  const send = async (
    { method, path, body, headers }: DescribedRequest,
    role = 'tenant_admin',
  ): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${client.url}${path}`, {
      method,
      headers: { ...client.as(role).identity, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });
    // A stream does not end by itself.
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status: response.status, text: '' };
    }
    return { status: response.status, text: await response.text() };
  };

  const testedOperations = operations.filter((entry) => entry.method !== 'delete' && (bodyOf(entry) || ownParameters(entry).length > 0));

  it.each(testedOperations)('$name rejects a described request with 422 only by a listed rule', async (entry) => {
    const values = valuesFor(entry);
    const { 'x-rules': rules = [], responses, requestBody } = describedBy(entry);
    const validate = requestBody && ajv.getSchema(`${pointerTo(entry)}/requestBody/content/application~1json/schema`);
    const schema = bodyOf(entry)?.schema;
    const named = document.components.schemas[(schema?.$ref ?? schema?.anyOf?.[0]?.$ref ?? '').split('/').at(-1) ?? ''];
    const known = new Set(Object.keys(named?.properties ?? {}));
    const statuses = new Map<number, number>();
    for (let count = 0; count < REQUESTS_PER_OPERATION; count += 1) {
      const parameters = ownParameters(entry)
        .filter(({ required }) => required || values.chance(0.6))
        .map((parameter) => ({ ...parameter, value: String(values.of(parameter.schema)) }));
      const isOptional = requestBody !== undefined && !requestBody.required && values.chance(0.1);
      const body = !validate || isOptional ? undefined : JSON.stringify(makeBody(entry, values, validate, true));
      const path = parameters
        .filter((parameter) => parameter.in === 'path' && values.chance(0.4) && !/^\.+$/.test(parameter.value))
        .reduce((url, { name, value }) => url.replace(`{${name}}`, encodeURIComponent(value)), entry.path);
      const query = parameters
        .filter((parameter) => parameter.in === 'query')
        .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
      const headers = Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === 'header' && /^[!-~]+$/.test(parameter.value))
          .map(({ name, value }) => [name, value]),
      );
      const request = {
        method: entry.method.toUpperCase(),
        path: `${urlOf(path, ids)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
        body,
        headers,
      };
      const { status, text } = await send(request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const summary = [request.method, request.path.slice(0, 300), body?.slice(0, 1_000), status, text.slice(0, 600)];
      expect([summary, Object.keys(responses).includes(String(status)), status < 500]).toEqual([summary, true, true]);
      if (status !== 422) continue;
      const { detail } = JSON.parse(text) as { detail: { loc: (string | number)[] }[] };
      const unlisted = detail.filter(({ loc }) => !isListed(loc, rules, known));
      expect([summary, unlisted]).toEqual([summary, []]);
    }
    // At least one request must satisfy all rules. 409 is the response to a valid request in the wrong state.
    expect([entry.name, [...statuses.keys()].some((status) => status < 400 || status === 409)]).toEqual([entry.name, true]);
  });

  it.each(operations.filter((entry) => bodyOf(entry)))('$name rejects every invalid body with 422', async (entry) => {
    const values = valuesFor(entry);
    const validate = ajv.getSchema(`${pointerTo(entry)}/requestBody/content/application~1json/schema`) as ValidateFunction;
    const requests: DescribedRequest[] = [];
    for (let count = 0; count < REQUESTS_PER_OPERATION; count += 1) {
      const invalid = makeBody(entry, values, validate, false);
      if (invalid === undefined || namesRecord(invalid)) continue;
      const body = JSON.stringify(invalid);
      // Serialisation may have changed a value that JSON does not support.
      if (!validate(JSON.parse(body)))
        requests.push({ method: entry.method.toUpperCase(), path: urlOf(entry.path, ids), body, headers: {} });
    }
    const sent = requests.map(async (request) => {
      // With every permission, because permissions are checked first.
      const { status, text } = await send(request, 'platform_admin');
      const summary = [request.method, request.path, request.body?.slice(0, 1_000), text.slice(0, 600)];
      expect([summary, status]).toEqual([summary, 422]);
    });
    await Promise.all(sent);
  });

  it.each(testedOperations.filter((entry) => ownParameters(entry).some(({ in: location }) => location === 'query')))(
    '$name rejects every invalid query parameter with 422',
    async (entry) => {
      const values = valuesFor(entry);
      const body = bodyOf(entry) && JSON.stringify(bodyOf(entry)?.example);
      for (const { name, schema } of ownParameters(entry).filter(({ in: location }) => location === 'query')) {
        const validate = ajv.compile(schema);
        const candidates = [
          '',
          ' ',
          'x',
          '-1',
          '0',
          '101',
          '251',
          '1.5',
          '1e2',
          'true',
          'null',
          'é'.repeat(81),
          '😀'.repeat(301),
          'x'.repeat(301),
        ];
        const isNumber = schema.type === 'integer';
        const isValid = (text: string): boolean => (isNumber ? /^-?\d+$/.test(text) && validate(Number(text)) : validate(text));
        const sent = candidates
          .filter((text) => !isValid(text))
          .map(async (text) => {
            const path = `${urlOf(entry.path, ids)}?${name}=${encodeURIComponent(text)}`;
            const response = await send({ method: entry.method.toUpperCase(), path, body, headers: {} });
            expect([path, response.status, response.text.slice(0, 300)]).toEqual([path, 422, response.text.slice(0, 300)]);
          });
        await Promise.all(sent);
      }
      expect(values).toBeDefined();
    },
  );

  it.each(operations.filter(({ path }) => path !== '/v1/events/stream'))(
    '$name responds with 404, 413 and 415 exactly where they are described',
    async (entry) => {
      const documented = (status: number) => Object.hasOwn(describedBy(entry).responses, String(status));
      const method = entry.method.toUpperCase();
      const unknown = entry.path.replaceAll(/\{\w+\}/g, 'nobody');
      const hasId = unknown !== entry.path;
      const example = JSON.stringify(bodyOf(entry)?.example);
      // The service reads no body of a GET request.
      const statusFor = async (headers: Record<string, string>, body: string): Promise<number> =>
        method === 'GET'
          ? 0
          : (await fetch(`${client.url}${unknown}`, { method, headers: { ...client.identity, ...headers }, body })).status;
      if (hasId) {
        // With every permission, because permissions are checked first.
        const { status } = await send({ method, path: unknown, body: example, headers: {} }, 'platform_admin');
        expect([entry.name, status]).toEqual([entry.name, 404]);
      }
      const [large, malformed] = await Promise.all([
        statusFor({ 'content-type': 'application/json' }, JSON.stringify('x'.repeat(1_100_000))),
        statusFor({ 'content-type': 'nonsense' }, '{}'),
      ]);
      expect([entry.name, large === 413, malformed === 415]).toEqual([entry.name, documented(413), documented(415)]);
      if (hasId) expect(documented(404)).toBe(true);
    },
  );

  it.each([
    ['createMetricDefinition', () => ({ name: 'x', formula: 'COUNT()', direction: 'higher', dataset_id: 'dst_nobody' })],
    ['chatWithAdvisor', () => ({ message: 'x', conversation_id: 'cnv_nobody' })],
  ])('%s responds with the described 404 if its body names a missing record', async (operationId, body) => {
    const entry = operations.find(({ operation }) => operation.operationId === operationId) as Entry;
    const { status } = await send({ method: 'POST', path: entry.path, body: JSON.stringify(body()), headers: {} });
    expect([status, Object.hasOwn(describedBy(entry).responses, '404')]).toEqual([404, true]);
  });
});
