import { setTimeout as delay } from 'node:timers/promises';

/** Intervals between reports grow, because each report is a stored event; the first minute has about ten reports. */
const FIRST_MS = 1_000;
const GROWTH = 1.5;
const MAX_MS = 10_000;

/** Resolves after some milliseconds or when the signal aborts; never rejects. */
type Pause = (ms: number, over: AbortSignal) => Promise<void>;

/** Reports the number of characters received from a model during a run, including discarded answers. */
export class TextProgress {
  private earlier = 0;
  private current = 0;

  /**
   * @param report receives the number of characters; must not reject. Calls do not overlap.
   * @param pause replaces the clock in tests
   */
  constructor(
    private readonly report: (characters: number) => Promise<void>,
    private readonly pause: Pause = (ms, over) => delay(ms, undefined, { signal: over }).catch(() => undefined),
  ) {}

  /** Reports progress during a call. Calls shorter than the first interval are not reported. No report follows the end of the call. */
  async during<T>(call: (onProgress: (characters: number) => void) => Promise<T>): Promise<T> {
    const over = new AbortController();
    this.earlier += this.current;
    this.current = 0;
    const reporting = this.reportUntil(over.signal);
    try {
      return await call((characters) => this.update(characters));
    } finally {
      over.abort();
      await reporting;
    }
  }

  /** A smaller number than before means that the model has started a new answer. */
  private update(characters: number): void {
    if (characters < this.current) this.earlier += this.current;
    this.current = characters;
  }

  private async reportUntil(over: AbortSignal): Promise<void> {
    let reported: number | undefined;
    for (let pause = FIRST_MS; ; pause = Math.min(pause * GROWTH, MAX_MS)) {
      await this.pause(pause, over);
      if (over.aborted) return;
      const received = this.earlier + this.current;
      if (received !== reported) await this.report(received);
      reported = received;
    }
  }
}
