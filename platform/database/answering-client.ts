import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { withTimeout } from '../with-timeout.js';

/** To reach the server, TLS and authentication included. */
export const CONNECT_MS = 5_000;
/** A server that does not take leave by then is left without. */
const FAREWELL_MS = 1_000;

interface AnsweringClientConfig extends ClientConfig {
  /** How long the server may be silent while it owes an answer; longer than it lets a statement take. */
  answerTimeoutMs?: number;
}

type GiveBack = (error?: Error | boolean) => void;

/**
 * A connection that keeps nobody waiting for a server that is gone. One that says nothing counts as cut, since nobody else
 * ends that wait: the server's own time limits end with the server. A pool gets one that ended back at once: who borrowed
 * it may not give it back, as MikroORM does not when the rollback fails too, and the pool would be short of it for ever.
 */
export class AnsweringClient extends Client {
  private giveBack: GiveBack | undefined;

  constructor(config: AnsweringClientConfig = {}) {
    // A pool hides the password from copies, and its limit of this name holds for waiting in its queue as well.
    super(Object.create(config, { connectionTimeoutMillis: { value: CONNECT_MS } }) as ClientConfig);
    this.on('end', () => this.release(true));
    if (config.answerTimeoutMs !== undefined) this.limitSilence(config.answerTimeoutMs);
  }

  /** Set by a pool that lends it out. */
  set release(giveBack: GiveBack) {
    this.giveBack = giveBack;
  }

  /** Gives it back, if that has not been done. */
  get release(): GiveBack {
    return (error) => {
      const { giveBack } = this;
      this.giveBack = undefined;
      giveBack?.(error);
    };
  }

  /** Ends the connection, whether or not the server answers. */
  async leave(): Promise<void> {
    await withTimeout(this.end(), FAREWELL_MS, 'no farewell').catch(() => undefined);
  }

  private limitSilence(ms: number): void {
    let owes = false;
    this.query = ((...given: unknown[]) => {
      owes = true;
      return (super.query as (...given: unknown[]) => unknown).apply(this, given);
    }) as typeof this.query;
    this.on('drain', () => (owes = false));
    this.on('connect', () => {
      const { stream } = this.connection;
      if (!(stream instanceof Socket)) return;
      stream.setTimeout(ms);
      // Not as its callback, which is told of the first silence only, and that may be one that owes nothing.
      stream.on('timeout', () => {
        if (owes) stream.destroy(new Error(`Connection terminated: no answer within ${ms} ms`));
      });
    });
  }
}
