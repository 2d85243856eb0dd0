import { buildSchema, getIntrospectionQuery } from 'graphql';
import { createDocumentCheck } from '../websocket/document-check.js';
import { DEFAULT_LIMITS } from './limits.js';

const schema = buildSchema(`
  type Query { node: Node nodes(limit: Int): [Node!]! pages(first: Int! = 200): [Node!]! other: Int }
  type Node { id: ID! node: Node nodes(limit: Int): [Node!]! }
  extend type Query { paged(first: Int, after: String, last: Int): NodeConnection! }
  extend type Node { paged(first: Int, last: Int): NodeConnection! edges: [Node!]! }
  type NodeConnection { edges: [NodeEdge!]! nodes: [Node!]! pageInfo: PageInfo! totalCount: Int! }
  type NodeEdge { node: Node! }
  type PageInfo { hasNextPage: Boolean! }
`);
const check = createDocumentCheck(schema, { introspection: true });

const violations = (text: string): string | undefined => {
  const checked = check(text);
  return 'errors' in checked ? checked.errors.map(({ message }) => message).join('; ') : undefined;
};
const nested = (field: string, depth: number): string => (depth === 0 ? 'id' : `${field} { ${nested(field, depth - 1)} }`);
const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

describe('A1 limits of an operation', () => {
  it('accept operations within the limits', () => {
    expect(violations(`{ ${nested('node', 11)} }`)).toBeUndefined();
    expect(violations(`{ ${times(20, (index) => `a${index}: other`)} }`)).toBeUndefined();
    expect(violations(getIntrospectionQuery())).toBeUndefined();
    expect(violations('{ nodes { nodes { nodes { id } } } }')).toBeUndefined();
    expect(
      violations('query ($n: Int) { paged(first: $n) { edges { node { nodes { id nodes { id } } } } pageInfo { hasNextPage } } }'),
    ).toBeUndefined();
    expect(violations('{ paged { totalCount nodes { paged { nodes { id } } } } }')).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ['depth', `{ ${nested('node', 12)} }`, 'fields deep 13, allowed 12'],
    [
      'depth through fragments',
      `{ ${nested('node', 6).replace('id', '...F')} } fragment F on Node { ${nested('node', 6)} }`,
      'fields deep 13',
    ],
    ['aliases', `{ node { ${times(31, (index) => `a${index}: id`)} } }`, 'aliases 31, allowed 30'],
    [
      'aliases through fragments',
      `{ node { ...F node { ...F } } } fragment F on Node { ${times(16, (index) => `a${index}: id`)} }`,
      'aliases 32',
    ],
    ['root fields', `{ ${times(21, (index) => `a${index}: other`)} }`, 'root fields 21, allowed 20'],
    ['directives', `{ ${times(51, () => 'other @skip(if: true)')} }`, 'directives 51, allowed 50'],
    ['cost of lists in lists', `{ ${nested('nodes', 5)} }`, 'estimated cost 111111, allowed 20000'],
    ['cost of large pages', '{ nodes(limit: 100) { nodes(limit: 100) { nodes { id } } } }', 'estimated cost'],
    ['cost of pages that a variable sizes', 'query ($n: Int) { nodes(limit: $n) { nodes(limit: $n) { nodes { id } } } }', 'estimated cost'],
    ['cost of pages that are large by default', '{ pages { nodes(limit: 100) { id } } }', 'estimated cost 20201'],
    ['cost of connections', '{ paged(first: 30) { nodes { paged { nodes { paged { nodes { id } } } } } } }', 'cost 25261'],
    [
      'cost of connections from the end',
      '{ paged(last: 100) { edges { node { paged(last: 90) { edges { node { id } } } } } } }',
      'cost 27301',
    ],
    [
      'cost of connections that a variable sizes',
      'query ($n: Int) { paged(first: $n) { edges { node { edges { nodes { edges { id } } } } } } }',
      'cost',
    ],
    ['cost of pages of negative size', '{ nodes(limit: -250) { nodes(limit: -250) { id } } }', 'estimated cost'],
    ['deep introspection', `{ __type(name: "A") { ${'ofType { '.repeat(18)} name ${'}'.repeat(18)} } }`, 'introspection fields deep 20'],
  ])('reject excessive %s', (_, text, message) => {
    expect(violations(text)).toContain(message);
  });

  it('reject fragments that multiply each other without measuring each spread', () => {
    const bomb = `{ node { ...F0 } } ${times(40, (index) => `fragment F${index} on Node { ...F${index + 1} ...F${index + 1} node { ...F${index + 1} } }`)} fragment F40 on Node { id }`;
    // Measuring each of the 3^40 spreads would never end.
    expect(violations(bomb)).toContain('The operation is too large');
  });

  it('terminate on recursive fragments', () => {
    expect(violations('{ node { ...A } } fragment A on Node { ...B } fragment B on Node { ...A }')).toContain('Cannot spread fragment');
  });

  it('count tokens while parsing', () => {
    expect(violations(`{ ${'other '.repeat(DEFAULT_LIMITS.tokens)} }`)).toContain('2000 tokens');
  });

  it('name the cause if nested values exceed the stack of the parser', () => {
    const depth = 20_000;
    expect(violations(`{ node(id: ${'['.repeat(depth)}${']'.repeat(depth)}) { id } }`)).toMatch(/nested too deeply|2000 tokens/u);
  });

  it('reject introspection if it is disabled, but not __typename', () => {
    const strict = createDocumentCheck(schema, { introspection: false });
    expect(strict('{ __schema { types { name } } }')).toHaveProperty('errors');
    expect(strict('{ __type(name: "Query") { name } }')).toHaveProperty('errors');
    expect(strict('{ __typename node { __typename } }')).toHaveProperty('document');
  });

  it('set an error code and cache the result of a check', () => {
    const checked = check('{ missing }');
    expect(checked).toMatchObject({ errors: [{ extensions: { code: 'VALIDATION_FAILED' } }] });
    expect(check('{ missing }')).toBe(checked);
  });
});
