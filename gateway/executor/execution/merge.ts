import { isAbstractType, Kind, type GraphQLSchema, type SelectionSetNode } from 'graphql';
import { isObject, type JsonObject } from '../json-object.js';

/**
 * The keys of a fetch result that contain objects (or lists of them), with the merge trees of these objects. Every other key
 * contains a leaf: leaves are replaced as a whole and never merged, even if they contain JSON objects.
 */
export type MergeTree = Map<string, MergeTree>;

/** Returns the merge tree of a fetch. Fetches have no fragment spreads, because the planner gets no fragment definitions. */
export const mergeTreeOf = (selectionSet: SelectionSetNode, tree: MergeTree = new Map()): MergeTree => {
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD) {
      if (!selection.selectionSet) continue;
      const key = (selection.alias ?? selection.name).value;
      tree.set(key, mergeTreeOf(selection.selectionSet, tree.get(key)));
    } else if (selection.kind === Kind.INLINE_FRAGMENT) mergeTreeOf(selection.selectionSet, tree);
  }
  return tree;
};

export type Merge = (target: JsonObject, source: JsonObject, tree: MergeTree, copy: boolean) => void;

/**
 * Returns a function that merges a result into an object of the response. Lists of equal length are merged item by item,
 * anything else is replaced. `copy` creates new objects, for a result that is merged into several objects. A subgraph that
 * knows an interface as an object type returns the interface's name, which never replaces the name of the object type.
 */
export const createMerge = (schema: GraphQLSchema): Merge => {
  const isAbstract = (name: unknown): boolean => typeof name === 'string' && isAbstractType(schema.getType(name));

  const mergeInto: Merge = (target, source, tree, copy) => {
    for (const key of Object.keys(source)) {
      const value = source[key];
      const subtree = tree.get(key);
      if (subtree && typeof value === 'object' && value !== null) target[key] = mergeValue(target[key], value, subtree, copy);
      else if (key === '__typename' && target[key] !== undefined && target[key] !== value && isAbstract(value)) continue;
      else if (value !== undefined) target[key] = value;
    }
  };

  const mergeValue = (existing: unknown, value: unknown, tree: MergeTree, copy: boolean): unknown => {
    if (Array.isArray(value)) {
      if (Array.isArray(existing) && existing.length === value.length) {
        for (let index = 0; index < value.length; index += 1) existing[index] = mergeValue(existing[index], value[index], tree, copy);
        return existing;
      }
      return copy ? value.map((item) => mergeValue(undefined, item, tree, true)) : value;
    }
    if (!isObject(value) || (!isObject(existing) && !copy)) return value;
    const target = isObject(existing) ? existing : {};
    mergeInto(target, value, tree, copy);
    return target;
  };

  return mergeInto;
};
