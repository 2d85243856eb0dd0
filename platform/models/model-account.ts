import type { TokenUsage } from './chat-completion.js';

/** What one piece of work uses of models, whether its calls bring a text, fail or are given up. */
export class ModelAccount {
  private readonly open = new Set<Promise<void>>();
  private used = NOTHING;

  /**
   * A call begins.
   * @returns to be told that it is over, with what it used, null where nothing was asked; `stored` is done when that is on record.
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

  /** Resolves when no call is under way and what each used is on record. */
  async settled(): Promise<void> {
    while (this.open.size > 0) await Promise.all(this.open);
  }

  /** What was used since it was last asked. */
  take(): typeof NOTHING {
    const { used } = this;
    this.used = NOTHING;
    return used;
  }
}

const NOTHING = { modelCalls: 0, inputTokens: 0, outputTokens: 0 };
