/** A stage that takes longer is announced before it is done. */
const ANNOUNCE_AFTER_MS = 2_000;
const WIDTH = 44;

/** Runs one stage of the start and prints a line with its duration when it is done. */
export const stage = async (print: (line: string) => void, doing: string, done: string, work: () => Promise<void>): Promise<void> => {
  const begin = performance.now();
  const announcement = setTimeout(() => print(`  ${doing} …`), ANNOUNCE_AFTER_MS);
  try {
    await work();
  } finally {
    clearTimeout(announcement);
  }
  print(stageLine(done, begin));
};

/** Returns the line of a finished stage with the time since `begin`, a value of `performance.now()`. */
export const stageLine = (done: string, begin: number): string => `  ${done.padEnd(WIDTH)} ${seconds(begin)}`;

/** Returns the time since `begin` as text, in seconds. */
export const seconds = (begin: number): string => `${((performance.now() - begin) / 1000).toFixed(1)} s`;
