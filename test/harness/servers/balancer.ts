import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { eventually } from '../eventually.js';

const PROBE_MS = 200;
/** As in the chart's readiness probe: a process is not ready after two failed probes in a row, each of which may take 3 s. */
const PROBE_TIMEOUT_MS = 3_000;
const MAX_FAILED_PROBES = 2;

/**
 * Distributes TCP connections over the processes of one role as a Kubernetes Service does: over those whose `/ready` answers 200
 * and that are not leaving. Established connections stay where they are.
 */
export class Balancer implements AsyncDisposable {
  private readonly ports = new Set<number>();
  private readonly ready = new Set<number>();
  /** Number of failed probes in a row, by port. */
  private readonly failed = new Map<number, number>();
  private readonly sockets = new Set<Socket>();
  private readonly probes: NodeJS.Timeout;
  private turn = 0;

  private constructor(private readonly listener: Server) {
    listener.on('connection', (client) => this.pass(client, this.nextOrder()));
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

  /** Adds a process; resolves when it is ready and receives connections. */
  async join(port: number): Promise<void> {
    this.ports.add(port);
    await eventually(() => (this.ready.has(port) ? true : undefined));
  }

  /** Removes a process that is about to be stopped: it gets no new connections. */
  leave(port: number): void {
    this.ports.delete(port);
    this.ready.delete(port);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.probes);
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.listener.close(resolve));
  }

  /** Returns the ready processes in round-robin order. */
  private nextOrder(): number[] {
    const ready = [...this.ready];
    this.turn += 1;
    return ready.map((_, index) => ready[(index + this.turn) % ready.length] ?? 0);
  }

  /** Connects the client to the first process that accepts. */
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
        const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(
          () => undefined,
        );
        await answer?.body?.cancel();
        const failed = answer?.status === 200 ? 0 : (this.failed.get(port) ?? 0) + 1;
        this.failed.set(port, failed);
        if (failed === 0 && this.ports.has(port)) this.ready.add(port);
        else if (failed >= MAX_FAILED_PROBES) this.ready.delete(port);
      }),
    );
  }
}
