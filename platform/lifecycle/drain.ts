import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Default time in which clients can close their connections. */
const DEFAULT_MAX_MS = 1_000;
const POLL_MS = 50;

/**
 * Graceful shutdown of a server with keep-alive connections. Closing a connection on which a request is about to arrive breaks
 * that request, so the server first continues to serve for up to `maxMs` and sends `connection: close` with every response. A client
 * that closes its own idle connections sooner than that loses no request.
 */
export class Drain {
  private hasBegun = false;
  /** Connections on which no request has begun. Node.js does not count them as idle: they would delay the shutdown. */
  private readonly unused = new Set<Socket>();

  /** Create before routes are registered. */
  constructor(
    private readonly app: FastifyInstance,
    private readonly maxMs = DEFAULT_MAX_MS,
  ) {
    app.addHook('onSend', async (_, reply) => {
      if (this.hasBegun) reply.header('connection', 'close');
    });
    app.server.on('connection', (socket: Socket) => {
      this.unused.add(socket);
      socket.once('close', () => this.unused.delete(socket));
    });
    for (const event of ['request', 'upgrade'])
      app.server.prependListener(event, ({ socket }: IncomingMessage) => this.unused.delete(socket));
  }

  /** True once the shutdown has begun; `/ready` then reports `draining`. */
  get isDraining(): boolean {
    return this.hasBegun;
  }

  begin(): void {
    this.hasBegun = true;
  }

  /** Begins the shutdown and resolves when no client is connected, after `maxMs` at the latest. */
  async untilEmpty(): Promise<void> {
    this.begin();
    for (const end = performance.now() + this.maxMs; performance.now() < end; await sleep(POLL_MS))
      if ((await this.connections()) === 0) return;
  }

  /** Closes the server: finishes the requests in progress and closes the other connections. */
  async close(): Promise<void> {
    this.begin();
    const closing = setInterval(() => this.unused.forEach((socket) => socket.destroy()), POLL_MS);
    await this.app.close().finally(() => clearInterval(closing));
  }

  private connections(): Promise<number> {
    return new Promise((resolve) => this.app.server.getConnections((error, count) => resolve(error ? 0 : count)));
  }
}
