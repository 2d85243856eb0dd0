import 'reflect-metadata';
import { Supergraph } from '@apollo/federation-internals';
import { buildSchema } from 'graphql';
import { composeSupergraph } from '../../gateway/supergraph.js';
import { describeSubgraph } from '../../platform/graph/build-subgraph.js';
import { undescribed } from '../../platform/graph/undescribed.js';
import { SUBGRAPHS } from '../../subgraphs/index.js';

describe('the graph that clients see', () => {
  it('explains every type, field, argument and enum value', () => {
    const subgraphs = SUBGRAPHS.map((module) => ({ name: module.name, sdl: describeSubgraph(module) }));
    const api = Supergraph.build(composeSupergraph(subgraphs)).apiSchema().toGraphQLJSSchema();
    expect(undescribed(api)).toEqual([]);
  });

  it('would be missed where it does not', () => {
    const api = buildSchema(`
      type Query { thing(size: Int): Thing }
      type Thing { colour: Colour de: String }
      "Either red, or something else."
      enum Colour { red blue }
      input Size { cm: Int }
    `);
    expect(undescribed(api)).toEqual(['Query.thing', 'Query.thing(size:)', 'Thing', 'Thing.colour', 'Colour.blue', 'Size', 'Size.cm']);
  });
});
