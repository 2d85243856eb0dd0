import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import { buildSchema } from 'graphql';
import { compileRepresentation } from './representations.js';

const schema = buildSchema(`
  interface Item { id: ID! }
  type Book implements Item { id: ID! }
  type Film implements Item { id: ID! }
  type Query { a: Int }
`);
const field = (name: string, ...selections: QueryPlanSelectionNode[]): QueryPlanSelectionNode =>
  selections.length > 0 ? { kind: 'Field', name, selections } : { kind: 'Field', name };
const on = (typeCondition: string, ...selections: QueryPlanSelectionNode[]): QueryPlanSelectionNode => ({
  kind: 'InlineFragment',
  typeCondition,
  selections,
});

describe('representations of entities', () => {
  it('take the parts that are asked for, through objects and lists', () => {
    const represent = compileRepresentation(schema, [on('Book', field('__typename'), field('id'), field('sizes', field('height')))]);
    const book = { __typename: 'Book', id: 'b', title: 'T', sizes: [{ height: 1, width: 2 }, null, [{ height: 3 }]] };
    expect(represent(book)).toEqual({ __typename: 'Book', id: 'b', sizes: [{ height: 1 }, null, [{ height: 3 }]] });
  });

  it('join what several fragments contribute, those of interfaces too', () => {
    const represent = compileRepresentation(schema, [
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

  it('leave out as a whole what is not all there, at any depth', () => {
    const represent = compileRepresentation(schema, [
      on('Book', field('__typename'), field('id')),
      on('Item', field('__typename'), field('size', field('height'))),
    ]);
    expect(represent({ __typename: 'Book', id: 'b', size: {} })).toEqual({ __typename: 'Book', id: 'b' });
    expect(represent({ __typename: 'Book', size: { height: null } })).toEqual({ __typename: 'Book', size: { height: null } });
    const single = compileRepresentation(schema, [on('Book', field('__typename'), field('sizes', field('height')))]);
    expect(single({ __typename: 'Book', sizes: [{ height: 1 }, {}] })).toBeNull();
    expect(single({ __typename: 'Film', sizes: [] })).toBeNull();
    expect(single({ sizes: [] })).toBeNull();
  });
});
