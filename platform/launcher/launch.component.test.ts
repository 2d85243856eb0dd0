import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../embedded/index.js';
import { identify, isAlive, type ProcessIdentity } from '../embedded/process/process-identity.js';
import { failOnSignal, UNHANDLED_ERRORS } from '../../test/harness/unhandled-error.js';
import { fromProjectRoot } from '../project-root.js';
import { launch } from './launch.js';
import { missingForRunningService, recordEnvironment } from './running-service.js';

const folder = mkdtempSync(join(tmpdir(), 'kpi-launch-'));

/** A minimal service that meets the launcher's expectations and records its arguments and environment in a file. */
const SERVICE = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
const { PORT, DATA_DIR, FAIL, LOG_LEVEL, DATABASE_URL, INTERNAL_TOKEN_SECRET, MODEL_BASE_URL, MODEL_NAME } = process.env;
const [argument] = process.argv.slice(2);
appendFileSync(DATA_DIR + '/calls.jsonl', JSON.stringify({ argument, pid: process.pid, PORT, LOG_LEVEL, DATABASE_URL, INTERNAL_TOKEN_SECRET, MODEL_BASE_URL, MODEL_NAME }) + '\\n');
if (FAIL === argument) process.exit(3);
if (argument.startsWith('--services')) {
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => undefined, 1000);
  if (argument.includes('gateway')) createServer((_, response) => response.end('{}')).listen(Number(PORT), '127.0.0.1');
}`;

const EXTERNAL = {
  DATABASE_URL: 'postgres://db.example/kpi',
  REDIS_URL: 'redis://redis.example',
  BLOB_ACCOUNT_URL: 'https://blob.example',
};

interface Call {
  argument: string;
  pid: number;
  [name: string]: unknown;
}

const calls = (dataDir: string): Call[] =>
  readFileSync(join(dataDir, 'calls.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Call);

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await sleep(20);
};

/** Starts the launcher in this process on a separate folder. */
const startLauncher = async (env: NodeJS.ProcessEnv = {}) => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const port = await freePort();
  const stopping = new AbortController();
  const lines: string[] = [];
  const done = launch({
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, OLLAMA_URL: '', ...EXTERNAL, ...env },
    main: [process.execPath, join(folder, 'service.mjs')],
    signal: stopping.signal,
    print: (line) => lines.push(line),
  });
  return { dataDir, port, lines, done, stopping, ready: () => until(() => lines.some((line) => line.includes('Ready in'))) };
};

beforeAll(() => writeFileSync(join(folder, 'service.mjs'), SERVICE));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the launcher', () => {
  it('migrates, seeds, runs API and workers, and stops them on abort', async () => {
    const { dataDir, port, lines, done, stopping, ready } = await startLauncher();
    await ready();
    await until(() => calls(dataDir).length === 4);
    expect(lines.join('\n')).toMatch(/Database migrated +\d+\.\d s\n.*Demo tenants seeded +\d+\.\d s\n.*started +\d+\.\d s/);
    expect(lines.join('\n')).toContain(`http://127.0.0.1:${port}/docs`);
    const [migrate, seed, ...services] = calls(dataDir);
    const recorded = join(dataDir, 'secrets', 'environment.json');
    expect(statSync(recorded).mode & 0o777).toBe(0o600);
    const missing = await missingForRunningService(dataDir, {});
    expect(missing).toMatchObject({ ...EXTERNAL, SMOKE_URL: `http://127.0.0.1:${port}` });
    expect(missing['CREDENTIALS_KEYS']).toBe(readFileSync(join(dataDir, 'secrets', 'credentials-key'), 'utf8'));
    expect(missing).not.toHaveProperty('PATH');
    expect([migrate?.argument, seed?.argument]).toEqual(['migrate', 'seed']);
    expect(services.map(({ argument }) => argument).toSorted()).toEqual(['--services=gateway,subgraphs', '--services=workers']);
    for (const call of calls(dataDir))
      expect(call).toMatchObject({ PORT: String(port), LOG_LEVEL: 'warn', DATABASE_URL: EXTERNAL.DATABASE_URL });
    expect(new Set(calls(dataDir).map((call) => call['INTERNAL_TOKEN_SECRET']))).toEqual(
      new Set([readFileSync(join(dataDir, 'secrets', 'internal-token'), 'utf8')]),
    );

    stopping.abort();
    await done;
    expect(services.map(({ pid }) => identify(pid))).toEqual([undefined, undefined]);
    expect(readdirSync(join(dataDir, 'run'))).toEqual([]);
    expect(existsSync(recorded)).toBe(false);
  });

  it('configures its processes with the Ollama model it found, and prints it', async () => {
    const ollama = createHttpServer((_, response) =>
      response.end(JSON.stringify({ models: [{ name: 'llama3.1:8b', size: 4_900_000_000 }] })),
    );
    await new Promise<void>((resolve) => ollama.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(ollama.address() as AddressInfo).port}`;
    const { dataDir, lines, done, stopping, ready } = await startLauncher({ OLLAMA_URL: url });
    await ready();
    await until(() => calls(dataDir).length === 4);
    stopping.abort();
    await done;
    ollama.close();
    expect(lines.join('\n')).toContain(`llama3.1:8b, found in Ollama at ${url}`);
    for (const call of calls(dataDir)) expect(call).toMatchObject({ MODEL_BASE_URL: `${url}/v1`, MODEL_NAME: 'llama3.1:8b' });
  });

  it('restarts a killed worker', async () => {
    const { dataDir, lines, done, stopping, ready } = await startLauncher();
    const workers = () => calls(dataDir).filter(({ argument }) => argument === '--services=workers');
    await ready();
    await until(() => workers().length === 1);
    process.kill(workers()[0]?.pid ?? 0, 'SIGKILL');
    await until(() => workers().length === 2);
    expect(lines).toContain('The workers ended unexpectedly (SIGKILL); restarting in 0.5 s.');
    stopping.abort();
    await done;
    expect(workers().map(({ pid }) => identify(pid))).toEqual([undefined, undefined]);
  });

  it('reports a port in use in one line before it starts anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { dataDir, lines, done } = await startLauncher({ PORT: String(port) });
    await expect(done).rejects.toThrow(`Port ${port} is in use. Set PORT to another port.`);
    expect(lines).toEqual([]);
    expect(readdirSync(dataDir)).toEqual(['run']);
    other.close();
  });

  it.each([
    ['migrate', 'The command "migrate" failed (exit code 3)'],
    ['--services=gateway,subgraphs', 'The API ended (exit code 3) before it was ready'],
  ])('fails if %s fails, and leaves nothing running', async (step, message) => {
    const { dataDir, done } = await startLauncher({ FAIL: step });
    await expect(done).rejects.toThrow(message);
    expect(calls(dataDir).flatMap(({ pid }) => identify(pid) ?? [])).toEqual([]);
  });

  it('names the invalid variable', async () => {
    await expect((await startLauncher({ PORT: 'http' })).done).rejects.toThrow('PORT must be a port number.');
  });
});

describe('missingForRunningService', () => {
  const withRecord = async (use: (dataDir: string) => Promise<void>): Promise<void> => {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    await using _ = await recordEnvironment(dataDir, { ...EXTERNAL, AUTH_MODE: 'demo' }, 'http://127.0.0.1:4000');
    await use(dataDir);
  };

  it('returns the variables missing from the environment of the command', () =>
    withRecord(async (dataDir) => {
      const { REDIS_URL, ...rest } = EXTERNAL;
      expect(await missingForRunningService(dataDir, { REDIS_URL, AUTH_MODE: 'production' })).toEqual({
        ...rest,
        SMOKE_URL: 'http://127.0.0.1:4000',
      });
    }));

  it.each([{ DATABASE_SYSTEM_URL: 'postgres://other.example/kpi' }, { REDIS_URL: 'redis://other' }, { BLOB_CONNECTION_STRING: 'other' }])(
    'returns nothing if the environment names another server: %j',
    (env) => withRecord(async (dataDir) => expect(await missingForRunningService(dataDir, env)).toEqual({})),
  );

  it('returns nothing if the launcher has ended', () =>
    withRecord(async (dataDir) => {
      const file = join(dataDir, 'secrets', 'environment.json');
      const record = JSON.parse(readFileSync(file, 'utf8')) as { launcher: ProcessIdentity };
      writeFileSync(file, JSON.stringify({ ...record, launcher: { ...record.launcher, started: 'before' } }));
      expect(await missingForRunningService(dataDir, {})).toEqual({});
      expect(await missingForRunningService(join(dataDir, 'none'), {})).toEqual({});
    }));
});

describe('the launcher as a program with embedded servers', () => {
  const program = join(folder, 'program');
  const dataDir = join(folder, 'embedded');
  let launcher: ChildProcess;
  let output: string;

  beforeAll(async () => {
    mkdirSync(program);
    writeFileSync(join(program, 'package.json'), '{"type":"module"}');
    symlinkSync(fromProjectRoot('node_modules'), join(program, 'node_modules'));
    const project = {
      extends: fromProjectRoot('tsconfig.json'),
      compilerOptions: {
        rootDir: fromProjectRoot(),
        outDir: join(program, 'dist'),
        typeRoots: [fromProjectRoot('node_modules', '@types')],
      },
      include: [fromProjectRoot('platform', 'launcher.ts')],
    };
    writeFileSync(join(program, 'tsconfig.json'), JSON.stringify(project));
    await promisify(execFile)(process.execPath, [fromProjectRoot('node_modules', 'typescript', 'bin', 'tsc'), '-p', program]);
    writeFileSync(join(program, 'dist', 'platform', 'main.js'), SERVICE);
  });

  const start = async (...nodeArguments: string[]) => {
    output = '';
    launcher = spawn(process.execPath, [...nodeArguments, join(program, 'dist', 'platform', 'launcher.js')], {
      env: { PATH: process.env['PATH'], PORT: String(await freePort()), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [launcher.stdout, launcher.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(launcher, 'close');
    await Promise.race([ended, until(() => output.includes('Ready in'))]);
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
      await until(() => output.includes('running again'));
      // PostgreSQL may fail to start once while processes of the killed server remain.
      expect(output.split('\n')[0]).toBe(`${title} ended unexpectedly (SIGKILL); restarting in 0.5 s.`);
      expect(output).toMatch(new RegExp(`${title} running again\\.\\n$`));
      expect(pidOf(name)).not.toBe(killed);
    }
    output = '';
    // On a busy machine the pause may be over before the launcher is stopped.
    process.kill(pidOf('redis'), 'SIGKILL');
    await until(() => output.includes('restarting in'));
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
    await until(() => !processes.some(isAlive));
    await start();
    expect(output).toContain('Ready in');
    launcher.kill('SIGTERM');
    await once(launcher, 'close');
    expect(launcher.exitCode).toBe(0);
  });
});
