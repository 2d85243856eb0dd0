import {
  isCompositeType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLLeafType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import type { InternalKeys } from './internal-keys.js';
import { isObject, readerOf, type JsonObject } from './json-object.js';
import { IDENTITY, isNodeType } from './node-identity.js';
import { selectFields, type SelectedFields } from './selected-fields.js';

/** A value that is not what the schema promises. Its path grows from the inside while the value's parents are left. */
export interface Fault {
  readonly message: string;
  readonly path: (string | number)[];
}

/**
 * Cuts a value to the selection and checks it against its type. `undefined` says that a non-null value is missing,
 * which makes the parent null (GraphQL, 6.4.4 Handling Execution Errors).
 */
type Complete = (value: unknown, faults: Fault[]) => unknown;

/** A field of a response, compiled. */
export interface ShapedField {
  readonly key: string;
  readonly read: (object: JsonObject) => unknown;
  readonly complete: Complete;
}

export interface ShapeSource {
  /** What clients may see. */
  readonly schema: GraphQLSchema;
  readonly internalKeys: InternalKeys;
  /** Whether the identity of every `Node` is fetched; see node-identity.ts. */
  readonly fetchesIdentity: boolean;
}

/**
 * Writes the fields of an object into `result`, each cut to the selection and checked against its type. Returns false
 * when a non-null field has no value, which makes the object null.
 */
export const completeFields = (fields: readonly ShapedField[], object: JsonObject, result: JsonObject, faults: Fault[]): boolean => {
  for (const { key, read, complete } of fields) {
    const before = faults.length;
    const value = complete(read(object), faults);
    if (faults.length !== before) prefixPaths(faults, before, key);
    if (value === undefined) return false;
    result[key] = value;
  }
  return true;
};

const prefixPaths = (faults: readonly Fault[], from: number, step: string | number): void => {
  for (let index = from; index < faults.length; index += 1) faults[index]?.path.unshift(step);
};

/** Compiles the fields of an object. Nested objects are compiled when their runtime type is met for the first time. */
export const compileFields = (source: ShapeSource, type: GraphQLCompositeType, selected: SelectedFields): readonly ShapedField[] =>
  [...selected].map(([key, nodes]) => ({
    key,
    read: readerOf(nodes[0] ? source.internalKeys(nodes[0]) : key),
    complete: compileField(source, type, nodes),
  }));

const compileField = (source: ShapeSource, parent: GraphQLCompositeType, nodes: readonly FieldNode[]): Complete => {
  const name = nodes[0]?.name.value ?? '';
  if (name === '__typename') return isObjectType(parent) ? () => parent.name : missing(`The type of ${parent.name} is not known.`);
  if (name === '__schema' || name === '__type') return (value) => value ?? null;
  const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined;
  if (!field) throw new Error(`${parent.name} has no field ${name}.`);
  const selectionSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  return compileType(source, field.type, selectionSets, `field ${parent.name}.${name}`);
};

const missing =
  (message: string): Complete =>
  (_, faults) => {
    faults.push({ message, path: [] });
    return undefined;
  };

const compileType = (source: ShapeSource, type: GraphQLOutputType, selectionSets: readonly SelectionSetNode[], place: string): Complete => {
  if (isNonNullType(type)) return completeNonNull(compileType(source, type.ofType, selectionSets, place), place);
  if (isListType(type)) return completeList(compileType(source, type.ofType, selectionSets, `item of ${place}`), place);
  if (isCompositeType(type)) {
    const complete = completeObject(source, type, selectionSets, place);
    return source.fetchesIdentity && isNodeType(type) ? completeNode(complete) : complete;
  }
  return completeLeaf(type, place);
};

const completeNonNull = (complete: Complete, place: string): Complete => {
  const message = `Cannot return null for non-nullable ${place}.`;
  return (value, faults) => {
    const before = faults.length;
    const completed = complete(value, faults);
    if (completed !== null) return completed;
    if (faults.length === before) faults.push({ message, path: [] });
    return undefined;
  };
};

const completeList = (complete: Complete, place: string): Complete => {
  const message = `Not a list: ${place}.`;
  return (value, faults) => {
    if (value === null || value === undefined) return null;
    if (!Array.isArray(value)) {
      faults.push({ message, path: [] });
      return null;
    }
    let broken = false;
    const items = value.map((item: unknown, index) => {
      const before = faults.length;
      const completed = complete(item, faults);
      if (faults.length !== before) prefixPaths(faults, before, index);
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
  place: string,
): Complete => {
  const { schema } = source;
  const shapes = new Map<string, readonly ShapedField[]>();
  const message = `Not an object of a known type: ${place}.`;

  const shapeOf = (typeName: string): readonly ShapedField[] | undefined => {
    const known = shapes.get(typeName);
    if (known) return known;
    const runtimeType = schema.getType(typeName);
    if (!isCompositeType(runtimeType)) return undefined;
    const fields = compileFields(source, runtimeType, selectFields(schema, typeName, selectionSets));
    shapes.set(typeName, fields);
    return fields;
  };

  return (value, faults) => {
    if (value === null || value === undefined) return null;
    if (isObject(value)) {
      const typeName = value['__typename'];
      const shape = shapeOf(typeof typeName === 'string' ? typeName : type.name);
      if (shape) {
        const result: JsonObject = {};
        return completeFields(shape, value, result, faults) ? result : null;
      }
    }
    faults.push({ message, path: [] });
    return null;
  };
};

/** Makes null of a node that its owner does not know; see node-identity.ts. */
const completeNode =
  (complete: Complete): Complete =>
  (value, faults) =>
    isObject(value) && (value[IDENTITY] ?? null) === null ? null : complete(value, faults);

const completeLeaf = (type: GraphQLLeafType, place: string): Complete => {
  const isValid = leafCheck(type);
  if (!isValid) return (value) => value ?? null;
  const message = `Invalid value found for ${place}.`;
  return (value, faults) => {
    if (value === null || value === undefined) return null;
    if (isValid(value)) return value;
    faults.push({ message, path: [] });
    return null;
  };
};

/** Which JSON values a leaf may have; undefined for a custom scalar, whose values only its subgraph knows. */
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
