import type { Database } from '../database/index.js';
import { cancellable } from '../lifecycle/cancellable.js';
import { JOIN_TENANT } from '../identity/tenant-status-sql.js';
import { AppError } from '../errors/index.js';
import { startLoop, type Loop } from '../lifecycle/loop.js';
import type { Logger } from '../telemetry/index.js';
import { formatCursor, parseCursor } from './cursor.js';
import { readEpoch } from './epoch.js';
import { EVENT_COLUMNS, recentEvents, toDomainEvent, type DomainEvent, type EventRow } from './event.js';
import { EventQueue } from './event-queue.js';
import type { RedisServer } from '../redis-login.js';
import { closeRedis, connectRedis, type RedisClient } from './redis-client.js';
import { decodeEvent, streamKey } from './streams.js';

/** Item of a subscription: an event, or a notice that the requested cursor cannot be resumed from. */
export type StreamItem =
  | { kind: 'event'; cursor: string; event: DomainEvent }
  | { kind: 'reset'; cursor: string; reason: 'cursor_unknown' | 'cursor_expired' };

export interface FollowOptions {
  /** Starts with the event after this cursor. */
  after?: string | undefined;
  /** Number of past events to start with if there is no cursor. Default 0. */
  last?: number | undefined;
  signal?: AbortSignal | undefined;
}

const PAGE = 500;
const BLOCK_MS = 2_000;
/** Interval at which PostgreSQL is checked for events that Redis did not deliver. */
const CATCH_UP_MS = 1_000;

/** State shared by a tenant's subscribers in this process: the last sequence delivered, and their queues. */
interface Tail {
  sequence: number;
  subscribers: Set<EventQueue>;
  catchingUp?: Promise<void> | undefined;
}

/**
 * Delivers the tenants' events to the subscribers of this process. PostgreSQL is the log; Redis Streams deliver new events
 * with low latency. A gap on Redis or an outage is filled from PostgreSQL, so that a subscriber receives every event of its
 * tenant exactly once and in order.
 */
export class EventFeed implements AsyncDisposable {
  private readonly tails = new Map<string, Tail>();
  private readonly reader: RedisClient;
  private readonly control: RedisClient;
  private readonly loops: Loop[];
  private readerId = 0;
  private closed = false;

  private constructor(
    private readonly database: Database,
    private readonly epoch: string,
    redisServer: RedisServer,
    log: Logger,
  ) {
    this.control = connectRedis(redisServer, log);
    this.reader = connectRedis(redisServer, log);
    this.reader.on(
      'ready',
      () =>
        void this.reader.clientId().then(
          (id) => (this.readerId = id),
          () => undefined,
        ),
    );
    this.loops = [
      startLoop('event reader', 200, () => this.readStreams(), log),
      startLoop('event catch-up', CATCH_UP_MS, () => this.catchUpAll(), log),
    ];
  }

  static async open(database: Database, redisServer: RedisServer, log: Logger): Promise<EventFeed> {
    return new EventFeed(database, await readEpoch(database.system), redisServer, log);
  }

  /**
   * Yields a tenant's events after a cursor (or the `last` past events), then live ones. Ends when the signal aborts or the
   * feed closes.
   * @throws AppError UNAVAILABLE if the reader falls more than 1000 events behind; it may resume after its last cursor
   * @throws AppError TENANT_SUSPENDED if the tenant is suspended or being deleted
   */
  follow(tenantId: string, options: FollowOptions = {}): AsyncGenerator<StreamItem, void> {
    const queue = new EventQueue();
    return cancellable(this.items(tenantId, queue, options), () => queue.end());
  }

  private async *items(tenantId: string, queue: EventQueue, options: FollowOptions): AsyncGenerator<StreamItem, void> {
    const tail = await this.join(tenantId, queue);
    const abort = (): void => queue.end();
    options.signal?.addEventListener('abort', abort);
    try {
      if (options.signal?.aborted || this.closed) return;
      let position = yield* this.replay(tenantId, options, tail.sequence);
      for await (const event of queue) {
        if (event.sequence <= position) continue;
        position = event.sequence;
        yield this.item(event);
      }
    } finally {
      options.signal?.removeEventListener('abort', abort);
      this.leave(tenantId, queue);
    }
  }

  /** Returns the newest events, newest first. @param em entity manager of an operation of the tenant, whose reads share round trips */
  async recent(tenantId: string, limit: number, em = this.database.forTenant(tenantId)): Promise<DomainEvent[]> {
    return recentEvents(em, limit);
  }

  /** Returns the cursor of the tenant's newest event. Later database reads see at least the changes up to that event. */
  async newestCursor(tenantId: string): Promise<string> {
    return formatCursor(tenantId, { epoch: this.epoch, sequence: await this.lastSequence(tenantId) });
  }

  cursorOf(event: DomainEvent): string {
    return formatCursor(event.tenantId, { epoch: this.epoch, sequence: event.sequence });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.closed = true;
    for (const tail of this.tails.values()) for (const queue of tail.subscribers) queue.end();
    await closeRedis(this.reader);
    for (const loop of this.loops) await loop[Symbol.asyncDispose]();
    await closeRedis(this.control);
  }

  private item(event: DomainEvent): StreamItem {
    return { kind: 'event', cursor: this.cursorOf(event), event };
  }

  /** Yields past events up to at least `until` and returns the sequence reached. */
  private async *replay(tenantId: string, options: FollowOptions, until: number): AsyncGenerator<StreamItem, number> {
    let position = Math.max(0, until - (options.last ?? 0));
    if (options.after !== undefined) {
      const reset = await this.resetReason(tenantId, options.after);
      if (reset) yield { kind: 'reset', cursor: formatCursor(tenantId, { epoch: this.epoch, sequence: position }), reason: reset };
      else position = parseCursor(tenantId, options.after)?.sequence ?? position;
    }
    while (position < until) {
      const page = await this.readAfter(tenantId, position);
      if (page.length === 0) break;
      for (const event of page) yield this.item(event);
      position = page.at(-1)?.sequence ?? position;
    }
    return position;
  }

  /** Checks the cursor in PostgreSQL, since another process may have issued it before its event arrived here. */
  private async resetReason(tenantId: string, after: string): Promise<'cursor_unknown' | 'cursor_expired' | undefined> {
    const cursor = parseCursor(tenantId, after);
    if (!cursor || cursor.epoch !== this.epoch) return 'cursor_unknown';
    const [log] = await this.database
      .forTenant(tenantId)
      .execute<{ first: string | null; last: string }[]>(
        'SELECT (SELECT min(sequence) FROM events.event) AS first, last FROM events.tenant_sequence WHERE tenant_id = ?',
        [tenantId],
      );
    const last = Number(log?.last ?? 0);
    if (cursor.sequence > last) return 'cursor_unknown';
    return cursor.sequence + 1 < Number(log?.first ?? last + 1) ? 'cursor_expired' : undefined;
  }

  private async readAfter(tenantId: string, sequence: number): Promise<DomainEvent[]> {
    const rows = await this.database
      .forTenant(tenantId)
      .execute<EventRow[]>(`SELECT ${EVENT_COLUMNS} FROM events.event WHERE sequence > ? ORDER BY sequence LIMIT ${PAGE}`, [sequence]);
    return rows.map(toDomainEvent);
  }

  private async join(tenantId: string, queue: EventQueue): Promise<Tail> {
    let tail = this.tails.get(tenantId);
    if (!tail) {
      const sequence = await this.lastSequence(tenantId);
      tail = this.tails.get(tenantId) ?? { sequence, subscribers: new Set() };
      this.tails.set(tenantId, tail);
      tail.subscribers.add(queue);
      this.interruptReader();
    }
    tail.subscribers.add(queue);
    return tail;
  }

  private async lastSequence(tenantId: string): Promise<number> {
    const [row] = await this.database
      .forTenant(tenantId)
      .execute<{ last: string }[]>('SELECT last FROM events.tenant_sequence WHERE tenant_id = ?', [tenantId]);
    return Number(row?.last ?? 0);
  }

  private leave(tenantId: string, queue: EventQueue): void {
    queue.end();
    const tail = this.tails.get(tenantId);
    tail?.subscribers.delete(queue);
    if (tail?.subscribers.size === 0) this.tails.delete(tenantId);
  }

  private deliver(tail: Tail, event: DomainEvent): void {
    tail.sequence = event.sequence;
    for (const queue of tail.subscribers) queue.push(event);
  }

  /** Performs one blocking read of the streams of all tenants with subscribers in this process. */
  private async readStreams(): Promise<boolean> {
    if (this.closed || this.tails.size === 0 || !this.reader.isReady) return false;
    const streams = [...this.tails].map(([tenantId, tail]) => ({ key: streamKey(this.epoch, tenantId), id: `${tail.sequence}-0` }));
    const replies = await this.reader.xRead(streams, { BLOCK: BLOCK_MS, COUNT: PAGE }).catch((error: unknown) => {
      if (this.closed || (error instanceof Error && /UNBLOCKED|closed/i.test(error.message))) return null;
      throw error;
    });
    for (const { messages } of replies ?? [])
      for (const { message } of messages) await this.accept(decodeEvent(message as Record<string, string>));
    return true;
  }

  private async accept(event: DomainEvent): Promise<void> {
    const tail = this.tails.get(event.tenantId);
    if (!tail || event.sequence <= tail.sequence) return;
    if (event.sequence === tail.sequence + 1) this.deliver(tail, event);
    else await this.catchUp(event.tenantId, tail);
  }

  private async catchUpAll(): Promise<void> {
    if (this.tails.size === 0) return;
    const rows = await this.database.system<{ tenant_id: string; last: string; status: string | null }>(
      `SELECT tenant_id, last, status FROM events.tenant_sequence ${JOIN_TENANT} WHERE tenant_id = ANY($1)`,
      [[...this.tails.keys()]],
    );
    for (const { tenant_id: tenantId, last, status } of rows) {
      const tail = this.tails.get(tenantId);
      if (!tail) continue;
      if (status === 'suspended' || status === 'deleting')
        for (const queue of tail.subscribers) queue.fail(new AppError('TENANT_SUSPENDED'));
      else if (tail.sequence < Number(last)) await this.catchUp(tenantId, tail);
    }
  }

  /** Delivers the events that PostgreSQL has beyond the tail; concurrent callers share one catch-up. */
  private async catchUp(tenantId: string, tail: Tail): Promise<void> {
    tail.catchingUp ??= (async () => {
      for (;;) {
        const page = await this.readAfter(tenantId, tail.sequence);
        for (const event of page) if (event.sequence > tail.sequence) this.deliver(tail, event);
        if (page.length < PAGE) return;
      }
    })().finally(() => (tail.catchingUp = undefined));
    await tail.catchingUp;
  }

  /** Unblocks the current read, so that the next one includes a new tenant. */
  private interruptReader(): void {
    if (this.control.isReady && this.readerId)
      this.control.sendCommand(['CLIENT', 'UNBLOCK', String(this.readerId)]).catch(() => undefined);
    this.loops[0]?.wake();
  }
}
