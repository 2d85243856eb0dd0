import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { withTimeout } from '../lifecycle/with-timeout.js';

/** Connect timeout, including TLS and authentication. */
export const CONNECT_TIMEOUT_MS = 5_000;
/** Longest wait for the server when a connection is closed. */
const CLOSE_TIMEOUT_MS = 1_000;

interface TimeoutClientConfig extends ClientConfig {
  /** Longest silence of the server while a response is outstanding, in milliseconds; must exceed the statement timeout. */
  responseTimeoutMs?: number;
}

type ReleaseToPool = (error?: Error | boolean) => void;

/**
 * Client that does not wait indefinitely for an unreachable server. It destroys a connection whose response is overdue,
 * since the server's own timeouts do not apply once the server is gone. A connection that ended is released to its pool at
 * once: a borrower may never release it, as MikroORM does when the rollback fails too, and the pool would lose the slot.
 */
export class TimeoutClient extends Client {
  private releaseToPool: ReleaseToPool | undefined;

  constructor(config: TimeoutClientConfig = {}) {
    // Inherit from the config, as the pool makes the password non-enumerable. Override this timeout: that of the pool includes its queue.
    super(Object.create(config, { connectionTimeoutMillis: { value: CONNECT_TIMEOUT_MS } }) as ClientConfig);
    this.on('end', () => this.release(true));
    if (config.responseTimeoutMs !== undefined) this.destroyWhenSilent(config.responseTimeoutMs);
  }

  /** Set by the pool at checkout. */
  set release(releaseToPool: ReleaseToPool) {
    this.releaseToPool = releaseToPool;
  }

  /** Releases the connection to the pool; does nothing if that has been done. */
  get release(): ReleaseToPool {
    return (error) => {
      const { releaseToPool } = this;
      this.releaseToPool = undefined;
      releaseToPool?.(error);
    };
  }

  /** Closes the connection within 1 s, even if the server does not respond. */
  async close(): Promise<void> {
    await withTimeout(this.end(), CLOSE_TIMEOUT_MS, 'closing the connection timed out').catch(() => undefined);
  }

  private destroyWhenSilent(ms: number): void {
    let awaitingResponse = false;
    this.query = ((...args: unknown[]) => {
      awaitingResponse = true;
      return (super.query as (...args: unknown[]) => unknown).apply(this, args);
    }) as typeof this.query;
    this.on('drain', () => (awaitingResponse = false));
    this.on('connect', () => {
      const { stream } = this.connection;
      if (!(stream instanceof Socket)) return;
      stream.setTimeout(ms);
      // Not as the callback of `setTimeout`: it fires only once, possibly while no response is outstanding.
      stream.on('timeout', () => {
        if (awaitingResponse) stream.destroy(new Error(`Connection terminated: no response within ${ms} ms`));
      });
    });
  }
}
