import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import type { GraphContext } from '../context.js';

/** Loads a value by its key; concurrent requests are combined into one query. */
export type Loader<K, V> = (ctx: GraphContext, key: K) => Promise<V>;

/**
 * Returns a loader whose batches are limited to one operation: each request has its own context, so that no data is shared
 * between tenants or becomes stale. `find` returns a map of the values by key.
 */
export const batched = <K, V>(find: (ctx: GraphContext, keys: K[]) => Promise<ReadonlyMap<K, V>>): Loader<K, V | undefined> => {
  const loaders = new WeakMap<GraphContext, DataLoader<K, V | undefined>>();
  const loaderFor = (ctx: GraphContext): DataLoader<K, V | undefined> => {
    const known = loaders.get(ctx);
    if (known) return known;
    // Batches without caching, because a mutation may follow in the same operation.
    const loader = new DataLoader<K, V | undefined>(
      async (keys) => {
        const found = await find(ctx, [...new Set(keys)]);
        return keys.map((key) => found.get(key));
      },
      { cache: false },
    );
    loaders.set(ctx, loader);
    return loader;
  };
  return (ctx, key) => loaderFor(ctx).load(key);
};

/**
 * Returns a loader of the tenant's entity whose property `id` has the given value, or null; used to resolve references from
 * other subgraphs. `exclude` lists large properties that separate field resolvers load.
 */
export const entityLoader = <T extends object, Excluded extends keyof T & string = never>(
  entity: EntityClass<T>,
  id: keyof T & string,
  exclude: readonly Excluded[] = [],
): Loader<string, Omit<T, Excluded> | null> => {
  const load = batched<string, Omit<T, Excluded>>(async (ctx, ids) => {
    const filter = { tenantId: ctx.tenantId, [id]: { $in: ids } } as FilterQuery<NoInfer<T>>;
    const found = await ctx.em.find(entity, filter, { exclude: exclude as never });
    return new Map(found.map((row) => [String((row as T)[id]), row as T]));
  });
  return async (ctx, key) => (await load(ctx, key)) ?? null;
};

/** Returns a reader of figures that several fields share: fields resolved at the same time share one query. */
export const shared = <V>(read: (ctx: GraphContext) => Promise<V>): ((ctx: GraphContext) => Promise<V>) => {
  const load = batched<string, V>(async (ctx) => new Map([[ctx.tenantId, await read(ctx)]]));
  return async (ctx) => (await load(ctx, ctx.tenantId)) as V;
};

/** Groups rows by their key, for to-many relations. */
export const grouped = <K, V>(rows: readonly V[], keyOf: (row: V) => K): Map<K, V[]> => {
  const groups = new Map<K, V[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};
