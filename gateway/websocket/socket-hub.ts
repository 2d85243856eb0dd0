import type { WebSocket } from 'ws';
import type { Caller } from '../../platform/identity/caller.js';
import type { ConnectionQuota } from '../limits/connection-quota.js';

/** WebSocket close codes (RFC 6455 and the IANA registry). */
export const CLOSE = { serviceRestart: 1012, tryAgainLater: 1013, unauthorized: 4401, internalError: 4500 } as const;

/** Time to wait for the closing handshake before the connection is terminated. */
const CLOSE_TIMEOUT_MS = 1_000;
/** A close frame carries at most 125 bytes, two of them for the code (RFC 6455, 5.5). */
const MAX_REASON_BYTES = 123;
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface SocketHubOptions {
  /** Counts the open connections of each tenant. */
  readonly quota: ConnectionQuota;
  /** Time in which the client has to read a message before the connection is closed. */
  readonly readTimeoutMs: number;
  readonly heartbeatMs: number;
  /** Counts the open connections. */
  readonly gauge?: { inc(): void; dec(): void } | undefined;
}

interface Connection {
  /** Releases the connection in the quota of its tenant. */
  release?: () => void;
  expiry?: NodeJS.Timeout;
  /** Send times of the messages that the client has not read yet, oldest first. */
  readonly unreadSince: number[];
  isAlive: boolean;
}

/**
 * Manages the open WebSocket connections. Enforces the quota of each tenant and closes connections whose token has expired,
 * that do not respond to pings, or whose client reads too slowly.
 */
export class SocketHub implements AsyncDisposable {
  private readonly connections = new Map<WebSocket, Connection>();
  private readonly heartbeat: NodeJS.Timeout;

  constructor(private readonly options: SocketHubOptions) {
    this.heartbeat = setInterval(() => this.beat(), options.heartbeatMs).unref();
  }

  add(socket: WebSocket): void {
    this.connections.set(socket, { unreadSince: [], isAlive: true });
    this.options.gauge?.inc();
    socket.on('pong', () => {
      const connection = this.connections.get(socket);
      if (connection) connection.isAlive = true;
    });
    socket.once('close', () => this.remove(socket));
  }

  /**
   * Admits a connection for its caller until the caller's token expires.
   * @throws AppError TOO_MANY_CONNECTIONS if the tenant has the maximum number of open connections
   */
  admit(socket: WebSocket, { tenantId, expiresAt }: Caller): void {
    const connection = this.connections.get(socket);
    if (!connection) return;
    connection.release = this.options.quota.acquire(tenantId);
    if (expiresAt !== undefined) this.closeAt(socket, connection, expiresAt * 1_000);
  }

  /**
   * Sends a message. Resolves once it is written to the network and other events were processed, so that messages to a slow reader do
   * not accumulate and a fast source does not block the event loop. On a closing connection it resolves when the connection ends.
   */
  send(socket: WebSocket, data: string): Promise<void> {
    const connection = this.connections.get(socket);
    if (!connection) return Promise.resolve();
    return new Promise((resolve) => {
      if (socket.readyState !== socket.OPEN) {
        socket.once('close', () => resolve());
        return;
      }
      connection.unreadSince.push(Date.now());
      socket.send(data, () => {
        connection.unreadSince.shift();
        setImmediate(resolve);
      });
    });
  }

  /** Closes a connection, with the reason truncated to the length of the protocol; terminates it after 1 s without a response. */
  close(socket: WebSocket, code: number, reason: string): void {
    socket.close(code, shortened(reason));
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  /** Closes every connection with code 1012, so that clients reconnect. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.heartbeat);
    await Promise.all(
      [...this.connections.keys()].map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.once('close', () => resolve());
            this.close(socket, CLOSE.serviceRestart, 'Service restart');
          }),
      ),
    );
  }

  private closeAt(socket: WebSocket, connection: Connection, time: number): void {
    const left = Math.max(0, time - Date.now());
    connection.expiry = setTimeout(
      () => {
        if (left > MAX_TIMER_MS) this.closeAt(socket, connection, time);
        else this.close(socket, CLOSE.unauthorized, 'The access token has expired');
      },
      Math.min(left, MAX_TIMER_MS),
    ).unref();
  }

  private beat(): void {
    const stalled = Date.now() - this.options.readTimeoutMs;
    for (const [socket, connection] of this.connections) {
      const [oldest] = connection.unreadSince;
      if (oldest !== undefined && oldest < stalled)
        this.close(socket, CLOSE.tryAgainLater, 'Client reads too slowly; resume after the last cursor');
      else if (connection.isAlive) {
        connection.isAlive = false;
        socket.ping();
      } else socket.terminate();
    }
  }

  private remove(socket: WebSocket): void {
    const connection = this.connections.get(socket);
    this.connections.delete(socket);
    this.options.gauge?.dec();
    clearTimeout(connection?.expiry);
    connection?.release?.();
  }
}

/** Truncates a reason. With `stream`, the decoder drops an incomplete character at the end. */
const shortened = (reason: string): string => new TextDecoder().decode(Buffer.from(reason).subarray(0, MAX_REASON_BYTES), { stream: true });
