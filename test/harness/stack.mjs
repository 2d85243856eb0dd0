/**
 * Starts the service the way it runs: real servers, real processes, one database per topology. Plain JavaScript over
 * the compiled code, because Jest loads its global set-up outside the module system of the tests.
 */
import { execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the compiled service is. */
const DIST = pathToFileURL(`${process.env.KPI_DIST ?? new URL('../../dist', import.meta.url).pathname}/`);
export const subgraphNames = async () => (await import(new URL('subgraphs/index.js', DIST).href)).SUBGRAPHS.map(({ name }) => name);
const embedded = () => import(new URL('platform/embedded/index.js', DIST).href);

/** Compiled code of earlier processes: the tests start more than a hundred. */
const COMPILED = new URL('../../node_modules/.cache/compiled', import.meta.url).pathname;

/** All that a process of the service gets to see. */
const environmentOf = (env) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: COMPILED,
  // What a developer runs beside the tests is none of theirs.
  DATA_DIR: join(tmpdir(), 'kpi-test-nowhere'),
  ...env,
});

const MAIN = new URL('platform/main.js', DIST).pathname;

/** Servers that all topologies share. `durable`: PostgreSQL keeps every commit through a crash, at the price of speed. */
export const startServers = async ({ durable = false } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'kpi-test-'));
  const { startEmbedded } = await embedded();
  const servers = await startEmbedded({ dataDir: folder, fast: !durable, log: () => undefined });
  return {
    folder,
    servers,
    async stop() {
      await servers.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** One process of the service; what it logs goes to a file that a failing test run names. */
export const startProcess = async (args, env, logFile) => {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: environmentOf(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  return {
    pid: child.pid,
    exited,
    kill: (signal) => child.kill(signal),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await exited;
      clearTimeout(late);
      log.end();
    },
  };
};

/** Runs a command of the operator's to its end. */
export const runCommand = (args, env) =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [MAIN, ...args],
      {
        env: environmentOf(env),
        maxBuffer: 64 * 1024 * 1024,
      },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });

const run = async (args, env, logFile) => {
  const child = await startProcess(args, env, logFile);
  const { code } = await child.exited;
  if (code !== 0) throw new Error(`main.js ${args.join(' ')} ended with ${code}; see ${logFile}`);
};

export const untilReady = async (url, child, logFile) => {
  let ended;
  child.exited.then((end) => (ended = end));
  // A dozen processes that start together on a busy machine take their time.
  for (const deadline = Date.now() + 150_000; Date.now() < deadline;) {
    const response = await fetch(`${url}/ready`).catch(() => undefined);
    if (response?.status === 200) return;
    if (ended) throw new Error(`a process ended before it was ready (${JSON.stringify(ended)}); see ${logFile}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} was not ready in time; see ${logFile}`);
};

/** A fresh, migrated database with the environment that reaches it. */
export const createStackEnvironment = async ({ servers }, name, extra = {}) => {
  const urls = await servers.postgres.createDatabase(name);
  // Redis has sixteen databases; a topology gets one of its own, so that queues and streams do not mix.
  const redisDatabase = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 15, 7) + 1;
  return {
    ...servers.env,
    DATABASE_URL: urls.runtimeUrl,
    DATABASE_SYSTEM_URL: urls.systemUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    REDIS_URL: `${servers.env.REDIS_URL.replace(/\/\d*$/, '')}/${redisDatabase}`,
    BLOB_CONTAINER: name.replaceAll('_', '-'),
    INTERNAL_TOKEN_SECRET: 'a secret of the tests that is long enough to be one',
    CREDENTIALS_KEYS: 'a key of the tests that is long enough to be one',
    ALLOW_LOOPBACK_SOURCES: 'true',
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    ...extra,
  };
};

/** The service in one of its shapes, ready to be called: `split` has a process for the gateway, one for all subgraphs, and a worker. */
export const startTopology = async (shared, topology, { name = `kpi_${topology}`, extra = {}, seed = false } = {}) => {
  const { freePort } = await embedded();
  const logFile = join(shared.folder, `${name}.log`);
  const env = await createStackEnvironment(shared, name, extra);
  await run(['migrate'], env, logFile);
  if (seed) await run(['seed'], env, logFile);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const processes = {};
  if (topology === 'composite')
    processes.api = await startProcess(['--services=gateway,subgraphs'], { ...env, PORT: String(port) }, logFile);
  else {
    const names = await subgraphNames();
    const groups = topology === 'split' ? [['subgraphs', names]] : names.map((subgraph) => [`subgraphs:${subgraph}`, [subgraph]]);
    const urls = [];
    for (const [services, subgraphs] of groups) {
      const subgraphPort = await freePort();
      urls.push(...subgraphs.map((subgraph) => `${subgraph}=http://127.0.0.1:${subgraphPort}`));
      processes[services] = await startProcess([`--services=${services}`], { ...env, SUBGRAPH_PORT: String(subgraphPort) }, logFile);
    }
    env.SUBGRAPH_URLS = urls.join(',');
    processes.api = await startProcess(['--services=gateway'], { ...env, PORT: String(port) }, logFile);
  }
  processes.worker = await startProcess(['--services=workers'], env, logFile);
  await untilReady(url, processes.api, logFile);
  return {
    url,
    env,
    logFile,
    processes,
    startWorker: (more = {}) => startProcess(['--services=workers'], { ...env, ...more }, logFile),
    startApi: (more = {}) =>
      startProcess(
        [topology === 'composite' ? '--services=gateway,subgraphs' : '--services=gateway'],
        { ...env, PORT: String(port), ...more },
        logFile,
      ),
    async stop() {
      await Promise.all(Object.values(processes).map((child) => child.stop()));
    },
  };
};
