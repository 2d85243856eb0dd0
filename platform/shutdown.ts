import type { Logger } from './telemetry/index.js';

const underWay = new Set<string>();

/** Shuts down a part of the process; its name is logged if it does not end in time. */
export const shutDown = async (name: string, end: () => unknown): Promise<void> => {
  underWay.add(name);
  await end();
  underWay.delete(name);
};

/**
 * Ends the process with exit code 1 after the given seconds and logs the parts that have not ended. Work in progress is lost, as
 * after SIGKILL.
 */
export const shutDownWithin = (seconds: number, log: Logger): void => {
  const giveUp = (): void => {
    log.error({ parts: [...underWay] }, 'shutdown timed out; exiting');
    process.exit(1);
  };
  setTimeout(giveUp, seconds * 1_000).unref();
};
