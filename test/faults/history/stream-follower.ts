import { setTimeout as delay } from 'node:timers/promises';
import type { ReceivedEvent, TenantClient } from '../../harness/tenant-client.js';

const POLL_MS = 100;
const CLOSED = 2;

/** Follows the event stream; opens a new one from the last cursor whenever the service rejects or closes it. */
export class StreamFollower {
  readonly seen: ReceivedEvent[] = [];
  readonly resets: string[] = [];
  private stopped = false;
  private readonly done: Promise<void>;

  constructor(private readonly client: TenantClient) {
    this.done = this.follow();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.done;
  }

  private async follow(): Promise<void> {
    while (!this.stopped) {
      const stream = this.client.stream('limit=100', this.seen.at(-1)?.cursor);
      for (let taken = 0; !this.stopped; await delay(POLL_MS)) {
        this.seen.push(...stream.seen.slice(taken));
        taken = stream.seen.length;
        if (stream.source.readyState === CLOSED) break;
      }
      this.resets.push(...stream.resets);
      stream.source.close();
    }
  }
}
