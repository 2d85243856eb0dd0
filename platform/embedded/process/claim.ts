import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { identify, isAlive, type ProcessIdentity } from './process-identity.js';
import { StartError } from '../start-error.js';

/** Time limit for a leftover process to end after the stop signal, before SIGKILL. */
const STOP_TIMEOUT_MS = 10_000;

const identity = z.object({ pid: z.number().int().positive(), started: z.string().min(1) });
const contents = z.object({ holder: identity, running: identity.optional(), stopSignal: z.enum(['SIGINT', 'SIGTERM']).optional() });

export type StopSignal = 'SIGINT' | 'SIGTERM';

/**
 * Exclusive right of one process (the holder) to run a named service on a data folder, with a record of the child process
 * that runs it, in the file `run/<name>.json`. A process that finds the file of a dead holder ends the leftover child and
 * takes over. Pids are compared together with start times, so that an unrelated process with a reused pid is never signalled.
 */
export class Claim {
  private constructor(
    private readonly file: string,
    private readonly holder: ProcessIdentity,
  ) {}

  /** Acquires the claim. @throws StartError if a live process holds it, or if the data folder cannot be written */
  static async acquire(dataDir: string, name: string): Promise<Claim> {
    const folder = resolve(dataDir);
    const file = join(folder, 'run', `${name}.json`);
    const holder = identify(process.pid);
    if (!holder) throw new Error('this process was not found in the process table');
    try {
      mkdirSync(dirname(file), { recursive: true });
    } catch (error) {
      throw unusable(folder, error);
    }
    for (;;) {
      try {
        writeFileSync(file, JSON.stringify({ holder }), { flag: 'wx' });
        return new Claim(file, holder);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(folder, error);
      }
      await clear(file, folder);
    }
  }

  /** Records the child process. Synchronous, so that no running child is unrecorded. */
  record(pid: number, stopSignal: StopSignal): void {
    const draft = `${this.file}.${this.holder.pid}`;
    writeFileSync(draft, JSON.stringify({ holder: this.holder, running: identify(pid), stopSignal }));
    renameSync(draft, this.file);
  }

  release(): void {
    rmSync(this.file, { force: true });
  }
}

const unusable = (folder: string, error: unknown): StartError =>
  new StartError(`DATA_DIR: the folder ${folder} cannot be written (${(error as Error).message}). Set DATA_DIR to another folder.`);

const clear = async (file: string, folder: string): Promise<void> => {
  const found = read(file);
  if (found && isAlive(found.holder))
    throw new StartError(`Another instance (process ${found.holder.pid}) is using ${folder}. Stop it or set DATA_DIR to another folder.`);
  if (found?.running) await end(found.running, found.stopSignal ?? 'SIGTERM');
  rmSync(file, { force: true });
};

const read = (file: string): z.infer<typeof contents> | undefined => {
  try {
    return contents.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Truncated by a crash, or removed meanwhile: the record has no holder.
    return undefined;
  }
};

const end = async (leftover: ProcessIdentity, stopSignal: StopSignal): Promise<void> => {
  send(leftover, stopSignal);
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (isAlive(leftover)) {
    if (performance.now() > deadline) send(leftover, 'SIGKILL');
    await sleep(25);
  }
};

const send = (leftover: ProcessIdentity, signal: NodeJS.Signals): void => {
  if (!isAlive(leftover)) return;
  try {
    process.kill(leftover.pid, signal);
  } catch (error) {
    // The process may end between the check and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
