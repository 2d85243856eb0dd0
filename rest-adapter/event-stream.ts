import type { Caller } from '../platform/identity/caller.js';

/** One thing to tell a subscriber. The cursor is opaque; going on after it repeats nothing and skips nothing. */
export type StreamItem = { kind: 'event'; cursor: string; event: StreamEvent } | { kind: 'reset'; cursor: string; reason: string };

/** An event in REST names (CloudEvents 1.0 attributes). */
export interface StreamEvent {
  id: string;
  type: string;
  source: string;
  subject?: string | null;
  /** RFC 3339, UTC. */
  time: string;
  tenant_id: string;
  sequence: number;
  data?: unknown;
}

export interface StreamPosition {
  /** Cursor after which to begin. */
  after?: string;
  /** How many past events to begin with, where no cursor is given. */
  last?: number;
  /** Ends the iteration. */
  signal: AbortSignal;
}

/** Where events come from: past ones first, then live. A rejection of `open` becomes the answer's error. */
export interface EventFeed {
  open(caller: Caller, position: StreamPosition): AsyncIterable<StreamItem> | Promise<AsyncIterable<StreamItem>>;
}

const RECONNECT_MILLISECONDS = 2_000;

/**
 * Server-Sent Events (WHATWG HTML, section 9.2) of a feed, as chunks to write. A comment goes out after every
 * `heartbeatMilliseconds` of silence. The next item is asked for only when the one before has been taken, so a slow
 * reader slows the feed. Ends with the feed or with `signal`.
 */
export async function* eventFrames(
  items: AsyncIterable<StreamItem>,
  signal: AbortSignal,
  heartbeatMilliseconds: number,
): AsyncGenerator<string, void, undefined> {
  const iterator = items[Symbol.asyncIterator]();
  const arrivals = new Arrivals(iterator);
  try {
    yield `retry: ${RECONNECT_MILLISECONDS}\n\n`;
    arrivals.ask();
    while (!signal.aborted) {
      const arrived = await arrivals.within(heartbeatMilliseconds, signal);
      if (arrived === undefined) {
        if (!signal.aborted) yield ': keep-alive\n\n';
      } else if (arrived.done) {
        return;
      } else {
        yield frame(arrived.value);
        arrivals.ask();
      }
    }
  } finally {
    // Not awaited: a feed that waits for its next event may only settle because of the signal.
    iterator.return?.().catch(() => undefined);
  }
}

/** Waits for an iterator with a time limit, again and again, without piling up reactions on one pending promise. */
class Arrivals<T> {
  private arrived: { result: IteratorResult<T> } | { error: unknown } | undefined;
  private wake: () => void = () => undefined;

  constructor(private readonly iterator: AsyncIterator<T>) {}

  ask(): void {
    this.iterator.next().then(
      (result) => this.settle({ result }),
      (error: unknown) => this.settle({ error }),
    );
  }

  /** What was asked for, or `undefined` after the time or the signal. */
  async within(milliseconds: number, signal: AbortSignal): Promise<IteratorResult<T> | undefined> {
    if (!this.arrived) await this.pause(milliseconds, signal);
    const { arrived } = this;
    this.arrived = undefined;
    if (arrived && 'error' in arrived) throw arrived.error;
    return arrived?.result;
  }

  private settle(arrived: NonNullable<typeof this.arrived>): void {
    this.arrived = arrived;
    this.wake();
  }

  private async pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    this.wake = resolve;
    signal.addEventListener('abort', this.wake, { once: true });
    await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', this.wake);
  }
}

const frame = (item: StreamItem): string =>
  item.kind === 'event'
    ? `id: ${item.cursor}\nevent: ${item.event.type}\ndata: ${JSON.stringify(item.event)}\n\n`
    : `id: ${item.cursor}\nevent: reset\ndata: ${JSON.stringify({ reason: item.reason, cursor: item.cursor })}\n\n`;
