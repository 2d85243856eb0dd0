import { buildSchema, parse } from 'graphql';
import type { Caller } from '../../platform/identity/caller.js';
import { operationCosts } from './operation-cost.js';

const costOf = operationCosts(
  buildSchema(`
    type Query { one: Item items(limit: Int): [Item!]! paged(first: Int): ItemConnection!
                 search(first: Int! = 20): SearchResults! }
    type Mutation { add: Item }
    type Item { id: ID! name: String }
    type ItemConnection { edges: [ItemEdge!]! nodes: [Item!]! pageInfo: PageInfo! totalCount: Int! }
    type ItemEdge { node: Item! }
    type SearchResults { results: [Item!]! }
    type PageInfo { hasNextPage: Boolean! }
  `),
);
const caller: Caller = { tenantId: 'tnt_a', actor: 'a', roles: ['viewer'], requestId: 'req' };
const cost = (text: string, variables?: Record<string, unknown>, operationName?: string): number =>
  costOf({ document: parse(text), caller, variables, operationName });

describe('the cost of a request', () => {
  it('counts fields, those of lists once per possible item', () => {
    expect(cost('{ one { id name } }')).toBe(3);
    expect(cost('{ items { id name } }')).toBe(21);
    expect(cost('{ items(limit: 100) { id name } }')).toBe(201);
    expect(cost('{ ...F } fragment F on Query { items(limit: 5) { id } }')).toBe(6);
  });

  it('counts __typename only where nothing else is selected', () => {
    expect(cost('{ __typename items { __typename id name } }')).toBe(21);
    expect(cost('{ items { __typename } }')).toBe(11);
    expect(cost('{ items { kind: __typename id } }')).toBe(21);
  });

  it('counts a page by its size in the variables', () => {
    const text = 'query ($n: Int = 40) { items(limit: $n) { id } }';
    expect(cost(text, { n: 3 })).toBe(4);
    expect(cost(text, { n: 7 })).toBe(8);
    expect(cost(text, {})).toBe(41);
    expect(cost(text, { n: null })).toBe(11);
    expect(cost(text, { n: -5 })).toBe(6);
    expect(cost(text, { n: 1e9 })).toBe(251);
    expect(cost('query ($n: Int) { paged(first: $n) { nodes { id } } }', { n: 4 })).toBe(9);
    expect(cost('query ($n: Int!) { search(first: $n) { results { id } } }', { n: 4 })).toBe(9);
    expect(cost('{ search { results { id } } }')).toBe(41);
  });

  it('counts the selected operation, and at least one', () => {
    const text = 'query A { items(limit: 100) { id } } mutation B { add { id } }';
    expect(cost(text, {}, 'A')).toBe(101);
    expect(cost(text, {}, 'B')).toBe(2);
    expect(cost(text, {}, 'C')).toBe(1);
  });

  it('measures a document once if no variable sets a page size', () => {
    const document = parse('{ items { id } }');
    const request = { document, caller };
    expect([costOf(request), costOf(request)]).toEqual([11, 11]);
  });
});
