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
import { chartProcesses } from './chart/chart-processes.ts';

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
  let complaint = '';
  child.stderr.on('data', (text) => (complaint = `${complaint}${text}`.slice(-2_000)));
  // Interrupted tests leave no process.
  const guard = (await import(new URL('platform/embedded/guard.js', DIST).href)).startGuard(child.pid, 'SIGKILL');
  void exited.then(() => guard.kill('SIGKILL'));
  return {
    pid: child.pid,
    exited,
    /** What it wrote to its standard error, where the reason stands why it does not start. */
    complaint: () => complaint.trim(),
    kill: (signal) => child.kill(signal),
    leaveLog() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
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
  if (code !== 0) throw new Error(`main.js ${args.join(' ')} ended with ${code}: ${child.complaint()}; see ${logFile}`);
};

const until = async (url, child, logFile, isEnough) => {
  let ended;
  let last = 'nothing';
  child.exited.then((end) => (ended = end));
  // A dozen processes that start together on a busy machine take their time.
  for (const deadline = Date.now() + 150_000; Date.now() < deadline;) {
    const response = await fetch(url).catch(() => undefined);
    if (response) last = await response.text();
    if (response?.status === 200 && isEnough(last)) return;
    if (ended) throw new Error(`ended before it was ready (${JSON.stringify(ended)}): ${child.complaint?.() ?? ''}; see ${logFile}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`was not ready in time, ${url} answered ${last}; see ${logFile}`);
};

/** Until it answers at `/ready` that it can serve. */
export const untilReady = (url, child, logFile) => until(`${url}/ready`, child, logFile, () => true);

/** Ready, and not for want of anything: what a process can do without for a while is there, too. */
const isWell = (answer) => Object.entries(JSON.parse(answer)).every(([name, state]) => name === 'status' || state === 'ok');

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

/** Of the topology that has but one process besides the worker. */
export const COMPOSITE = '--services=gateway,subgraphs';
export const WORKER = '--services=workers';

/** A layout of the tests' own: what is to run once, and then what serves, with where each says that it is ready. */
const ownLayout = async (topology, env) => {
  const { freePort } = await embedded();
  const port = await freePort();
  const readiness = `http://127.0.0.1:${port}/ready`;
  const layout = (services) => ({ before: [{ args: ['migrate'], env }], services });
  if (topology === 'composite')
    return layout([
      { component: 'gateway', args: [COMPOSITE], env: { ...env, PORT: String(port) }, readiness },
      { component: 'worker', args: [WORKER], env },
    ]);
  const subgraphPort = await freePort();
  const SUBGRAPH_URLS = (await subgraphNames()).map((name) => `${name}=http://127.0.0.1:${subgraphPort}`).join(',');
  return layout([
    { component: 'subgraphs', args: ['--services=subgraphs'], env: { ...env, SUBGRAPH_PORT: String(subgraphPort) } },
    { component: 'gateway', args: ['--services=gateway'], env: { ...env, SUBGRAPH_URLS, PORT: String(port) }, readiness },
    { component: 'worker', args: [WORKER], env },
  ]);
};

/** What the chart runs, with its environment; `extra` is over it. */
const chartLayout = async (topology, env, extra) => {
  const { freePort } = await embedded();
  const { before, services } = await chartProcesses(topology, env, freePort);
  const withExtra = (each) => ({ ...each, env: { ...each.env, ...extra } });
  return { before: before.map(withExtra), services: services.map(withExtra) };
};

/**
 * The service in one of its shapes, ready to be called. `distributed` is what the Helm chart runs of that topology, process by
 * process; `split` has a process for the gateway, one for all subgraphs, and a worker.
 */
export const startTopology = async (shared, topology, { name = `kpi_${topology}`, extra = {}, seed = false } = {}) => {
  const logFile = join(shared.folder, `${name}.log`);
  const env = await createStackEnvironment(shared, name, extra);
  const layout = topology === 'distributed' ? await chartLayout(topology, env, extra) : await ownLayout(topology, env);
  for (const once of layout.before) await run(once.args, once.env, logFile);
  if (seed) await run(['seed'], env, logFile);
  const [gateway, worker] = ['gateway', 'worker'].map((role) => layout.services.find(({ component }) => component === role));
  const processes = {};
  const stop = () => Promise.all(Object.values(processes).map((child) => child.stop()));
  const start = async ({ component, args, env: its, readiness }) => {
    const child = await startProcess(args, its, logFile);
    processes[component === 'gateway' ? 'api' : component] = child;
    if (!readiness) return;
    await until(readiness, child, logFile, isWell).catch(({ message }) => {
      throw new Error(`${component}, main.js ${args.join(' ')}, ${message}`);
    });
  };
  try {
    await Promise.all(layout.services.map(start));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: new URL(gateway.readiness).origin,
    env: { ...env, ...(gateway.env.SUBGRAPH_URLS && { SUBGRAPH_URLS: gateway.env.SUBGRAPH_URLS }) },
    logFile,
    processes,
    startWorker: (more = {}) => startProcess(worker.args, { ...worker.env, ...more }, logFile),
    startApi: (more = {}) => startProcess(gateway.args, { ...gateway.env, ...more }, logFile),
    stop,
  };
};
