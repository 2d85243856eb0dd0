import { setTimeout as sleep } from 'node:timers/promises';
import type { ManagedProcess } from '../embedded/index.js';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A process that lived this long was well; the next pause is the first one again. */
const HEALTHY_MS = 60_000;

/**
 * Starts a process again whenever it ends without being asked, after a pause that doubles as long as it keeps failing.
 * Disposing stops the process and ends the watch.
 */
export const keepRunning = (
  title: string,
  first: ManagedProcess,
  start: () => ManagedProcess,
  print: (line: string) => void,
): AsyncDisposable => {
  const stopping = new AbortController();
  let current = first;

  const watch = async (): Promise<void> => {
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const began = performance.now();
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - began > HEALTHY_MS) pause = FIRST_PAUSE_MS;
      print(`${title} ended unexpectedly (${how}); starting again in ${pause / 1000} s.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      current = start();
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  };
  const watched = watch();

  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await current.stop();
      await watched;
    },
  };
};
