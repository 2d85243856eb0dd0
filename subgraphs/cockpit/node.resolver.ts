import { Arg, ID, Query, Resolver } from 'type-graphql';
import { invalid } from '../../platform/errors/index.js';
import { Allow } from '../../platform/graph/allow.js';
import { Node, type NodeReference } from '../../platform/graph/nodes/node.js';
import { nodeReference } from '../../platform/graph/nodes/node-types.js';

const MAX_NODES = 100;

/**
 * Resolves objects by their ids. Only the prefix of an id is evaluated here; the subgraph that owns the type decides whether the object
 * exists and whether the caller may see it.
 */
@Resolver()
export class NodeResolver {
  @Query(() => Node, {
    nullable: true,
    description: 'An object by its globally unique id; null if it does not exist or the caller may not read it.',
  })
  @Allow('graph:read')
  node(@Arg('id', () => ID, { description: 'Globally unique id of an object.' }) id: string): NodeReference | null {
    return nodeReference(id);
  }

  @Query(() => [Node], {
    nullable: 'items',
    description:
      'Objects by their globally unique ids, in the order of the ids; null for each that does not exist or that the caller may not read.',
  })
  @Allow('graph:read')
  nodes(@Arg('ids', () => [ID], { description: 'Globally unique ids, at most 100.' }) ids: string[]): (NodeReference | null)[] {
    if (ids.length > MAX_NODES) throw invalid(['query', 'ids'], `List should have at most ${MAX_NODES} items`, ids.length, 'too_long');
    return ids.map(nodeReference);
  }
}
