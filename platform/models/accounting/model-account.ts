import type { TokenUsage } from '../endpoint/chat-completions.js';

/** Accumulates the model usage of a unit of work, including failed and aborted calls. */
export class ModelAccount {
  private readonly open = new Set<Promise<void>>();
  private used = NO_USAGE;

  /**
   * Registers a call.
   * @returns a function to call at the end with the usage (null if nothing was sent) and a promise that settles once it is recorded
   */
  begin(): (used: TokenUsage | null, stored: Promise<void>) => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.open.add(promise);
    return (used, stored) => {
      if (used)
        this.used = {
          modelCalls: this.used.modelCalls + 1,
          inputTokens: this.used.inputTokens + used.inputTokens,
          outputTokens: this.used.outputTokens + used.outputTokens,
        };
      void stored.then(resolve, resolve).then(() => this.open.delete(promise));
    };
  }

  /** Resolves when no call is in progress and the usage of all calls is recorded. */
  async settled(): Promise<void> {
    while (this.open.size > 0) await Promise.all(this.open);
  }

  /** Returns the usage since the previous call, and resets it. */
  take(): typeof NO_USAGE {
    const { used } = this;
    this.used = NO_USAGE;
    return used;
  }
}

const NO_USAGE = { modelCalls: 0, inputTokens: 0, outputTokens: 0 };
