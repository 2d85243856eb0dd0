import { createClient } from 'graphql-ws';
import WebSocket from 'ws';

export interface Received {
  id: string;
  sequence: number;
  cursor: string;
  type: string;
}

const SUBSCRIPTION = 'subscription ($after: String, $last: Int) { events(after: $after, last: $last) { id sequence cursor type } }';

/** Follows events over WebSocket; reconnects from its last cursor whenever the connection is closed. */
export class SocketFollower implements AsyncDisposable {
  readonly seen: Received[] = [];
  readonly closeCodes: number[] = [];
  private stopped = false;
  private readonly done: Promise<void>;
  private disconnect: () => unknown = () => undefined;

  constructor(
    private readonly url: string,
    private readonly tenantId: string,
  ) {
    this.done = this.follow();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stopped = true;
    await this.disconnect();
    await this.done;
  }

  private async follow(): Promise<void> {
    while (!this.stopped) {
      const client = createClient({
        url: `${this.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { 'x-tenant-id': this.tenantId },
        retryAttempts: 0,
        on: { closed: (event) => this.closeCodes.push((event as { code: number }).code) },
      });
      this.disconnect = () => client.dispose();
      const after = this.seen.at(-1)?.cursor;
      await new Promise<void>((resolve) =>
        client.subscribe<{ events: Received }>(
          { query: SUBSCRIPTION, variables: after === undefined ? { last: 100 } : { after } },
          { next: ({ data }) => void (data && this.seen.push(data.events)), error: () => resolve(), complete: () => resolve() },
        ),
      );
      await client.dispose();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
