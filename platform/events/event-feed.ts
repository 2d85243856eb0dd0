import type { Database } from '../database/index.js';
import { cancellable } from '../cancellable.js';
import { AppError } from '../errors/index.js';
import { startLoop, type Loop } from '../loop.js';
import type { Logger } from '../telemetry/index.js';
import { formatCursor, parseCursor } from './cursor.js';
import { EVENT_COLUMNS, recentEvents, toDomainEvent, type DomainEvent, type EventRow } from './event.js';
import { EventQueue } from './event-queue.js';
import { closeRedis, connectRedis, type RedisClient } from './redis-client.js';
import { decodeEvent, streamKey } from './streams.js';

/** One step of a subscription: an event, or word that the cursor given cannot be continued from. */
export type StreamItem =
  | { kind: 'event'; cursor: string; event: DomainEvent }
  | { kind: 'reset'; cursor: string; reason: 'cursor_unknown' | 'cursor_expired' };

export interface FollowOptions {
  /** Continue behind this cursor. */
  after?: string | undefined;
  /** Without a cursor: begin with this many past events. */
  last?: number | undefined;
  signal?: AbortSignal | undefined;
}

const PAGE = 500;
const BLOCK_MS = 2_000;
/** PostgreSQL is asked this often whether Redis kept something back. */
const CATCH_UP_MS = 1_000;

/** What one tenant's subscribers in this process share: how far they are, and who they are. */
interface Tail {
  sequence: number;
  subscribers: Set<EventQueue>;
  catchingUp?: Promise<void> | undefined;
}

/**
 * The tenants' event logs as this process's subscribers follow them. Redis Streams bring news quickly; PostgreSQL is
 * the log. A gap on Redis, or Redis gone, is filled from PostgreSQL, so that a subscriber sees every event of its
 * tenant once and in order, whatever happens between.
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
    redisUrl: string,
    log: Logger,
  ) {
    this.control = connectRedis(redisUrl, log);
    this.reader = connectRedis(redisUrl, log);
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

  static async open(database: Database, redisUrl: string, log: Logger): Promise<EventFeed> {
    const [row] = await database.system<{ epoch: string }>('SELECT epoch FROM events.epoch');
    return new EventFeed(database, row?.epoch ?? '', redisUrl, log);
  }

  /**
   * A tenant's events from a cursor on (or from the last few), then live. Ends when the signal aborts or the feed closes.
   * A reader that falls too far behind gets an AppError UNAVAILABLE and may resume behind its last cursor; one whose
   * tenant may no longer act gets TENANT_SUSPENDED.
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

  /** Newest first. */
  async recent(tenantId: string, limit: number): Promise<DomainEvent[]> {
    return recentEvents(this.database.forTenant(tenantId), limit);
  }

  /** Returns the cursor of the tenant's newest event. What is read from the database afterwards includes that event. */
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

  /** Past events up to at least `until`; answers with the sequence reached. */
  private async *replay(tenantId: string, options: FollowOptions, until: number): AsyncGenerator<StreamItem, number> {
    let position = Math.max(0, until - (options.last ?? 0));
    if (options.after !== undefined) {
      const reset = await this.whyNotAfter(tenantId, options.after);
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

  /** Asks PostgreSQL, since another process may have given the cursor out before its event arrived here. */
  private async whyNotAfter(tenantId: string, after: string): Promise<'cursor_unknown' | 'cursor_expired' | undefined> {
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

  /** One blocking read over the streams of all tenants that have subscribers here. */
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
      `SELECT tenant_id, last, status FROM events.tenant_sequence LEFT JOIN tenants.tenant USING (tenant_id) WHERE tenant_id = ANY($1)`,
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

  /** Delivers what PostgreSQL has beyond the tail; callers at the same time share one run. */
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

  /** Makes the blocking read return, so that it learns of a new tenant. */
  private interruptReader(): void {
    if (this.control.isReady && this.readerId)
      this.control.sendCommand(['CLIENT', 'UNBLOCK', String(this.readerId)]).catch(() => undefined);
    this.loops[0]?.wake();
  }
}
