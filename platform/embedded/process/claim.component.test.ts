import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Claim } from './claim.js';
import { identify, isAlive } from './process-identity.js';

const DEAD_HOLDER = { pid: process.pid, started: 'before this process' };

let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kpi-claim-'));
  mkdirSync(join(dataDir, 'run'));
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

const sleeper = async () => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  children.push(child);
  await once(child, 'spawn');
  const identity = identify(child.pid ?? -1);
  if (!identity) throw new Error('the sleep process is not running');
  return identity;
};

const writeRecord = (contents: unknown) => writeFileSync(join(dataDir, 'run', 'api.json'), JSON.stringify(contents));

describe('Claim', () => {
  it('is rejected in one line while a live process holds it, and available after its release', async () => {
    const claim = await Claim.acquire(dataDir, 'api');
    await expect(Claim.acquire(dataDir, 'api')).rejects.toThrow(
      /^Another instance \(process \d+\) is using .*DATA_DIR to another folder\.$/,
    );
    claim.release();
    (await Claim.acquire(dataDir, 'api')).release();
  });

  it('names DATA_DIR if the folder cannot be written', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    await expect(Claim.acquire(join(file, 'data'), 'api')).rejects.toThrow(
      /^DATA_DIR: the folder .*data cannot be written \(.+\)\. Set DATA_DIR to another folder\.$/,
    );
  });

  it('does not affect other services of the folder', async () => {
    const api = await Claim.acquire(dataDir, 'api');
    const workers = await Claim.acquire(dataDir, 'workers');
    expect(readdirSync(join(dataDir, 'run'))).toEqual(['api.json', 'workers.json']);
    api.release();
    expect(readdirSync(join(dataDir, 'run'))).toEqual(['workers.json']);
    workers.release();
  });

  it('ends the process that a dead holder left behind', async () => {
    const leftover = await sleeper();
    writeRecord({ holder: DEAD_HOLDER, running: leftover, stopSignal: 'SIGTERM' });
    (await Claim.acquire(dataDir, 'api')).release();
    expect(isAlive(leftover)).toBe(false);
  });

  it('does not signal an unrelated process with the pid of a leftover one', async () => {
    const stranger = await sleeper();
    writeRecord({ holder: DEAD_HOLDER, running: { ...stranger, started: 'another time' }, stopSignal: 'SIGTERM' });
    (await Claim.acquire(dataDir, 'api')).release();
    expect(isAlive(stranger)).toBe(true);
  });

  it('is available if the record is truncated', async () => {
    writeFileSync(join(dataDir, 'run', 'api.json'), '{"holder":{"pid":');
    const claim = await Claim.acquire(dataDir, 'api');
    claim.release();
    expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
  });
});
