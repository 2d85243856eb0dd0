import { shutDown } from './shutdown.js';
import type { Logger } from './telemetry/index.js';

export interface Loop extends AsyncDisposable {
  readonly name: string;
  /** True if the process is useless without the loop. */
  readonly vital: boolean;
  /** Starts the next round now instead of after the pause. */
  wake(): void;
  /** Milliseconds since the last round ended, for liveness checks. */
  age(): number;
}

/** Outcomes of the rounds of all loops of one name since the process started. */
export interface LoopRounds {
  done: number;
  failed: number;
}

/** Exceeds every statement and connect timeout, so only a restart can help after it. */
const STUCK_MS = 300_000;

const running = new Set<Loop>();
const rounds = new Map<string, LoopRounds>();

/** Returns the running loops of this process. */
export const runningLoops = (): Iterable<Loop> => running;

/** Returns the name of a vital loop whose current round exceeds `afterMs`; undefined if there is none. */
export const stuckLoop = (afterMs = STUCK_MS): string | undefined => [...running].find(({ vital, age }) => vital && age() > afterMs)?.name;

export const loopRounds = (): Iterable<[name: string, LoopRounds]> => rounds;

/**
 * Repeats `round` with a pause between rounds, without a pause while it returns true. A failed round is logged once per error message
 * and repeated after the pause.
 * @param options `vital`: a stuck round makes the process unhealthy, see `stuckLoop`
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
