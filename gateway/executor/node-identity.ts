import {
  getNamedType,
  isInterfaceType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';

/**
 * A subgraph may refer to an object of another by its key alone, and `node(id:)` does so for any id that looks right.
 * Whether the object exists, its owner knows. So wherever the graph answers a `Node`, its id is asked for as well, which
 * only the owner can give; what comes back without an id is not there and becomes null, without an error.
 */
const NODE = 'Node';
/** The key under which the id travels. No client may use it. */
export const IDENTITY = '__node_id';

const IDENTITY_FIELD: FieldNode = {
  kind: Kind.FIELD,
  alias: { kind: Kind.NAME, value: IDENTITY },
  name: { kind: Kind.NAME, value: 'id' },
};

export const isNodeType = (type: GraphQLNamedType | null | undefined): boolean =>
  isInterfaceType(type) && type.name === NODE && 'id' in type.getFields();

/** The document as it is planned: every field that answers nodes asks for their identity. */
export const askForIdentity = (schema: GraphQLSchema, document: DocumentNode): DocumentNode => {
  if (!isNodeType(schema.getType(NODE))) return document;
  const typeInfo = new TypeInfo(schema);
  return visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field: {
        leave(node) {
          const type = typeInfo.getType();
          if (!type || !node.selectionSet || !isNodeType(getNamedType(type))) return undefined;
          const { selectionSet } = node;
          return { ...node, selectionSet: { ...selectionSet, selections: [...selectionSet.selections, IDENTITY_FIELD] } };
        },
      },
    }),
  );
};
