import type { QueryPlanSelectionNode } from '@apollo/query-planner';
import { isObjectType, type GraphQLSchema } from 'graphql';
import { isObject } from '../json-object.js';
import type { FailedValues } from './failed-values.js';
import { meetsTypeCondition } from './type-conditions.js';

/** Returns whether an error made one of the inputs of a fetch, or the type that decides about them, missing in an object. */
export const hasFailedInput = (
  schema: GraphQLSchema,
  failed: FailedValues,
  value: unknown,
  requires: readonly QueryPlanSelectionNode[],
): boolean => {
  if (Array.isArray(value)) return value.some((item, index) => failed.has(value, index) || hasFailedInput(schema, failed, item, requires));
  if (!isObject(value)) return false;
  if (failed.has(value, '__typename') && !isObjectType(schema.getType(String(value['__typename'])))) return true;
  return requires.some((selection) => {
    if (selection.kind === 'InlineFragment') {
      const { typeCondition, selections } = selection;
      const applies = typeCondition !== undefined && meetsTypeCondition(schema, String(value['__typename']), typeCondition);
      return applies && hasFailedInput(schema, failed, value, selections);
    }
    const key = selection.alias ?? selection.name;
    return failed.has(value, key) || hasFailedInput(schema, failed, value[key], selection.selections ?? []);
  });
};
