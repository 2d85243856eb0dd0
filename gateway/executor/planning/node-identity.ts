import { isInterfaceType, Kind, type FieldNode, type GraphQLNamedType } from 'graphql';

/**
 * A subgraph may refer to an object of another one by its key alone, and `node(id:)` does so for any id of the right form.
 * Only the owner knows whether the object exists. In a graph that follows this convention, the `id` of every `Node` is
 * fetched as well, which only the owner resolves; a `Node` without an id does not exist and becomes null without an error.
 */
const NODE = 'Node';
/** The key under which the id is fetched. Clients may not use it as an alias. */
export const IDENTITY = '__node_id';

export const IDENTITY_FIELD: FieldNode = {
  kind: Kind.FIELD,
  alias: { kind: Kind.NAME, value: IDENTITY },
  name: { kind: Kind.NAME, value: 'id' },
};

export const isNodeType = (type: GraphQLNamedType | null | undefined): boolean =>
  isInterfaceType(type) && type.name === NODE && 'id' in type.getFields();
