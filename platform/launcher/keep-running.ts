import { setTimeout as sleep } from 'node:timers/promises';

/** A process or an embedded server. */
export interface Restartable {
  /** Resolves when it has ended, to the cause: an exit code, a signal, or the error that prevented the start. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface KeepRunningOptions<T extends Restartable> {
  /** Name in messages. */
  title: string;
  first: T;
  /** Starts it again. A rejection counts as a failure. */
  restart(ended: T): Promise<T> | T;
  print(line: string): void;
  firstPauseMs?: number;
  maxFailures?: number;
}

export interface KeptRunning extends AsyncDisposable {
  /** Resolves to a one-line message when the maximum number of consecutive failures is reached; otherwise stays pending. */
  readonly gaveUp: Promise<string>;
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** With pauses of 0.5, 1, 2, 4, 8, 16 and 30 s the launcher gives up after about a minute. */
const MAX_FAILURES = 8;
/** Uptime after which the count of consecutive failures restarts. */
const HEALTHY_MS = 60_000;

/**
 * Restarts a process or server whenever it ends unexpectedly, after a pause that doubles with every consecutive failure, and
 * prints one line per event. Disposing stops it and the supervision, also during a pause.
 */
export const keepRunning = <T extends Restartable>(options: KeepRunningOptions<T>): KeptRunning => {
  const { title, restart, print, firstPauseMs = FIRST_PAUSE_MS, maxFailures = MAX_FAILURES } = options;
  const stopping = new AbortController();
  const gaveUp = Promise.withResolvers<string>();
  let current = options.first;
  let failures = 0;

  /** Announces the restart and waits; returns false if it must not be restarted. */
  const pauseAfter = async (failure: string): Promise<boolean> => {
    if (stopping.signal.aborted) return false;
    failures += 1;
    if (failures >= maxFailures) {
      gaveUp.resolve(`${title} failed ${failures} times in a row (${failure})`);
      return false;
    }
    const pause = Math.min(firstPauseMs * 2 ** (failures - 1), MAX_PAUSE_MS);
    print(`${title} ended unexpectedly (${failure}); restarting in ${pause / 1000} s.`);
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    return !stopping.signal.aborted;
  };

  const watch = async (): Promise<void> => {
    let startedAt = performance.now();
    let failure = await current.ended;
    if (performance.now() - startedAt > HEALTHY_MS) failures = 0;
    while (await pauseAfter(failure)) {
      try {
        current = await restart(current);
        startedAt = performance.now();
        // Nothing else stops what has started during the disposal.
        if (stopping.signal.aborted) await current.stop();
        else print(`${title} running again.`);
        failure = await current.ended;
        if (performance.now() - startedAt > HEALTHY_MS) failures = 0;
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error);
      }
    }
  };
  const watched = watch();

  return {
    gaveUp: gaveUp.promise,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await current.stop();
      await watched;
    },
  };
};
