import { Kind, type FieldNode, type GraphQLSchema, type SelectionSetNode } from 'graphql';
import { meetsTypeCondition } from '../execution/type-conditions.js';

/** Field nodes by response key, in the order of the response. */
export type SelectedFields = ReadonlyMap<string, readonly FieldNode[]>;

/**
 * Collects the fields that selection sets select on an object of a type (GraphQL, 6.3.2 Field Collection). The selection
 * sets have neither conditions nor fragment spreads; see `resolveConditions`.
 */
export const selectFields = (schema: GraphQLSchema, typeName: string, selectionSets: readonly SelectionSetNode[]): SelectedFields => {
  const fields = new Map<string, FieldNode[]>();

  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) addField(selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value ?? typeName;
        if (meetsTypeCondition(schema, typeName, condition)) collect(selection.selectionSet);
      }
    }
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
