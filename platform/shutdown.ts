import type { Logger } from './telemetry/index.js';

const underWay = new Set<string>();

/** Ends a part of the process, which is known by its name meanwhile. */
export const shutDown = async (name: string, end: () => unknown): Promise<void> => {
  underWay.add(name);
  await end();
  underWay.delete(name);
};

/**
 * The last resort of a process that was told to end: after so many seconds it ends all the same, with exit code 1, and says
 * which parts had not ended. What is under way is lost then, as with a kill.
 */
export const shutDownWithin = (seconds: number, log: Logger): void => {
  const giveUp = (): void => {
    log.error({ parts: [...underWay] }, 'the process did not end in time and is given up');
    process.exit(1);
  };
  setTimeout(giveUp, seconds * 1_000).unref();
};
