import { once } from 'node:events';
import { MessageType, type Message } from 'graphql-ws';
import { WebSocket } from 'ws';

export interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** WebSocket client that may violate the protocol: sends any text, and records every message of the server. */
export class RawSocket {
  readonly received: Message[] = [];
  readonly closed: Promise<Closed>;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => this.received.push(JSON.parse(String(data)) as Message));
    this.closed = once(socket, 'close').then(([code, reason]) => ({ code: Number(code), reason: String(reason) }));
  }

  /** Opens a connection; with parameters, waits until the server has acknowledged it. */
  static async open(url: string, parameters?: Readonly<Record<string, unknown>>): Promise<RawSocket> {
    const socket = new WebSocket(url, 'graphql-transport-ws');
    await once(socket, 'open');
    const raw = new RawSocket(socket);
    if (parameters) {
      raw.send({ type: MessageType.ConnectionInit, payload: parameters });
      await raw.until((message) => message.type === MessageType.ConnectionAck);
    }
    return raw;
  }

  send(...messages: readonly (object | string | Uint8Array)[]): void {
    for (const message of messages)
      this.socket.send(typeof message === 'string' || message instanceof Uint8Array ? message : JSON.stringify(message));
  }

  subscribe(id: string, query: string, operationName?: string | null): void {
    this.send({ id, type: MessageType.Subscribe, payload: { query, ...(operationName !== undefined && { operationName }) } });
  }

  /** Resolves with the first message that matches, among those received or future ones. */
  async until(matches: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = this.received.find(matches);
      if (found) return found;
      await Promise.race([once(this.socket, 'message'), this.closed.then(() => this.failIfNone(matches))]);
    }
  }

  /** Resolves when the server has read all messages that were sent before, because it answers frames in their order. */
  async untilProcessed(): Promise<void> {
    const answered = once(this.socket, 'pong');
    this.socket.ping();
    await answered;
  }

  private failIfNone(matches: (message: Message) => boolean): void {
    if (!this.received.some(matches)) throw new Error('the connection was closed before a message matched');
  }

  close(): void {
    this.socket.close();
  }
}
