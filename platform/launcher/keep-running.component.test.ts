import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Claim, ManagedProcess } from '../embedded/index.js';
import { keepRunning, type KeepRunningOptions } from './keep-running.js';

const folder = mkdtempSync(join(tmpdir(), 'kpi-keep-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the script in a real process under `keepRunning`. */
const keep = async (script: string, changes: Partial<KeepRunningOptions<ManagedProcess>> = {}, beforeRestart?: () => Promise<void>) => {
  const claim = await Claim.acquire(folder, `process-${Math.random()}`);
  const started: ManagedProcess[] = [];
  const start = (): ManagedProcess => {
    const spawned = ManagedProcess.start({ command: process.execPath, args: ['-e', script], claim, stopSignal: 'SIGTERM', graceMs: 5_000 });
    started.push(spawned);
    return spawned;
  };
  const lines: string[] = [];
  const kept = keepRunning({
    title: 'The server',
    first: start(),
    restart: async () => {
      await beforeRestart?.();
      return start();
    },
    print: (line) => lines.push(line),
    firstPauseMs: 100,
    ...changes,
  });
  return { kept, lines, started };
};

describe('keepRunning', () => {
  it('doubles the pause with every failure in a row and gives up at the limit', async () => {
    const { kept, lines, started } = await keep('process.exit(3)', { maxFailures: 4 });
    expect(await kept.gaveUp).toBe('The server failed 4 times in a row (exit code 3)');
    expect(lines.filter((line) => line.includes('restarting'))).toEqual(
      [0.1, 0.2, 0.4].map((pause) => `The server ended unexpectedly (exit code 3); restarting in ${pause} s.`),
    );
    expect(started).toHaveLength(4);
    await kept[Symbol.asyncDispose]();
  });

  it('counts a restart that fails', async () => {
    const { kept, lines } = await keep('process.exit(3)', { maxFailures: 3, restart: () => Promise.reject(new Error('port in use')) });
    expect(await kept.gaveUp).toBe('The server failed 3 times in a row (port in use)');
    expect(lines.at(-1)).toBe('The server ended unexpectedly (port in use); restarting in 0.2 s.');
    await kept[Symbol.asyncDispose]();
  });

  it('ends at once when disposed during a pause', async () => {
    const { kept, lines, started } = await keep('process.exit(3)', { firstPauseMs: 600_000 });
    await started[0]?.ended;
    while (lines.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await kept[Symbol.asyncDispose]();
    expect(started).toHaveLength(1);
  });

  it('stops what a restart starts during the disposal', async () => {
    const [restarting, mayStart] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const { kept, started } = await keep('setInterval(() => undefined, 1000)', {}, async () => {
      restarting.resolve(undefined);
      await mayStart.promise;
    });
    process.kill(started[0]?.pid ?? 0, 'SIGKILL');
    await restarting.promise;
    const disposed = kept[Symbol.asyncDispose]();
    mayStart.resolve(undefined);
    await disposed;
    expect(await started[1]?.ended).toBe('SIGTERM');
  });

  it('prints nothing about a process that it stops', async () => {
    const { kept, lines } = await keep('setInterval(() => undefined, 1000)');
    await kept[Symbol.asyncDispose]();
    expect(lines).toEqual([]);
  });
});
