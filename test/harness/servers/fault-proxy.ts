import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A fault to inject into connections whose client sends bytes that match `when`:
 * - `lose-request`: the bytes are not forwarded and the connection is closed;
 * - `lose-answer`: the bytes are forwarded, but the connection is closed before the answer reaches the client;
 * - `reset-answer`: the same with a reset (RST);
 * - `replace-answer`: the bytes are forwarded, and the client gets `answer` instead of the server's;
 * - `freeze`: from these bytes on, nothing passes in either direction, while both ends remain connected.
 */
export interface Fault {
  when: RegExp;
  effect: 'lose-request' | 'lose-answer' | 'reset-answer' | 'replace-answer' | 'freeze';
  /** Bytes that `replace-answer` sends to the client before it ends the connection. */
  answer?: string;
  /** Maximum number of affected connections; without it, all. */
  times?: number;
}

interface Pair {
  client: Socket;
  server: Socket;
  frozen: boolean;
}

/** A TCP proxy on 127.0.0.1 that breaks connections on demand. */
export class FaultProxy implements AsyncDisposable {
  /** Number of connections that the current fault has affected. */
  affected = 0;
  private isDown = false;
  private fault: Fault | undefined;
  private readonly pairs = new Set<Pair>();

  private constructor(
    private readonly listener: Server,
    private readonly target: number,
  ) {
    listener.on('connection', (client) => this.join(client));
  }

  static async start(target: number): Promise<FaultProxy> {
    const listener = createServer();
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    return new FaultProxy(listener, target);
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  /** Returns the same URL with the port of this proxy. */
  via(url: string | undefined): string {
    const changed = new URL(url ?? '');
    changed.port = String(this.port);
    return changed.href;
  }

  /** Sets the fault for bytes from now on; undefined lets everything pass. Connections already affected stay as they are. */
  set(fault: Fault | undefined): void {
    this.fault = fault;
    this.affected = 0;
  }

  /** Breaks all connections. */
  cut(): void {
    for (const pair of this.pairs) this.part(pair);
  }

  /** Simulates a stopped server: closes all connections, and new ones at once. */
  down(): void {
    this.isDown = true;
    this.cut();
  }

  up(): void {
    this.isDown = false;
  }

  /** Simulates a hung server: connections stay open, new ones are accepted, and nothing is answered. */
  hang(): void {
    this.set({ when: /[^]/, effect: 'freeze' });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.listener.close(resolve));
  }

  private join(client: Socket): void {
    if (this.isDown) {
      client.destroy();
      return;
    }
    const pair: Pair = { client, server: connect(this.target, '127.0.0.1'), frozen: false };
    this.pairs.add(pair);
    client.on('data', (bytes) => this.pass(pair, bytes));
    pair.server.on('data', (bytes) => !pair.frozen && client.write(bytes));
    for (const socket of [client, pair.server]) {
      socket.setNoDelay(true);
      socket.on('error', () => this.part(pair));
      socket.on('close', () => this.part(pair));
    }
  }

  private pass(pair: Pair, bytes: Buffer): void {
    const { fault } = this;
    if (pair.frozen) return;
    if (!fault?.when.test(bytes.toString('latin1')) || this.affected >= (fault.times ?? Infinity)) {
      pair.server.write(bytes);
      return;
    }
    this.affected += 1;
    if (fault.effect === 'lose-request') this.part(pair);
    else {
      pair.frozen = true;
      if (fault.effect !== 'freeze') {
        pair.server.once('data', () => this.failAnswer(pair, fault));
        pair.server.write(bytes);
      }
    }
  }

  private failAnswer(pair: Pair, { effect, answer = '' }: Fault): void {
    if (effect === 'replace-answer') pair.client.end(answer);
    else if (effect === 'reset-answer') pair.client.resetAndDestroy();
    else this.part(pair);
  }

  private part(pair: Pair): void {
    this.pairs.delete(pair);
    pair.client.destroy();
    pair.server.destroy();
  }
}
