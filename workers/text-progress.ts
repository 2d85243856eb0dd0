import { setTimeout as delay } from 'node:timers/promises';

/** Who waits longer hears less often: a minute has some ten reports, each an event that is stored. */
const FIRST_MS = 1_000;
const GROWTH = 1.5;
const MAX_MS = 10_000;

/** Tells while a model writes how much has come of all that it writes for a run: what was thrown away counts too. */
export class TextProgress {
  private before = 0;
  private current = 0;

  /** @param tell of characters; must not reject. Is not called again before it is done. */
  constructor(
    private readonly tell: (characters: number) => Promise<void>,
    private readonly firstMs = FIRST_MS,
  ) {}

  /** Nothing is told of a call that takes no more than a moment, and nothing after its end. */
  async during<T>(call: (onProgress: (characters: number) => void) => Promise<T>): Promise<T> {
    const over = new AbortController();
    this.before += this.current;
    this.current = 0;
    const telling = this.tellUntil(over.signal);
    try {
      return await call((characters) => this.note(characters));
    } finally {
      over.abort();
      await telling;
    }
  }

  /** The model begins anew when it is asked again. */
  private note(characters: number): void {
    if (characters < this.current) this.before += this.current;
    this.current = characters;
  }

  private async tellUntil(over: AbortSignal): Promise<void> {
    let told: number | undefined;
    for (let pause = this.firstMs; ; pause = Math.min(pause * GROWTH, MAX_MS)) {
      await delay(pause, undefined, { signal: over }).catch(() => undefined);
      if (over.aborted) return;
      const received = this.before + this.current;
      if (received !== told) await this.tell(received);
      told = received;
    }
  }
}
