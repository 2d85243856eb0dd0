import { shutDown } from './shutdown.js';
import type { Logger } from '../telemetry/index.js';

export interface Loop extends AsyncDisposable {
  readonly name: string;
  /** True if its process is useless without it. */
  readonly vital: boolean;
  /** Starts the next round now instead of after the pause. */
  wake(): void;
  /** Milliseconds since the last round ended, for liveness checks. */
  age(): number;
}

/** Numbers of finished rounds, by outcome, of all loops with one name since the process started. */
export interface LoopRounds {
  done: number;
  failed: number;
}

/** Exceeds the time limit of any statement or connection attempt, so that a loop is not reported as stuck during an outage. */
const STUCK_MS = 300_000;

const running = new Set<Loop>();
const rounds = new Map<string, LoopRounds>();

/** Returns the running loops of this process, for monitoring. */
export const runningLoops = (): Iterable<Loop> => running;

/** Returns the name of a vital loop whose current round has lasted longer than `afterMs`, so that it will not recover by itself. */
export const stuckLoop = (afterMs = STUCK_MS): string | undefined => [...running].find(({ vital, age }) => vital && age() > afterMs)?.name;

export const loopRounds = (): Iterable<[name: string, LoopRounds]> => rounds;

/**
 * Repeats `round` with a pause between rounds, or at once while it returns true (more to do). A failed round is retried after
 * the pause; consecutive failures with the same message are logged once.
 * @param options `vital`: liveness of the process depends on this loop; see `stuckLoop`
 */
export const startLoop = (
  name: string,
  pauseMs: number,
  round: () => Promise<boolean | void>,
  log: Logger,
  { vital = false } = {},
): Loop => {
  let stopped = false;
  let woken = false;
  let lastEnd = Date.now();
  let lastFailure = '';
  let interrupt: () => void = () => undefined;

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const counts = rounds.get(name) ?? { done: 0, failed: 0 };
  rounds.set(name, counts);

  const run = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      let more: boolean | void = false;
      try {
        more = await round();
        lastFailure = '';
        counts.done += 1;
      } catch (err) {
        counts.failed += 1;
        const failure = err instanceof Error ? err.message : String(err);
        if (failure !== lastFailure) log.warn({ err, loop: name }, 'background round failed; retrying after the pause');
        lastFailure = failure;
      }
      lastEnd = Date.now();
      if (!more && !woken && !stopped) await pause();
    }
  };
  const done = run();

  const loop: Loop = {
    name,
    vital,
    wake() {
      woken = true;
      interrupt();
    },
    age: () => Date.now() - lastEnd,
    [Symbol.asyncDispose]: () =>
      shutDown(name, async () => {
        stopped = true;
        interrupt();
        await done;
        running.delete(loop);
      }),
  };
  running.add(loop);
  return loop;
};
