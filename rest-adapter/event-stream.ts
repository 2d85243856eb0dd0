import type { EventFilter } from '../platform/events/index.js';
import type { Caller } from '../platform/identity/caller.js';
import { cloudEventOf } from './cloud-event.js';

/** Item of an event feed. The cursor is opaque; resuming after it neither repeats nor skips events. */
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

export interface StreamRequest extends EventFilter {
  /** Cursor to resume after. */
  after?: string;
  /** Number of past events to begin with; used without a cursor. */
  last?: number;
  /** Ends the iteration. */
  signal: AbortSignal;
}

/** Source of events: past events first, then live ones. A rejection of `open` becomes the error response. */
export interface EventFeed {
  open(caller: Caller, request: StreamRequest): AsyncIterable<StreamItem> | Promise<AsyncIterable<StreamItem>>;
}

/** How events are written on a stream. */
export interface FrameOptions {
  /** `event`: with the fields of the REST API; `cloudevents`: in the JSON format of CloudEvents 1.0. */
  format: 'event' | 'cloudevents';
  /** Name of the frames: the type of the event, or `message`, which browsers deliver to `onmessage`. */
  eventName: 'type' | 'message';
}

const DEFAULT_FRAMES: FrameOptions = { format: 'event', eventName: 'type' };

const RECONNECT_MILLISECONDS = 2_000;

/** Yields a feed of events as Server-Sent Events, with the time after which a client reconnects. */
export async function* eventFrames(
  items: AsyncIterable<StreamItem>,
  signal: AbortSignal,
  heartbeatMilliseconds: number,
  options: FrameOptions = DEFAULT_FRAMES,
): AsyncGenerator<string, void, undefined> {
  yield `retry: ${RECONNECT_MILLISECONDS}\n\n`;
  yield* serverSentEvents(items, (item) => eventFrame(item, options), { signal, heartbeatMilliseconds });
}

/**
 * Yields items as Server-Sent Events (WHATWG HTML, section 9.2), one chunk to write at a time. Yields a comment after every
 * `heartbeatMilliseconds` without an item. The next item is requested only after the previous one was consumed, so a slow
 * reader slows the source. Ends with the source or with `signal`.
 */
export async function* serverSentEvents<T>(
  items: AsyncIterable<T>,
  frame: (item: T) => string,
  { signal, heartbeatMilliseconds }: { signal: AbortSignal; heartbeatMilliseconds: number },
): AsyncGenerator<string, void, undefined> {
  const iterator = items[Symbol.asyncIterator]();
  const arrivals = new Arrivals(iterator);
  try {
    arrivals.request();
    while (!signal.aborted) {
      const arrived = await arrivals.within(heartbeatMilliseconds, signal);
      if (arrived === undefined) {
        if (!signal.aborted) yield ': keep-alive\n\n';
      } else if (arrived.done) {
        return;
      } else {
        yield frame(arrived.value);
        arrivals.request();
      }
    }
  } finally {
    // Not awaited: a feed that waits for its next event may only settle because of the signal.
    iterator.return?.().catch(() => undefined);
  }
}

/** Waits repeatedly for an iterator with a time limit, without adding a reaction to the pending promise on each wait. */
class Arrivals<T> {
  private arrived: { result: IteratorResult<T> } | { error: unknown } | undefined;
  private wake: () => void = () => undefined;

  constructor(private readonly iterator: AsyncIterator<T>) {}

  request(): void {
    this.iterator.next().then(
      (result) => this.settle({ result }),
      (error: unknown) => this.settle({ error }),
    );
  }

  /** Returns the requested item; undefined after `milliseconds` or when the signal is aborted. */
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

/** A reset keeps its name in every case, since it is no event of the tenant. */
const eventFrame = (item: StreamItem, { format, eventName }: FrameOptions): string =>
  item.kind === 'event'
    ? `id: ${item.cursor}\n${eventName === 'type' ? `event: ${item.event.type}\n` : ''}data: ${JSON.stringify(
        format === 'cloudevents' ? cloudEventOf(item.event) : item.event,
      )}\n\n`
    : `id: ${item.cursor}\nevent: reset\ndata: ${JSON.stringify({ reason: item.reason, cursor: item.cursor })}\n\n`;
