import { readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { VERDICT_FD, type ExceededLimit, type WatchdogData, type WatchdogOrder } from './messages.js';

/**
 * Thread of a run process that ends the process when the run exceeds a limit or the worker's main process is gone. A thread of
 * its own, because the main thread may be busy for minutes with what a tenant brought.
 */
const LOOK_MS = 100;
const DISK_EVERY = 10;

const { memoryMb, cpuSeconds, diskMb, parentPid } = workerData as WatchdogData;

let folder: string | null = null;
let cpuAtStart = 0;
let looks = 0;

const cpuSecondsUsed = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Size of a folder's files in bytes. Files that vanish meanwhile count as empty. */
const sizeOf = (path: string): number => {
  let bytes = 0;
  try {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inside = join(path, entry.name);
      bytes += entry.isDirectory() ? sizeOf(inside) : (statSync(inside, { throwIfNoEntry: false })?.size ?? 0);
    }
  } catch {
    // The folder has just been removed.
  }
  return bytes;
};

const exceeded = (): ExceededLimit | undefined => {
  if (process.memoryUsage.rss() > memoryMb * 1_048_576) return 'memory';
  if (folder === null) return undefined;
  if (cpuSecondsUsed() - cpuAtStart > cpuSeconds) return 'cpu';
  if (looks % DISK_EVERY === 0 && sizeOf(folder) > diskMb * 1_048_576) return 'disk';
  return undefined;
};

const end = (limit?: ExceededLimit): void => {
  try {
    if (limit) writeSync(VERDICT_FD, limit);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
};

parentPort?.on('message', (order: WatchdogOrder) => {
  folder = order.folder;
  cpuAtStart = cpuSecondsUsed();
});

setInterval(() => {
  looks += 1;
  if (process.ppid !== parentPid) end();
  const limit = exceeded();
  if (limit) end(limit);
}, LOOK_MS);
