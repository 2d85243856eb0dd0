import { parse, printSchema } from 'graphql';
import { AppError } from '../../../platform/errors/index.js';
import { composeSupergraph } from '../../supergraph/supergraph.js';
import { librarySubgraphs } from '../../testing/library-subgraphs.js';
import { plain, startTestGraph, type Mode, type TestGraph } from '../../testing/test-graph.js';
import { callerOf, testSubgraph } from '../../testing/test-subgraph.js';
import { plannerSupergraphOf } from './required-fields.js';

type Row = Readonly<Record<string, unknown>>;

const SHARED = `
  enum Currency { USD EUR GBP }
  input Rate { currency: Currency! factors: [Int!] = [1] }
`;
const RATES: Row = { USD: 1, EUR: 2, GBP: 3 };
const rateOf = (currency: unknown): number => Number(RATES[String(currency)]);
const priceOf = (id: unknown): number => Number(String(id).slice(1)) * 10;

const items = {
  __resolveReference: (reference: Row) => reference,
  price: ({ id }: Row, { currency }: Row) => priceOf(id) * rateOf(currency),
};

/** Resolves the prices. */
const catalogue = testSubgraph(
  'catalogue',
  `${SHARED}
  type Query { products: [Product!] product(id: ID!): Product media: [Medium!] }
  type Subscription { sold: Product }
  type Product @key(fields: "id") {
    id: ID!
    name: String
    weight: Int
    price(currency: Currency = USD): Int
    tax(currency: Currency!): Int
    total(rate: Rate!): Int
    sum(factors: [Int!]!, label: String): String
    category: Category
    best(of: [ID!]!): [Category!]
  }
  type Category { name: String averagePrice(currency: Currency!): Int }
  interface Medium { id: ID! price(currency: Currency = USD): Int fee: Int }
  type Book implements Medium @key(fields: "id") { id: ID! price(currency: Currency = USD): Int fee(currency: Currency = USD): Int }
  type Film implements Medium @key(fields: "id") { id: ID! price(currency: Currency = USD, day: Int): Int fee: Int }
  type Shelf @key(fields: "id") { id: ID! medium: Medium media: [Medium!]! }
  extend type Query { shelf: Shelf }
  `,
  {
    Query: {
      products: () => [{ id: 'p1' }, { id: 'p2' }, { id: 'p1' }],
      product: (_: unknown, { id }: Row) => ({ id }),
      media: () => [
        { __typename: 'Book', id: 'b1' },
        { __typename: 'Film', id: 'f2' },
      ],
      shelf: () => ({ id: 's1' }),
    },
    Subscription: {
      sold: {
        subscribe: async function* () {
          yield { sold: { id: 'p3' } };
        },
      },
    },
    Product: {
      ...items,
      name: ({ id }: Row) => `name of ${String(id)}`,
      weight: () => 5,
      tax: ({ id }: Row, { currency }: Row) => {
        if (id === 'p2' || currency === 'GBP') throw new AppError('CONFLICT', { reason: `No tax in ${String(currency)}.` });
        return rateOf(currency);
      },
      total: ({ id }: Row, { rate }: { rate: { currency: string; factors: number[] } }) =>
        rate.factors.reduce((product, factor) => product * factor, priceOf(id) * rateOf(rate.currency)),
      sum: (_: unknown, { factors, label }: { factors: number[]; label?: string }) => `${label ?? ''}${factors.join('+')}`,
      category: () => ({ name: 'tools' }),
      best: (_: unknown, { of }: { of: string[] }) => of.map((name) => ({ name })),
    },
    Category: {
      averagePrice: ({ name }: Row, { currency }: Row) => String(name).length * 100 * rateOf(currency),
    },
    Medium: { __resolveType: ({ __typename }: Row) => String(__typename) },
    Book: { ...items, fee: (_: unknown, { currency }: Row) => rateOf(currency) },
    Film: { ...items, fee: () => 9, price: ({ id }: Row, { currency, day }: Row) => priceOf(id) * rateOf(currency) + Number(day ?? 0) },
    Shelf: {
      __resolveReference: (reference: Row) => reference,
      medium: () => ({ __typename: 'Film', id: 'f4' }),
      media: () => [
        { __typename: 'Book', id: 'b3' },
        { __typename: 'Film', id: 'f4' },
      ],
    },
  },
);

const sent = (value: unknown): string => JSON.stringify(value);

/** Requires prices with specific arguments. Most fields return the inputs that they received. */
const shipping = testSubgraph(
  'shipping',
  `${SHARED}
  type Product @key(fields: "id") {
    id: ID!
    weight: Int @external
    price(currency: Currency = USD): Int @external
    tax(currency: Currency!): Int @external
    total(rate: Rate!): Int @external
    sum(factors: [Int!]!, label: String): String @external
    category: Category @external
    best(of: [ID!]!): [Category!] @external
    usd: Int @requires(fields: "price(currency: USD) weight")
    eur(plus: Int = 0): Int @requires(fields: "price(currency: EUR) weight")
    plain: Int @requires(fields: "price")
    plainAgain: Detail @requires(fields: "price weight")
    taxUsd: String @requires(fields: "tax(currency: USD)")
    taxEur: String @requires(fields: "tax(currency: EUR) price(currency: EUR)")
    taxGbp: Int! @requires(fields: "tax(currency: GBP)")
    object: String @requires(fields: "total(rate: { currency: EUR, factors: [2, 3] })")
    objectDefault: String @requires(fields: "total(rate: { currency: EUR })")
    list: String @requires(fields: "sum(label: \\"a \\\\\\"b\\\\\\" \\", factors: [1, 2])")
    average: String @requires(fields: "category { averagePrice(currency: USD) name }")
    averageEur: String @requires(fields: "category { averagePrice(currency: EUR) }")
    bestEur: String @requires(fields: "best(of: [\\"x\\", \\"yy\\"]) { averagePrice(currency: EUR) }")
    bestUsd: String @requires(fields: "best(of: [\\"x\\"]) { name averagePrice(currency: USD) }")
    free: String
  }
  type Detail { value: Int }
  type Category @external { name: String averagePrice(currency: Currency!): Int }
  interface Medium { id: ID! price(currency: Currency = USD): Int fee: Int cost: String }
  type Book implements Medium @key(fields: "id") {
    id: ID! price(currency: Currency = USD): Int @external
    fee(currency: Currency = USD): Int @external
    cost: String @requires(fields: "price(currency: USD)")
  }
  type Film implements Medium @key(fields: "id") {
    id: ID! price(currency: Currency = USD, day: Int): Int @external
    fee: Int @external
    cost: String @requires(fields: "price(currency: EUR, day: 3)")
    other: String @requires(fields: "price(currency: GBP)")
  }
  type Shelf @key(fields: "id") {
    id: ID!
    medium: Medium @external
    media: [Medium!]! @external
    value: String @requires(fields: "medium { price(currency: EUR) } media { price(currency: EUR) }")
    fees: String @requires(fields: "media { fee }")
    mixed: String @requires(fields: "media { __typename ... on Book { price(currency: USD) } ... on Film { price(currency: GBP, day: 1) } }")
  }
  `,
  {
    Product: {
      __resolveReference: (reference: Row) => reference,
      usd: ({ price, weight }: Row) => Number(price) * Number(weight),
      eur: ({ price, weight }: Row, { plus }: Row) => Number(price) * Number(weight) + Number(plus),
      plain: ({ price }: Row) => price,
      plainAgain: ({ price, weight }: Row) => ({ value: Number(price) + Number(weight) }),
      taxUsd: ({ tax }: Row) => sent(tax),
      taxEur: ({ tax, price }: Row) => sent({ tax, price }),
      taxGbp: ({ tax }: Row) => tax,
      object: ({ total }: Row) => sent(total),
      objectDefault: ({ total }: Row) => sent(total),
      list: ({ sum }: Row) => sum,
      average: ({ category }: Row) => sent(category),
      averageEur: ({ category }: Row) => sent(category),
      bestEur: ({ best }: Row) => sent(best),
      bestUsd: ({ best }: Row) => sent(best),
      free: () => 'free',
    },
    Medium: { __resolveType: ({ __typename }: Row) => String(__typename) },
    Book: { __resolveReference: (reference: Row) => reference, cost: ({ price }: Row) => `book ${sent(price)}` },
    Film: {
      __resolveReference: (reference: Row) => reference,
      cost: ({ price }: Row) => `film ${sent(price)}`,
      other: ({ price }: Row) => `film ${sent(price)}`,
    },
    Shelf: {
      __resolveReference: (reference: Row) => reference,
      value: ({ medium, media }: Row) => sent([medium, media]),
      fees: ({ media }: Row) => sent(media),
      mixed: ({ media }: Row) => sent(media),
    },
  },
);

/** Defines items as an interface, whose implementations have prices. */
const stock = testSubgraph(
  'stock',
  `
  type Query { items: [Item!] }
  interface Item @key(fields: "id") { id: ID! price(currency: String): Int }
  type Nail implements Item @key(fields: "id") { id: ID! price(currency: String): Int }
  type Screw implements Item @key(fields: "id") { id: ID! price(currency: String): Int }
  `,
  {
    Query: {
      items: () => [
        { __typename: 'Nail', id: 'n1' },
        { __typename: 'Screw', id: 's2' },
      ],
    },
    Item: { __resolveType: ({ __typename }: Row) => String(__typename), __resolveReference: (reference: Row) => reference },
    Nail: items,
    Screw: items,
  },
);

/** Defines items as one object type. */
const offers = testSubgraph(
  'offers',
  `
  type Item @interfaceObject @key(fields: "id") {
    id: ID!
    price(currency: String): Int @external
    usd: Int @requires(fields: "price(currency: \\"USD\\")")
    eur: Int @requires(fields: "price(currency: \\"EUR\\")")
  }
  `,
  { Item: { __resolveReference: (reference: Row) => reference, usd: ({ price }: Row) => price, eur: ({ price }: Row) => price } },
);

describe.each<Mode>(['in-process', 'http'])('a required field with arguments, %s', (mode) => {
  let graph: TestGraph;
  beforeAll(async () => {
    graph = await startTestGraph([catalogue, shipping], mode);
  });
  afterAll(() => graph[Symbol.asyncDispose]());
  beforeEach(() => void (graph.requests.length = 0));

  /** The variables of the requests to a subgraph, each with the representations of its entities. */
  const sentTo = (subgraph: string) => graph.requests.filter((each) => each.subgraph === subgraph).map(({ request }) => request.variables);
  const product = async (selection: string, variables?: Record<string, unknown>) =>
    graph.run(`query ($n: Int) { product(id: "p1") { ${selection} } }`, variables);

  it('has one value per combination of arguments, also in a list of entities', async () => {
    const result = await graph.run('{ products { usd eur free weight } }');
    const [first, second] = [
      { usd: 50, eur: 100, free: 'free', weight: 5 },
      { usd: 100, eur: 200, free: 'free', weight: 5 },
    ];
    expect(result).toEqual({ data: { products: [first, second, first] } });
    const of = (...prices: number[]) => ({
      representations: prices.map((price, index) => ({ __typename: 'Product', id: `p${index + 1}`, price, weight: 5 })),
    });
    expect(sentTo('shipping')).toEqual([of(10, 20), of(20, 40)]);
  });

  it('needs one fetch if the arguments are equal', async () => {
    expect(await product('plain plainAgain { value } free list')).toEqual({
      data: { product: { plain: 10, plainAgain: { value: 15 }, free: 'free', list: 'a "b" 1+2' } },
    });
    expect(await graph.run('{ media { cost } }')).toEqual({ data: { media: [{ cost: 'book 10' }, { cost: 'film 43' }] } });
    expect(sentTo('shipping')).toHaveLength(2);
  });

  it('does not affect the arguments and aliases of a client', async () => {
    expect(await product('price(currency: GBP) plain usd eur price2: price(currency: EUR) usd2: usd')).toEqual({
      data: { product: { price: 30, plain: 10, usd: 50, eur: 100, price2: 20, usd2: 50 } },
    });
    expect(await product('price: name _required_0_price: name _required_1_price: weight usd eur')).toEqual({
      data: { product: { price: 'name of p1', _required_0_price: 'name of p1', _required_1_price: 5, usd: 50, eur: 100 } },
    });
    expect(await product('usd a: eur(plus: $n) b: eur(plus: 2)', { n: 7 })).toEqual({ data: { product: { usd: 50, a: 107, b: 102 } } });
    expect(sentTo('shipping').filter((variables) => 'n' in (variables ?? {}))).toHaveLength(1);
  });

  it('may be nested in another required field', async () => {
    expect(await product('average averageEur category { name averagePrice(currency: GBP) } bestEur bestUsd')).toEqual({
      data: {
        product: {
          average: '{"averagePrice":500,"name":"tools"}',
          averageEur: '{"averagePrice":1000,"name":"tools"}',
          category: { name: 'tools', averagePrice: 1_500 },
          bestEur: '[{"averagePrice":200},{"averagePrice":400}]',
          bestUsd: '[{"name":"x","averagePrice":100}]',
        },
      },
    });
    expect(sentTo('shipping')).toHaveLength(2);
  });

  it('may have arguments of any type', async () => {
    expect(await product('object objectDefault list')).toEqual({
      data: { product: { object: '120', objectDefault: '20', list: 'a "b" 1+2' } },
    });
  });

  it('may differ between the implementations of an interface', async () => {
    const { data } = await graph.run('{ media { cost ... on Film { other } } shelf { value mixed } }');
    expect(data).toEqual({
      media: [{ cost: 'book 10' }, { cost: 'film 43', other: 'film 60' }],
      shelf: {
        value: '[{"price":80},[{"__typename":"Book","price":60},{"__typename":"Film","price":80}]]',
        mixed: '[{"__typename":"Book","price":30},{"__typename":"Film","price":121}]',
      },
    });
  });

  it('may have arguments only in an implementation of an interface', async () => {
    expect(await graph.run('{ shelf { fees media { __typename ... on Book { fee(currency: GBP) } } } }')).toEqual({
      data: { shelf: { fees: '[{"fee":1},{"fee":9}]', media: [{ __typename: 'Book', fee: 3 }, { __typename: 'Film' }] } },
    });
  });

  it('is null if it fails, and the error has the path of its object', async () => {
    const failed = (currency: string) => ({ message: `No tax in ${currency}.`, path: ['product'], extensions: { code: 'CONFLICT' } });
    expect(await graph.run('{ product(id: "p2") { taxUsd taxEur usd } }')).toEqual({
      data: { product: { taxUsd: 'null', taxEur: '{"tax":null,"price":40}', usd: 100 } },
      errors: expect.arrayContaining([failed('USD'), failed('EUR')]),
    });
    const result = await product('usd taxGbp');
    expect(result.data).toEqual({ product: null });
    expect(result.errors?.[0]).toEqual(failed('GBP'));
    expect(result.errors?.map(({ path }) => path)).toEqual([['product'], ['product', 'taxGbp']]);
  });

  it('is fetched with the events of a subscription', async () => {
    const document = parse('subscription { sold { usd eur } }');
    const stream = await graph.executor.subscribe({ document, caller: callerOf('tnt_a') });
    if (!(Symbol.asyncIterator in stream)) throw new Error(JSON.stringify(stream));
    for await (const event of stream) expect(plain(event)).toEqual({ data: { sold: { usd: 150, eur: 300 } } });
    expect(sentTo('shipping')).toHaveLength(2);
  });

  it('is invisible to clients', () => {
    expect(graph.supergraphSdl).toContain('price(currency: EUR)');
    expect(printSchema(graph.executor.schema)).not.toContain('_required_');
  });

  it('is resolved for an interface that a subgraph defines as an object type', async () => {
    await using interfaces = await startTestGraph([stock, offers], mode);
    expect(await interfaces.run('{ items { __typename usd eur price(currency: "GBP") } }')).toEqual({
      data: {
        items: [
          { __typename: 'Nail', usd: 10, eur: 20, price: 30 },
          { __typename: 'Screw', usd: 20, eur: 40, price: 60 },
        ],
      },
    });
  });
});

describe('the supergraph of the planner', () => {
  it('equals the composed supergraph if no subgraph requires a field with arguments', () => {
    const supergraphSdl = composeSupergraph(librarySubgraphs());
    expect(plannerSupergraphOf(supergraphSdl)).toEqual({ supergraphSdl, requiredFields: new Map() });
  });
});
