import type { QueryPlanFieldNode, QueryPlanInlineFragmentNode, QueryPlanSelectionNode } from '@apollo/query-planner';
import { getNamedType, isInterfaceType, isNonNullType, isObjectType, type GraphQLNamedType, type GraphQLSchema } from 'graphql';
import { isObject, readerOf, type JsonObject } from './json-object.js';
import { meetsTypeCondition } from './type-conditions.js';

/** Returns what a subgraph needs of an object to resolve the entity, or null if a part of that is missing. */
export type Represent = (entity: JsonObject) => JsonObject | null;

type Part = (entity: JsonObject, representation: JsonObject) => boolean;

export interface RepresentationParts {
  /** The supergraph with its inaccessible elements. */
  readonly schema: GraphQLSchema;
  /** Returns the keys of a type in the subgraph, each as the names of its fields. */
  readonly keys: (typeName: string) => readonly (readonly string[])[];
}

/** Where a selection of a `requires` stands: in a key, whose fields cannot be missing, or in the input of an @requires. */
interface Place extends RepresentationParts {
  readonly type?: GraphQLNamedType | undefined;
  readonly isKey: boolean;
}

/** Compiles the `requires` of a fetch. */
export const compileRepresentation = (parts: RepresentationParts, selections: readonly QueryPlanSelectionNode[]): Represent =>
  compileSelections({ ...parts, isKey: true }, selections);

const compileSelections = (place: Place, selections: readonly QueryPlanSelectionNode[]): Represent => {
  const [only] = selections;
  if (only?.kind === 'InlineFragment' && selections.length === 1) return compileFragment(place, only);
  const parts = selections.map((selection) => compilePart(place, selection));
  return (entity) => {
    const representation: JsonObject = {};
    for (const part of parts) if (!part(entity, representation)) return null;
    return representation;
  };
};

const compilePart = (place: Place, selection: QueryPlanSelectionNode): Part => {
  if (selection.kind === 'Field') return compileField(place, selection);
  const represent = compileFragment(place, selection);
  return (entity, representation) => {
    // What a fragment cannot fill is left out as a whole.
    join(representation, represent(entity));
    return true;
  };
};

const compileFragment = (place: Place, { typeCondition, selections }: QueryPlanInlineFragmentNode): Represent => {
  const { schema } = place;
  const type = typeCondition === undefined ? place.type : schema.getType(typeCondition);
  const represent = compileSelections({ ...place, type }, selections);
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

/**
 * A nullable input of an @requires that is missing, because the fetch for it failed, is null, as it would be for a
 * resolver of a single schema. A key or a non-null input that is missing leaves nothing to represent. An alias is the key
 * of the value in the response; a subgraph gets every value under the name of its field.
 */
const compileField = (place: Place, { alias, name, selections }: QueryPlanFieldNode): Part => {
  const read = readerOf(alias ?? name);
  const field = isObjectType(place.type) || isInterfaceType(place.type) ? place.type.getFields()[name] : undefined;
  const isKey = place.isKey && (place.type === undefined || !field || place.keys(place.type.name).some((fields) => fields.includes(name)));
  const mayBeNull = !isKey && field !== undefined && !isNonNullType(field.type);
  const represent = selections && compileSelections({ ...place, isKey, type: field && getNamedType(field.type) }, selections);
  return (entity, representation) => {
    const value = read(entity);
    const represented = represent ? representValue(value, represent) : value;
    if (represented === undefined && !mayBeNull) return false;
    representation[name] = represented ?? null;
    return true;
  };
};

/** Returns the parts of a value, or undefined if one of them is missing. */
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
