import type { Logger } from './telemetry/index.js';

export interface Loop extends AsyncDisposable {
  /** Starts the next round now instead of after the pause. */
  wake(): void;
  /** Milliseconds since the last round ended, for liveness checks. */
  age(): number;
}

/**
 * Repeats `round` with a pause between rounds, or at once while it answers that there is more. A failing round is
 * logged once per kind of failure and tried again after the pause.
 */
export const startLoop = (name: string, pauseMs: number, round: () => Promise<boolean | void>, log: Logger): Loop => {
  let stopped = false;
  let woken = false;
  let lastEnd = Date.now();
  let lastFailure = '';
  let wakeUp: () => void = () => undefined;

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      let more: boolean | void = false;
      try {
        more = await round();
        lastFailure = '';
      } catch (err) {
        const failure = err instanceof Error ? err.message : String(err);
        if (failure !== lastFailure) log.warn({ err, loop: name }, 'a background round failed and will be repeated');
        lastFailure = failure;
      }
      lastEnd = Date.now();
      if (!more && !woken && !stopped) await pause();
    }
  };
  const done = run();

  return {
    wake() {
      woken = true;
      wakeUp();
    },
    age: () => Date.now() - lastEnd,
    async [Symbol.asyncDispose]() {
      stopped = true;
      wakeUp();
      await done;
    },
  };
};
