import { type DocumentNode, type FieldNode, Kind, type OperationDefinitionNode, OperationTypeNode, type SelectionSetNode } from 'graphql';

/**
 * Converts an operation with one root field into a subscription to the field `name`, which delivers the sentences of the answer and then
 * the answer, with the selection of the operation.
 */
export const streamingDocument = (document: DocumentNode, name: string): DocumentNode => {
  const [operation] = document.definitions as readonly OperationDefinitionNode[];
  const [root] = (operation?.selectionSet.selections ?? []) as readonly FieldNode[];
  if (!operation || !root) throw new Error('an operation has one root field');
  const selectionSet = selectionOf(fieldNode('sentence'), fieldNode('answer', root.selectionSet));
  const field: FieldNode = { ...root, alias: root.alias ?? root.name, name: { kind: Kind.NAME, value: name }, selectionSet };
  return {
    ...document,
    definitions: [{ ...operation, operation: OperationTypeNode.SUBSCRIPTION, selectionSet: selectionOf(field) }],
  };
};

const fieldNode = (value: string, selectionSet?: SelectionSetNode): FieldNode => ({
  kind: Kind.FIELD,
  name: { kind: Kind.NAME, value },
  ...(selectionSet && { selectionSet }),
});

const selectionOf = (...selections: FieldNode[]): SelectionSetNode => ({ kind: Kind.SELECTION_SET, selections });
