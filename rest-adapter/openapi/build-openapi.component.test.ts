import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Validator } from '@seriousme/openapi-schema-validator';
import { AgentContracts } from '../../platform/runs/index.js';
import { isGraphRoute, type JsonSchema } from '../route-definition.js';
import { TEST_ROUTES } from '../testing/test-routes.js';
import { testGraph } from '../testing/test-graph.js';
import { type TestServer, testServer } from '../testing/test-server.js';
import { schemaCompiler } from '../validation/schema-compiler.js';
import { buildOpenApi } from './build-openapi.js';
import type { Operation } from './openapi-types.js';

const AGENTS = AgentContracts.load().all;
const document = buildOpenApi(testGraph(), TEST_ROUTES, AGENTS);
const operations = Object.values(document.paths).flatMap((item): Operation[] => Object.values(item));
const operation = (operationId: string): Operation => {
  const found = operations.find((candidate) => candidate.operationId === operationId);
  if (!found) throw new Error(`no operation ${operationId}`);
  return found;
};
const parameter = (operationId: string, name: string) => operation(operationId).parameters?.find((candidate) => candidate.name === name);

/**
 * The linter checks each part of a condition (`if`, `then`) as if it listed all keys of the object. Another test validates the
 * examples against the whole schema.
 */
const LINTER_RULES = {
  extends: ['recommended'],
  rules: { 'no-invalid-media-type-examples': { severity: 'warn', allowAdditionalProperties: true } },
};

/** Runs the linter and returns its exit code and output. */
const redoclyLint = async (file: string): Promise<{ code: number | null; output: string }> => {
  const cli = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '../bin/cli.js');
  const child = spawn(process.execPath, [cli, 'lint', file, '--format=summary', `--config=${join(file, '../redocly.yaml')}`], {
    cwd: join(file, '..'),
    env: { PATH: process.env['PATH'], REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
  });
  const [code, out, errors] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('close', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, output: out + errors };
};

describe('the API description', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone({ ...document }));
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, validator.version]).toEqual([true, '3.1']);
  });

  it('passes the recommended rules of a linter', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
    try {
      const file = join(folder, 'openapi.json');
      await writeFile(file, JSON.stringify(document));
      await writeFile(join(folder, 'redocly.yaml'), JSON.stringify(LINTER_RULES));
      const { code, output } = await redoclyLint(file);
      // The only warning requires a 4xx response of /health and /ready, which have no input that could be invalid.
      const findings = output.match(/^ *(error|warning) .*$/gm);
      expect([code, findings]).toEqual([0, ['warning operation-4xx-response: 2']]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('names the service and its version', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Enterprise KPI Transformation Service', version: '0.4.0' } });
  });

  it('is identical for identical input', () => {
    expect(JSON.stringify(buildOpenApi(testGraph(), TEST_ROUTES, AGENTS))).toBe(JSON.stringify(document));
  });

  it('describes every route under its own operation id', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(TEST_ROUTES.map(({ operationId }) => operationId).sort());
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(TEST_ROUTES.length);
    expect(document.tags.every(({ name, description }) => description !== name)).toBe(true);
  });

  it('describes limits, defaults and headers of parameters', () => {
    expect(parameter('listRecentEvents', 'limit')?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 250, default: 50 });
    expect(parameter('streamEvents', 'limit')?.schema).toEqual({ type: 'integer', minimum: 0, maximum: 100, default: 25 });
    expect(parameter('getJob', 'job_id')).toMatchObject({ in: 'path', required: true });
    for (const { operationId, parameters = [] } of operations) {
      const anonymous = ['getHealth', 'getReadiness'].includes(operationId);
      const names = parameters.map(({ name }) => name);
      expect(names.includes('X-Tenant-Id') && names.includes('authorization')).toBe(!anonymous);
      expect(parameters.filter(({ in: location, required }) => location !== 'path' && required)).toEqual([]);
    }
    expect(parameter('startAgentRun', 'Idempotency-Key')).toBeDefined();
    expect(parameter('updateTenant', 'Idempotency-Key')).toBeUndefined();
  });

  it('lists 422 for every operation with parameters or a body', () => {
    const checked = operations.filter(({ parameters, requestBody }) => parameters ?? requestBody);
    expect(checked.filter(({ responses }) => !('422' in responses))).toEqual([]);
  });

  it('distinguishes null from absent', () => {
    const job = document.components.schemas['Job'];
    expect(job?.properties).toMatchObject({
      run_id: { type: 'string' },
      markdown: { type: ['string', 'null'] },
      started_at: { type: ['string', 'null'], format: 'date-time' },
      error: { anyOf: [{ $ref: '#/components/schemas/RunError' }, { type: 'null' }] },
      status: { $ref: '#/components/schemas/RunStatus' },
      degraded_reasons: { type: 'array', items: { type: 'string' } },
    });
    expect(job?.required).toEqual(Object.keys(job?.properties ?? {}));
    expect(document.components.schemas['TenantCreate']?.required).toEqual(['name', 'slug']);
    expect(document.components.schemas['TenantCreate']?.properties?.['data_region']).toMatchObject({ default: 'eu' });
  });

  it('states which bodies are required and which may be null', () => {
    const body = (operationId: string) => operation(operationId).requestBody;
    expect(body('startBriefing')).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { anyOf: [{ $ref: '#/components/schemas/JsonObject' }, { type: 'null' }] } } },
    });
    expect(body('createTenant')?.content['application/json']?.schema).toMatchObject({ $ref: '#/components/schemas/TenantCreate' });
    expect(body('syncSource')).toBeUndefined();
    expect(document.components.schemas['AgentRunInput']?.properties?.['max_tokens']).toMatchObject({
      type: ['integer', 'null'],
      minimum: 1,
    });
  });

  it('has an example for every body that conforms to its schema', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'openapi.json');
    for (const route of TEST_ROUTES.filter(isGraphRoute)) {
      const content = operation(route.operationId).requestBody?.content['application/json'];
      if (!content) continue;
      const path = route.path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
      const validate = ajv.compile({
        $ref: `openapi.json#/paths/${path}/${route.method.toLowerCase()}/requestBody/content/application~1json/schema`,
      });
      expect([route.operationId, validate(content.example), validate.errors]).toEqual([route.operationId, true, null]);
    }
  });

  it('describes response headers', () => {
    expect(operation('startAgentRun').responses['202']).toMatchObject({ headers: { Location: {}, 'X-Request-Id': {} } });
    expect(operation('listBriefingSummaries')).toMatchObject({ deprecated: true, responses: { 200: { headers: { Deprecation: {} } } } });
    expect(operation('streamEvents').responses['200']).toMatchObject({ content: { 'text/event-stream': {} } });
  });

  it('has no dangling reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(references.length).toBeGreaterThan(50);
    for (const path of references) {
      const target = path.split('/').reduce<unknown>((at, key) => Object(at)[key], document);
      expect([path, typeof target]).toEqual([path, 'object']);
    }
  });
});

describe('responses and the API description', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  /** Returns the schema with unknown properties forbidden. */
  const closed = (schema: JsonSchema): JsonSchema =>
    JSON.parse(JSON.stringify(schema), (_, value) =>
      value?.properties && !('additionalProperties' in value) ? { ...value, additionalProperties: false } : value,
    );

  // The response of a run refers to the results of all agents, which take seconds to compile.
  const compile = schemaCompiler(closed(document as JsonSchema) as typeof document);
  const ids = { tenant_id: 'tnt_demo', job_id: 'run_1', run_id: 'run_1', briefing_id: 'brf_1', export_id: 'exp_1', source_id: 'src_1' };
  const samples: Record<string, string> = { ...ids, dataset_id: 'dst_1', name: 'process-mining' };

  it.each(TEST_ROUTES.filter(isGraphRoute).map((route) => [route.operationId, route] as const))('agree on %s', async (_, route) => {
    const success = operation(route.operationId).responses[route.status];
    const schema = success && 'content' in success ? success.content?.['application/json']?.schema : undefined;
    const { body } = await server.app.inject({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, (__, name: string) => samples[name] ?? ''),
      headers: route.body ? { 'content-type': 'application/json' } : {},
      ...(route.body && { payload: JSON.stringify(route.body.example) }),
    });
    const validate = compile(schema ?? { type: 'null' })();
    expect([validate(JSON.parse(body)), validate.errors]).toEqual([true, null]);
  });
});
