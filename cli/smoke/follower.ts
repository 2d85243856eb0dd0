import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { httpFetch } from '../../platform/net/http-client.js';
import type { TenantHttpClient } from './tenant-http-client.js';

/** Number of past events to replay, so that an event before the channel is open is not missed. */
const PAST_EVENTS = 20;

/** Follows one event channel and buffers its messages, so that `until` also finds an event that arrived before. */
export class Follower implements AsyncDisposable {
  private received = '';
  private readonly waiting = new Set<() => void>();
  private readonly stopped = new AbortController();
  private readonly ended: Promise<Error>;

  private constructor(listen: (receive: (text: string) => void, signal: AbortSignal) => Promise<void>) {
    this.ended = listen((text) => this.receive(text), this.stopped.signal).then(
      () => new Error('the channel ended before an event of the run'),
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
  }

  static stream({ url, identity }: TenantHttpClient): Follower {
    return new Follower(async (receive, signal) => {
      const response = await httpFetch(`${url}/v1/events/stream?limit=${PAST_EVENTS}`, { headers: identity, signal });
      if (response.status !== 200 || !response.body) throw new Error(`GET /v1/events/stream responded ${response.status}`);
      const decoder = new TextDecoder();
      for await (const bytes of response.body) receive(decoder.decode(bytes, { stream: true }));
    });
  }

  static subscription({ url, identity }: TenantHttpClient): Follower {
    return new Follower(async (receive, signal) => {
      const client = createClient({
        url: `${url.replace(/^http/, 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: identity,
        retryAttempts: 0,
      });
      signal.addEventListener('abort', () => client.terminate(), { once: true });
      try {
        for await (const { data, errors } of client.iterate<{ events: { subject: string | null } }>({
          query: `subscription { events(last: ${PAST_EVENTS}) { subject } }`,
        })) {
          if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
          receive(`${data?.events.subject} `);
        }
      } catch (error) {
        // A closed WebSocket rejects with a close event, not with an error.
        throw error instanceof Error ? error : new Error(`the WebSocket closed: ${reasonOf(error)}`);
      } finally {
        await client.dispose();
      }
    });
  }

  /** Resolves when the word has been received; rejects if the channel ends before or after `milliseconds`. */
  async until(word: string, milliseconds: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const resolveIfReceived = (): void => {
      if (this.received.includes(word)) resolve();
    };
    const timer = setTimeout(() => reject(new Error(`no event of the run within ${milliseconds / 1_000} s`)), milliseconds);
    this.waiting.add(resolveIfReceived);
    void this.ended.then((error) => reject(error));
    resolveIfReceived();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(resolveIfReceived);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stopped.abort();
    await this.ended;
  }

  private receive(text: string): void {
    this.received += text;
    for (const resolveIfReceived of this.waiting) resolveIfReceived();
  }
}

const reasonOf = (event: unknown): string => {
  const { code, reason } = (typeof event === 'object' && event !== null ? event : {}) as { code?: number; reason?: string };
  return [code, reason].filter(Boolean).join(' ') || String(event);
};
