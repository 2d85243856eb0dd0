import type { EntityManager } from '@mikro-orm/postgresql';
import type { SystemSql } from '../database/index.js';
import { newId } from '../ids.js';
import { activeSpan } from '../telemetry/index.js';

/** What happened, as a CloudEvents 1.0 envelope with the tenant and its sequence as extensions. */
export interface DomainEvent {
  id: string;
  /** Past tense, `<thing>.<what happened>`. */
  type: string;
  /** The part of the service that says so, as a URI reference (`/sources`). */
  source: string;
  /** The id of the thing it happened to. */
  subject: string | null;
  /** RFC 3339, UTC. */
  time: string;
  tenantId: string;
  /** 1, 2, 3 … per tenant, without gaps. */
  sequence: number;
  data: Record<string, unknown>;
}

export interface NewEvent {
  type: string;
  source: string;
  subject?: string;
  data?: Record<string, unknown>;
}

/**
 * Appends an event in the transaction of the change it tells of: both are committed or neither is. Call it last, since
 * it holds the tenant's sequence until the commit. It keeps the trace that it is written in.
 */
export const appendEvent = async (em: EntityManager, tenantId: string, event: NewEvent): Promise<void> => {
  await em.execute('SELECT events.append(?, ?, ?, ?, ?, ?::jsonb, ?)', valuesOf(tenantId, event, ownTrace()));
};

/** The same as the system role. @param traceparent of the trace that the event belongs to, unless it is the present one */
export const appendSystemEvent = async (
  sql: SystemSql,
  tenantId: string,
  event: NewEvent,
  traceparent: string | null = ownTrace(),
): Promise<void> => {
  await sql('SELECT events.append($1, $2, $3, $4, $5, $6, $7)', valuesOf(tenantId, event, traceparent));
};

const ownTrace = (): string | null => activeSpan()?.traceparent ?? null;

const valuesOf = (tenantId: string, { type, source, subject, data }: NewEvent, traceparent: string | null): (string | null)[] => [
  tenantId,
  newId('evt'),
  type,
  source,
  subject ?? null,
  JSON.stringify(data ?? {}),
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
  (await em.execute<EventRow[]>(`SELECT ${EVENT_COLUMNS} FROM events.event ORDER BY sequence DESC LIMIT ?`, [limit])).map(toDomainEvent);
