import { parse } from 'graphql';
import type { SubgraphResult, SubgraphTransport } from '../../platform/graph/transport/subgraph-transport.js';
import { createMetrics } from '../../platform/telemetry/index.js';
import { composeSupergraph } from '../supergraph/supergraph.js';
import { countedExecutor } from '../telemetry/counted-executor.js';
import { people, shop } from '../testing/shop-subgraphs.js';
import { plain } from '../testing/test-graph.js';
import { callerOf, silent } from '../testing/test-subgraph.js';
import { createGraphExecutor } from './graph-executor.js';

describe('the plan executor with faulty subgraphs', () => {
  const supergraphSdl = composeSupergraph([shop, people]);
  const answering = (answer: unknown): SubgraphTransport => ({
    execute: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as SubgraphResult)),
    subscribe: () => Promise.resolve({ errors: [] }),
  });
  const shopAnswers = { data: { orders: [{ id: 'o1', customer: { __typename: 'Customer', id: 'c1' } }] } };
  const run = async (first: unknown, second: unknown) => {
    const transports = new Map([
      ['shop', answering(first)],
      ['people', answering(second)],
    ]);
    const executor = countedExecutor(await createGraphExecutor({ supergraphSdl, transports, log: silent }), graphOperations);
    return plain(await executor.execute({ document: parse('{ orders { id customer { mail } } }'), caller: callerOf('tnt_a') }));
  };
  const partial = { data: { orders: [{ id: 'o1', customer: { mail: null } }] } };
  const { graphOperations } = createMetrics();
  const counts = async () => Object.fromEntries((await graphOperations.get()).values.map(({ labels, value }) => [labels.outcome, value]));

  it.each<[string, unknown]>([
    ['a rejection', new Error('a secret')],
    ['too few entities', { data: { _entities: [] } }],
    ['no entities', { data: {} }],
  ])('keeps the results of other subgraphs after %s', async (_, answer) => {
    const result = await run(structuredClone(shopAnswers), answer);
    expect(result).toMatchObject({ ...partial, errors: [{ extensions: { code: 'INTERNAL' } }] });
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('counts failed operations, but not denied ones', async () => {
    graphOperations.reset();
    const errorOf = (code: string) => ({ data: null, errors: [{ message: 'No.', extensions: { code } }] });
    for (const code of ['FORBIDDEN', 'INTERNAL', 'UNAVAILABLE']) await run(structuredClone(shopAnswers), errorOf(code));
    await run(structuredClone(shopAnswers), { data: { _entities: [{ mail: 'a@example.org' }] } });
    expect(await counts()).toEqual({ answered: 2, failed: 2 });
  });

  it('passes on the error of an unavailable subgraph without internal details', async () => {
    const away = {
      data: null,
      errors: [{ message: 'away', extensions: { code: 'UNAVAILABLE', serviceName: 'people', stacktrace: ['x'] } }],
    };
    expect(await run(structuredClone(shopAnswers), away)).toEqual({
      ...partial,
      errors: [{ message: 'away', extensions: { code: 'UNAVAILABLE' } }],
    });
  });

  it.each<[string, unknown]>([
    ['an error of an entity', { data: { _entities: [{ mail: null }] }, errors: [{ message: 'No.', path: ['_entities', 0, 'mail'] }] }],
    ['an unavailable subgraph', { data: null, errors: [{ message: 'away' }] }],
  ])('reports a null for a non-null field of one subgraph beside %s of another one', async (_, answer) => {
    const nullId = { data: { orders: [{ id: null, customer: { __typename: 'Customer', id: 'c1' } }] } };
    const { data, errors } = await run(nullId, answer);
    expect(data).toBeNull();
    expect(errors?.map(({ path }) => path)).toContainEqual(['orders', 0, 'id']);
  });

  it.each<[string, unknown]>([
    ['a list for an object', { data: { orders: [[]] } }],
    ['an object for a list', { data: { orders: {} } }],
    ['an unknown type', { data: { orders: [{ __typename: 'Ghost', id: 'o1' }] } }],
    ['an object for a leaf', { data: { orders: [{ id: { a: 1 } }] } }],
    ['nothing', { data: null }],
  ])('returns an error for %s', async (_, answer) => {
    expect(await run(answer, { data: { _entities: [] } })).toMatchObject({ data: null, errors: [{ extensions: { code: 'INTERNAL' } }] });
  });

  it('does not start without a transport to every subgraph', async () => {
    await expect(createGraphExecutor({ supergraphSdl, transports: new Map([['shop', answering({})]]), log: silent })).rejects.toThrow(
      'people',
    );
  });
});
