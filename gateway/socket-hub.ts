import type { WebSocket } from 'ws';
import type { Caller } from '../platform/identity/caller.js';
import type { ConnectionQuota } from './connection-quota.js';

/** WebSocket close codes (RFC 6455 and the IANA registry). */
export const CLOSE = { serviceRestart: 1012, tryAgainLater: 1013, unauthorized: 4401, internalError: 4500 } as const;

/** A close frame that has not got through by then is not waited for. */
const CLOSE_TIMEOUT_MS = 1_000;
/** A close frame carries at most 125 bytes, two of them for the code (RFC 6455, 5.5). */
const MAX_REASON_BYTES = 123;
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface SocketHubOptions {
  /** Counts the open connections of each tenant. */
  readonly quota: ConnectionQuota;
  /** A message that the client has not taken by then ends the connection. */
  readonly readTimeoutMs: number;
  readonly heartbeatMs: number;
  /** Counts the open connections. */
  readonly gauge?: { inc(): void; dec(): void } | undefined;
}

interface Connection {
  /** Gives the connection back to the quota of its tenant. */
  release?: () => void;
  expiry?: NodeJS.Timeout;
  /** When the oldest message was sent that the client has not taken yet. */
  readonly waitingSince: number[];
  isAlive: boolean;
}

/**
 * The open WebSocket connections: as many per tenant as are allowed, none beyond the life of its token, none that has
 * gone silent, and none whose client takes its messages more slowly than they come.
 */
export class SocketHub implements AsyncDisposable {
  private readonly connections = new Map<WebSocket, Connection>();
  private readonly heartbeat: NodeJS.Timeout;

  constructor(private readonly options: SocketHubOptions) {
    this.heartbeat = setInterval(() => this.beat(), options.heartbeatMs).unref();
  }

  add(socket: WebSocket): void {
    this.connections.set(socket, { waitingSince: [], isAlive: true });
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
   * Sends a message; settles when the network has taken it and others had their turn, so that neither a slow reader
   * piles up messages nor a fast source keeps the process to itself. On a closing connection it settles with its end.
   */
  send(socket: WebSocket, data: string): Promise<void> {
    const connection = this.connections.get(socket);
    if (!connection) return Promise.resolve();
    return new Promise((resolve) => {
      if (socket.readyState !== socket.OPEN) {
        socket.once('close', () => resolve());
        return;
      }
      connection.waitingSince.push(Date.now());
      socket.send(data, () => {
        connection.waitingSince.shift();
        setImmediate(resolve);
      });
    });
  }

  /** Closes a connection, the reason cut to the length that the protocol allows; terminates it after 1 s without an answer. */
  close(socket: WebSocket, code: number, reason: string): void {
    socket.close(code, shortened(reason));
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  /** Closes every connection with word that the service is back at once. */
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
      const [oldest] = connection.waitingSince;
      if (oldest !== undefined && oldest < stalled) this.close(socket, CLOSE.tryAgainLater, 'Read too slowly; go on after the last cursor');
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

/** With `stream`, the decoder leaves out a character that is cut in half. */
const shortened = (reason: string): string => new TextDecoder().decode(Buffer.from(reason).subarray(0, MAX_REASON_BYTES), { stream: true });
