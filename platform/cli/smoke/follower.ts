import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { httpFetch } from '../../net/http-client.js';
import type { TenantHttpClient } from './tenant-http-client.js';

/** Events that are sent first, so that one between opening and following is not missed. */
const PAST_EVENTS = 20;

/** Listens to one channel of events and remembers what it told, whichever comes first: the event, or somebody who waits for it. */
export class Follower implements AsyncDisposable {
  private heard = '';
  private readonly waiting = new Set<() => void>();
  private readonly left = new AbortController();
  private readonly ended: Promise<Error>;

  private constructor(listen: (hear: (text: string) => void, signal: AbortSignal) => Promise<void>) {
    this.ended = listen((text) => this.hear(text), this.left.signal).then(
      () => new Error('the channel ended before it told of the run'),
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
  }

  static stream({ url, identity }: TenantHttpClient): Follower {
    return new Follower(async (hear, signal) => {
      const response = await httpFetch(`${url}/v1/events/stream?limit=${PAST_EVENTS}`, { headers: identity, signal });
      if (response.status !== 200 || !response.body) throw new Error(`GET /v1/events/stream answers ${response.status}`);
      const decoder = new TextDecoder();
      for await (const bytes of response.body) hear(decoder.decode(bytes, { stream: true }));
    });
  }

  static subscription({ url, identity }: TenantHttpClient): Follower {
    return new Follower(async (hear, signal) => {
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
          hear(`${data?.events.subject} `);
        }
      } catch (error) {
        // What closes a WebSocket is an event of its own kind, not an error.
        throw error instanceof Error ? error : new Error(`the WebSocket closed: ${reasonOf(error)}`);
      } finally {
        await client.dispose();
      }
    });
  }

  /** Resolves when the word was heard; rejects when the channel ends before, or after so many milliseconds. */
  async until(word: string, milliseconds: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = (): void => {
      if (this.heard.includes(word)) resolve();
    };
    const late = setTimeout(() => reject(new Error(`no event of it within ${milliseconds / 1_000} s`)), milliseconds);
    this.waiting.add(look);
    void this.ended.then((error) => reject(error));
    look();
    try {
      await promise;
    } finally {
      clearTimeout(late);
      this.waiting.delete(look);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.left.abort();
    await this.ended;
  }

  private hear(text: string): void {
    this.heard += text;
    for (const look of this.waiting) look();
  }
}

const reasonOf = (event: unknown): string => {
  const { code, reason } = (typeof event === 'object' && event !== null ? event : {}) as { code?: number; reason?: string };
  return [code, reason].filter(Boolean).join(' ') || String(event);
};
