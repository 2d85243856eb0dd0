import {
  getNamedType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { InternalKeys } from './internal-keys.js';
import { IDENTITY_FIELD, isNodeType } from './node-identity.js';

export interface PlanDocumentParts {
  readonly schema: GraphQLSchema;
  readonly internalKeys: InternalKeys;
  /** True if the identity of every `Node` is fetched; see node-identity.ts. */
  readonly fetchesIdentity: boolean;
}

const TYPENAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/**
 * Returns the document for the planner with the given root fields of an operation: without conditions and fragment spreads,
 * with a field in every selection set, the identity of nodes and the internal keys of the executor.
 */
export const planDocument = (
  { schema, internalKeys, fetchesIdentity }: PlanDocumentParts,
  operation: OperationDefinitionNode,
  rootFields: readonly FieldNode[],
): DocumentNode => {
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [{ ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections: rootFields } }],
  };
  const typeInfo = new TypeInfo(schema);
  return visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field: {
        leave(node) {
          const key = internalKeys(node);
          const named = key === (node.alias ?? node.name).value ? node : { ...node, alias: { kind: Kind.NAME, value: key } as const };
          const added = additionsTo(node);
          if (!node.selectionSet || added.length === 0) return named === node ? undefined : named;
          const selections = [...node.selectionSet.selections, ...added];
          return { ...named, selectionSet: { kind: Kind.SELECTION_SET, selections } };
        },
      },
    }),
  );

  function additionsTo({ selectionSet }: FieldNode): FieldNode[] {
    const type = typeInfo.getType();
    const needsIdentity = fetchesIdentity && type && isNodeType(getNamedType(type));
    return [...(selectionSet?.selections.length === 0 ? [TYPENAME] : []), ...(needsIdentity ? [IDENTITY_FIELD] : [])];
  }
};
