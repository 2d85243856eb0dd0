import { execute, getNamedType, isObjectType, parse, type DocumentNode, type GraphQLNamedType } from 'graphql';
import { buildSchemaSync, Query, Resolver, Root, type ClassType } from 'type-graphql';
import { RunStatus } from '../runs/run.entity.js';
import { AgentContracts } from '../../../platform/runs/index.js';
import { AgentResult, RESULT_TYPES, typedResultOf } from './index.js';
import { storedFieldsOf } from './stored-field.js';
import type { JsonSchema } from './stored-value.js';

const contracts = AgentContracts.load().all;

/** Returns the schema without null, if it allows null. */
const withoutNull = (schema: JsonSchema): JsonSchema => {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (others?.length === 1 && others[0]) return withoutNull(others[0]);
  const { type } = schema;
  if (typeof type === 'string' || type === undefined) return schema;
  const [only, ...more] = type.filter((name) => name !== 'null');
  return only && more.length === 0 ? { ...schema, type: only } : schema;
};

/** Returns the fields of a type that the schema of the stored result lacks or defines with another shape. */
const mismatches = (type: ClassType, schema: JsonSchema, at: string): string[] =>
  storedFieldsOf(type).flatMap(({ property, path, value }) => {
    const found = path.reduce<JsonSchema | undefined>((inner, key) => inner && withoutNull(inner).properties?.[key], schema);
    const location = `${at}.${property} (${path.join('.')})`;
    if (!found) return [`${location} is not in the schema`];
    const plain = withoutNull(found);
    const shape = { ...plain, ...(plain.items && { items: withoutNull(plain.items) }) };
    if (!value.fits(shape)) return [`${location} has another shape: ${JSON.stringify(plain).slice(0, 200)}`];
    return value.part ? mismatches(value.part(), shape.items ?? shape, `${at}.${property}`) : [];
  });

const schemaOf = (agent: string): JsonSchema => {
  const contract = contracts.find(({ name }) => name === agent);
  if (!contract) throw new Error(`no agent ${agent}`);
  return contract.result;
};

/** Values of which at least one is invalid for any field. */
const ODD_VALUES: unknown[] = [null, 'text', '2026-02-31', 1.5, 2 ** 40, true, [], [null, 1, 'a', {}], {}, { de: 1 }];

/** Returns a result with all values below a nesting depth replaced by the given one. */
const filled = (schema: JsonSchema, value: unknown, depth: number): unknown => {
  const { type, properties = {}, items } = withoutNull(schema);
  if (depth === 0) return value;
  if (type === 'array' && items) return [filled(items, value, depth - 1)];
  if (type !== 'object') return value;
  return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, filled(inner, value, depth - 1)]));
};

@Resolver()
class TypedResultResolver {
  @Query(() => AgentResult, { nullable: true })
  typed(@Root() { typed }: { typed: AgentResult }): AgentResult {
    return typed;
  }
}
const graph = buildSchemaSync({
  resolvers: [TypedResultResolver],
  orphanedTypes: [...RESULT_TYPES.values()],
  container: { get: () => new TypedResultResolver() },
  validate: false,
});

/** Returns a GraphQL selection of every field of a type. */
const selectionOf = (type: GraphQLNamedType): string =>
  isObjectType(type)
    ? `{ ${Object.values(type.getFields())
        .map((field) => `${field.name} ${selectionOf(getNamedType(field.type))}`)
        .join(' ')} }`
    : '';

const documentFor = (agent: string): DocumentNode => {
  const type = graph.getType(RESULT_TYPES.get(agent)?.name ?? '');
  return parse(`{ typed { agent warnings ... on ${type?.name} ${type ? selectionOf(type) : ''} } }`);
};

describe('typedResultOf', () => {
  it.each([...RESULT_TYPES])('matches the result schema of %s', (agent, type) => {
    expect(storedFieldsOf(type).length).toBeGreaterThan(1);
    expect(mismatches(type, schemaOf(agent), type.name)).toEqual([]);
  });

  it('does not match a renamed key or a value of another shape', () => {
    const schema = JSON.parse(
      JSON.stringify(schemaOf('process-mining')).replaceAll('"median_seconds"', '"middle_seconds"').replace('"given"', '"stated"'),
    ) as JsonSchema;
    const found = mismatches(RESULT_TYPES.get('process-mining') as ClassType, schema, 'Result').map((text) => text.split(' ')[0]);
    expect(found).toEqual(
      expect.arrayContaining([
        'Result.medianThroughputSeconds',
        'Result.referenceSource',
        'Result.activities.medianServiceSeconds',
        'Result.transitions.medianWaitingSeconds',
      ]),
    );
  });

  it('returns the stored values', () => {
    const result = {
      counts: { cases: 6, events: 28 },
      throughput: { median_seconds: 10_800.5 },
      span: { first: '2026-03-02T08:00:00.000Z' },
      handovers: null,
      conformance: { reference: { source: 'most_frequent_variant', activities: ['a', 'b'] }, fitness: 0.9 },
      edges: [{ from: 'a', to: 'b', count: 6, cases: 6, waiting: { total_seconds: 21_600 } }],
      method: { name: 'Directly-follows graph', parameters: { minimum_support: 2, kept: null }, reference: 'van der Aalst 2016' },
      warnings: ['2 rows were dropped.'],
      dataset_id: 'dst_1',
    };
    expect(typedResultOf({ agent: 'process-mining', status: RunStatus.SUCCEEDED, result })).toMatchObject({
      __typename: 'ProcessMiningResult',
      agent: 'process-mining',
      datasetId: 'dst_1',
      cases: 6,
      medianThroughputSeconds: 10_800.5,
      firstEventAt: '2026-03-02T08:00:00.000Z',
      handoverShare: null,
      referenceSource: 'most_frequent_variant',
      referencePath: ['a', 'b'],
      transitions: [{ from: 'a', to: 'b', count: 6, totalWaitingSeconds: 21_600, medianWaitingSeconds: null }],
      variants: null,
      method: {
        name: 'Directly-follows graph',
        parameters: [
          { name: 'minimum_support', value: '2' },
          { name: 'kept', value: 'null' },
        ],
        seed: null,
        reference: 'van der Aalst 2016',
      },
      warnings: ['2 rows were dropped.'],
    });
  });

  it('returns null for other agents, without a result, and until the run has succeeded', () => {
    for (const [agent, status, result] of [
      ['slide-deck', RunStatus.SUCCEEDED, {}],
      ['toString', RunStatus.SUCCEEDED, {}],
      ['process-mining', RunStatus.SUCCEEDED, null],
      ['process-mining', RunStatus.RUNNING, {}],
    ] as const)
      expect([agent, status, typedResultOf({ agent, status, result })]).toEqual([agent, status, null]);
  });

  it.each([...RESULT_TYPES.keys()])('returns null for values that an older result of %s lacks or has in another shape', async (agent) => {
    for (const value of ODD_VALUES) {
      for (const depth of [0, 1, 2, 3, 4]) {
        const result = depth === 0 ? {} : filled(schemaOf(agent), value, depth);
        const rootValue = { typed: typedResultOf({ agent, status: RunStatus.SUCCEEDED, result }) };
        const { data, errors } = await execute({ schema: graph, document: documentFor(agent), rootValue });
        expect([result, errors]).toEqual([result, undefined]);
        expect(data).toMatchObject({ typed: { agent, warnings: expect.any(Array) } });
      }
    }
  });
});
