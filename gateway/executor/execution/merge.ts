import { isAbstractType, Kind, type GraphQLSchema, type SelectionSetNode } from 'graphql';
import type { FailedValues } from './failed-values.js';
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

export interface MergeOptions {
  /** True to create new objects, for a result that is merged into several objects. */
  readonly copy: boolean;
  readonly failed: FailedValues;
}

export type Merge = (target: JsonObject, source: JsonObject, tree: MergeTree, options: MergeOptions) => void;

/**
 * Returns a function that merges a result into an object of the response. Lists of equal length are merged item by item,
 * anything else is replaced. A value that an error made null remains null, also if another fetch returns a part of it. A subgraph
 * that knows an interface as an object type returns the interface's name, which never replaces the name of the object type.
 */
export const createMerge = (schema: GraphQLSchema): Merge => {
  const isAbstract = (name: unknown): boolean => typeof name === 'string' && isAbstractType(schema.getType(name));

  const mergeInto: Merge = (target, source, tree, options) => {
    for (const key of Object.keys(source)) {
      const value = source[key];
      const subtree = tree.get(key);
      if (target[key] === null && options.failed.has(target, key)) continue;
      if (subtree && typeof value === 'object' && value !== null) target[key] = mergeValue(target[key], value, subtree, options);
      else if (key === '__typename' && target[key] !== undefined && target[key] !== value && isAbstract(value)) continue;
      else if (value !== undefined) target[key] = value;
    }
  };

  const mergeValue = (existing: unknown, value: unknown, tree: MergeTree, options: MergeOptions): unknown => {
    if (Array.isArray(value)) {
      if (Array.isArray(existing) && existing.length === value.length) {
        for (let index = 0; index < value.length; index += 1) {
          if (existing[index] === null && options.failed.has(existing, index)) continue;
          existing[index] = mergeValue(existing[index], value[index], tree, options);
        }
        return existing;
      }
      return options.copy ? value.map((item) => mergeValue(undefined, item, tree, options)) : value;
    }
    if (!isObject(value) || (!isObject(existing) && !options.copy)) return value;
    const target = isObject(existing) ? existing : {};
    mergeInto(target, value, tree, options);
    return target;
  };

  return mergeInto;
};
