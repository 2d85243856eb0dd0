import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long clients have to take the hint; a pooled connection that is not used in that time is closed idle. */
const PATIENCE_MS = 1_000;
const STEP_MS = 50;

/**
 * The end of a server whose clients keep their connections. Closing one that is about to carry a request breaks the
 * request; so the server first goes on serving for a moment and says with every answer that the connection ends with it.
 */
export class Drain {
  private hasBegun = false;

  /** To be made before routes are registered. */
  constructor(private readonly app: FastifyInstance) {
    app.addHook('onSend', async (_, reply) => {
      if (this.hasBegun) reply.header('connection', 'close');
    });
  }

  /** Whether the process is about to end: `/ready` says so from the beginning. */
  get isDraining(): boolean {
    return this.hasBegun;
  }

  begin(): void {
    this.hasBegun = true;
  }

  /** Until nobody is connected any more, or had time enough. */
  async untilEmpty(): Promise<void> {
    this.begin();
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(STEP_MS))
      if ((await this.connections()) === 0) return;
  }

  private connections(): Promise<number> {
    return new Promise((resolve) => this.app.server.getConnections((error, count) => resolve(error ? 0 : count)));
  }
}
