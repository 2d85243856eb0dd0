import type { FetchNode, QueryPlanSelectionNode } from '@apollo/query-planner';
import {
  Kind,
  parse,
  print,
  stripIgnoredCharacters,
  visit,
  type FieldNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { SupergraphParts } from './supergraph-parts.js';

/** The operation of an entity fetch, which has one root field: `_entities`. */
export interface EntityOperation {
  readonly operation: OperationDefinitionNode;
  readonly entities: FieldNode & { readonly selectionSet: SelectionSetNode };
}

export const entityOperationOf = (node: FetchNode): EntityOperation => {
  const [operation] = parse(node.operation, { noLocation: true }).definitions;
  const entities = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections[0] : undefined;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || entities?.kind !== Kind.FIELD || !entities.selectionSet) {
    throw new Error('the planner created an entity fetch without entities');
  }
  return { operation, entities: { ...entities, selectionSet: entities.selectionSet } };
};

/** Returns the fetch with another selection of its entities, without the variables that this selection does not use. */
export const withEntitySelection = (
  node: FetchNode,
  { operation, entities }: EntityOperation,
  selectionSet: SelectionSetNode,
): FetchNode => {
  const selections = [{ ...entities, selectionSet }];
  const selected = { ...operation, selectionSet: { ...operation.selectionSet, selections } };
  const used = variablesIn(selected.selectionSet);
  const narrowed: OperationDefinitionNode = {
    ...selected,
    variableDefinitions: operation.variableDefinitions?.filter(({ variable }) => used.has(variable.name.value)),
  };
  return {
    ...node,
    operation: stripIgnoredCharacters(print(narrowed)),
    variableUsages: node.variableUsages?.filter((name) => used.has(name)),
  };
};

const variablesIn = (selectionSet: SelectionSetNode): ReadonlySet<string> => {
  const names = new Set<string>();
  visit(selectionSet, { Variable: ({ name }) => void names.add(name.value) });
  return names;
};

/** A field of an entity, with the name of the entity's type in the subgraph. */
interface EntityField {
  readonly typeName: string;
  readonly field: FieldNode;
}

const entityFieldsOf = ({ selections }: SelectionSetNode, typeName = '_Entity'): EntityField[] =>
  selections.flatMap((selection): EntityField[] => {
    if (selection.kind === Kind.FIELD) return [{ typeName, field: selection }];
    if (selection.kind === Kind.FRAGMENT_SPREAD) throw new Error('the planner created a fetch with named fragments');
    return entityFieldsOf(selection.selectionSet, selection.typeCondition?.name.value ?? typeName);
  });

/** Returns those inputs of a fetch that a part of its selection needs: the keys, and the inputs of the selected fields. */
export const inputsOf = (
  subgraph: string,
  requires: readonly QueryPlanSelectionNode[],
  { entities }: EntityOperation,
  selectionSet: SelectionSetNode,
  { entityKeys, requirements }: SupergraphParts,
): QueryPlanSelectionNode[] => {
  const conditions = requires.map((input) => (input.kind === 'InlineFragment' ? input.typeCondition : undefined));
  const types = new Set([...conditions, ...entityFieldsOf(entities.selectionSet).map(({ typeName }) => typeName)]);
  const keys = [...types].flatMap((typeName) => entityKeys(subgraph, typeName ?? '').flat());
  const inputs = entityFieldsOf(selectionSet).flatMap(({ typeName, field }) => requirements(subgraph, typeName, field.name.value));
  const wanted = new Set(['__typename', ...keys, ...inputs.flatMap((input) => (input.kind === 'Field' ? [input.name] : []))]);
  return requires.map((input) => ({
    ...input,
    selections: (input.selections ?? []).filter((each) => each.kind !== 'Field' || wanted.has(each.alias ?? each.name)),
  }));
};

/** The fields of an entity fetch one by one. */
export interface FetchFields {
  /** The inputs that each field needs: keys, and what the field requires. */
  readonly inputs: readonly (readonly QueryPlanSelectionNode[])[];
  /** Returns the fetch of some of the fields, by their indexes. */
  select(indexes: readonly number[]): FetchNode;
}

/** Returns the fields of an entity fetch; undefined if none of them requires more than the keys. */
export const fieldsWithInputs = (node: FetchNode, parts: SupergraphParts): FetchFields | undefined => {
  const { serviceName, requires = [] } = node;
  const operation = entityOperationOf(node);
  const { selectionSet } = operation.entities;
  const fields = entityFieldsOf(selectionSet).filter(({ field }) => field.name.value !== '__typename');
  if (fields.every(({ typeName, field }) => parts.requirements(serviceName, typeName, field.name.value).length === 0)) return undefined;
  const selectionOf = (kept: readonly EntityField[]): SelectionSetNode => selectOnly(selectionSet, new Set(kept.map(({ field }) => field)));
  const inputsFor = (selection: SelectionSetNode) => inputsOf(serviceName, requires, operation, selection, parts);
  return {
    inputs: fields.map((field) => inputsFor(selectionOf([field]))),
    select: (indexes) => {
      const kept = selectionOf(fields.filter((_, index) => indexes.includes(index)));
      return { ...withEntitySelection(node, operation, kept), requires: inputsFor(kept) };
    },
  };
};

/** Returns a selection set with those of its fields that are in `fields`, within their fragments. */
export const selectOnly = (selectionSet: SelectionSetNode, fields: ReadonlySet<FieldNode>): SelectionSetNode => ({
  kind: Kind.SELECTION_SET,
  selections: selectionSet.selections.flatMap((selection): SelectionNode[] => {
    if (selection.kind === Kind.FIELD) return fields.has(selection) ? [selection] : [];
    if (selection.kind === Kind.FRAGMENT_SPREAD) return [];
    const nested = selectOnly(selection.selectionSet, fields);
    return nested.selections.length === 0 ? [] : [{ ...selection, selectionSet: nested }];
  }),
});
