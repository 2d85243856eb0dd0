import { buildSubgraphSchema } from '@apollo/subgraph';
import { execute, parse } from 'graphql';
import { parseDefaultValues } from './default-values.js';

const typeDefs = parse(`
  enum Direction { ASC DESC }
  input Order { direction: Direction! = ASC others: [Direction!] = [DESC] size: Int = 5 }
  type Query { list(order: Order, direction: Direction = DESC, other: Order = { direction: DESC }): String }
`);

describe('default values of a subgraph', () => {
  it('reach resolvers as internal values of enums, in arguments, input fields and lists', async () => {
    const seen: unknown[] = [];
    const schema = buildSubgraphSchema({
      typeDefs,
      resolvers: { Direction: { ASC: 'asc', DESC: 'desc' }, Query: { list: (_: unknown, args: object) => void seen.push(args) } },
    });
    parseDefaultValues(schema);
    for (const document of ['{ list(order: {}) }', '{ list(order: { direction: DESC }, direction: null) }'])
      await execute({ schema, document: parse(document) });
    const other = { direction: 'desc', others: ['desc'], size: 5 };
    expect(seen).toEqual([
      { order: { direction: 'asc', others: ['desc'], size: 5 }, direction: 'desc', other },
      { order: other, direction: null, other },
    ]);
  });
});
