import { CloseCode, createClient, type Client, type Sink } from 'graphql-ws';
import type { Language } from '../messages/index.js';
import type { Credentials } from './credentials.js';

const SOCKET_RETRIES = 1_000;
const MAX_RETRY_DELAY_MS = 10_000;

interface Operation {
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

type ResultSink = Pick<Sink, 'next' | 'error' | 'complete'>;

/**
 * Subscribes over WebSockets. The gateway closes a socket when the access token of its connection expires, so each new token gets a new
 * socket. Event streams move to it at once, and the old stream ends when the new one delivers or the old socket closes, so that no event
 * is lost; an event may arrive twice. Other subscriptions end on the old socket and are repeated if it closes before.
 */
export const createSubscriptions = (credentials: Credentials, language: Language) => {
  const open = new Set<LiveSubscription>();
  let socket = createSocket(credentials, language);
  credentials.onReplaced(() => {
    socket = createSocket(credentials, language);
    for (const subscription of open) subscription.move();
  });
  return {
    subscribe(operation: Operation, sink: ResultSink): () => void {
      const subscription = new LiveSubscription(operation, sink, () => socket, credentials);
      open.add(subscription);
      return () => {
        open.delete(subscription);
        subscription.stop();
      };
    },
  };
};

/** A subscription that continues on another socket. */
class LiveSubscription {
  private readonly operation: Operation;
  private readonly streams = new Set<() => void>();
  private current: symbol | undefined;

  constructor(
    operation: Operation,
    private readonly sink: ResultSink,
    private readonly socket: () => Client,
    private readonly credentials: Credentials,
  ) {
    this.operation = { ...operation, variables: { ...operation.variables } };
    this.start();
  }

  /** Moves an event stream to the current socket. */
  move(): void {
    if ('after' in this.operation.variables) this.start();
  }

  stop(): void {
    this.current = undefined;
    for (const stop of this.streams) stop();
    this.streams.clear();
  }

  private start(): void {
    const id = Symbol('stream');
    const socket = this.socket();
    const earlier = new Set(this.streams);
    this.current = id;
    const stop = socket.subscribe(this.operation, {
      next: (result) => {
        if (this.current === undefined) return;
        if (this.current === id) {
          for (const end of earlier) end();
          earlier.clear();
        }
        this.remember(result.data);
        this.sink.next(result);
      },
      error: (error) => {
        this.streams.delete(end);
        void this.restart(id, socket, error);
      },
      complete: () => {
        if (this.current === id) this.sink.complete();
      },
    });
    const end = (): void => {
      if (this.streams.delete(end)) stop();
    };
    this.streams.add(end);
  }

  /** Lets the stream continue after the event if the socket reconnects: graphql-ws then sends the operation again. */
  private remember(data: unknown): void {
    const cursor = (data as { events?: { cursor?: string } } | null | undefined)?.events?.cursor;
    if (cursor !== undefined && 'after' in this.operation.variables) this.operation.variables['after'] = cursor;
  }

  /** Continues on a new socket if the old one was closed because its token has expired. */
  private async restart(id: symbol, closed: Client, error: unknown): Promise<void> {
    if (this.current !== id) return;
    // Renews the token if it has expired, which opens a new socket.
    if (isUnauthorized(error)) await this.credentials.headers().catch(() => undefined);
    if (this.current !== id) return;
    if (isUnauthorized(error) && this.socket() !== closed) this.start();
    else this.sink.error(error);
  }
}

const isUnauthorized = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === CloseCode.Unauthorized;

const createSocket = (credentials: Credentials, language: Language): Client => {
  // Read before the socket opens, because the gateway waits 3 s for the parameters.
  let headers: Record<string, string> = {};
  return createClient({
    url: async () => {
      // Without headers the gateway closes the socket with the code of a missing token, which ends the subscriptions.
      headers = await credentials.headers().catch(() => ({}));
      return new URL('/graphql', location.href.replace(/^http/, 'ws')).href;
    },
    connectionParams: () => ({ headers: { ...headers, 'accept-language': language } }),
    retryAttempts: SOCKET_RETRIES,
    // A restarted gateway may take a while; the delay is random so that all open pages do not return at once.
    retryWait: (retries) =>
      new Promise((resolve) => setTimeout(resolve, Math.min(MAX_RETRY_DELAY_MS, 500 * 2 ** retries) * (0.5 + Math.random()))),
    shouldRetry: () => true,
  });
};
