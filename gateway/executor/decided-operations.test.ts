import { AppError } from '../../platform/errors/index.js';
import { startTestGraph, type Mode, type TestGraph } from '../testing/test-graph.js';
import { testSubgraph } from '../testing/test-subgraph.js';

type Row = Readonly<Record<string, unknown>>;

const calls: string[] = [];
let isPriceBroken = false;
const record =
  (name: string) =>
  (_: unknown, { as }: Row): Row => {
    calls.push(`${name} ${String(as)}`);
    return { id: String(as) };
  };

/** Tasks, whose costs belong to another subgraph, and mutations in two subgraphs. */
const tasks = testSubgraph(
  'tasks',
  `
  type Query { tasks: [Task!]! task: Task unknown: Task }
  type Mutation { createTask(as: ID!): Task renameTask(as: ID!): Task failTask(as: ID!): Task! }
  type Task @key(fields: "id") { id: ID! title: String lines(first: Int!): [String!]! }
  `,
  {
    Query: { tasks: () => [{ id: '1' }, { id: '2' }], task: () => ({ id: '1' }), unknown: () => ({ id: 'unknown' }) },
    Mutation: {
      createTask: record('create'),
      renameTask: record('rename'),
      failTask: (_: unknown, { as }: Row) => {
        calls.push(`fail ${String(as)}`);
        throw new AppError('CONFLICT', { reason: 'The task is closed.' });
      },
    },
    Task: {
      __resolveReference: (task: Row) => task,
      title: ({ id }: Row) => `Task ${String(id)}`,
      lines: ({ id }: Row, { first }: Row) => Array.from({ length: Number(first) }, (_, line) => `${String(id)}.${line}`),
    },
  },
);
const costs = testSubgraph(
  'costs',
  `
  type Mutation { payTask(as: ID!): Task }
  type Task @key(fields: "id") {
    id: ID!
    lines(first: Int!): [String!]! @external
    price: Int
    weight: Int!
    digest: String @requires(fields: "lines(first: 3)")
  }
  `,
  {
    Mutation: { payTask: record('pay') },
    Task: {
      __resolveReference: async (task: Row) => (task['id'] === 'unknown' ? null : task),
      weight: () => 1,
      price: ({ id }: Row) => {
        if (isPriceBroken) throw new AppError('UNAVAILABLE', { reason: 'No prices today.' });
        return Number(id) * 100;
      },
      digest: ({ lines }: Row) => (lines as string[]).join('+'),
    },
  },
);

describe.each<Mode>(['in-process', 'http'])('operations with conditions and mutations, %s', (mode) => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await startTestGraph([tasks, costs], mode);
  });
  afterAll(() => graph[Symbol.asyncDispose]());
  beforeEach(() => {
    calls.length = 0;
    graph.requests.length = 0;
    isPriceBroken = false;
  });

  it('executes a mutation whose fields are all excluded by conditions', async () => {
    const query = 'mutation ($s: Boolean!, $full: Boolean!) { createTask(as: "a") @skip(if: $s) { title @include(if: $full) } }';
    expect(await graph.run(query, { s: false, full: false })).toEqual({ data: { createTask: {} } });
    expect(await graph.run(query, { s: false, full: true })).toEqual({ data: { createTask: { title: 'Task a' } } });
    expect(await graph.run(query, { s: true, full: true })).toEqual({ data: {} });
    expect(calls).toEqual(['create a', 'create a']);
  });

  it.each([
    ['of the same subgraph', 'title @include(if: $full)'],
    ['of another subgraph', 'price @include(if: $full)'],
    ['within a fragment', '... on Task @include(if: $full) { title price }'],
    ['with a literal condition beside a variable one', 'title @include(if: false) price @include(if: $full)'],
  ])('returns a list of empty objects if the only field, %s, is excluded', async (_, selection) => {
    const query = `query ($show: Boolean!, $full: Boolean!) { tasks @include(if: $show) { ${selection} } }`;
    expect(await graph.run(query, { show: true, full: false })).toEqual({ data: { tasks: [{}, {}] } });
    expect(await graph.run(query, { show: false, full: false })).toEqual({ data: {} });
  });

  it('sends no request for a field that a condition excludes', async () => {
    const query = 'query ($full: Boolean!) { tasks { title price @include(if: $full) } }';
    await graph.run(query, { full: false });
    expect(graph.requests.map(({ subgraph }) => subgraph)).toEqual(['tasks']);
  });

  it.each([
    ['a named fragment', '{ a: createTask(as: "1") { id } ...F }', 'fragment F on Mutation { b: renameTask(as: "2") { id } }'],
    ['an inline fragment', '{ a: createTask(as: "1") { id } ... on Mutation { b: renameTask(as: "2") { id } } }', ''],
    ['nested fragments', '{ ...F }', 'fragment F on Mutation { a: createTask(as: "1") { id } ... { b: renameTask(as: "2") { id } } }'],
  ])('runs mutations in document order if they are selected by %s', async (_, selection, fragment) => {
    const { data } = await graph.run(`mutation ${selection} ${fragment}`);
    expect(calls).toEqual(['create 1', 'rename 2']);
    expect(JSON.stringify(data)).toBe('{"a":{"id":"1"},"b":{"id":"2"}}');
  });

  it('runs mutations of several subgraphs in document order, each with its fields of other subgraphs before the next', async () => {
    const { data } = await graph.run(
      'mutation { a: createTask(as: "1") { price } b: payTask(as: "2") { title } c: createTask(as: "3") { id } }',
    );
    expect(data).toEqual({ a: { price: 100 }, b: { title: 'Task 2' }, c: { id: '3' } });
    expect(calls).toEqual(['create 1', 'pay 2', 'create 3']);
    expect(graph.requests.map(({ subgraph }) => subgraph)).toEqual(['tasks', 'costs', 'costs', 'tasks', 'tasks']);
  });

  it('merges the selections of a mutation that is selected several times, and executes it once', async () => {
    const query = `mutation ($x: Boolean!) { ...F @include(if: $x) a: createTask(as: "1") { id } b: renameTask(as: "2") { id } }
      fragment F on Mutation { b: renameTask(as: "2") { title } a: createTask(as: "1") { title } }`;
    expect(JSON.stringify((await graph.run(query, { x: true })).data)).toBe(
      '{"b":{"title":"Task 2","id":"2"},"a":{"title":"Task 1","id":"1"}}',
    );
    expect(JSON.stringify((await graph.run(query, { x: false })).data)).toBe('{"a":{"id":"1"},"b":{"id":"2"}}');
    expect(calls).toEqual(['rename 2', 'create 1', 'create 1', 'rename 2']);
  });

  it('stops after a non-null mutation that fails', async () => {
    const { data, errors } = await graph.run(
      'mutation { a: createTask(as: "1") { id } b: failTask(as: "2") { id } c: createTask(as: "3") { id } }',
    );
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ path: ['b'], extensions: { code: 'CONFLICT' } }]);
    expect(calls).toEqual(['create 1', 'fail 2']);
  });

  it('separates the arguments of a client from those that a subgraph requires', async () => {
    const { data, errors } = await graph.run('{ tasks { lines(first: 1) digest } task { digest lines(first: 2) first: lines(first: 1) } }');
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      tasks: [
        { lines: ['1.0'], digest: '1.0+1.1+1.2' },
        { lines: ['2.0'], digest: '2.0+2.1+2.2' },
      ],
      task: { digest: '1.0+1.1+1.2', lines: ['1.0', '1.1'], first: ['1.0'] },
    });
  });

  it('reports a missing non-null value even if another field has failed', async () => {
    isPriceBroken = true;
    const { data, errors } = await graph.run('{ task { price } unknown { weight } }');
    expect(data).toEqual({ task: { price: null }, unknown: null });
    expect(errors).toMatchObject([
      { path: ['task', 'price'], extensions: { code: 'UNAVAILABLE' } },
      { path: ['unknown', 'weight'], extensions: { code: 'INTERNAL' } },
    ]);
  });

  it('separates the variants of an operation', async () => {
    const query = 'query ($a: Boolean!, $b: Boolean! = true) { task { id @include(if: $a) title @skip(if: $b) price @include(if: $a) } }';
    expect((await graph.run(query, { a: true })).data).toEqual({ task: { id: '1', price: 100 } });
    expect((await graph.run(query, { a: false, b: false })).data).toEqual({ task: { title: 'Task 1' } });
    expect((await graph.run(query, { a: true, b: false })).data).toEqual({ task: { id: '1', title: 'Task 1', price: 100 } });
    expect((await graph.run(query, { a: true, b: null })).errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
  });
});
