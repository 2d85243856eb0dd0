import { executeSync, Kind, type DocumentNode, type FieldNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { JsonObject } from './json-object.js';

/** Resolves the introspection fields of a root selection from the schema. */
export type Introspect = (variables: Readonly<Record<string, unknown>>) => JsonObject;

export const compileIntrospection = (
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  selections: readonly FieldNode[],
): Introspect => {
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [{ ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections } }],
  };
  return (variableValues) => executeSync({ schema, document, variableValues }).data ?? {};
};
