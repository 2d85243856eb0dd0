import {
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  Kind,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLLeafType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { meetsTypeCondition } from './execution/type-conditions.js';
import type { InternalKeys } from './planning/internal-keys.js';
import { isObject, readerOf, type JsonObject } from './json-object.js';
import { IDENTITY, isNodeType } from './planning/node-identity.js';
import { selectFields, type SelectedFields } from './planning/selected-fields.js';

/** A value that violates the schema. Its path is built from the inside out while its parents are completed. */
export interface InvalidValue {
  readonly message: string;
  readonly path: (string | number)[];
  /** The value before its completion. */
  readonly value: unknown;
  /** The object or list of the run's data that has the value, and its key or index there. */
  location?: { readonly container: object; readonly step: string | number };
}

/**
 * Reduces a value to the selection and checks it against its type. Returns undefined if a non-null value is missing, which
 * makes the parent null (GraphQL, 6.4.4 Handling Execution Errors).
 */
type Complete = (value: unknown, invalidValues: InvalidValue[]) => unknown;

/** A compiled field of a response. */
export interface ShapedField {
  readonly key: string;
  /** The key of the value in the run's data. */
  readonly dataKey: string;
  readonly read: (object: JsonObject) => unknown;
  readonly complete: Complete;
}

export interface ShapeSource {
  /** The API schema, without inaccessible elements. */
  readonly schema: GraphQLSchema;
  readonly internalKeys: InternalKeys;
  /** True if the identity of every `Node` is fetched; see node-identity.ts. */
  readonly fetchesIdentity: boolean;
}

/**
 * Writes the fields of an object into `result`, each reduced to the selection and checked against its type. Returns false if a
 * non-null field has no value, which makes the object null.
 */
export const completeFields = (
  fields: readonly ShapedField[],
  object: JsonObject,
  result: JsonObject,
  invalidValues: InvalidValue[],
): boolean => {
  for (const { key, dataKey, read, complete } of fields) {
    const before = invalidValues.length;
    const value = complete(read(object), invalidValues);
    if (invalidValues.length !== before) locate(invalidValues, before, key, { container: object, step: dataKey });
    if (value === undefined) return false;
    result[key] = value;
  }
  return true;
};

/** Adds a step to the paths of values that were found in a container, and the location to those that it contains directly. */
const locate = (
  invalidValues: readonly InvalidValue[],
  from: number,
  step: string | number,
  location: NonNullable<InvalidValue['location']>,
): void => {
  for (const invalidValue of invalidValues.slice(from)) {
    invalidValue.path.unshift(step);
    invalidValue.location ??= location;
  }
};

/** Compiles the fields of an object. Nested objects are compiled when their runtime type first occurs. */
export const compileFields = (source: ShapeSource, type: GraphQLCompositeType, selected: SelectedFields): readonly ShapedField[] =>
  [...selected].map(([key, nodes]) => {
    const dataKey = nodes[0] ? source.internalKeys(nodes[0]) : key;
    return { key, dataKey, read: readerOf(dataKey), complete: compileField(source, type, nodes) };
  });

const compileField = (source: ShapeSource, parent: GraphQLCompositeType, nodes: readonly FieldNode[]): Complete => {
  const name = nodes[0]?.name.value ?? '';
  if (name === '__typename') return isObjectType(parent) ? () => parent.name : missing(`The runtime type of ${parent.name} is unknown.`);
  if (name === '__schema' || name === '__type') return (value) => value ?? null;
  const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
  if (!field) throw new Error(`${parent.name} has no field ${name}.`);
  const selectionSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  return compileType(source, field.type, selectionSets, `field ${parent.name}.${name}`);
};

const missing =
  (message: string): Complete =>
  (value, invalidValues) => {
    invalidValues.push({ message, path: [], value });
    return undefined;
  };

const compileType = (
  source: ShapeSource,
  type: GraphQLOutputType,
  selectionSets: readonly SelectionSetNode[],
  location: string,
): Complete => {
  if (isNonNullType(type)) return completeNonNull(compileType(source, type.ofType, selectionSets, location), location);
  if (isListType(type)) return completeList(compileType(source, type.ofType, selectionSets, `item of ${location}`), location);
  if (isCompositeType(type)) {
    const complete = completeObject(source, type, selectionSets, location);
    return source.fetchesIdentity && isNodeType(type) ? completeNode(complete) : complete;
  }
  return completeLeaf(type, location);
};

const completeNonNull = (complete: Complete, location: string): Complete => {
  const message = `Cannot return null for non-nullable ${location}.`;
  return (value, invalidValues) => {
    const before = invalidValues.length;
    const completed = complete(value, invalidValues);
    if (completed !== null) return completed;
    if (invalidValues.length === before) invalidValues.push({ message, path: [], value });
    return undefined;
  };
};

const completeList = (complete: Complete, location: string): Complete => {
  const message = `Not a list: ${location}.`;
  return (value, invalidValues) => {
    if (value === null || value === undefined) return null;
    if (!Array.isArray(value)) {
      invalidValues.push({ message, path: [], value });
      return null;
    }
    let broken = false;
    const items = value.map((item: unknown, index) => {
      const before = invalidValues.length;
      const completed = complete(item, invalidValues);
      if (invalidValues.length !== before) locate(invalidValues, before, index, { container: value, step: index });
      broken ||= completed === undefined;
      return completed;
    });
    return broken ? null : items;
  };
};

const completeObject = (
  source: ShapeSource,
  type: GraphQLCompositeType,
  selectionSets: readonly SelectionSetNode[],
  location: string,
): Complete => {
  const { schema } = source;
  const shapes = new Map<string, readonly ShapedField[]>();
  const message = `Not an object of a known type: ${location}.`;
  const isTyped = selectionSets.some((selectionSet) => dependsOnType(schema, type, selectionSet));

  const shapeOf = (typeName: string): readonly ShapedField[] | undefined => {
    const known = shapes.get(typeName);
    if (known) return known;
    const runtimeType = schema.getType(typeName);
    if (!isCompositeType(runtimeType) || (isTyped && !isObjectType(runtimeType))) return undefined;
    const fields = compileFields(source, runtimeType, selectFields(schema, typeName, selectionSets));
    shapes.set(typeName, fields);
    return fields;
  };

  return (value, invalidValues) => {
    if (value === null || value === undefined) return null;
    if (isObject(value)) {
      const typeName = value['__typename'];
      const shape = shapeOf(typeof typeName === 'string' ? typeName : type.name);
      if (shape) {
        const result: JsonObject = {};
        return completeFields(shape, value, result, invalidValues) ? result : null;
      }
    }
    invalidValues.push({ message, path: [], value });
    return null;
  };
};

/** Returns whether the fields that are selected of an object of a type depend on its runtime type. */
const dependsOnType = (schema: GraphQLSchema, type: GraphQLCompositeType, { selections }: SelectionSetNode): boolean =>
  selections.some((selection) => {
    if (selection.kind !== Kind.INLINE_FRAGMENT) return false;
    const condition = selection.typeCondition?.name.value ?? type.name;
    return !meetsTypeCondition(schema, type.name, condition) || dependsOnType(schema, type, selection.selectionSet);
  });

/** Returns null for a node that its owner does not know; see node-identity.ts. */
const completeNode =
  (complete: Complete): Complete =>
  (value, invalidValues) =>
    isObject(value) && (value[IDENTITY] ?? null) === null ? null : complete(value, invalidValues);

const completeLeaf = (type: GraphQLLeafType, location: string): Complete => {
  const isValid = leafCheck(type);
  if (!isValid) return (value) => value ?? null;
  const message = `Invalid value found for ${location}.`;
  return (value, invalidValues) => {
    if (value === null || value === undefined) return null;
    if (isValid(value)) return value;
    invalidValues.push({ message, path: [], value });
    return null;
  };
};

/** Returns the check of the JSON values of a leaf; undefined for a custom scalar, whose values only its subgraph can check. */
const leafCheck = (type: GraphQLLeafType): ((value: unknown) => boolean) | undefined => {
  if (isEnumType(type)) return (value) => typeof value === 'string' && type.getValue(value) !== undefined;
  if (!isSpecifiedScalarType(type)) return undefined;
  switch (type.name) {
    case 'Boolean':
      return (value) => typeof value === 'boolean';
    case 'Int':
      return (value) => Number.isInteger(value);
    case 'Float':
      return (value) => Number.isFinite(value);
    case 'ID':
      return (value) => typeof value === 'string' || Number.isInteger(value);
    default:
      return (value) => typeof value === 'string';
  }
};
