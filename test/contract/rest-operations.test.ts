import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { EVENT_LOG } from '../integration/event-log.fixture.js';
import { ANSWERS, startSession } from '../integration/onboarding.fixture.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

const description = JSON.parse(readFileSync(fromProjectRoot('schema/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(description, 'openapi.json');

/** Path parameters of the tenant that the operations are tried on; `<parameter> <last segment>` for what can be done once. */
type Ids = Record<string, string>;

const furnish = async (client: TenantClient): Promise<Ids> => {
  const { sourceId } = await client.withSource('event_log', EVENT_LOG);
  const start = async (path: string, body: unknown) => client.untilRunEnds((await client.post<RunAnswer>(path, body)).body.run_id);
  const run = await start('/api/agents/process-mining', {});
  await start('/v1/agents/briefing', {});
  await start('/v1/agents/export', {});
  const { body: metric } = await client.post<{ metric_id: string }>('/v1/metric-definitions', {
    name: 'Events',
    formula: 'COUNT()',
    direction: 'higher',
  });
  const decision = async () =>
    (
      await client.post<{ decision_id: string }>('/v1/tenant-isolation/model-routing/decide', {
        purpose: 'briefing',
        requested_route: 'premium',
        data_classes: ['internal'],
        justification: 'Asked for by the contract test.',
      })
    ).body.decision_id;
  const first = async (path: string, key: string) => (await client.get<Record<string, string>[]>(path)).body[0]?.[key] ?? '';
  return {
    source_id: sourceId,
    metric_id: metric.metric_id,
    dataset_id: await first('/v1/datasets', 'dataset_id'),
    run_id: run.run_id,
    job_id: run.run_id,
    briefing_id: await first('/v1/agents/briefings', 'briefing_id'),
    export_id: await first('/v1/agents/exports', 'export_id'),
    onboarding_id: (await startSession(client, ANSWERS)).onboarding_id,
    ...(await scopeChecks(client)),
    tenant_id: client.tenantId,
    name: 'process-mining',
    step_id: 'process-mining',
    'decision_id approve': await decision(),
    'decision_id reject': await decision(),
  };
};

/** Without a programme nothing is allowed without an approval: one check to approve and one to reject. */
const scopeChecks = async (client: TenantClient): Promise<Ids> => {
  const request = async () =>
    (await client.post<{ check_id: string }>('/v1/transformation/scope-check', { title: 'Für den Vertrag' })).body.check_id;
  return { 'check_id approve': await request(), 'check_id reject': await request() };
};

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];
const operations = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => ({ path, method, operation, name: `${method.toUpperCase()} ${path}` })),
);
// Endless, and tested with a real event client elsewhere; destructive, and tried last on a tenant of its own.
const tried = operations.filter(({ path, method }) => path !== '/v1/events/stream' && method !== 'delete');

describe('every described operation', () => {
  const client = new TenantClient();
  let ids: Ids;

  beforeAll(async () => {
    ids = await furnish(client);
  });

  const call = async ({ path, method, operation }: (typeof operations)[number]) => {
    const action = path.split('/').at(-1);
    const url = path.replace(
      /\{(\w+)\}/g,
      (_, parameter: string) => ids[`${parameter} ${action}`] ?? ids[parameter] ?? `no value for ${parameter}`,
    );
    const example = operation.requestBody?.content['application/json']?.example as Record<string, unknown> | undefined;
    // Slugs are taken once on an installation; the example's own would be taken by the first run.
    const body = example && 'slug' in example ? { ...example, slug: `c${client.tenantId.slice(5)}` } : example;
    return client.request<unknown>(method.toUpperCase(), url, body);
  };

  it.each(tried)('$name answers as described', async (entry) => {
    const answer = await call(entry);
    const described = entry.operation.responses[String(answer.status)];
    expect([answer.status, described !== undefined, answer.status < 300]).toEqual([answer.status, true, true]);
    const schema = described?.content?.['application/json']?.schema;
    const pointer = `openapi.json#/paths/${entry.path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${entry.method}/responses/${answer.status}/content/application~1json/schema`;
    expect(schema).toBeDefined();
    const validate = ajv.getSchema(pointer);
    expect(validate).toBeDefined();
    validate?.(answer.body);
    expect(validate?.errors ?? []).toEqual([]);
  });

  it('covers the interface of the domains that exist', () => {
    expect(operations.map(({ name }) => name).toSorted()).toEqual(
      [
        ...['GET /health', 'GET /ready', 'GET /v1/events/recent', 'GET /v1/events/stream', 'GET /v1/nav/badges', 'GET /v1/cockpit/summary'],
        'GET /v1/data-trust/status',
        ...[
          'GET /v1/tenant-isolation/status',
          'GET /v1/tenant-isolation/deny-fixtures',
          'GET /v1/tenant-isolation/persistence',
          'GET /v1/tenant-isolation/model-routing',
          'GET /v1/tenant-isolation/model-routing/decisions',
          'POST /v1/tenant-isolation/model-routing/decide',
          'POST /v1/tenant-isolation/model-routing/decisions/{decision_id}/approve',
          'POST /v1/tenant-isolation/model-routing/decisions/{decision_id}/reject',
        ],
        ...[
          'GET /v1/tenants',
          'POST /v1/tenants',
          'GET /v1/tenants/{tenant_id}',
          'PATCH /v1/tenants/{tenant_id}',
          'DELETE /v1/tenants/{tenant_id}',
        ],
        ...[
          'GET /v1/agents/status',
          'POST /v1/agents/briefing',
          'POST /v1/agents/export',
          'GET /v1/agents/jobs',
          'GET /v1/agents/jobs/{job_id}',
        ],
        ...[
          'GET /v1/agents/briefings',
          'GET /v1/agents/briefings/{briefing_id}',
          'GET /v1/agents/exports',
          'GET /v1/agents/exports/{export_id}/download',
        ],
        ...[
          'GET /v1/briefings',
          'GET /v1/sources',
          'POST /v1/sources',
          'POST /v1/sources/{source_id}/sync',
          'GET /v1/sources/{source_id}/quality',
        ],
        ...[
          'POST /v1/sources/{source_id}/quality-check',
          'GET /v1/source-quality-checks',
          'GET /v1/datasets',
          'GET /v1/datasets/{dataset_id}/profile',
        ],
        ...[
          'GET /v1/metric-definitions',
          'POST /v1/metric-definitions',
          'GET /v1/metric-definitions/{metric_id}/versions',
          'GET /v1/kpi-candidates',
          'GET /v1/lakehouse/status',
        ],
        ...['GET /v1/advisor/proactive', 'POST /v1/advisor/chat'],
        ...['GET /v1/company-profile', 'PUT /v1/company-profile', 'GET /v1/onboarding/steps', 'GET /v1/onboarding/sessions'],
        ...[
          'POST /v1/onboarding/start',
          'GET /v1/onboarding/{onboarding_id}',
          'POST /v1/onboarding/{onboarding_id}/answer',
          'POST /v1/onboarding/{onboarding_id}/approve',
        ],
        ...[
          'GET /v1/transformation/program',
          'GET /v1/transformation/board',
          'POST /v1/transformation/ask',
          'GET /v1/transformation/scope-checks',
          'POST /v1/transformation/scope-check',
          'POST /v1/transformation/scope-checks/{check_id}/approve',
          'POST /v1/transformation/scope-checks/{check_id}/reject',
        ],
        ...['POST /api/agents/{name}', 'GET /api/runs/{run_id}'],
        ...[
          'GET /v1/process-landscape',
          'GET /v1/process-landscape/progress',
          'POST /v1/process-landscape/steps/{step_id}/start',
          'POST /v1/process-landscape/steps/{step_id}/complete',
          'GET /v1/process-landscape/steps/{step_id}/guide',
          'GET /v1/process-landscape/steps/{step_id}/contributions',
          'POST /v1/process-landscape/steps/{step_id}/contributions',
          'GET /v1/process-landscape/steps/{step_id}/knowledge',
          'POST /v1/process-landscape/steps/{step_id}/analyze',
        ],
      ].toSorted(),
    );
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
