import 'reflect-metadata';
import { parse } from 'graphql';
import { describeSubgraph } from '../../platform/graph/build-subgraph.js';
import { ownedEntities } from '../../platform/graph/owned-entities.js';
import { NODE_TYPES } from '../../subgraphs/cockpit/node-types.js';
import { SUBGRAPHS } from '../../subgraphs/index.js';

/** Entities that are no objects of their own, and why. */
const NO_NODES: Readonly<Record<string, string>> = {
  Cockpit: 'a view of the own tenant that every domain adds to',
  NavBadges: 'counters of the own tenant that every domain adds to',
  ProactiveAdvice: 'hints for the own tenant that every domain adds to',
  CompanyProfile: "a tenant has one, under the tenant's own id",
  ProcessStep: 'named by its slug, which every tenant shares: not an id of its own',
};

describe('the nodes of the graph', () => {
  const entities = SUBGRAPHS.flatMap((module) => ownedEntities(parse(describeSubgraph(module))));
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
