import { AppError, type ValidationIssue } from '../../platform/errors/index.js';
import { buildOpenApi } from '../openapi/build-openapi.js';
import type { GraphRoute } from '../route-definition.js';
import { TEST_ROUTES } from '../testing/test-routes.js';
import { testGraph } from '../testing/test-graph.js';
import { type RawRequest, requestValidator } from './request-validator.js';
import { schemaCompiler } from './schema-compiler.js';

const SEARCH: GraphRoute = {
  operationId: 'searchRuns',
  method: 'GET',
  path: '/search',
  field: 'Query.searchRuns',
  status: 200,
  tag: 'Test',
  summary: 'Search',
  parameters: {
    active: { in: 'query', argument: 'active', description: '', schema: { type: 'boolean' } },
    since: { in: 'query', argument: 'since', description: '', schema: { type: 'string', format: 'date-time' } },
    status: { in: 'query', argument: 'status', description: '', schema: { type: 'string', enum: ['queued', 'running'] } },
    minimum: { in: 'query', argument: 'minimum', description: '', schema: { type: 'integer', minimum: 0, maximum: 9, default: 3 } },
    ['constructor' as string]: {
      in: 'query',
      argument: 'constructor',
      description: '',
      schema: { type: 'string', pattern: '^[a-z]{2,4}$' },
    },
  },
  result: { name: 'Job', omit: ['acceptedStatus'] },
};

const routes = [...TEST_ROUTES, SEARCH];
const document = buildOpenApi(testGraph(), routes, [], { form: 'checked' });
const compile = schemaCompiler(document);
const validatorOf = (operationId: string) => {
  const route = routes.find((candidate) => candidate.operationId === operationId);
  if (!route) throw new Error(`no route ${operationId}`);
  return requestValidator(route, document, compile);
};

const request = (overrides: Partial<RawRequest>): RawRequest => ({ params: {}, query: {}, headers: {}, ...overrides });

const issuesOf = (operationId: string, overrides: Partial<RawRequest>): readonly ValidationIssue[] => {
  try {
    validatorOf(operationId)(request(overrides));
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.issues;
    throw error;
  }
};

const json = (value: unknown): Partial<RawRequest> => ({ body: Buffer.from(JSON.stringify(value)), mediaType: 'application/json' });
const found = (issues: readonly ValidationIssue[]) => issues.map(({ type, loc }) => `${type} ${loc.join('.')}`).sort();

describe('parameters', () => {
  it.each([
    ['5', 5],
    ['0', 0],
    ['007', 7],
  ])('reads integer %s', (text, value) => {
    expect(validatorOf('searchRuns')(request({ query: { minimum: text } }))['minimum']).toBe(value);
  });

  it.each(['', ' 5', '5 ', '+5', '5.0', '1e1', '0x5', '٥', 'NaN', 'null', 'true'])('rejects %j as an integer', (text) => {
    expect(found(issuesOf('searchRuns', { query: { minimum: text } }))).toEqual(['int_parsing query.minimum']);
  });

  it('accepts only true and false as booleans', () => {
    expect(validatorOf('searchRuns')(request({ query: { active: 'false' } }))['active']).toBe(false);
    expect(validatorOf('searchRuns')(request({ query: { active: 'true' } }))['active']).toBe(true);
    for (const text of ['yes', '1', 'TRUE', '']) {
      expect(found(issuesOf('searchRuns', { query: { active: text } }))).toEqual(['bool_parsing query.active']);
    }
  });

  it.each(['2026-02-28T00:00:00Z', '2026-02-28T23:59:59.123+01:00'])('accepts the time %s', (text) => {
    expect(validatorOf('searchRuns')(request({ query: { since: text } }))['since']).toBe(text);
  });

  it.each(['yesterday', '2026-02-30T00:00:00Z', '2026-02-28', '2026-02-28 00:00:00Z', '2026-02-28T23:59:60Z', '2026-02-28T25:00:00Z', '1'])(
    'rejects %j as a time',
    (text) => {
      expect(found(issuesOf('searchRuns', { query: { since: text } }))).toEqual(['datetime_parsing query.since']);
    },
  );

  it('does not read parameters from a prototype', () => {
    expect('constructor' in validatorOf('searchRuns')(request({}))).toBe(false);
  });

  it('sets defaults and omits other absent parameters', () => {
    const values = validatorOf('searchRuns')(request({}));
    expect(Object.getPrototypeOf(values)).toBeNull();
    expect({ ...values }).toEqual({ minimum: 3 });
  });

  it('reports all issues at once', () => {
    const query = { minimum: '10', active: 'yes', status: 'asleep', since: 'x', constructor: 'UPPER' };
    expect(found(issuesOf('searchRuns', { query }))).toEqual([
      'bool_parsing query.active',
      'datetime_parsing query.since',
      'enum query.status',
      'less_than_equal query.minimum',
      'string_pattern_mismatch query.constructor',
    ]);
  });

  it('rejects repeated parameters, text that cannot be stored, and unknown parameters', () => {
    expect(found(issuesOf('searchRuns', { query: { minimum: ['1', '2'], status: '\u0000', unknown: ['x'] } }))).toEqual([
      'extra_forbidden query.unknown',
      'multiple_argument_values query.minimum',
      'string_unicode query.status',
    ]);
  });

  it.each([
    ['minimun', 'minimum'],
    ['Status', 'status'],
    ['is_active', 'active'],
    ['zzz', null],
    ['__proto__', null],
  ])('names the unknown parameter %s, the nearest known one and all known ones', (name, nearest) => {
    const query = Object.create(null) as Record<string, unknown>;
    query[name] = '1';
    const [found] = issuesOf('searchRuns', { query });
    expect(found).toMatchObject({ type: 'extra_forbidden', loc: ['query', name] });
    expect(found?.msg).toBe(
      `Unknown name "${name}".${nearest === null ? '' : ` Did you mean "${nearest}"?`} Known names: active, since, status, minimum, constructor.`,
    );
  });

  it('checks the idempotency key', () => {
    const params = { source_id: 'src_1' };
    expect(found(issuesOf('syncSource', { params, headers: { 'idempotency-key': '' } }))).toEqual([
      'string_too_short header.Idempotency-Key',
    ]);
    expect(found(issuesOf('syncSource', { params, headers: { 'idempotency-key': 'k'.repeat(201) } }))).toEqual([
      'string_too_long header.Idempotency-Key',
    ]);
    expect(found(issuesOf('syncSource', { params, headers: { 'idempotency-key': 'ü' } }))).toEqual([
      'string_pattern_mismatch header.Idempotency-Key',
    ]);
  });
});

describe('a typed body', () => {
  const tenant = { name: 'A', slug: 'a' };

  it('is rejected with all its issues', () => {
    const body = {
      name: 1,
      extra: true,
      contact_emails: 'a,b',
      starts_at: 'soon',
      settings: { max_runs: 1.5, default_language: 'fr', free_form: [], cost_share: '1', demo_mode: 0, dataRegion: '' },
    };
    expect(found(issuesOf('createTenant', json(body)))).toEqual([
      'bool_type body.settings.demo_mode',
      'datetime_parsing body.starts_at',
      'dict_type body.settings.free_form',
      'enum body.settings.default_language',
      'extra_forbidden body.extra',
      'extra_forbidden body.settings.dataRegion',
      'float_type body.settings.cost_share',
      'int_from_float body.settings.max_runs',
      'list_type body.contact_emails',
      'missing body.slug',
      'string_type body.name',
    ]);
  });

  it('is rejected with the known name nearest to an unknown one', () => {
    const [found] = issuesOf('createTenant', json({ ...tenant, settings: { maxRun: 1 } }));
    expect(found?.msg).toMatch(/^Unknown name "maxRun"\. Did you mean "max_runs"\? Known names: .*max_runs/);
  });

  it('is rejected with the positions of invalid list items', () => {
    expect(issuesOf('createTenant', json({ ...tenant, contact_emails: ['a', null, 5] })).map(({ loc }) => loc)).toEqual([
      ['body', 'contact_emails', 1],
      ['body', 'contact_emails', 2],
    ]);
  });

  it('is rejected if an integer exceeds 32 bits', () => {
    expect(found(issuesOf('createTenant', json({ ...tenant, settings: { max_runs: 2 ** 31 } })))).toEqual([
      'less_than_equal body.settings.max_runs',
    ]);
  });

  it('is rejected with the input only if the input is small', () => {
    const [long] = issuesOf('createTenant', json({ ...tenant, starts_at: 'x'.repeat(5_000) }));
    expect(String(long?.input).length).toBeLessThan(250);
    const [large] = issuesOf('createTenant', json({ ...tenant, name: Array.from({ length: 1_000 }, () => 'x') }));
    expect(large).not.toHaveProperty('input');
    const [small] = issuesOf('createTenant', json({ ...tenant, name: ['x'] }));
    expect(small?.input).toEqual(['x']);
    const [missing] = issuesOf('createTenant', json({ name: 'A' }));
    expect(missing?.input).toEqual({ name: 'A' });
  });

  it('is rejected with a list of at most 100 issues', () => {
    const body = { ...tenant, contact_emails: Array.from({ length: 5_000 }, () => 1) };
    expect(issuesOf('createTenant', json(body))).toHaveLength(100);
  });

  it('has to be an object if it is required', () => {
    for (const value of [[], 'x', 5, true]) expect(found(issuesOf('createTenant', json(value)))).toEqual(['dict_type body']);
    expect(found(issuesOf('createTenant', json(null)))).toEqual(['missing body']);
    expect(found(issuesOf('createTenant', {}))).toEqual(['missing body']);
  });

  it('keeps explicit nulls and falsy values', () => {
    const body = { name: 'A', slug: '', settings: { max_runs: 0, demo_mode: false, default_language: null, free_form: { Kept: null } } };
    expect(validatorOf('createTenant')(request(json(body)))['input']).toEqual(body);
  });

  it('is checked against the limits of the route table', () => {
    const params = { name: 'process-mining' };
    expect(found(issuesOf('startAgentRun', { params, ...json({ max_tokens: 0, language: 'fr' }) }))).toEqual([
      'enum body.language',
      'greater_than_equal body.max_tokens',
    ]);
    expect(issuesOf('startAgentRun', { params, ...json({ max_tokens: null, language: null, parameters: { a: [1] } }) })).toEqual([]);
  });
});

describe('a free-form body', () => {
  it('is an empty object if it is null, and is rejected if it is absent or another value than an object', () => {
    expect(validatorOf('startBriefing')(request(json(null)))['input']).toEqual({});
    expect(validatorOf('startBriefing')(request(json({ 'any key': [null] })))['input']).toEqual({ 'any key': [null] });
    expect(found(issuesOf('startBriefing', {}))).toEqual(['missing body']);
    for (const value of [[], 'x', 5, false]) expect(found(issuesOf('startBriefing', json(value)))).toEqual(['dict_type body']);
  });

  it('may be absent or null if it is optional', () => {
    const optional = { ...(routes.find(({ operationId }) => operationId === 'startBriefing') as GraphRoute), path: '/optional' };
    const route: GraphRoute = { ...optional, body: { presence: 'optional-nullable', example: {} } };
    const described = buildOpenApi(testGraph(), [...TEST_ROUTES.filter(({ operationId }) => operationId !== 'startBriefing'), route], [], {
      form: 'checked',
    });
    const validate = requestValidator(route, described, schemaCompiler(described));
    expect({ ...validate(request({})) }).toEqual({});
    expect({ ...validate(request(json(null))) }).toEqual({});
    expect({ ...validate(request(json({ a: 1 }))) }).toEqual({ input: { a: 1 } });
  });
});
