import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { freePort } from '../../platform/embedded/index.js';
import { isAlive, type ProcessIdentity } from '../../platform/embedded/process/process-identity.js';
import { MINIMAL_SERVICE } from '../../platform/launcher/testing/minimal-service.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { eventually } from '../harness/eventually.js';
import { failOnSignal, UNHANDLED_ERRORS } from '../harness/unhandled-error.js';

jest.setTimeout(300_000);

describe('the launcher as a program with embedded servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kpi-launcher-'));
  const program = join(folder, 'program');
  const dataDir = join(folder, 'embedded');
  let launcher: ChildProcess;
  let output: string;

  beforeAll(() => {
    mkdirSync(program);
    writeFileSync(join(program, 'package.json'), '{"type":"module"}');
    symlinkSync(fromProjectRoot('node_modules'), join(program, 'node_modules'));
    cpSync(fromProjectRoot('bundle'), join(program, 'bundle'), { recursive: true, filter: (file) => !file.endsWith('.map') });
    writeFileSync(join(program, 'bundle', 'main.js'), MINIMAL_SERVICE);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const start = async (...nodeArguments: string[]) => {
    output = '';
    launcher = spawn(process.execPath, [...nodeArguments, join(program, 'bundle', 'launcher.js')], {
      env: { PATH: process.env['PATH'], PORT: String(await freePort()), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [launcher.stdout, launcher.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(launcher, 'close');
    await Promise.race([ended, eventually(() => output.includes('Ready in'))]);
    if (!output.includes('Ready in')) throw new Error(`The launcher ended before it was ready:\n${output}`);
    return recorded();
  };

  const recorded = (): ProcessIdentity[] =>
    readdirSync(join(dataDir, 'run')).map(
      (name) => (JSON.parse(readFileSync(join(dataDir, 'run', name), 'utf8')) as { running: ProcessIdentity }).running,
    );

  it('stops everything and exits with code 0 on one or several SIGINTs', async () => {
    const processes = await start();
    expect(processes).toHaveLength(5);
    output = '';
    launcher.kill('SIGINT');
    launcher.kill('SIGINT');
    await once(launcher, 'close');
    expect(launcher.exitCode).toBe(0);
    expect(output).toBe('\nStopping …\n');
    expect(processes.filter(isAlive)).toEqual([]);
  });

  it.each(UNHANDLED_ERRORS)('logs an unhandled error (%s), stops everything and exits with code 1', async (error) => {
    const processes = await start(failOnSignal(error));
    expect(processes).toHaveLength(5);
    output = '';
    launcher.kill('SIGUSR2');
    await once(launcher, 'close');
    expect(launcher.exitCode).toBe(1);
    // The two output streams of the launcher arrive in any order.
    expect(output).toMatch(/^(?:uncaught exception|unhandled promise rejection): Error: injected error/m);
    expect(processes.filter(isAlive)).toEqual([]);
  });

  it('restarts killed servers on their data with one line per event, and can be stopped during a pause', async () => {
    const before = await start();
    const pidOf = (name: string): number =>
      (JSON.parse(readFileSync(join(dataDir, 'run', `${name}.json`), 'utf8')) as { running: ProcessIdentity }).running.pid;
    const SERVERS = [
      ['redis', 'Redis'],
      ['blob', 'Azurite'],
      ['postgres', 'PostgreSQL'],
    ] as const;
    for (const [name, title] of SERVERS) {
      output = '';
      const killed = pidOf(name);
      process.kill(killed, 'SIGKILL');
      await eventually(() => output.includes('running again'));
      // PostgreSQL may fail to start once while processes of the killed server remain.
      expect(output.split('\n')[0]).toBe(`${title} ended unexpectedly (SIGKILL); restarting in 0.5 s.`);
      expect(output).toMatch(new RegExp(`${title} running again\\.\\n$`));
      expect(pidOf(name)).not.toBe(killed);
    }
    output = '';
    // On a busy machine the pause may be over before the launcher is stopped.
    process.kill(pidOf('redis'), 'SIGKILL');
    await eventually(() => output.includes('restarting in'));
    launcher.kill('SIGINT');
    await once(launcher, 'close');
    expect(launcher.exitCode).toBe(0);
    expect(output).toMatch(/^Redis ended unexpectedly \(SIGKILL\); restarting in [\d.]+ s\.\n(?:Redis running again\.\n)?\nStopping …\n$/);
    expect(before.filter(isAlive)).toEqual([]);
    expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
  });

  it('ends all its processes when killed, and can start again on the same data', async () => {
    const processes = await start();
    expect(processes).toHaveLength(5);
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');
    await eventually(() => !processes.some(isAlive));
    await start();
    expect(output).toContain('Ready in');
    launcher.kill('SIGTERM');
    await once(launcher, 'close');
    expect(launcher.exitCode).toBe(0);
  });
});
