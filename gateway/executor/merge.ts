import { isAbstractType, Kind, type GraphQLSchema, type SelectionSetNode } from 'graphql';
import { isObject, type JsonObject } from './json-object.js';

/**
 * Which keys of a fetch's answer hold objects (or lists of them), and which of theirs. Every other key holds a leaf:
 * leaves, whatever their JSON looks like, are replaced and never merged into.
 */
export type MergeTree = Map<string, MergeTree>;

/** Returns the merge tree of a fetch. The planner gets no fragment definitions, so its fetches have none either. */
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
 * Merges an answer into an object of the response; lists of equal length merge item by item, anything else is
 * replaced. `copy` keeps the two apart, for an answer that belongs into several places. A subgraph that knows an
 * interface only as an object calls it by the interface's name: that never hides the name of the object type.
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
