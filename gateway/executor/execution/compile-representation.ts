import type { QueryPlanFieldNode, QueryPlanInlineFragmentNode, QueryPlanSelectionNode } from '@apollo/query-planner';
import { getNamedType, isInterfaceType, isNonNullType, isObjectType, type GraphQLNamedType, type GraphQLSchema } from 'graphql';
import { isObject, readerOf, type JsonObject } from '../json-object.js';
import { meetsTypeCondition } from './type-conditions.js';

/** Returns the fields of an object that a subgraph needs to resolve the entity, or null if one is missing. */
export type Represent = (entity: JsonObject) => JsonObject | null;

type Part = (entity: JsonObject, representation: JsonObject) => boolean;

export interface RepresentationParts {
  /** The supergraph, including its inaccessible elements. */
  readonly schema: GraphQLSchema;
  /** Returns the keys of a type in the subgraph, each as the names of its fields. */
  readonly keys: (typeName: string) => readonly (readonly string[])[];
}

/** Context of a selection in a `requires`: a key, whose fields cannot be missing, or the input of an @requires. */
interface SelectionContext extends RepresentationParts {
  readonly type?: GraphQLNamedType | undefined;
  readonly isKey: boolean;
}

/** Compiles the `requires` of a fetch. */
export const compileRepresentation = (parts: RepresentationParts, selections: readonly QueryPlanSelectionNode[]): Represent =>
  compileSelections({ ...parts, isKey: true }, selections);

/** Compiles a check whether an object has the inputs of every fragment of a `requires` that applies to it. */
export const compileInputCheck = (
  parts: RepresentationParts,
  selections: readonly QueryPlanSelectionNode[],
): ((entity: JsonObject) => boolean) => {
  const fragments = selections.flatMap((selection) =>
    selection.kind === 'InlineFragment' && selection.typeCondition !== undefined
      ? [{ condition: selection.typeCondition, represent: compileRepresentation(parts, [selection]) }]
      : [],
  );
  return (entity) =>
    fragments.every(
      ({ condition, represent }) =>
        !meetsTypeCondition(parts.schema, String(entity['__typename']), condition) || represent(entity) !== null,
    );
};

const compileSelections = (context: SelectionContext, selections: readonly QueryPlanSelectionNode[]): Represent => {
  const [only] = selections;
  if (only?.kind === 'InlineFragment' && selections.length === 1) return compileFragment(context, only);
  const parts = selections.map((selection) => compilePart(context, selection));
  return (entity) => {
    const representation: JsonObject = {};
    for (const part of parts) if (!part(entity, representation)) return null;
    return representation;
  };
};

const compilePart = (context: SelectionContext, selection: QueryPlanSelectionNode): Part => {
  if (selection.kind === 'Field') return compileField(context, selection);
  const represent = compileFragment(context, selection);
  return (entity, representation) => {
    // A fragment with a missing field is omitted as a whole.
    join(representation, represent(entity));
    return true;
  };
};

const compileFragment = (context: SelectionContext, { typeCondition, selections }: QueryPlanInlineFragmentNode): Represent => {
  const { schema } = context;
  const type = typeCondition === undefined ? context.type : schema.getType(typeCondition);
  const represent = compileSelections({ ...context, type }, selections);
  const applies = new Map<string, boolean>();
  return (entity) => {
    const typeName = entity['__typename'];
    if (typeCondition === undefined || typeof typeName !== 'string') return null;
    let meets = applies.get(typeName);
    if (meets === undefined) {
      meets = meetsTypeCondition(schema, typeName, typeCondition);
      // Only names of the schema are cached, so that results of a subgraph cannot grow this map without bound.
      if (schema.getType(typeName)) applies.set(typeName, meets);
    }
    return meets ? represent(entity) : null;
  };
};

/**
 * Compiles a field of a representation. A nullable input of an @requires that is missing because its fetch failed is null, as
 * for a resolver of a single schema. A missing key or non-null input makes the representation null. An alias is the key of the
 * value in the response; a subgraph gets every value under the name of its field.
 */
const compileField = (context: SelectionContext, { alias, name, selections }: QueryPlanFieldNode): Part => {
  const read = readerOf(alias ?? name);
  const field = isObjectType(context.type) || isInterfaceType(context.type) ? context.type.getFields()[name] : undefined;
  const isKey =
    context.isKey && (context.type === undefined || !field || context.keys(context.type.name).some((fields) => fields.includes(name)));
  const mayBeNull = !isKey && field !== undefined && !isNonNullType(field.type);
  const represent = selections && compileSelections({ ...context, isKey, type: field && getNamedType(field.type) }, selections);
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

/** Merges the fields of several fragments into one representation. */
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
