import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Stops the stacks and servers of the set-up. KPI_TEST_LOGS names a folder into which the log files are copied first. */
export default async () => {
  const stacks = globalThis.kpiStacks ?? [];
  await Promise.all(stacks.map((stack) => stack.stop()));
  const keep = process.env.KPI_TEST_LOGS;
  if (keep) await Promise.all(stacks.map(({ logFile }) => copyFile(logFile, join(keep, basename(logFile)))));
  await globalThis.kpiShared?.stop();
};
