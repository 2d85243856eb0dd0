import { Field, InputType } from 'type-graphql';
import { ArrayMaxSize, IsOptional, MaxLength } from 'class-validator';
import { EVENT_COLUMNS, toDomainEvent, type EventRow } from '../../platform/events/event.js';
import type { Connection, PageArgs } from '../../platform/graph/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { connect } from '../../platform/graph/paging/connect.js';
import { allOf, orderBySql, type ListOrder, type SqlText } from '../../platform/graph/paging/keyset.js';
import type { RealtimeEvent } from './realtime-event.type.js';

@InputType({ description: 'Narrows a list of events; what is left out does not narrow it.' })
export class EventFilter {
  @Field(() => [String], { nullable: true, description: 'Exact types, or prefixes such as `run.*`; any of them.' })
  @IsOptional()
  @ArrayMaxSize(50)
  @MaxLength(100, { each: true })
  types?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Id of the thing it happened to.' })
  @IsOptional()
  @MaxLength(100)
  subject?: string | null;
}

const NEWEST_FIRST: ListOrder = { keys: [{ property: 'sequence', column: 'sequence', type: 'integer' }], direction: 'desc' };

/** The tenant's log, page by page, by the sequence that has no gaps. */
export const eventList = (ctx: GraphContext, page: PageArgs, filter: EventFilter): Connection<RealtimeEvent> => {
  const wanted = [{ sql: 'tenant_id = ?', params: [ctx.tenantId] }, ...conditionsOf(filter)];
  return connect<RealtimeEvent>(
    {
      list: 'events',
      tenantId: ctx.tenantId,
      order: NEWEST_FIRST,
      async count() {
        const { sql, params } = allOf(wanted);
        const [row] = await ctx.em.execute<{ count: string }[]>(`SELECT count(*) FROM events.event WHERE ${sql}`, [...params]);
        return Number(row?.count ?? 0);
      },
      async rows({ conditions, ordering, limit }) {
        const { sql, params } = allOf([...wanted, ...conditions]);
        const text = `SELECT ${EVENT_COLUMNS} FROM events.event WHERE ${sql} ${orderBySql(ordering)} LIMIT ?`;
        const rows = await ctx.em.execute<EventRow[]>(text, [...params, limit]);
        return rows.map(toDomainEvent).map((event) => ({ ...event, cursor: ctx.events.cursorOf(event) }));
      },
    },
    page,
  );
};

const conditionsOf = ({ types, subject }: EventFilter): SqlText[] => [
  ...(types ? [anyOf(types.map(typeCondition))] : []),
  ...(subject ? [{ sql: 'subject = ?', params: [subject] }] : []),
];

const typeCondition = (type: string): SqlText =>
  type.endsWith('.*') ? { sql: 'starts_with(type, ?)', params: [type.slice(0, -1)] } : { sql: 'type = ?', params: [type] };

const anyOf = (conditions: readonly SqlText[]): SqlText => ({
  sql: conditions.length === 0 ? 'false' : conditions.map(({ sql }) => sql).join(' OR '),
  params: conditions.flatMap(({ params }) => params),
});
