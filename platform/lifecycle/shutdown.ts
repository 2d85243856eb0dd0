import type { Logger } from '../telemetry/index.js';

const pendingParts = new Set<string>();

/** Shuts down a part of the process and tracks its name until it has ended. */
export const shutDown = async (name: string, end: () => unknown): Promise<void> => {
  pendingParts.add(name);
  await end();
  pendingParts.delete(name);
};

/**
 * Terminates the process with exit code 1 if its shutdown takes longer than `seconds`, and logs the parts that have not ended.
 * Work in progress is lost then, as with a kill.
 */
export const shutDownWithin = (seconds: number, log: Logger): void => {
  const terminate = (): void => {
    log.error({ parts: [...pendingParts] }, 'shutdown timed out; exiting');
    process.exit(1);
  };
  setTimeout(terminate, seconds * 1_000).unref();
};
