import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'kpi-work-';
const NAME = /^kpi-work-(\d+)-(\d+)-/;

/**
 * Returns an identifier of a process that a later process with the same id does not share: its start time in clock ticks since
 * boot. Returns '0' if that is not available (outside of Linux).
 */
const startTimeOf = (pid: number): string => {
  try {
    // The command, in parentheses, may contain spaces; the start time is the 20th field after it (proc(5)).
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[19] ?? '0';
  } catch {
    return '0';
  }
};

let own: string | undefined;

/** Returns the path of this process's folder for work files, which contain tenant data in plain text. Its name identifies the process. */
const ownFolder = (): string => (own ??= join(tmpdir(), `${PREFIX}${process.pid}-${startTimeOf(process.pid)}-${randomUUID().slice(0, 8)}`));

/** Creates an empty folder for work files inside the folder of this process. The caller removes it. */
export const createWorkFolder = async (purpose: string): Promise<string> => {
  const parent = ownFolder();
  await mkdir(parent, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return mkdtemp(join(parent, `${purpose}-`));
};

/** Removes the folder of this process with everything in it. */
export const removeOwnWorkFolder = async (): Promise<void> => {
  if (own !== undefined) await rm(own, { recursive: true, force: true });
  own = undefined;
};

/** Removes work folders of processes that no longer run. Returns the number of folders removed. */
export const removeAbandonedWorkFolders = async (): Promise<number> => {
  let removed = 0;
  for (const name of await readdir(tmpdir())) {
    const [, pid, startTime] = NAME.exec(name) ?? [];
    const path = join(tmpdir(), name);
    if (pid === undefined || path === own || isRunning(Number(pid), startTime)) continue;
    // Folders of another user remain with that user.
    const isRemoved = await rm(path, { recursive: true, force: true }).then(
      () => true,
      () => false,
    );
    if (isRemoved) removed += 1;
  }
  return removed;
};

const isRunning = (pid: number, startTime: string | undefined): boolean => {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startTime === startTimeOf(pid);
};
