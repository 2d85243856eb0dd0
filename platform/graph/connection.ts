/**
 * Connections by the Relay Cursor Connections specification (https://relay.dev/graphql/connections.htm). A list that
 * grows gets one beside the plain list that REST needs. Three things make one:
 *
 * ```ts
 * // 1. The types RunConnection and RunEdge, beside the entity:
 * export const RunConnection = connectionType('Run', () => Run);
 *
 * // 2. The field. Put what narrows the list into one input, `filter`:
 * @Query(() => RunConnection, { description: 'Runs, newest first.' })
 * @Allow('graph:read')
 * runsConnection(
 *   @Ctx() ctx: GraphContext,
 *   @Args(() => PageArgs) page: PageArgs,
 *   @Arg('filter', () => RunFilter, { nullable: true }) filter: RunFilter | null = null,
 * ): Connection<Run> {
 *   return this.runs.connection(ctx, page, filter);
 * }
 *
 * // 3. The list, in the service. Newest first is the order unless another is given; the tenant is a matter of course:
 * connection(ctx: GraphContext, page: PageArgs, filter: RunFilter | null): Connection<Run> {
 *   return connectEntities(ctx, Run, { id: 'runId', page, where: { ...(filter?.agents && { agent: { $in: filter.agents } }) } });
 * }
 * ```
 *
 * Newest first goes by the id, not by a time: TypeIDs of one prefix sort by their creation. A list in another order names
 * its columns: `order: { by: [{ property: 'name', type: 'text' }], direction: 'asc' }`; the id decides among equals.
 * What is no entity is paged with `connect` of paging/connect.ts and SQL of its own.
 */
import 'reflect-metadata';
import { raw, type EntityClass, type EntityProperty, type FilterQuery } from '@mikro-orm/core';
import { ArgsType, Directive, Field, Int, ObjectType, type ClassType } from 'type-graphql';
import type { GraphContext } from './context.js';
import { connect, type Connection, type PageRequest } from './paging/connect.js';
import type { Direction, SortKey, SqlText } from './paging/keyset.js';

export type { Connection } from './paging/connect.js';

@ObjectType({ description: 'Where a page stands in its list.' })
@Directive('@shareable')
class PageInfo {
  @Field(() => Boolean, { description: 'Whether the list goes on behind the last edge.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether the list has edges before the first one.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first edge; null for an empty page.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last edge: `after` of the next page. Null for an empty page.' })
  endCursor!: string | null;
}

/** Arguments of every connection. */
@ArgsType()
export class PageArgs implements PageRequest {
  @Field(() => Int, { nullable: true, description: 'How many from the beginning or behind `after`, 1 to 100; 20 unless `last` is given.' })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Only what follows this cursor.' })
  after?: string | null;

  @Field(() => Int, { nullable: true, description: 'How many from the end or before `before`, 1 to 100; not together with `first`.' })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Only what precedes this cursor.' })
  before?: string | null;
}

/** The types `<name>Connection` and `<name>Edge` over a node type. Call it once per node type and subgraph. */
export const connectionType = (name: string, node: () => ClassType): ClassType => {
  @ObjectType(`${name}Edge`, { description: `An entry of a ${name}Connection: a node and its place.` })
  class ConnectionEdge {
    @Field(() => String, { description: 'The place in the list: for `after` and `before`.' })
    cursor!: string;

    @Field(node, { description: 'What stands at this place.' })
    node!: object;
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list whose nodes are of type ${name}.` })
  class PageOfList {
    @Field(() => [ConnectionEdge], { description: 'The page with the cursor of each entry.' })
    edges!: object[];

    @Field(() => [node()], { description: 'The page without cursors.' })
    nodes!: object[];

    @Field(() => PageInfo, { description: 'Where the page stands in the list.' })
    pageInfo!: PageInfo;

    @Field(() => Int, { description: 'Length of the whole list under the same filter, counted when asked for.' })
    totalCount!: number;
  }
  return PageOfList;
};

export interface EntityList<T extends object, Excluded extends keyof T = never> {
  /** Property that holds the TypeID. */
  readonly id: keyof T & string;
  readonly page: PageRequest;
  /** What narrows the list, besides the tenant. */
  readonly where?: FilterQuery<T>;
  /** Another order than newest first. */
  readonly order?: { readonly by: readonly EntitySortKey<T>[]; readonly direction: Direction };
  /** What a page does without: large values that fields of their own load when they are asked for. */
  readonly exclude?: readonly Excluded[];
  /** Names the list in cursors where one entity has several lists. */
  readonly list?: string;
}

export type EntitySortKey<T> = Omit<SortKey, 'property' | 'column'> & { readonly property: keyof T & string };

/** A page of the tenant's entities. The entity has the properties `tenantId` and the one given as `id`. */
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
  const sortKeys = (list.order?.by ?? []).map((key): SortKey => ({ ...key, column: column(key.property) }));
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

/** Stands for the name that the query gives to the entity's table. */
const ALIAS = ':table:';

const aliased = ({ sql, params }: SqlText): string => raw((alias) => sql.replaceAll(ALIAS, alias), [...params]) as never;

const asFilter = (condition: SqlText): object => ({ [aliased(condition)]: [] });
