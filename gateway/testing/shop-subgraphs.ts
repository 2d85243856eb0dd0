import { AppError } from '../../platform/errors/index.js';
import { testSubgraph } from './test-subgraph.js';

type Row = Readonly<Record<string, unknown>>;
/** Mutations that the subgraphs have executed, oldest first. */
export const calls: string[] = [];

/** Orders, whose customers belong to another subgraph. */
export const shop = testSubgraph(
  'shop',
  `
  type Query { orders: [Order!]! grid: [[Order]] hit: Hit hits: [Hit] order(id: ID!): Order noText: Text status(as: Status = OPEN, not: Status): Status }
  type Mutation { pay(amount: Int!): Int cancel: Int }
  type Subscription { ordered: Order failing: Order broken(how: String): Order! }
  enum Status { OPEN DONE SECRET @inaccessible }
  interface Text { text: String }
  type Short implements Text { text: String! }
  union Hit = Order | Person
  type Order @key(fields: "id") { id: ID! customer: Customer status: Status total: Int note: String }
  type Person @key(fields: "id") { id: ID! note: Int }
  type Customer @key(fields: "id") { id: ID! }
  `,
  {
    Query: {
      orders: () => ORDERS,
      grid: () => [[ORDERS[0], null], null, [], [ORDERS[1]]],
      hit: () => ({ __typename: 'Order', ...ORDERS[0] }),
      hits: () => [{ __typename: 'Person', id: 'c9' }, null, { __typename: 'Order', ...ORDERS[2] }],
      order: (_: unknown, { id }: Row) => ORDERS.find((order) => order.id === id),
      noText: () => ({ __typename: 'Short', text: null }),
      status: (_: unknown, args: Row) => args['not'] ?? args['as'],
    },
    Hit: { __resolveType: (hit: Row) => String(hit['__typename']) },
    Text: { __resolveType: () => 'Short' },
    Person: { note: () => 0 },
    Mutation: {
      pay: (_: unknown, { amount }: Row) => {
        calls.push(`pay ${String(amount)}`);
        if (amount === 13) throw new AppError('CONFLICT', { reason: 'Unlucky.' });
        return amount;
      },
      cancel: () => calls.push('cancel'),
    },
    Subscription: {
      ordered: {
        subscribe: async function* () {
          yield* ORDERS.map((ordered) => ({ ordered }));
        },
      },
      failing: {
        subscribe: () => {
          throw new AppError('FORBIDDEN', { reason: 'Not you.' });
        },
      },
      broken: {
        subscribe: async function* () {
          yield { broken: null };
          yield { broken: ORDERS[0] };
        },
      },
    },
  },
);
export const ORDERS = [
  { id: 'o1', customer: { id: 'c1' }, status: 'OPEN', total: 0, note: '' },
  { id: 'o2', customer: { id: 'c2' }, status: 'SECRET', total: 5, note: 'two' },
  { id: 'o3', customer: { id: 'c1' }, status: 'DONE', total: 7, note: null },
];

/** Customers, some of whose fields fail or are null. */
export const people = testSubgraph(
  'people',
  `
  type Query { person(id: ID!): Customer }
  type Mutation { greet: String }
  type Customer @key(fields: "id") { id: ID! name: String! mail: String address: Address tags: [String!] upper(prefix: String! = "Dr."): String }
  type Address { town: String lines: [Line!] }
  type Line { text: String }
  `,
  {
    Query: { person: (_: unknown, { id }: Row) => ({ id }) },
    Mutation: { greet: () => calls.push('greet') },
    Customer: {
      __resolveReference: async (reference: Row) => reference,
      name: ({ id }: Row) => (id === 'c2' ? null : `Customer ${String(id)}`),
      mail: ({ id }: Row) => {
        if (id === 'c1') throw new AppError('FORBIDDEN', { reason: 'Private.' });
        return 'c2@example.org';
      },
      address: ({ id }: Row) => ({ town: `town of ${String(id)}`, lines: [{ text: 'a' }, { text: 'b' }] }),
      tags: ({ id }: Row) => (id === 'c2' ? ['x', null] : ['x']),
      upper: ({ id }: Row, { prefix }: Row) => `${String(prefix)} ${String(id)}`,
    },
  },
);
