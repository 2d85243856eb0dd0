import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../test/harness/eventually.js';
import { freePort } from '../embedded/index.js';
import { identify, type ProcessIdentity } from '../embedded/process/process-identity.js';
import { launch } from './launch.js';
import { missingForRunningService, recordEnvironment } from './running-service.js';
import { calls, MINIMAL_SERVICE } from './testing/minimal-service.js';

const folder = mkdtempSync(join(tmpdir(), 'kpi-launch-'));

const EXTERNAL = {
  DATABASE_URL: 'postgres://db.example/kpi',
  REDIS_URL: 'redis://redis.example',
  BLOB_ACCOUNT_URL: 'https://blob.example',
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
  return { dataDir, port, lines, done, stopping, ready: () => eventually(() => lines.some((line) => line.includes('Ready in'))) };
};

beforeAll(() => writeFileSync(join(folder, 'service.mjs'), MINIMAL_SERVICE));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the launcher', () => {
  it('migrates, seeds, runs API and workers, and stops them on abort', async () => {
    const { dataDir, port, lines, done, stopping, ready } = await startLauncher();
    await ready();
    await eventually(() => calls(dataDir).length === 4);
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
    await eventually(() => calls(dataDir).length === 4);
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
    await eventually(() => workers().length === 1);
    process.kill(workers()[0]?.pid ?? 0, 'SIGKILL');
    await eventually(() => workers().length === 2);
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
    const { dataDir, done } = await startLauncher({ MODEL_BASE_URL: 'localhost:11434/v1' });
    await expect(done).rejects.toThrow('MODEL_BASE_URL must be a complete URL that begins with http:// or https://.');
    expect(readdirSync(dataDir)).toEqual([]);
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
