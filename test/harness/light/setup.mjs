// Adds what jest-light-runner lacks: time limits of tests and hooks, `jest.setTimeout`, options of `jest.useFakeTimers`, and a clock that
// tests advance.
import { ModernFakeTimers } from '@jest/fake-timers';
import { addEventHandler, getState } from 'jest-circus';

const DEFAULT_LIMIT = 300_000;
const { setTimeout, clearTimeout } = globalThis;

/** Limits in ms that test files set, by the circus state of the file. */
const limits = new WeakMap();

/** Returns `body` as a function that rejects when it does not end within its limit. */
const limited = (body, name, own, state) => async () => {
  const limit = own ?? limits.get(state) ?? DEFAULT_LIMIT;
  let timer;
  const expired = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not end within ${limit} ms`)), limit);
  });
  try {
    return await Promise.race([(async () => body())(), expired]);
  } finally {
    clearTimeout(timer);
  }
};

addEventHandler(({ name }, state) => {
  const { tests, hooks } = state.currentDescribeBlock;
  const added = name === 'add_test' ? tests.at(-1) : name === 'add_hook' ? hooks.at(-1) : undefined;
  if (added?.fn) added.fn = limited(added.fn, added.name ?? added.type, added.timeout, state);
});

const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
Object.assign(globalThis.jest, {
  setTimeout: (limit) => void limits.set(getState(), limit),
  useFakeTimers: (options) => timers.useFakeTimers(options),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  setSystemTime: (time) => timers.setSystemTime(time),
  useRealTimers: () => timers.useRealTimers(),
});
