import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { eventually } from '../tenant-client.js';

const PROBE_MS = 200;

/**
 * Spreads TCP connections over processes of one role as a Kubernetes service does: over those that say at `/ready` that
 * they can serve and have not been told to end. Connections that stand stay where they are.
 */
export class Balancer implements AsyncDisposable {
  private readonly ports = new Set<number>();
  private readonly ready = new Set<number>();
  private readonly sockets = new Set<Socket>();
  private readonly probes: NodeJS.Timeout;
  private turn = 0;

  private constructor(private readonly listener: Server) {
    listener.on('connection', (client) => this.pass(client, this.inTurn()));
    this.probes = setInterval(() => void this.probe(), PROBE_MS);
  }

  static async start(): Promise<Balancer> {
    const listener = createServer();
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    return new Balancer(listener);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  /** Takes the process in as soon as it is ready; resolves then. */
  async join(port: number): Promise<void> {
    this.ports.add(port);
    await eventually(() => (this.ready.has(port) ? true : undefined), 60);
  }

  /** Sends nothing new there: the process is about to be told to end. */
  leave(port: number): void {
    this.ports.delete(port);
    this.ready.delete(port);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.probes);
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.listener.close(resolve));
  }

  private inTurn(): number[] {
    const ready = [...this.ready];
    this.turn += 1;
    return ready.map((_, index) => ready[(index + this.turn) % ready.length] ?? 0);
  }

  /** To the first that takes the connection. */
  private pass(client: Socket, [port, ...others]: number[]): void {
    if (port === undefined) {
      client.destroy();
      return;
    }
    const server = connect(port, '127.0.0.1');
    server.once('error', () => this.pass(client, others));
    server.once('connect', () => {
      server.removeAllListeners('error');
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        this.sockets.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
  }

  private async probe(): Promise<void> {
    await Promise.all(
      [...this.ports].map(async (port) => {
        const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
        await answer?.body?.cancel();
        if (answer?.status === 200 && this.ports.has(port)) this.ready.add(port);
        else this.ready.delete(port);
      }),
    );
  }
}
