import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fromProjectRoot } from '../../platform/project-root.js';
import { eventually } from '../harness/eventually.js';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('an interrupted test run', () => {
  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'leaves no process of the service or its servers after %s',
    async (signal) => {
      const program = spawn(process.execPath, [fromProjectRoot('test/harness/programs/hold-stack.mjs')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(createInterface({ input: program.stdout }), 'line')) as [string];
      const { folder, pids } = JSON.parse(line) as { folder: string; pids: number[] };
      expect(pids.length).toBeGreaterThan(5);
      expect(pids.filter((pid) => !isAlive(pid))).toEqual([]);
      program.kill(signal);
      await eventually(() => (pids.some(isAlive) ? undefined : true), 10);
      await rm(folder, { recursive: true, force: true });
    },
    120_000,
  );
});
