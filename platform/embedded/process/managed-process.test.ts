import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Claim } from './claim.js';
import { ManagedProcess } from './managed-process.js';
import { identify } from './process-identity.js';

let dataDir: string;
let claim: Claim;
let lines: string[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kpi-process-'));
  claim = await Claim.acquire(dataDir, 'api');
  lines = [];
});

afterEach(() => rmSync(dataDir, { recursive: true }));

const shell = (script: string, graceMs = 5_000) =>
  ManagedProcess.start({
    command: '/bin/sh',
    args: ['-c', script],
    claim,
    stopSignal: 'SIGTERM',
    graceMs,
    onLine: (line) => lines.push(line),
  });

const until = async (line: string) => {
  while (!lines.includes(line)) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('a managed process', () => {
  it('passes on its output by line and resolves to its exit code', async () => {
    const ended = await shell('echo one; echo two >&2; exit 3').ended;
    expect(ended).toBe('exit code 3');
    expect(lines.toSorted()).toEqual(['one', 'two']);
  });

  it('reports that its command does not exist', async () => {
    const missing = ManagedProcess.start({ command: '/no/such/program', args: [], claim, stopSignal: 'SIGTERM', graceMs: 1_000 });
    await expect(missing.ended).resolves.toContain('ENOENT');
    await missing.stop();
  });

  it('stops on its signal; stopping twice has no further effect', async () => {
    const child = shell('trap "echo asked; exit 0" TERM; echo up; while :; do sleep 0.05; done');
    await until('up');
    await Promise.all([child.stop(), child.stop()]);
    await expect(child.ended).resolves.toBe('exit code 0');
    expect(lines).toContain('asked');
  });

  it('is killed if it does not stop within its grace period', async () => {
    const child = shell('trap "" TERM; echo up; while :; do sleep 0.05; done', 200);
    await until('up');
    await child.stop();
    await expect(child.ended).resolves.toBe('SIGKILL');
    expect(identify(child.pid)).toBeUndefined();
  });

  it('runs in a separate process group, so that Ctrl-C does not reach it', async () => {
    const child = shell('ps -o pgid= -p $$');
    await child.ended;
    expect(Number(lines[0])).toBe(child.pid);
  });
});
