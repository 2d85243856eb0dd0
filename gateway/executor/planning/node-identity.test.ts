import { AppError } from '../../../platform/errors/index.js';
import { startTestGraph, type Mode, type TestGraph } from '../../testing/test-graph.js';
import { testSubgraph } from '../../testing/test-subgraph.js';

type Row = Readonly<Record<string, unknown>>;

const NODE = 'interface Node { id: ID! }';

/** Knows the type that every id claims to have, but not whether the node exists. */
const resolver = testSubgraph(
  'resolver',
  `
  ${NODE}
  type Query { node(id: ID!): Node nodes(ids: [ID!]!): [Node]! grid: [[Node!]] surely(id: ID!): Node! }
  type Cat implements Node @key(fields: "catId", resolvable: false) { catId: ID! id: ID! @external }
  type Dog implements Node @key(fields: "dogId", resolvable: false) { dogId: ID! id: ID! @external }
  `,
  {
    Query: {
      node: (_: unknown, { id }: Row) => claim(String(id)),
      surely: (_: unknown, { id }: Row) => claim(String(id)),
      nodes: (_: unknown, { ids }: Row) => (ids as string[]).map(claim),
      grid: () => [[claim('cat_1')], [claim('dog_1'), claim('cat_none')], []],
    },
    Node: { __resolveType: ({ __typename }: Row) => String(__typename) },
  },
);

const claim = (id: string): Row | null => {
  if (id.startsWith('cat_')) return { __typename: 'Cat', catId: id };
  return id.startsWith('dog_') ? { __typename: 'Dog', dogId: id } : null;
};

const find = (id: unknown): unknown => {
  if (id === 'cat_broken') throw new AppError('UNAVAILABLE', { reason: 'Asleep.' });
  return id === 'cat_1' || id === 'cat_2' || id === 'dog_1' ? { name: `Name of ${String(id)}` } : null;
};

const owner = (name: string, type: string, key: string) =>
  testSubgraph(
    name,
    `${NODE}
     type Query { ${name}: ${type} }
     type ${type} implements Node @key(fields: "${key}") { ${key}: ID! id: ID! name: String friend: ${type} }`,
    {
      Query: { [name]: () => null },
      [type]: {
        __resolveReference: async (reference: Row) => {
          const found = find(reference[key]);
          return found && { ...found, [key]: reference[key] };
        },
        id: (row: Row) => row[key],
      },
      Node: { __resolveType: () => type },
    },
  );

describe.each<Mode>(['in-process', 'http'])('a node, %s', (mode) => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await startTestGraph([resolver, owner('cats', 'Cat', 'catId'), owner('dogs', 'Dog', 'dogId')], mode);
  });
  afterAll(() => graph[Symbol.asyncDispose]());
  beforeEach(() => void (graph.requests.length = 0));

  it.each([
    ['its type', '__typename', { __typename: 'Cat' }],
    ['its id', 'id', { id: 'cat_1' }],
    ['its key', '... on Cat { catId }', { catId: 'cat_1' }],
    ['a field of its owner', '... on Cat { name } ... on Node { me: id }', { name: 'Name of cat_1', me: 'cat_1' }],
    ['a field of another type', '... on Dog { name }', {}],
  ])('is returned if only %s is selected, and null if the owner does not know it', async (_, selection, expected) => {
    const query = `query ($id: ID!) { node(id: $id) { ${selection} } }`;
    expect(await graph.run(query, { id: 'cat_1' })).toEqual({ data: { node: expected } });
    expect(await graph.run(query, { id: 'cat_none' })).toEqual({ data: { node: null } });
    expect(await graph.run(query, { id: 'mouse_1' })).toEqual({ data: { node: null } });
  });

  it('is returned at its position in the request, with one request per owner', async () => {
    const ids = ['cat_1', 'dog_1', 'cat_none', 'mouse_1', 'cat_2', 'cat_1'];
    expect(await graph.run('query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', { ids })).toEqual({
      data: {
        nodes: [
          { __typename: 'Cat', id: 'cat_1' },
          { __typename: 'Dog', id: 'dog_1' },
          null,
          null,
          { __typename: 'Cat', id: 'cat_2' },
          { __typename: 'Cat', id: 'cat_1' },
        ],
      },
    });
    expect(graph.requests.map(({ subgraph }) => subgraph).toSorted()).toEqual(['cats', 'dogs', 'resolver']);
  });

  it('causes requests only to the subgraph that owns its type', async () => {
    await graph.run('{ node(id: "dog_1") { id ... on Cat { name } } }');
    expect(graph.requests.map(({ subgraph }) => subgraph)).toEqual(['resolver', 'dogs']);
  });

  it('becomes null at the nearest nullable parent if it does not exist', async () => {
    expect((await graph.run('{ grid { id } }')).data).toEqual({ grid: [[{ id: 'cat_1' }], null, []] });
    const answer = await graph.run('{ surely(id: "cat_none") { __typename } }');
    expect(answer).toMatchObject({ data: null, errors: [{ path: ['surely'], extensions: { code: 'INTERNAL' } }] });
  });

  it('is null with an error if the owner is unavailable', async () => {
    const answer = await graph.run('{ node(id: "cat_broken") { __typename } other: node(id: "dog_1") { id } }');
    expect(answer.data).toEqual({ node: null, other: { id: 'dog_1' } });
    expect(answer.errors).toMatchObject([{ message: 'Asleep.', extensions: { code: 'UNAVAILABLE' } }]);
    expect(answer.errors?.[0]?.path).toEqual(['node']);
  });

  it('reserves the key under which its identity is fetched', async () => {
    const { errors } = await graph.run('{ node(id: "cat_none") { __node_id: __typename } }');
    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED' } }]);
    const { data } = await graph.run('{ node(id: "cat_1") { ...N friend: id } } fragment N on Node { id }');
    expect(data).toEqual({ node: { id: 'cat_1', friend: 'cat_1' } });
  });
});
