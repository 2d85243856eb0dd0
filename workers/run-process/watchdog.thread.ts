import { readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { VERDICT_FD, type ExceededLimit, type WatchdogData, type WatchdogOrder } from './ipc-messages.js';

/**
 * Watchdog thread of a run process. Kills the process if the run exceeds a limit or the worker's main process has exited. It is a
 * separate thread, because tenant data can keep the main thread busy for minutes.
 */
const CHECK_INTERVAL_MS = 100;
const CHECKS_PER_DISK_CHECK = 10;

const { memoryMb, cpuSeconds, diskMb, parentPid } = workerData as WatchdogData;

let folder: string | null = null;
let cpuAtStart = 0;
let checks = 0;

const cpuSecondsUsed = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Returns the total size of a folder's files in bytes. Files that are deleted meanwhile count as empty. */
const sizeOf = (path: string): number => {
  let bytes = 0;
  try {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inside = join(path, entry.name);
      bytes += entry.isDirectory() ? sizeOf(inside) : (statSync(inside, { throwIfNoEntry: false })?.size ?? 0);
    }
  } catch {
    // The folder was removed meanwhile.
  }
  return bytes;
};

const exceeded = (): ExceededLimit | undefined => {
  if (process.memoryUsage.rss() > memoryMb * 1_048_576) return 'memory';
  if (folder === null) return undefined;
  if (cpuSecondsUsed() - cpuAtStart > cpuSeconds) return 'cpu';
  if (checks % CHECKS_PER_DISK_CHECK === 0 && sizeOf(folder) > diskMb * 1_048_576) return 'disk';
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
  checks += 1;
  if (process.ppid !== parentPid) end();
  const limit = exceeded();
  if (limit) end(limit);
}, CHECK_INTERVAL_MS);
