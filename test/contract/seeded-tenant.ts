import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { ANSWERS, startSession } from '../fixtures/onboarding.fixture.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

export interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

/** The API description of the service. */
export const description = JSON.parse(readFileSync(fromProjectRoot('schema/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
/** Path parameters of the seeded tenant, by name; by `<parameter> <last segment>` for actions that succeed only once. */
export type Ids = Record<string, string>;

/** Seeds a tenant with one record of each kind. */
export const seed = async (client: TenantClient): Promise<Ids> => {
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

/** Creates two scope checks, to approve and to reject. Without a programme every check requires an approval. */
const scopeChecks = async (client: TenantClient): Promise<Ids> => {
  const request = async () =>
    (await client.post<{ check_id: string }>('/v1/transformation/scope-check', { title: 'Für den Vertrag' })).body.check_id;
  return { 'check_id approve': await request(), 'check_id reject': await request() };
};

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];
export const operations = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => ({ path, method, operation, name: `${method.toUpperCase()} ${path}` })),
);

/** Returns the path of an operation with ids inserted. */
export const urlOf = (path: string, ids: Ids): string => {
  const action = path.split('/').at(-1);
  return path.replace(
    /\{(\w+)\}/g,
    (_, parameter: string) => ids[`${parameter} ${action}`] ?? ids[parameter] ?? `no value for ${parameter}`,
  );
};

/** Returns the example body of the description. */
export const exampleOf = (operation: Operation, client: TenantClient): Record<string, unknown> | undefined => {
  const example = operation.requestBody?.content['application/json']?.example as Record<string, unknown> | undefined;
  // Slugs are unique in an installation, so the slug of the example would work in the first test run only.
  return example && 'slug' in example ? { ...example, slug: `c${client.tenantId.slice(5)}` } : example;
};
