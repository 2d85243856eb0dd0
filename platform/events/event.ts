import type { EntityManager } from '@mikro-orm/postgresql';
import { readRows, type SystemSql } from '../database/index.js';
import { newId } from '../ids.js';
import { activeSpan } from '../telemetry/index.js';
import type { EventContent, EventTypeName } from './types/index.js';

/** Domain event in a CloudEvents 1.0 envelope with the tenant and its sequence as extensions. */
export interface DomainEvent {
  id: string;
  /** Event type `<entity>.<past tense verb>`, for example `run.started`. */
  type: string;
  /** Part of the service that emitted the event, as a URI reference, for example `/sources`. */
  source: string;
  /** Id of the entity concerned. */
  subject: string | null;
  /** RFC 3339, UTC. */
  time: string;
  tenantId: string;
  /** 1, 2, 3 … per tenant, without gaps. */
  sequence: number;
  data: Record<string, unknown>;
}

/** An event to append; its type determines the shape of its data. */
export type NewEvent<Type extends EventTypeName = EventTypeName> = EventContent<Type> & {
  readonly source: string;
  /** Id of the entity concerned. */
  readonly subject: string;
};

/**
 * Appends an event in the transaction of the change that it reports: both are committed or neither is. Call it last, since
 * it locks the tenant's sequence until the commit. The event records the active trace.
 */
export const appendEvent = async (em: EntityManager, tenantId: string, event: NewEvent): Promise<void> => {
  await em.execute('SELECT events.append(?, ?, ?, ?, ?, ?::jsonb, ?)', valuesOf(tenantId, event, activeTraceparent()));
};

/**
 * Appends an event as the system role; see `appendEvent`.
 * @param traceparent trace that the event belongs to; default: the active trace
 */
export const appendSystemEvent = async (
  sql: SystemSql,
  tenantId: string,
  event: NewEvent,
  traceparent: string | null = activeTraceparent(),
): Promise<void> => {
  await sql('SELECT events.append($1, $2, $3, $4, $5, $6, $7)', valuesOf(tenantId, event, traceparent));
};

const activeTraceparent = (): string | null => activeSpan()?.traceparent ?? null;

const valuesOf = (tenantId: string, { type, source, subject, data }: NewEvent, traceparent: string | null): (string | null)[] => [
  tenantId,
  newId('evt'),
  type,
  source,
  subject,
  JSON.stringify(data),
  traceparent,
];

/** A row of `events.event`. */
export interface EventRow {
  tenant_id: string;
  sequence: string | number;
  event_id: string;
  type: string;
  source: string;
  subject: string | null;
  time: Date | string;
  data: Record<string, unknown>;
}

export const EVENT_COLUMNS = 'tenant_id, sequence, event_id, type, source, subject, time, data';

export const toDomainEvent = (row: EventRow): DomainEvent => ({
  id: row.event_id,
  type: row.type,
  source: row.source,
  subject: row.subject,
  time: new Date(row.time).toISOString(),
  tenantId: row.tenant_id,
  sequence: Number(row.sequence),
  data: row.data,
});

/** Returns the tenant's newest events, newest first. */
export const recentEvents = async (em: EntityManager, limit: number): Promise<DomainEvent[]> =>
  (await readRows<EventRow[]>(em, NEWEST_EVENTS, [String(limit)])).map(toDomainEvent);

const NEWEST_EVENTS = `SELECT ${EVENT_COLUMNS} FROM events.event ORDER BY sequence DESC LIMIT ?::int`;
