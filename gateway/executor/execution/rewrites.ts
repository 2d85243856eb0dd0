import type { FetchDataRewrite } from '@apollo/query-planner';
import type { GraphQLSchema } from 'graphql';
import { isObject, readerOf, type JsonObject } from '../json-object.js';
import type { MergeTree } from './merge.js';
import { meetsTypeCondition } from './type-conditions.js';

const FRAGMENT_PREFIX = '... on ';

export type Rewrite = (value: unknown) => void;

/**
 * Compiles the planner's rewrites. Input rewrites set the `__typename` of a representation to the subgraph's name of the type;
 * output rewrites restore the names of aliased fields.
 */
export const compileRewrites = (schema: GraphQLSchema, rewrites: readonly FetchDataRewrite[] | undefined): Rewrite | undefined => {
  if (!rewrites || rewrites.length === 0) return undefined;
  const compiled = rewrites.map((rewrite) => compileRewrite(schema, rewrite));
  return (value) => {
    for (const apply of compiled) apply(value);
  };
};

const compileRewrite = (schema: GraphQLSchema, rewrite: FetchDataRewrite): Rewrite => {
  const field = rewrite.path.at(-1) ?? '';
  const apply = rewrite.kind === 'ValueSetter' ? setValue(field, rewrite.setValueTo) : renameKey(field, rewrite.renameKeyTo);
  return rewrite.path.slice(0, -1).reduceRight<Rewrite>((next, step) => compileStep(schema, step, next), onObjects(apply));
};

const setValue =
  (field: string, value: unknown) =>
  (object: JsonObject): void => {
    object[field] = value;
  };

const renameKey = (field: string, renamed: string) => {
  const read = readerOf(field);
  return (object: JsonObject): void => {
    const value = read(object);
    // An absent or null value under the alias may belong to another branch: it must not replace an existing value.
    if (value === undefined || value === null) return;
    object[renamed] = value;
    object[field] = undefined;
  };
};

const compileStep = (schema: GraphQLSchema, step: string, next: Rewrite): Rewrite => {
  if (!step.startsWith(FRAGMENT_PREFIX)) {
    const read = readerOf(step);
    return onObjects((object) => next(read(object)));
  }
  const condition = step.slice(FRAGMENT_PREFIX.length);
  return onObjects((object) => {
    const typeName = object['__typename'];
    if (typeof typeName !== 'string' || meetsTypeCondition(schema, typeName, condition)) next(object);
  });
};

/** Applies `apply` to the object, or to each object in a (nested) list. */
const onObjects = (apply: (object: JsonObject) => void): Rewrite => {
  const visit: Rewrite = (value) => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) apply(value);
  };
  return visit;
};

/** Adds to a merge tree the keys that output rewrites create. */
export const renameInMergeTree = (tree: MergeTree, rewrites: readonly FetchDataRewrite[] | undefined): void => {
  for (const rewrite of rewrites ?? []) {
    if (rewrite.kind !== 'KeyRenamer') continue;
    const steps = rewrite.path.filter((step) => !step.startsWith(FRAGMENT_PREFIX));
    const parent = steps.slice(0, -1).reduce<MergeTree | undefined>((at, step) => at?.get(step), tree);
    const renamed = parent?.get(steps.at(-1) ?? '');
    if (parent && renamed) parent.set(rewrite.renameKeyTo, union(parent.get(rewrite.renameKeyTo), renamed));
  }
};

const union = (first: MergeTree | undefined, second: MergeTree): MergeTree => {
  const joined: MergeTree = new Map(first);
  for (const [key, subtree] of second) joined.set(key, union(joined.get(key), subtree));
  return joined;
};

/** Returns the public name of each alias that output rewrites rename, for the paths of errors. */
export const renamedKeys = (rewrites: readonly FetchDataRewrite[] | undefined): ReadonlyMap<string, string> =>
  new Map(
    (rewrites ?? []).flatMap((rewrite): [string, string][] =>
      rewrite.kind === 'KeyRenamer' ? [[rewrite.path.at(-1) ?? '', rewrite.renameKeyTo]] : [],
    ),
  );
