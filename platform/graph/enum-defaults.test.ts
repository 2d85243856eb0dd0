import { buildSubgraphSchema } from '@apollo/subgraph';
import { graphql, parse } from 'graphql';
import { evaluateDefaults } from './enum-defaults.js';

const SDL = parse(`
  enum Direction { ASC DESC }
  input Order { field: String = "name" direction: Direction! = ASC }
  type Query { list(order: Order = {}, directions: [Direction!] = [ASC], limit: Int = 20): String }
`);

const schema = evaluateDefaults(
  buildSubgraphSchema({
    typeDefs: SDL,
    resolvers: {
      Direction: { ASC: 'asc', DESC: 'desc' } as never,
      Query: { list: (_: unknown, args: object) => JSON.stringify(args) },
    },
  }),
);

const argumentsOf = async (call: string): Promise<unknown> => {
  const { data } = await graphql({ schema, source: `{ ${call} }` });
  return JSON.parse(data?.['list'] as string);
};

describe('evaluateDefaults', () => {
  it('gives resolvers the internal value of an enum that is a default', async () => {
    expect(await argumentsOf('list')).toEqual({ order: { field: 'name', direction: 'asc' }, directions: ['asc'], limit: 20 });
    expect(await argumentsOf('list(order: { field: "due" })')).toMatchObject({ order: { field: 'due', direction: 'asc' } });
  });

  it('leaves given values as they are', async () => {
    expect(await argumentsOf('list(order: { direction: DESC }, directions: [DESC, ASC], limit: 5)')).toEqual({
      order: { field: 'name', direction: 'desc' },
      directions: ['desc', 'asc'],
      limit: 5,
    });
  });
});
