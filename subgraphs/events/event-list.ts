import { Field, InputType } from 'type-graphql';
import { ArrayMaxSize, IsOptional, MaxLength } from 'class-validator';
import { EVENT_COLUMNS, toDomainEvent, type EventRow } from '../../platform/events/event.js';
import type { Connection, PageArgs } from '../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { orderType, type ListOrder } from '../../platform/graph/lists/list-order.js';
import { connect } from '../../platform/graph/lists/connect.js';
import { DateTime } from '../../platform/graph/scalars/scalars.js';
import { allOf, orderBySql, type SortKey, type SqlText } from '../../platform/graph/lists/keyset.js';
import type { RealtimeEvent } from './realtime-event.type.js';

@InputType({ description: 'Conditions on a list of events. An event has to meet all that are given.' })
export class EventFilterInput {
  @Field(() => [String], {
    nullable: true,
    description:
      'Only events of one of these types, exact such as `run.succeeded` or by prefix such as `run.*`; at most 50, each up to 100 characters.',
  })
  @IsOptional()
  @ArrayMaxSize(50)
  @MaxLength(100, { each: true })
  types?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Only events about the object with this id, at most 100 characters.' })
  @IsOptional()
  @MaxLength(100)
  subject?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only events that were recorded at or after this time.' })
  timeAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only events that were recorded before this time.' })
  timeBefore?: Date | null;
}

export const EventOrder = orderType<RealtimeEvent>('RealtimeEvent', {
  CREATED_AT: { description: 'The time at which the event was recorded, by its sequence number.' },
});

const BY_SEQUENCE: SortKey = { property: 'sequence', column: 'sequence', type: 'integer' };

/** Pages through the tenant's event log in the order of its sequence, newest first unless ordered otherwise. */
export const eventList = (
  ctx: GraphContext,
  page: PageArgs,
  filter: EventFilterInput,
  orderBy: ListOrder | null,
): Connection<RealtimeEvent> => {
  const baseConditions = [{ sql: 'tenant_id = ?', params: [ctx.tenantId] }, ...conditionsOf(filter)];
  return connect<RealtimeEvent>(
    {
      list: 'events',
      tenantId: ctx.tenantId,
      order: { keys: [BY_SEQUENCE], direction: orderBy?.direction ?? 'desc' },
      async count() {
        const { sql, params } = allOf(baseConditions);
        const [row] = await ctx.em.execute<{ count: string }[]>(`SELECT count(*) FROM events.event WHERE ${sql}`, [...params]);
        return Number(row?.count ?? 0);
      },
      async rows({ conditions, ordering, limit }) {
        const { sql, params } = allOf([...baseConditions, ...conditions]);
        const text = `SELECT ${EVENT_COLUMNS} FROM events.event WHERE ${sql} ${orderBySql(ordering)} LIMIT ?`;
        const rows = await ctx.em.execute<EventRow[]>(text, [...params, limit]);
        return rows.map(toDomainEvent).map((event) => ({ ...event, cursor: ctx.events.cursorOf(event) }));
      },
    },
    page,
  );
};

const conditionsOf = ({ types, subject, timeAfter, timeBefore }: EventFilterInput): SqlText[] => [
  ...(types ? [anyOf(types.map(typeCondition))] : []),
  ...(subject ? [{ sql: 'subject = ?', params: [subject] }] : []),
  ...(timeAfter ? [{ sql: 'time >= ?', params: [timeAfter] }] : []),
  ...(timeBefore ? [{ sql: 'time < ?', params: [timeBefore] }] : []),
];

const typeCondition = (type: string): SqlText =>
  type.endsWith('.*') ? { sql: 'starts_with(type, ?)', params: [type.slice(0, -1)] } : { sql: 'type = ?', params: [type] };

const anyOf = (conditions: readonly SqlText[]): SqlText => ({
  sql: conditions.length === 0 ? 'false' : conditions.map(({ sql }) => sql).join(' OR '),
  params: conditions.flatMap(({ params }) => params),
});
