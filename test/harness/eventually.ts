import { setTimeout as delay } from 'node:timers/promises';

/** Longest pause between two polls in ms. The first pauses are shorter, for conditions that are met within milliseconds. */
const MAX_PAUSE_MS = 100;
const PAUSE_GROWTH_MS = 5;

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
  let pause = 0;
  for (const deadline = performance.now() + seconds * 1_000; performance.now() < deadline;) {
    const value = await poll();
    if (value !== undefined && value !== false) return value as Exclude<T, false>;
    pause = Math.min(pause + PAUSE_GROWTH_MS, MAX_PAUSE_MS);
    await delay(pause);
  }
  throw new Error(`condition not met within ${seconds} s`);
};
