import { shutDown } from './shutdown.js';
import type { Logger } from './telemetry/index.js';

export interface Loop extends AsyncDisposable {
  readonly name: string;
  /** Whether its process is of no use without it. */
  readonly vital: boolean;
  /** Starts the next round now instead of after the pause. */
  wake(): void;
  /** Milliseconds since the last round ended, for liveness checks. */
  age(): number;
}

/** How the rounds of loops of a name have ended since the process began. */
export interface LoopRounds {
  done: number;
  failed: number;
}

/** Longer than any statement or connection attempt may take: what restarts would not heal is over by then. */
const STUCK_MS = 300_000;

const running = new Set<Loop>();
const rounds = new Map<string, LoopRounds>();

/** The loops of this process, for those who watch over it. */
export const runningLoops = (): Iterable<Loop> => running;

/** A loop that the process cannot do without and that has been in one round for too long to come out of it by itself. */
export const stuckLoop = (afterMs = STUCK_MS): string | undefined => [...running].find(({ vital, age }) => vital && age() > afterMs)?.name;

export const loopRounds = (): Iterable<[name: string, LoopRounds]> => rounds;

/**
 * Repeats `round` with a pause between rounds, or at once while it answers that there is more. A failing round is
 * logged once per kind of failure and tried again after the pause.
 * @param options `vital` loops keep a process alive: see `stuckLoop`
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
        if (failure !== lastFailure) log.warn({ err, loop: name }, 'a background round failed and will be repeated');
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
