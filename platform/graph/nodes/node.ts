import 'reflect-metadata';
import { Directive, Field, ID, InterfaceType, ObjectType, type ClassType } from 'type-graphql';

/**
 * An object that can be refetched by its id alone (GraphQL Global Object Identification). An entity implements it with
 * `@ObjectType({ implements: Node })`, a single-field `@key` that contains its TypeID, and a line in node-types.ts. Its `id`
 * resolves to that key without further code.
 */
@InterfaceType({
  description: 'An object with a globally unique id. `node(id:)` returns the object for its id.',
  // Registered are the entities of every domain in the process; a subgraph declares only those that it uses.
  autoRegisterImplementations: false,
  resolveType: (value: { __typename: string }) => value.__typename,
})
export abstract class Node {
  @Field(() => ID, { description: 'Globally unique id of the object (TypeID): a type prefix and a suffix, for example `src_01jq8…`.' })
  id!: string;
}

/** Reference to a node of another subgraph: its type name and key. */
export interface NodeReference {
  readonly __typename: string;
  readonly [key: string]: string;
}

/**
 * Declares a node type of another subgraph. `id` is external so that the owner resolves it, and returns null if the object
 * does not exist.
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
