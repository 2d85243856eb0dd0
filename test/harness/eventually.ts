import { setTimeout as delay } from 'node:timers/promises';

/** Shortest and longest pause between two polls in ms. */
const PAUSE_MS = { min: 30, max: 400 };
/** Pause as a share of the time waited so far. On a busy machine, frequent polls would delay what they wait for. */
const PAUSE_SHARE = 0.3;

/** Time in s after which a condition counts as never met. No promise of the service: a busy machine may need most of it. */
const PATIENCE_SECONDS = 120;

/**
 * Calls `poll` repeatedly until it returns a value other than undefined and false; returns that value.
 * @param seconds only for a test that promises a time; all others wait as long as a busy machine may need
 * @throws Error if `poll` returns no such value within `seconds`
 */
export const eventually = async <T>(
  poll: () => Promise<T | undefined> | T | undefined,
  seconds = PATIENCE_SECONDS,
): Promise<Exclude<T, false>> => {
  const began = performance.now();
  for (let waited = 0; waited < seconds * 1_000; waited = performance.now() - began) {
    const value = await poll();
    if (value !== undefined && value !== false) return value as Exclude<T, false>;
    await delay(Math.min(Math.max(waited * PAUSE_SHARE, PAUSE_MS.min), PAUSE_MS.max));
  }
  throw new Error(`condition not met within ${seconds} s`);
};
