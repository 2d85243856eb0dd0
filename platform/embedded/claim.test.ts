import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Claim } from './claim.js';
import { identify, isAlive } from './process-identity.js';

const NOBODY = { pid: process.pid, started: 'before this process' };

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
  if (!identity) throw new Error('the sleeping process is not there');
  return identity;
};

const leaveBehind = (contents: unknown) => writeFileSync(join(dataDir, 'run', 'api.json'), JSON.stringify(contents));

describe('a claim on a service of a data folder', () => {
  it('is refused in one line while a living process holds it, and free after its release', async () => {
    const claim = await Claim.take(dataDir, 'api');
    await expect(Claim.take(dataDir, 'api')).rejects.toThrow(/^Another instance \(process \d+\) is using .*DATA_DIR to another folder\.$/);
    claim.release();
    (await Claim.take(dataDir, 'api')).release();
  });

  it('leaves other services of the folder alone', async () => {
    const api = await Claim.take(dataDir, 'api');
    const workers = await Claim.take(dataDir, 'workers');
    expect(readdirSync(join(dataDir, 'run'))).toEqual(['api.json', 'workers.json']);
    api.release();
    expect(readdirSync(join(dataDir, 'run'))).toEqual(['workers.json']);
    workers.release();
  });

  it('ends the process that a dead holder left behind', async () => {
    const leftover = await sleeper();
    leaveBehind({ holder: NOBODY, running: leftover, stopSignal: 'SIGTERM' });
    (await Claim.take(dataDir, 'api')).release();
    expect(isAlive(leftover)).toBe(false);
  });

  it('never touches a stranger that got the pid of a leftover process', async () => {
    const stranger = await sleeper();
    leaveBehind({ holder: NOBODY, running: { ...stranger, started: 'another time' }, stopSignal: 'SIGTERM' });
    (await Claim.take(dataDir, 'api')).release();
    expect(isAlive(stranger)).toBe(true);
  });

  it('is free when the record was cut short', async () => {
    writeFileSync(join(dataDir, 'run', 'api.json'), '{"holder":{"pid":');
    const claim = await Claim.take(dataDir, 'api');
    claim.release();
    expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
  });
});
