import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import { buildSchema } from 'graphql';
import { compileRepresentation } from './compile-representation.js';

const schema = buildSchema(`
  type Size { height: Int! width: Int }
  interface Item { id: ID! size: Size! }
  type Book implements Item { id: ID! title: String sizes: [Size]! size: Size! isbn: String }
  type Film implements Item { id: ID! minutes: Int size: Size! }
  type Query { a: Int }
`);
const parts = { schema, keys: () => [['id'], ['isbn']] };
const field = (name: string, ...selections: QueryPlanSelectionNode[]): QueryPlanSelectionNode =>
  selections.length > 0 ? { kind: 'Field', name, selections } : { kind: 'Field', name };
const on = (typeCondition: string, ...selections: QueryPlanSelectionNode[]): QueryPlanSelectionNode => ({
  kind: 'InlineFragment',
  typeCondition,
  selections,
});

describe('representations of entities', () => {
  it('contain the selected fields, also within objects and lists', () => {
    const represent = compileRepresentation(parts, [on('Book', field('__typename'), field('id'), field('sizes', field('height')))]);
    const book = { __typename: 'Book', id: 'b', title: 'T', sizes: [{ height: 1, width: 2 }, null, [{ height: 3 }]] };
    expect(represent(book)).toEqual({ __typename: 'Book', id: 'b', sizes: [{ height: 1 }, null, [{ height: 3 }]] });
  });

  it('merge the fields of several fragments, including those of interfaces', () => {
    const represent = compileRepresentation(parts, [
      on('Film', field('__typename'), field('minutes')),
      on('Book', field('__typename'), field('id'), field('size', field('height'))),
      on('Item', field('__typename'), field('size', field('width'))),
    ]);
    expect(represent({ __typename: 'Book', id: 'b', size: { height: 1, width: 2 } })).toEqual({
      __typename: 'Book',
      id: 'b',
      size: { height: 1, width: 2 },
    });
  });

  it('omit a fragment as a whole if one of its fields is missing, at any depth', () => {
    const represent = compileRepresentation(parts, [
      on('Book', field('__typename'), field('id')),
      on('Item', field('__typename'), field('size', field('height'))),
    ]);
    expect(represent({ __typename: 'Book', id: 'b', size: {} })).toEqual({ __typename: 'Book', id: 'b' });
    expect(represent({ __typename: 'Book', size: { height: null } })).toEqual({ __typename: 'Book', size: { height: null } });
    const single = compileRepresentation(parts, [on('Book', field('__typename'), field('sizes', field('height')))]);
    expect(single({ __typename: 'Book', sizes: [{ height: 1 }, {}] })).toBeNull();
    expect(single({ __typename: 'Film', sizes: [] })).toBeNull();
    expect(single({ sizes: [] })).toBeNull();
  });

  it('contain null for a missing nullable input, but never for a missing key', () => {
    const represent = compileRepresentation(parts, [on('Book', field('__typename'), field('id'), field('title'))]);
    expect(represent({ __typename: 'Book', id: 'b' })).toEqual({ __typename: 'Book', id: 'b', title: null });
    expect(represent({ __typename: 'Book', title: 'T' })).toBeNull();
    const byIsbn = compileRepresentation(parts, [on('Book', field('__typename'), field('isbn'))]);
    expect(byIsbn({ __typename: 'Book' })).toBeNull();
    expect(byIsbn({ __typename: 'Book', isbn: null })).toEqual({ __typename: 'Book', isbn: null });
  });

  it('contain null for a missing nullable part of an input, and are null if the part is non-null', () => {
    const of = (name: string) => compileRepresentation(parts, [on('Book', field('__typename'), field('id'), field('size', field(name)))]);
    expect(of('width')({ __typename: 'Book', id: 'b', size: {} })).toEqual({ __typename: 'Book', id: 'b', size: { width: null } });
    expect(of('height')({ __typename: 'Book', id: 'b', size: {} })).toBeNull();
  });
});
