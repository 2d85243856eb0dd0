/**
 * Connections by the Relay Cursor Connections specification (https://relay.dev/graphql/connections.htm). Every list that
 * can grow without bound has one, in addition to the plain list for REST. A connection takes three steps:
 *
 * ```ts
 * // 1. The types RunConnection and RunEdge, next to the entity:
 * export const RunConnection = connectionType('Run', () => Run);
 *
 * // 2. The field, with a `filter` input and an `orderBy` input (see list-order.ts):
 * @Query(() => RunConnection, { description: 'Runs, newest first unless `orderBy` is given.' })
 * @Allow('graph:read')
 * runsConnection(
 *   @Ctx() ctx: GraphContext,
 *   @Args(() => PageArgs) page: PageArgs,
 *   @Arg('filter', () => RunFilterInput, FILTER_ARGUMENT) filter: RunFilterInput | null = null,
 *   @Arg('orderBy', ...RunOrder.argument) orderBy: ListOrder | null = null,
 * ): Connection<Run> {
 *   return this.runs.connection(ctx, page, filter ?? {}, orderBy);
 * }
 *
 * // 3. The list, in the service. The condition on the tenant is added; the default order is newest first:
 * connection(ctx: GraphContext, page: PageArgs, { agents }: RunFilterInput, orderBy: ListOrder | null): Connection<Run> {
 *   const where = { ...(agents && { agent: { $in: agents } }) };
 *   return connectEntities(ctx, Run, { id: 'runId', page, where, ...RunOrder.of(orderBy) });
 * }
 * ```
 *
 * Newest first sorts by the id, not by a time, since TypeIDs of one prefix sort by creation. Another order lists its columns:
 * `order: { by: [{ property: 'name', type: 'text' }], direction: 'asc' }`; the id breaks ties. Rows that are not
 * entities are paged with `connect` of paging/connect.ts and their own SQL.
 */
import 'reflect-metadata';
import { raw, type EntityClass, type EntityProperty, type FilterQuery } from '@mikro-orm/core';
import { ArgsType, Directive, Field, Int, ObjectType, type ClassType } from 'type-graphql';
import type { GraphContext } from '../context.js';
import { connect, type Connection, type PageRequest } from './connect.js';
import type { Direction, SortKey, SqlText } from './keyset.js';

export type { Connection } from './connect.js';

@ObjectType({ description: 'Position of a page in its list.' })
@Directive('@shareable')
class PageInfo {
  @Field(() => Boolean, { description: 'True if the list has entries after the last edge of the page.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'True if the list has entries before the first edge of the page.' })
  hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the first edge, to pass as `before` for the previous page; null if the page is empty.',
  })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last edge, to pass as `after` for the next page; null if the page is empty.',
  })
  endCursor!: string | null;
}

/** Arguments of every connection. */
@ArgsType()
export class PageArgs implements PageRequest {
  @Field(() => Int, {
    nullable: true,
    description: 'Maximum number of entries from the start of the list or after `after`, 1 to 100; default 20. Not together with `last`.',
  })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Cursor of an edge. The page contains only entries after it.' })
  after?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Maximum number of entries from the end of the list or before `before`, 1 to 100. Not together with `first`.',
  })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Cursor of an edge. The page contains only entries before it.' })
  before?: string | null;
}

/** Description and nullability of a `filter` argument. */
export const FILTER_ARGUMENT = {
  nullable: true,
  description: 'Conditions that all entries of the list meet. Absent conditions match everything.',
};

/** Declares the types `<name>Connection` and `<name>Edge` over a node type. Call it once per node type and subgraph. */
export const connectionType = (name: string, node: () => ClassType): ClassType => {
  @ObjectType(`${name}Edge`, { description: `An entry of a list of ${name} objects, with its cursor.` })
  class ConnectionEdge {
    @Field(() => String, {
      description: 'Opaque position of the entry, to pass as `after` or `before`. Valid for the same list and order only.',
    })
    cursor!: string;

    @Field(node, { description: 'The entry itself.' })
    node!: object;
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name} objects.` })
  class PageOfList {
    @Field(() => [ConnectionEdge], { description: 'Entries of the page with their cursors.' })
    edges!: object[];

    @Field(() => [node()], { description: 'Entries of the page without cursors.' })
    nodes!: object[];

    @Field(() => PageInfo, { description: 'Position of the page in the list.' })
    pageInfo!: PageInfo;

    @Field(() => Int, { description: 'Number of entries in the whole list that meet the filter. Counted only if the field is selected.' })
    totalCount!: number;
  }
  return PageOfList;
};

export interface EntityList<T extends object, Excluded extends keyof T = never> {
  /** Property that contains the TypeID. */
  readonly id: keyof T & string;
  readonly page: PageRequest;
  /** Conditions in addition to the tenant. */
  readonly where?: FilterQuery<T>;
  /** The order; default: newest first. */
  readonly order?: { readonly by: readonly EntitySortKey<T>[]; readonly direction: Direction };
  /** Large columns that a page does not load; their own fields load them on demand. */
  readonly exclude?: readonly Excluded[];
  /** Name of the list in cursors, for entities with several lists. */
  readonly list?: string;
}

export type EntitySortKey<T> = Omit<SortKey, 'property' | 'column'> & {
  readonly property: keyof T & string;
  /** Returns the SQL of a computed property for the alias of the table; absent for a property with a column. */
  readonly sql?: (table: string) => string;
};

/** Returns a page of the tenant's entities. The entity has the properties `tenantId` and the one given as `id`. */
export const connectEntities = <T extends object, Excluded extends keyof T & string = never>(
  ctx: GraphContext,
  entity: EntityClass<T>,
  list: EntityList<T, Excluded>,
): Connection<Omit<T, Excluded>> => {
  const { properties, className } = ctx.em.getMetadata().get(entity);
  const columns = properties as Record<string, EntityProperty<T>>;
  const column = (property: keyof T & string): string => `${ALIAS}.${columns[property]?.fieldNames[0]}`;
  const filter = (conditions: readonly SqlText[]): FilterQuery<NoInfer<T>> =>
    ({ $and: [{ tenantId: ctx.tenantId }, list.where ?? {}, ...conditions.map(asFilter)] }) as never;
  const sortKeys = (list.order?.by ?? []).map(({ sql, ...key }): SortKey => ({ ...key, column: sql?.(ALIAS) ?? column(key.property) }));
  return connect<Omit<T, Excluded>>(
    {
      list: list.list ?? className,
      tenantId: ctx.tenantId,
      order: {
        keys: [...sortKeys, { property: list.id, column: column(list.id), type: 'text' }],
        direction: list.order?.direction ?? 'desc',
      },
      count: () => ctx.em.count(entity, filter([])),
      rows: ({ conditions, ordering, limit }) =>
        ctx.em.find(entity, filter(conditions), {
          orderBy: ordering.expressions.map((expression) => ({ [aliased({ sql: expression, params: [] })]: ordering.direction })) as never,
          limit,
          exclude: list.exclude as never,
        }),
    },
    list.page,
  );
};

/** Placeholder for the alias of the entity's table in the query. */
const ALIAS = ':table:';

const aliased = ({ sql, params }: SqlText): string => raw((alias) => sql.replaceAll(ALIAS, alias), [...params]) as never;

const asFilter = (condition: SqlText): object => ({ [aliased(condition)]: [] });
