import { parse, type ExecutionResult } from 'graphql';
import { calls, ORDERS, people, shop } from '../testing/shop-subgraphs.js';
import { plain, startTestGraph, type Mode, type TestGraph } from '../testing/test-graph.js';
import { callerOf } from '../testing/test-subgraph.js';

describe.each<Mode>(['in-process', 'http'])('the plan executor, %s', (mode) => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await startTestGraph([shop, people], mode);
  });
  afterAll(() => graph[Symbol.asyncDispose]());
  beforeEach(() => {
    calls.length = 0;
    graph.requests.length = 0;
  });

  it('fetches an entity once, even if it occurs several times', async () => {
    const { data } = await graph.run('{ orders { customer { upper address { town lines { text } } } } }');
    const customer = (id: string) => ({
      customer: { upper: `Dr. ${id}`, address: { town: `town of ${id}`, lines: [{ text: 'a' }, { text: 'b' }] } },
    });
    expect(data).toEqual({ orders: [customer('c1'), customer('c2'), customer('c1')] });
    const fetches = graph.requests.filter(({ subgraph }) => subgraph === 'people');
    expect(fetches.map(({ request }) => request.variables)).toEqual([
      {
        representations: [
          { __typename: 'Customer', id: 'c1' },
          { __typename: 'Customer', id: 'c2' },
        ],
      },
    ]);
  });

  it('reports an error of an entity at every path where it occurs', async () => {
    const { data, errors } = await graph.run('{ orders { customer { mail } } hits { ... on Order { customer { mail } } } }');
    expect(data).toEqual({
      orders: [{ customer: { mail: null } }, { customer: { mail: 'c2@example.org' } }, { customer: { mail: null } }],
      hits: [{}, null, { customer: { mail: null } }],
    });
    expect(errors?.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        ['orders', 0, 'customer', 'mail'],
        ['orders', 2, 'customer', 'mail'],
        ['hits', 2, 'customer', 'mail'],
      ]),
    );
    expect(errors).toHaveLength(3);
    expect(errors?.[0]).toMatchObject({ message: 'Private.', extensions: { code: 'FORBIDDEN' } });
  });

  it('resolves entities in nested lists that contain nulls', async () => {
    const { data } = await graph.run('{ grid { customer { upper } } }');
    expect(data).toEqual({ grid: [[{ customer: { upper: 'Dr. c1' } }, null], null, [], [{ customer: { upper: 'Dr. c2' } }]] });
  });

  it('propagates a null of a non-null field to the nearest nullable parent and reports its path', async () => {
    const answer = await graph.run('{ orders { customer { name } } }');
    expect(answer.data).toEqual({
      orders: [{ customer: { name: 'Customer c1' } }, { customer: null }, { customer: { name: 'Customer c1' } }],
    });
    expect(answer.errors).toMatchObject([{ path: ['orders', 1, 'customer', 'name'], extensions: { code: 'INTERNAL' } }]);
    expect((await graph.run('{ orders { customer { tags } } }')).data).toEqual({
      orders: [{ customer: { tags: ['x'] } }, { customer: { tags: null } }, { customer: { tags: ['x'] } }],
    });
    // The type of the object decides, not that of the interface through which it was selected.
    expect((await graph.run('{ noText { text } }')).data).toEqual({ noText: null });
  });

  it('hides inaccessible enum values', async () => {
    const answer = await graph.run('{ orders { status } }');
    expect(answer.data).toEqual({ orders: [{ status: 'OPEN' }, { status: null }, { status: 'DONE' }] });
    expect(answer.errors).toMatchObject([{ path: ['orders', 1, 'status'], extensions: { code: 'INTERNAL' } }]);
  });

  it('restores the response keys of fields that clash between types, also of empty values', async () => {
    const { data, errors } = await graph.run('{ hits { ... on Order { x: note } ... on Person { x: note } } }');
    expect({ data, errors }).toEqual({ data: { hits: [{ x: 0 }, null, { x: null }] }, errors: undefined });
    expect((await graph.run('{ hit { ... on Order { x: note } ... on Person { x: note } } }')).data).toEqual({ hit: { x: '' } });
  });

  it('separates aliases that equal the names of key fields from the keys', async () => {
    const { data } = await graph.run(
      '{ order(id: "o2") { __typename: note id: total customer { id: upper __typename: mail } } id: __type(name: "Line") { name } }',
    );
    expect(data).toEqual({
      order: { __typename: 'two', id: 5, customer: { id: 'Dr. c2', __typename: 'c2@example.org' } },
      id: { name: 'Line' },
    });
    const { errors } = await graph.run('{ orders { customer { id: mail } } }');
    expect(errors?.map(({ path }) => path)).toEqual([
      ['orders', 0, 'customer', 'id'],
      ['orders', 2, 'customer', 'id'],
    ]);
  });

  it('evaluates @skip and @include for each request and each selection', async () => {
    const query = `query ($a: Boolean!, $b: Boolean = true) {
      order(id: "o2") { id @include(if: $a) total @skip(if: $a) customer @include(if: $a) { id } }
      order(id: "o2") @include(if: $b) { note customer { upper @skip(if: $a) } }
    }`;
    expect((await graph.run(query, { a: true })).data).toEqual({ order: { id: 'o2', note: 'two', customer: { id: 'c2' } } });
    expect((await graph.run(query, { a: false })).data).toEqual({ order: { total: 5, note: 'two', customer: { upper: 'Dr. c2' } } });
    expect((await graph.run(query, { a: false, b: false })).data).toEqual({ order: { total: 5 } });
    expect((await graph.run(query, { a: true, b: false })).data).toEqual({ order: { id: 'o2', customer: { id: 'c2' } } });
    expect(await graph.run(query, { a: true, b: null })).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_FAILED' } }] });
  });

  it('separates the variables of concurrent requests', async () => {
    const query = 'query ($prefix: String! = "Mx.", $status: Status) { person(id: "c1") { upper(prefix: $prefix) } status(not: $status) }';
    const answers = await Promise.all(
      [{}, { prefix: 'Ms.', status: 'DONE' }, { prefix: 'Mr.', status: null }].map((variables) => graph.run(query, variables)),
    );
    expect(answers.map(({ data }) => data)).toEqual([
      { person: { upper: 'Mx. c1' }, status: 'OPEN' },
      { person: { upper: 'Ms. c1' }, status: 'DONE' },
      { person: { upper: 'Mr. c1' }, status: 'OPEN' },
    ]);
    for (const prefix of ['\u0000', 'a\ud800', '\udc00b'])
      expect(await graph.run(query, { prefix })).toMatchObject({
        errors: [{ extensions: { code: 'VALIDATION_FAILED', issues: [{ type: 'string_unicode', loc: ['body', 'variables', 'prefix'] }] } }],
      });
    expect(await graph.run('{ person(id: "a\\u0000") { id } }')).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_FAILED' } }] });
    expect(await graph.run(query, { status: 'SECRET' })).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_FAILED' } }] });
    expect(await graph.run(query, { prefix: null })).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_FAILED' } }] });
  });

  it('runs mutations one after another, each once, even if one fails', async () => {
    const answer = await graph.run('mutation { a: pay(amount: 1) greet b: pay(amount: 13) c: pay(amount: 2) cancel }');
    expect(calls).toEqual(['pay 1', 'greet', 'pay 13', 'pay 2', 'cancel']);
    expect(answer.data).toEqual({ a: 1, greet: '2', b: null, c: 2, cancel: 5 });
    expect(answer.errors).toMatchObject([{ path: ['b'], extensions: { code: 'CONFLICT' } }]);
  });

  it('sends the idempotency key with the first field of a mutation, and one key per response key with each further one', async () => {
    const keysOf = async (query: string): Promise<unknown[]> => {
      graph.requests.length = 0;
      await graph.executor.execute({ document: parse(query), caller: callerOf('tnt_a', { idempotencyKey: 'k' }) });
      return graph.requests.map(({ request }) => request.caller.idempotencyKey);
    };
    const [first, b, c, ...rest] = await keysOf('mutation { __typename a: pay(amount: 1) b: pay(amount: 1) c: pay(amount: 1) }');
    expect(first).toBe('k');
    expect(new Set(['k', b, c]).size).toBe(3);
    expect(rest).toEqual([]);
    expect(await keysOf('mutation { a: pay(amount: 2) c: pay(amount: 2) b: greet }')).toEqual(['k', c, b]);
    expect(await keysOf('mutation { b: pay(amount: 1) }')).toEqual(['k']);
    expect(await keysOf('{ orders { customer { upper } } }')).toEqual(['k', 'k']);
  });

  it('executes introspection together with other fields', async () => {
    const query = `query ($name: String!) {
      __typename t: __type(name: $name) { ...Named fields { name } } orders { __typename total }
      __schema { queryType { ...Named } }
    } fragment Named on __Type { name kind }`;
    expect((await graph.run(query, { name: 'Address' })).data).toEqual({
      __typename: 'Query',
      t: { name: 'Address', kind: 'OBJECT', fields: [{ name: 'town' }, { name: 'lines' }] },
      orders: [0, 5, 7].map((total) => ({ __typename: 'Order', total })),
      __schema: { queryType: { name: 'Query', kind: 'OBJECT' } },
    });
    expect((await graph.run('{ __typename }')).data).toEqual({ __typename: 'Query' });
    expect((await graph.run('{ __type(name: "Status") { enumValues { name } } }')).data).toEqual({
      __type: { enumValues: [{ name: 'OPEN' }, { name: 'DONE' }] },
    });
    expect(graph.requests).toHaveLength(1);
  });

  it('completes every event of a subscription with fields of other subgraphs', async () => {
    expect(await events('subscription { ordered { id customer { upper mail } } }')).toEqual([
      { data: { ordered: { id: 'o1', customer: { upper: 'Dr. c1', mail: null } } }, errors: [privateAt] },
      { data: { ordered: { id: 'o2', customer: { upper: 'Dr. c2', mail: 'c2@example.org' } } } },
      { data: { ordered: { id: 'o3', customer: { upper: 'Dr. c1', mail: null } } }, errors: [privateAt] },
    ]);
    expect(await events('subscription ($how: String) { broken(how: $how) { id __typename } }', { how: 'x' })).toMatchObject([
      { data: null, errors: [{ path: ['broken'], extensions: { code: 'INTERNAL' } }] },
      { data: { broken: { id: 'o1', __typename: 'Order' } } },
    ]);
  });

  it('returns the errors of a subscription that does not start', async () => {
    expect(await events('subscription { failing { id } }')).toMatchObject([
      { errors: [{ message: 'Not you.', extensions: { code: 'FORBIDDEN' } }] },
    ]);
    expect(await events('{ orders { id } }')).toMatchObject([{ errors: [{ extensions: { code: 'VALIDATION_FAILED' } }] }]);
    expect(await graph.run('subscription { ordered { id } }')).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_FAILED' } }] });
  });

  const privateAt = { message: 'Private.', path: ['ordered', 'customer', 'mail'], extensions: { code: 'FORBIDDEN' } };
  const events = async (query: string, variables?: Record<string, unknown>): Promise<unknown[]> => {
    const stream = await graph.executor.subscribe({ document: parse(query), variables, caller: callerOf('tnt_a') });
    if (!(Symbol.asyncIterator in stream)) return [plain(stream)];
    const results: unknown[] = [];
    for await (const result of stream) results.push(plain(result as ExecutionResult));
    return results;
  };

  it('rejects operations that it cannot run, and still executes others', async () => {
    const two = 'query A { orders { id } } query B { orders { total } }';
    expect((await graph.run(two, {}, 'B')).data).toEqual({ orders: [{ total: 0 }, { total: 5 }, { total: 7 }] });
    for (const [query, name, code] of [
      [two, undefined, 'VALIDATION_FAILED'],
      [two, 'C', 'VALIDATION_FAILED'],
      ['{ orders { __proto__: id } }', undefined, 'VALIDATION_FAILED'],
      ['{ orders { __key_id: id } }', undefined, 'VALIDATION_FAILED'],
      // The planner fails on an invalid document; documents of clients are always validated before.
      ['{ missing }', undefined, 'INTERNAL'],
    ] as const) {
      expect(await graph.run(query, {}, name)).toMatchObject({ errors: [{ extensions: { code } }] });
    }
    expect((await graph.run('{ orders { constructor: id toString: total } }')).data).toEqual({
      orders: ORDERS.map(({ id, total }) => ({ constructor: id, toString: total })),
    });
  });
});
