import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { identify, isAlive, type ProcessIdentity } from './process-identity.js';
import { StartError } from './start-error.js';

/** How long a leftover process may take to end by itself. */
const PATIENCE_MS = 10_000;

const identity = z.object({ pid: z.number().int().positive(), started: z.string().min(1) });
const contents = z.object({ holder: identity, running: identity.optional(), stopSignal: z.enum(['SIGINT', 'SIGTERM']).optional() });

export type StopSignal = 'SIGINT' | 'SIGTERM';

/**
 * The right of one process (the holder) to run one named service on a data folder, and the record of the child process
 * that does it. A file `run/<name>.json` in the folder stands for it. Whoever finds the file of a holder that died, ends
 * the child it left behind and takes over; pids are compared together with their start times, so a stranger that got
 * the pid later is never touched.
 */
export class Claim {
  private constructor(
    private readonly file: string,
    private readonly holder: ProcessIdentity,
  ) {}

  /** @throws StartError when a living process holds it. */
  static async take(dataDir: string, name: string): Promise<Claim> {
    const folder = resolve(dataDir);
    const file = join(folder, 'run', `${name}.json`);
    const holder = identify(process.pid);
    if (!holder) throw new Error('this process cannot see itself in the process table');
    mkdirSync(dirname(file), { recursive: true });
    for (;;) {
      try {
        writeFileSync(file, JSON.stringify({ holder }), { flag: 'wx' });
        return new Claim(file, holder);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      await clear(file, folder);
    }
  }

  /** Notes the child as soon as it runs, synchronously: there is no moment in which it is unknown. */
  record(pid: number, stopSignal: StopSignal): void {
    const draft = `${this.file}.${this.holder.pid}`;
    writeFileSync(draft, JSON.stringify({ holder: this.holder, running: identify(pid), stopSignal }));
    renameSync(draft, this.file);
  }

  release(): void {
    rmSync(this.file, { force: true });
  }
}

const clear = async (file: string, folder: string): Promise<void> => {
  const found = read(file);
  if (found && isAlive(found.holder))
    throw new StartError(`Another instance (process ${found.holder.pid}) is using ${folder}; stop it or set DATA_DIR to another folder.`);
  if (found?.running) await end(found.running, found.stopSignal ?? 'SIGTERM');
  rmSync(file, { force: true });
};

const read = (file: string): z.infer<typeof contents> | undefined => {
  try {
    return contents.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Cut short by a crash, or taken away meanwhile: it names nobody.
    return undefined;
  }
};

const end = async (leftover: ProcessIdentity, stopSignal: StopSignal): Promise<void> => {
  send(leftover, stopSignal);
  const deadline = performance.now() + PATIENCE_MS;
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
    // It may end between the two lines above.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
