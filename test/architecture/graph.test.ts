import 'reflect-metadata';
import { Supergraph } from '@apollo/federation-internals';
import { buildSchema, parse } from 'graphql';
import { composeSupergraph } from '../../gateway/supergraph.js';
import { describeSubgraph } from '../../platform/graph/build-subgraph.js';
import { ownedEntities } from '../../platform/graph/owned-entities.js';
import { undescribed } from '../../platform/graph/undescribed.js';
import { NODE_TYPES } from '../../platform/graph/node-types.js';
import { SUBGRAPHS } from '../../subgraphs/index.js';

const subgraphs = SUBGRAPHS.map((module) => ({ name: module.name, sdl: describeSubgraph(module) }));

/** Entities that are no objects of their own, and why. */
const NO_NODES: Readonly<Record<string, string>> = {
  Cockpit: 'a view of the own tenant that every domain adds to',
  NavBadges: 'counters of the own tenant that every domain adds to',
  ProactiveAdvice: 'hints for the own tenant that every domain adds to',
  CompanyProfile: "a tenant has one, under the tenant's own id",
  ProcessStep: 'named by its slug, which every tenant shares: not an id of its own',
};

describe('the graph that clients see', () => {
  it('explains every type, field, argument and enum value', () => {
    const api = Supergraph.build(composeSupergraph(subgraphs)).apiSchema().toGraphQLJSSchema();
    expect(undescribed(api)).toEqual([]);
  });

  it('would be missed where it does not', () => {
    const api = buildSchema(`
      type Query { thing(size: Int): Thing }
      type Thing { colour: Colour }
      "The colour of a thing."
      enum Colour { RED BLUE }
      input Size { cm: Int }
    `);
    expect(undescribed(api)).toEqual([
      'Query',
      'Query.thing',
      'Query.thing(size:)',
      'Thing',
      'Thing.colour',
      'Colour.RED',
      'Colour.BLUE',
      'Size',
      'Size.cm',
    ]);
  });
});

describe('the nodes of the graph', () => {
  const entities = subgraphs.flatMap(({ sdl }) => ownedEntities(parse(sdl)));
  const registered = Object.values(NODE_TYPES);

  it('are all entities but those that are no objects of their own', () => {
    const wanted = new Set(entities.map(({ name }) => name).filter((name) => !NO_NODES[name]));
    expect(registered.map(([typeName]) => typeName).toSorted()).toEqual([...wanted].toSorted());
    expect(entities.filter(({ name, isNode }) => wanted.has(name) && !isNode)).toEqual([]);
  });

  it('are found by the key that their owner resolves', () => {
    for (const [typeName, key] of registered)
      expect(entities.filter(({ name, keys }) => name === typeName && keys.includes(key)).map(({ name }) => name)).toEqual([typeName]);
  });

  it('leave no exception for what is gone', () => {
    const names = entities.map(({ name }) => name);
    expect(Object.keys(NO_NODES).filter((name) => !names.includes(name))).toEqual([]);
  });
});
