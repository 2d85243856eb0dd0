import 'reflect-metadata';
import { Directive, Field, ID, InterfaceType, ObjectType, type ClassType } from 'type-graphql';

/**
 * Whatever can be found again by its id alone (GraphQL Global Object Identification). An entity joins with
 * `@ObjectType({ implements: Node })`, a single-field `@key` that holds its TypeID, and a line in
 * node-types.ts. Its `id` is that key: nothing has to be written for it.
 */
@InterfaceType({
  description: 'An object with an id that is its own in the whole graph; `node(id:)` finds it again.',
  // Every domain's entities are known to the process; a subgraph shows those that it mentions.
  autoRegisterImplementations: false,
  resolveType: (value: { __typename: string }) => value.__typename,
})
export abstract class Node {
  @Field(() => ID, { description: 'Identifies the object in the whole graph: its TypeID.' })
  id!: string;
}

/** What a subgraph that only refers to a node says of it. */
export interface NodeReference {
  readonly __typename: string;
  readonly [key: string]: string;
}

/**
 * A node type of another subgraph, as a subgraph that refers to it declares it. `id` is external on purpose: whoever asks
 * for it has to ask the owner, and so learns whether the object exists.
 */
export const nodeStub = (name: string, key: string): ClassType => {
  @ObjectType(name, { implements: Node })
  @Directive(`@key(fields: "${key}", resolvable: false)`)
  class Stub {
    @Field(() => ID)
    @Directive('@external')
    id!: string;
  }
  Field(() => ID)(Stub.prototype, key);
  return Stub;
};
