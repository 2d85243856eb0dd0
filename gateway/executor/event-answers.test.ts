import { parse, type DocumentNode, type ExecutionResult } from 'graphql';
import { isStream, EVENT_ID } from '../../platform/graph/transport/subgraph-transport.js';
import type { Caller } from '../../platform/identity/caller.js';
import { plain, startTestGraph, type Mode, type TestGraph } from '../testing/test-graph.js';
import { callerOf, testSubgraph } from '../testing/test-subgraph.js';

type Row = Readonly<Record<string, unknown>>;

const SUBSCRIBERS = 20;
const EVENTS = 3;

/** Two events in quick succession about the same order, and one about another. */
const log = testSubgraph(
  'log',
  `
  type Query { ready: Boolean }
  type Subscription { changes(after: Int, named: Boolean = true): Change! }
  type Change { kind: String order: Order }
  type Order @key(fields: "id") { id: ID! }
  `,
  {
    Subscription: {
      changes: {
        subscribe: async function* (_: unknown, { named }: Row) {
          for (let index = 0; index < EVENTS; index += 1) {
            const change = { kind: 'changed', order: { id: index < 2 ? 'o1' : 'o2' } };
            yield { changes: change, ...(named === true && { [EVENT_ID]: `evt_${index}` }) };
          }
        },
      },
    },
  },
);

let failures = 0;
const orders = testSubgraph('orders', `type Order @key(fields: "id") { id: ID! seenBy: String state(as: String): String fails: String }`, {
  Order: {
    __resolveReference: (reference: Row) => reference,
    seenBy: (_: unknown, __: unknown, context: unknown) => (context as { caller: Caller }).caller.actor,
    state: ({ id }: Row, { as = '' }: Row) => `${String(id)}${String(as)}`,
    fails: () => {
      failures += 1;
      throw new Error('away');
    },
  },
});

describe.each<Mode>(['in-process', 'http'])('subscribers of the same events, %s', (mode) => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await startTestGraph([log, orders], mode);
  });
  afterAll(() => graph[Symbol.asyncDispose]());
  beforeEach(() => {
    graph.requests.length = 0;
    failures = 0;
  });

  const follow = async (document: DocumentNode, caller: Caller, variables: Row = {}): Promise<unknown[]> => {
    const stream = await graph.executor.subscribe({ document, caller, variables });
    if (!isStream<ExecutionResult>(stream)) throw new Error(JSON.stringify(stream));
    const results: unknown[] = [];
    for await (const result of stream) results.push(plain(result));
    return results;
  };
  const reads = (): number => graph.requests.filter(({ subgraph }) => subgraph === 'orders').length;
  const many = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: SUBSCRIBERS }, (_, index) => make(index)));

  it('share one upstream read per event, regardless of where they resumed', async () => {
    const document = parse('subscription ($after: Int) { changes(after: $after) { kind order { state } } }');
    const seen = await many((after) =>
      follow(document, callerOf('tnt_a', { actor: `user ${after}`, requestId: `req-${after}` }), { after }),
    );
    const expected = ['o1', 'o1', 'o2'].map((state) => ({ data: { changes: { kind: 'changed', order: { state } } } }));
    expect(seen).toEqual(Array(SUBSCRIBERS).fill(expected));
    expect(reads()).toBe(EVENTS);
  });

  it('share no results across tenants, roles, or variables below the root field', async () => {
    const document = parse('subscription ($as: String) { changes { order { state(as: $as) } } }');
    const seen = await Promise.all([
      follow(document, callerOf('tnt_a'), { as: '!' }),
      follow(document, callerOf('tnt_b'), { as: '!' }),
      follow(document, callerOf('tnt_a', { roles: ['viewer'] }), { as: '!' }),
      follow(document, callerOf('tnt_a'), { as: '?' }),
    ]);
    expect(reads()).toBe(4 * EVENTS);
    expect(seen.map(([first]) => first)).toEqual(
      ['o1!', 'o1!', 'o1!', 'o1?'].map((state) => ({ data: { changes: { order: { state } } } })),
    );
    expect(new Set(graph.requests.map(({ request: { caller } }) => `${caller.tenantId} ${caller.roles.join()}`))).toEqual(
      new Set(['tnt_a tenant_admin', 'tnt_b tenant_admin', 'tnt_a viewer']),
    );
  });

  it('read as a shared actor, so that no user receives data that only another user may read', async () => {
    const document = parse('subscription { changes { order { seenBy } } }');
    const [first] = await follow(document, callerOf('tnt_a', { actor: 'alice' }));
    expect(first).toEqual({ data: { changes: { order: { seenBy: 'shared-subscription' } } } });
  });

  it('do not share a failed result with later subscribers', async () => {
    const document = parse('subscription { changes { order { fails } } }');
    for (let round = 1; round <= 2; round += 1) {
      const [first] = await follow(document, callerOf('tnt_a'));
      expect(first).toMatchObject({ data: { changes: { order: { fails: null } } }, errors: [{ extensions: { code: 'INTERNAL' } }] });
      expect(failures).toBe(round * EVENTS);
    }
  });

  it('read separately if the source provides no event id', async () => {
    const document = parse('subscription { changes(named: false) { order { seenBy } } }');
    const seen = await many((index) => follow(document, callerOf('tnt_a', { actor: `user ${index}` })));
    expect(seen[7]?.[0]).toEqual({ data: { changes: { order: { seenBy: 'user 7' } } } });
    expect(reads()).toBe(SUBSCRIBERS * EVENTS);
  });
});
