import { Kind, type FieldNode, type GraphQLSchema, type SelectionSetNode } from 'graphql';
import { isIncluded, type Conditions } from './conditions.js';
import type { Fragments } from './merge.js';
import { meetsTypeCondition } from './type-conditions.js';

/** Response key → the field nodes that ask for it, in the order in which the response shows them. */
export type SelectedFields = ReadonlyMap<string, readonly FieldNode[]>;

/**
 * What the selection sets ask of an object of a type, under conditions that are known (GraphQL, 6.3.2 Field
 * Collection).
 */
export const selectFields = (
  schema: GraphQLSchema,
  fragments: Fragments,
  conditions: Conditions,
  typeName: string,
  selectionSets: readonly SelectionSetNode[],
): SelectedFields => {
  const fields = new Map<string, FieldNode[]>();
  const visited = new Set<string>();

  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!isIncluded(selection, conditions)) continue;
      if (selection.kind === Kind.FIELD) addField(selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collectIf(selection.typeCondition?.name.value ?? typeName, selection.selectionSet);
      else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment) collectIf(fragment.typeCondition.name.value, fragment.selectionSet);
      }
    }
  };
  const collectIf = (condition: string, selectionSet: SelectionSetNode): void => {
    if (meetsTypeCondition(schema, typeName, condition)) collect(selectionSet);
  };
  const addField = (field: FieldNode): void => {
    const key = (field.alias ?? field.name).value;
    const nodes = fields.get(key);
    if (nodes) nodes.push(field);
    else fields.set(key, [field]);
  };

  selectionSets.forEach(collect);
  return fields;
};
