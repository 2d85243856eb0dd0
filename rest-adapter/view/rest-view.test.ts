import { buildSchema, printSchema } from 'graphql';
import type { GraphRoute } from '../route-definition.js';
import { isGraphRoute } from '../route-definition.js';
import { TEST_ROUTES } from '../testing/test-routes.js';
import { testGraph } from '../testing/test-graph.js';
import { buildRestView } from './rest-view.js';

const graph = testGraph();
const view = buildRestView(graph, TEST_ROUTES.filter(isGraphRoute));

const fieldsOf = (typeName: string): string[] => {
  const type = view.getType(typeName);
  return type && 'getFields' in type ? Object.keys(type.getFields()) : [];
};

const route = (overrides: Partial<GraphRoute>): GraphRoute => ({
  operationId: 'op',
  method: 'GET',
  path: '/op',
  field: 'Query.sources',
  status: 200,
  tag: 'Test',
  summary: 'Test',
  ...overrides,
});

describe('REST view', () => {
  it('has exactly one root field per route, and no subscriptions', () => {
    const operationIds = TEST_ROUTES.filter(isGraphRoute).map(({ operationId }) => operationId);
    expect([...fieldsOf('Query'), ...fieldsOf('Mutation')].sort()).toEqual(operationIds.sort());
    expect(view.getSubscriptionType()).toBeUndefined();
  });

  it('has all names in snake_case', () => {
    const names = printSchema(view).match(/^ {2}\w+/gm) ?? [];
    const operationIds = TEST_ROUTES.map(({ operationId }) => operationId);
    expect(names.map((name) => name.trim()).filter((name) => /[A-Z]/.test(name) && !operationIds.includes(name))).toEqual([]);
  });

  it('omits fields with required arguments, connections, and records with their own route', () => {
    expect(fieldsOf('Job')).toEqual(expect.arrayContaining(['run_id', 'artifacts', 'usage', 'citations', 'error']));
    expect(fieldsOf('Job')).not.toEqual(expect.arrayContaining(['steps_above']));
    expect(fieldsOf('Job')).not.toContain('events');
    expect(fieldsOf('Artifact')).not.toContain('run');
    expect(fieldsOf('Tenant')).not.toContain('sources');
    expect(fieldsOf('Source')).not.toContain('latest_check');
  });

  it('omits the global id of nodes, and no other id', () => {
    expect(fieldsOf('Job')).not.toContain('id');
    expect(fieldsOf('Citation')).toContain('id');
  });

  it('omits fields that lead back to their owner', () => {
    expect(fieldsOf('Artifact')).not.toContain('preview');
  });

  it('includes records with their own route if a route embeds them', () => {
    expect(fieldsOf('SourceQuality')).toEqual(['source_id', 'dataset', 'gate', 'latest']);
    expect(fieldsOf('Artifact')).toContain('download');
    expect(fieldsOf('QualityCheck')).not.toContain('source');
  });

  it('picks, omits and renames fields as defined by a shape', () => {
    expect(fieldsOf('AcceptedRun').sort()).toEqual(['agent', 'run_id', 'status', 'tenant']);
    expect(fieldsOf('BriefingSummary')).not.toContain('markdown');
    expect(fieldsOf('Briefing')).toContain('markdown');
    expect(fieldsOf('AgentRun').filter((name) => name.includes('status'))).toEqual(['status']);
    expect(fieldsOf('Job')).not.toContain('accepted_status');
  });

  it.each<[string, Partial<GraphRoute>, RegExp]>([
    ['a root field that does not exist', { field: 'Query.nothing' }, /needs Query\.nothing/],
    ['a required argument that nothing sets', { field: 'Query.run' }, /may leave run\(runId:\) unset/],
    [
      'a required argument set by an optional parameter',
      {
        field: 'Query.run',
        parameters: { run_id: { in: 'query', argument: 'runId', description: '', schema: { type: 'string' } } },
      },
      /may leave run\(runId:\) unset/,
    ],
    [
      'an optional body for a required argument',
      { field: 'Mutation.createTenant', method: 'POST', body: { presence: 'optional-nullable', example: {} } },
      /may leave createTenant\(input:\) unset/,
    ],
    [
      'an argument that does not exist',
      { parameters: { page: { in: 'query', argument: 'page', description: '', schema: { type: 'integer' } } } },
      /sets sources\(page:\)/,
    ],
    ['a shape over fields that do not exist', { result: { name: 'S', omit: ['secret'] } }, /names Source\.secret/],
  ])('rejects %s', (_, overrides, message) => {
    const build = () => buildRestView(graph, [route({}), route({ operationId: 'other', ...overrides })]);
    expect(() => build().getTypeMap()).toThrow(message);
  });

  it('rejects an embedded field that does not exist', () => {
    expect(() => buildRestView(graph, [route({ embed: ['Source.nothing'] })])).toThrow(/embeds Source\.nothing/);
  });

  it('rejects different shapes with the same name, and two fields with the same REST name', () => {
    const clash = [route({ result: { name: 'S' } }), route({ operationId: 'other', result: { name: 'S', omit: ['kind'] } })];
    expect(() => buildRestView(graph, clash)).toThrow(/Two different result shapes are named S/);
    const twins = buildSchema('type Query { sources: [Source!]! } type Source { rowCount: Int row_count: Int }');
    expect(() => buildRestView(twins, [route({})])).toThrow(/both row_count/);
  });
});
