import { AppError } from '../../../platform/errors/index.js';
import { startTestGraph, type TestGraph } from '../../testing/test-graph.js';
import { testSubgraph } from '../../testing/test-subgraph.js';

type Row = Readonly<Record<string, unknown>>;

const ITEMS: readonly Row[] = [
  { __typename: 'Book', id: 'b1', title: 'A book' },
  { __typename: 'Film', id: 'f1', title: 'A film' },
  { __typename: 'Film', id: 'f2', title: null },
];
const itemOf = ({ id }: Row): Row | undefined => ITEMS.find((item) => item['id'] === id);

const catalogue = testSubgraph(
  'catalogue',
  `
  type Query { items: [Item!]! }
  interface Item @key(fields: "id") { id: ID! title: String! maker: Person! }
  type Book implements Item @key(fields: "id") { id: ID! title: String! maker: Person! }
  type Film implements Item @key(fields: "id") { id: ID! title: String! maker: Person! }
  type Person @key(fields: "id") { id: ID! }
  `,
  {
    Query: { items: () => ITEMS },
    Item: { __resolveType: ({ __typename }: Row) => String(__typename), __resolveReference: itemOf },
    Book: { __resolveReference: itemOf, maker: ({ id }: Row) => ({ id: `maker of ${String(id)}` }) },
    Film: { __resolveReference: itemOf, maker: ({ id }: Row) => ({ id: `maker of ${String(id)}` }) },
  },
);

/** Knows the items without their types. Films are never in stock. */
const stock = testSubgraph(
  'stock',
  `
  type Query { newest: Item moved(id: ID!): Item }
  type Item @key(fields: "id") @interfaceObject { id: ID! title: String! @external inStock: Int! shelf: Shelf label: String @requires(fields: "title") }
  type Shelf { number: Int! items: [Item!]! }
  `,
  {
    Query: { newest: () => ({ id: 'b1' }), moved: (_: unknown, { id }: Row) => ({ id }) },
    Item: {
      __resolveReference: (reference: Row) => reference,
      inStock: ({ id }: Row) => (String(id).startsWith('f') ? null : 5),
      shelf: () => ({ number: 3, items: [{ id: 'b1' }] }),
      label: ({ title }: Row) => `label of ${String(title)}`,
    },
  },
);

const people = testSubgraph('people', `type Person @key(fields: "id") { id: ID! name: String town: String! mail: String! }`, {
  Person: {
    __resolveReference: (reference: Row) => reference,
    name: ({ id }: Row) => `Name of ${String(id)}`,
    town: ({ id }: Row) => {
      if (String(id).endsWith('b1')) throw new AppError('CONFLICT', { reason: 'No town.' });
      return 'Bern';
    },
    mail: ({ id }: Row) => (String(id).endsWith('f1') ? null : 'a@example.org'),
  },
});

const letters = testSubgraph(
  'letters',
  `type Person @key(fields: "id") { id: ID! name: String @external greeting: String @requires(fields: "name") }`,
  { Person: { __resolveReference: (reference: Row) => reference, greeting: ({ name }: Row) => `Dear ${String(name)}` } },
);

describe('the fetch of objects of several types', () => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await startTestGraph([catalogue, stock, people, letters]);
  });
  afterAll(() => graph[Symbol.asyncDispose]());
  beforeEach(() => void (graph.requests.length = 0));

  const requestsTo = (subgraph: string) => graph.requests.filter((request) => request.subgraph === subgraph).map(({ request }) => request);

  it('contains the fields that the client selects of each type', async () => {
    expect(await graph.run('{ items { shelf { number } ... on Book { inStock } } }')).toEqual({
      data: { items: [{ shelf: { number: 3 }, inStock: 5 }, { shelf: { number: 3 } }, { shelf: { number: 3 } }] },
    });
    expect(requestsTo('stock').map(({ query }) => query.includes('inStock'))).toEqual([true, false]);
  });

  it('contains the fields that the client selects of the objects above', async () => {
    expect(await graph.run('{ items { ... on Book { maker { name } } ... on Film { maker { town } } } }')).toEqual({
      data: { items: [{ maker: { name: 'Name of maker of b1' } }, { maker: { town: 'Bern' } }, { maker: { town: 'Bern' } }] },
    });
  });

  it('is one request if all types need the same', async () => {
    await graph.run('{ items { id ... on Book { shelf { number } } ... on Film { shelf { number } } } }');
    expect(requestsTo('stock')).toHaveLength(1);
  });

  it('leaves out a field whose inputs are missing', async () => {
    const { data, errors } = await graph.run('{ moved(id: "f2") { label shelf { number } } }');
    expect(data).toEqual({ moved: { label: null, shelf: { number: 3 } } });
    expect(errors).toMatchObject([{ path: ['moved', 'title'] }]);
  });

  it('is not requested for an object that is null in the response', async () => {
    const { data, errors } = await graph.run('{ items { ... on Film { maker { mail greeting } } } }');
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ path: ['items', 1, 'maker', 'mail'] }]);
    const greeted = requestsTo('letters').flatMap(({ variables }) => variables?.['representations'] as Row[]);
    expect(greeted.map(({ id }) => id)).toEqual(['maker of f2']);
  });

  it('leaves an object null whose type cannot be determined', async () => {
    const { data, errors } = await graph.run('{ moved(id: "x1") { shelf { number } ... on Book { title } } }');
    expect(data).toEqual({ moved: null });
    expect(errors).toHaveLength(1);
  });

  it('reports the error of a field once if a plan resolves the field twice', async () => {
    const { data } = await graph.run('{ newest { shelf { number items { title } } ... on Book { shelf { items { id } } } } }');
    expect(data).toEqual({ newest: { shelf: { number: 3, items: [{ title: 'A book', id: 'b1' }] } } });
  });
});
