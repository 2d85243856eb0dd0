import type { QueryPlanInlineFragmentNode, QueryPlanSelectionNode } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import { isObject, readerOf, type JsonObject } from './json-object.js';
import { meetsTypeCondition } from './type-conditions.js';

/** Takes from an object what a subgraph needs to find the entity; null when a part of that is missing. */
export type Represent = (entity: JsonObject) => JsonObject | null;

type Part = (entity: JsonObject, representation: JsonObject) => boolean;

/** Compiles the `requires` of a fetch. */
export const compileRepresentation = (schema: GraphQLSchema, selections: readonly QueryPlanSelectionNode[]): Represent => {
  const [only] = selections;
  if (only?.kind === 'InlineFragment' && selections.length === 1) return compileFragment(schema, only);
  const parts = selections.map((selection) => compilePart(schema, selection));
  return (entity) => {
    const representation: JsonObject = {};
    for (const part of parts) if (!part(entity, representation)) return null;
    return representation;
  };
};

const compilePart = (schema: GraphQLSchema, selection: QueryPlanSelectionNode): Part => {
  if (selection.kind === 'Field') return compileField(schema, selection.alias ?? selection.name, selection.selections);
  const represent = compileFragment(schema, selection);
  return (entity, representation) => {
    // What a fragment cannot fill is left out as a whole.
    join(representation, represent(entity));
    return true;
  };
};

const compileFragment = (schema: GraphQLSchema, { typeCondition, selections }: QueryPlanInlineFragmentNode): Represent => {
  const represent = compileRepresentation(schema, selections);
  const applies = new Map<string, boolean>();
  return (entity) => {
    const typeName = entity['__typename'];
    if (typeCondition === undefined || typeof typeName !== 'string') return null;
    let meets = applies.get(typeName);
    if (meets === undefined) {
      meets = meetsTypeCondition(schema, typeName, typeCondition);
      // Only names of the schema are remembered: what a subgraph answers does not make this map grow.
      if (schema.getType(typeName)) applies.set(typeName, meets);
    }
    return meets ? represent(entity) : null;
  };
};

const compileField = (schema: GraphQLSchema, key: string, selections: readonly QueryPlanSelectionNode[] | undefined): Part => {
  const read = readerOf(key);
  const represent = selections && compileRepresentation(schema, selections);
  return (entity, representation) => {
    const value = read(entity);
    const represented = represent ? representValue(value, represent) : value;
    if (represented === undefined) return false;
    representation[key] = represented;
    return true;
  };
};

/** The parts of a value; undefined when one of them is missing. */
const representValue = (value: unknown, represent: Represent): unknown => {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => representValue(item, represent));
    return items.includes(undefined) ? undefined : items;
  }
  return isObject(value) ? (represent(value) ?? undefined) : value;
};

/** Joins the parts that several fragments contribute to one representation. */
const join = (target: JsonObject, part: JsonObject | null): void => {
  for (const [key, value] of Object.entries(part ?? {})) target[key] = joinValue(target[key], value);
};

const joinValue = (existing: unknown, value: unknown): unknown => {
  if (isObject(existing) && isObject(value)) join(existing, value);
  else if (Array.isArray(existing) && Array.isArray(value) && existing.length === value.length) {
    value.forEach((item, index) => (existing[index] = joinValue(existing[index], item)));
  } else return value;
  return existing;
};
