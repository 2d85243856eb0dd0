import type { Logger } from './telemetry/index.js';

const underWay = new Set<string>();

/** A part of the process that is known by its name while it ends. */
export const part = (name: string, ended: AsyncDisposable): AsyncDisposable => ({
  async [Symbol.asyncDispose]() {
    underWay.add(name);
    await ended[Symbol.asyncDispose]();
    underWay.delete(name);
  },
});

/**
 * The last resort of a process that was told to end: after so many seconds it ends all the same, with exit code 1, and says
 * which parts kept it. What is under way is lost then, as with a kill.
 */
export const endWithin = (seconds: number, log: Logger): void => {
  const giveUp = (): void => {
    log.error({ parts: [...underWay] }, 'the process did not end in time and is given up');
    process.exit(1);
  };
  setTimeout(giveUp, seconds * 1_000).unref();
};
