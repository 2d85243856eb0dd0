import { ErrorReply } from 'redis';
import { listen, type Database, type SystemSql } from '../database/index.js';
import { startLoop } from '../lifecycle/loop.js';
import { TenantRounds } from '../lifecycle/tenant-rounds.js';
import { inSpan, type Logger, type Metrics } from '../telemetry/index.js';
import { withTimeout } from '../lifecycle/with-timeout.js';
import { readEpoch } from './epoch.js';
import { EVENT_COLUMNS, toDomainEvent, type DomainEvent, type EventRow } from './event.js';
import type { RedisClient } from './redis-client.js';
import { encodeEvent, streamId, streamKey } from './streams.js';

/** Approximate number of entries kept per stream; older events are read from PostgreSQL. */
const STREAM_LENGTH = 10_000;
/** Expiry of a stream without new entries, for example that of a former epoch: one day. */
const STREAM_SECONDS = 86_400;
const BATCH = 500;
const TENANTS_PER_ROUND = 50;
/** Bounds the time for which a hanging Redis keeps a transaction open. */
const COPY_TIMEOUT_MS = 5_000;
/** Polling interval without a notification. */
const IDLE_MS = 1_000;
const SPAN_ATTRIBUTES = {
  'messaging.system': 'redis',
  'messaging.operation.name': 'send',
  'messaging.destination.name': 'events',
} as const;

/** Redis is unreachable or does not respond, which affects every tenant. */
class RedisUnavailableError extends Error {
  override name = 'RedisUnavailableError';
}

const PENDING_TENANTS = `
  SELECT s.tenant_id FROM events.tenant_sequence s LEFT JOIN events.relay_position p USING (tenant_id)
   WHERE s.last > coalesce(p.sequence, 0) AND s.tenant_id > $1 AND s.tenant_id <> ALL ($2)
   ORDER BY s.tenant_id LIMIT ${TENANTS_PER_ROUND}`;

/**
 * Copies committed events to the tenants' Redis streams, in order. The stream id is the event's sequence, so that Redis
 * rejects a copy that is repeated after a crash. Any number of relays may run: each locks a tenant's position row while
 * it copies and skips tenants that another relay has locked.
 */
export const startRelay = async (database: Database, redis: RedisClient, metrics: Metrics, log: Logger): Promise<AsyncDisposable> => {
  const epoch = await readEpoch(database.system);

  const tenants = new TenantRounds('relay', log);
  const round = async (): Promise<boolean> => {
    if (!redis.isReady) return false;
    return tenants.visitPage(
      TENANTS_PER_ROUND,
      (after, except) => database.system(PENDING_TENANTS, [after, except]),
      async (tenantId) => {
        const copied = await database.systemTransaction((sql) => copyNext(sql, tenantId));
        metrics.eventsRelayed.inc(copied);
        return copied === BATCH;
      },
      { concernsAll: (error) => error instanceof RedisUnavailableError },
    );
  };

  const copyNext = async (sql: SystemSql, tenantId: string): Promise<number> => {
    await sql('INSERT INTO events.relay_position (tenant_id, sequence) VALUES ($1, 0) ON CONFLICT DO NOTHING', [tenantId]);
    const [position] = await sql<{ sequence: string }>(
      'SELECT sequence FROM events.relay_position WHERE tenant_id = $1 FOR UPDATE SKIP LOCKED',
      [tenantId],
    );
    if (!position) return 0;
    const rows = await sql<EventRow & { traceparent: string | null }>(
      `SELECT ${EVENT_COLUMNS}, traceparent FROM events.event WHERE tenant_id = $1 AND sequence > $2 ORDER BY sequence LIMIT ${BATCH}`,
      [tenantId, position.sequence],
    );
    const last = rows.at(-1);
    if (!last) return 0;
    const key = streamKey(epoch, tenantId);
    const copies = [...rows.map((row) => publish(redis, key, row.traceparent, toDomainEvent(row))), redis.expire(key, STREAM_SECONDS)];
    await withTimeout(Promise.all(copies), COPY_TIMEOUT_MS, `Redis did not accept the events within ${COPY_TIMEOUT_MS} ms`).catch(
      (cause: Error) => {
        // An error reply from Redis affects only this stream, for example a key of another type.
        throw cause instanceof ErrorReply ? cause : new RedisUnavailableError(cause.message, { cause });
      },
    );
    await sql('UPDATE events.relay_position SET sequence = $2 WHERE tenant_id = $1', [tenantId, last.sequence]);
    return rows.length;
  };

  const loop = startLoop('relay', IDLE_MS, round, log, { vital: true });
  const listener = await listen(database.systemConnection, 'kpi_events', () => loop.wake(), log);
  return {
    async [Symbol.asyncDispose]() {
      await listener[Symbol.asyncDispose]();
      await loop[Symbol.asyncDispose]();
    },
  };
};

/** Adds the event to its stream, within the trace that the event was written in, if any. */
const publish = (redis: RedisClient, key: string, traceparent: string | null, event: DomainEvent): Promise<void> => {
  const copy = () => addToStream(redis, key, event);
  if (traceparent === null) return copy();
  const { tenantId, type, sequence } = event;
  const attributes = { ...SPAN_ATTRIBUTES, 'kpi.tenant.id': tenantId, 'kpi.event.type': type, 'kpi.event.sequence': sequence };
  return inSpan('send events', { kind: 'producer', parent: traceparent, attributes }, copy);
};

const addToStream = async (redis: RedisClient, key: string, event: DomainEvent): Promise<void> => {
  try {
    await redis.xAdd(key, streamId(event.sequence), encodeEvent(event), {
      TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: STREAM_LENGTH },
    });
  } catch (error) {
    // An earlier relay copied the event and crashed before it stored its position.
    if (error instanceof Error && error.message.includes('equal or smaller')) return;
    throw error;
  }
};
