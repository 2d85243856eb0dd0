import { Arg, ID, Query, Resolver } from 'type-graphql';
import { invalid } from '../../platform/errors/index.js';
import { Allow } from '../../platform/graph/allow.js';
import { Node, type NodeReference } from '../../platform/graph/node.js';
import { nodeReference } from '../../platform/graph/node-types.js';

const MOST_NODES = 100;

/**
 * Finds objects by their ids alone. Here only the id's prefix is read; whether the object exists, and whether the caller may
 * see it, is for the subgraph to say that owns its type.
 */
@Resolver()
export class NodeResolver {
  @Query(() => Node, { nullable: true, description: 'The object with this id; null when there is none that the caller may see.' })
  @Allow('graph:read')
  node(@Arg('id', () => ID, { description: 'The id of any node.' }) id: string): NodeReference | null {
    return nodeReference(id);
  }

  @Query(() => [Node], { nullable: 'items', description: 'The objects with these ids, in their order, null for each that is not there.' })
  @Allow('graph:read')
  nodes(@Arg('ids', () => [ID], { description: 'At most 100 ids of any nodes.' }) ids: string[]): (NodeReference | null)[] {
    if (ids.length > MOST_NODES) throw invalid(['query', 'ids'], `List should have at most ${MOST_NODES} items`, ids.length, 'too_long');
    return ids.map(nodeReference);
  }
}
