/**
 * Starts the service as in production: real servers, real processes, one database per topology. Plain JavaScript on top of
 * the compiled code, because Jest loads its global set-up outside the module system of the tests.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chartProcesses } from './chart/chart-processes.ts';

/** Folder of the compiled service. */
const DIST = pathToFileURL(`${process.env.KPI_DIST ?? new URL('../../dist', import.meta.url).pathname}/`);
export const subgraphNames = async () => (await import(new URL('subgraphs/index.js', DIST).href)).SUBGRAPHS.map(({ name }) => name);
const embedded = () => import(new URL('platform/embedded/index.js', DIST).href);

/** Compile cache shared by all processes: the tests start more than a hundred. */
const COMPILED = new URL('../../node_modules/.cache/compiled', import.meta.url).pathname;

/** Complete environment of a process of the service. */
export const environmentOf = (env) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: COMPILED,
  // Keeps the tests away from the data folder of a locally running service.
  DATA_DIR: join(tmpdir(), 'kpi-test-nowhere'),
  ...env,
});

const MAIN = new URL('../../bundle/main.js', import.meta.url).pathname;

/** The shortest `gracePeriodSeconds` of the Helm chart. */
const GRACE_SECONDS = 40;

/** Secrets of the services under test. */
const SECRETS = {
  INTERNAL_TOKEN_SECRET: 'a secret of the tests that is long enough to be one',
  CREDENTIALS_KEYS: 'a key of the tests that is long enough to be one',
  NODE_ENV: 'test',
};

/** Folder with a PostgreSQL cluster for each build, whose database `kpi` is migrated. */
const CLUSTERS = new URL('../../node_modules/.cache/migrated', import.meta.url).pathname;

/** Returns a hash of everything that migrating depends on: the compiled service, its content and its migrations. */
const buildHash = () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const files = [
    ...globSync('**/*.js', { cwd: fileURLToPath(DIST) }).map((file) => join(fileURLToPath(DIST), file)),
    ...globSync(['schema/migrations/*', 'subgraphs/*/content/**/*.yaml', 'package-lock.json'], { cwd: root }).map((file) =>
      join(root, file),
    ),
  ];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

/** Returns the folder of a stopped cluster whose database `kpi` is migrated. Creates it if this build has none yet. */
const migratedCluster = async () => {
  const folder = join(CLUSTERS, buildHash());
  if (existsSync(folder)) return folder;
  await mkdir(CLUSTERS, { recursive: true });
  const draft = await mkdtemp(join(CLUSTERS, 'draft-'));
  const { startPostgres } = await embedded();
  const postgres = await startPostgres({ dataDir: draft, fast: true, log: () => undefined });
  try {
    const { runtimeUrl, systemUrl, ownerUrl } = postgres;
    const urls = { DATABASE_URL: runtimeUrl, DATABASE_SYSTEM_URL: systemUrl, DATABASE_OWNER_URL: ownerUrl };
    await run(['migrate'], { ...SECRETS, ...urls }, join(draft, 'migrate.log'));
  } finally {
    await postgres.stop();
  }
  // Another process may have been faster.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
};

/** Starts the servers that all topologies share. With `durable`, every PostgreSQL commit survives a crash, which is slower. */
export const startServers = async ({ durable = false } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'kpi-test-'));
  const cluster = await migratedCluster();
  for (const part of ['postgres', 'secrets']) await promisify(execFile)('cp', ['-a', join(cluster, part), folder]);
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

/** Starts one process of the service; its output is appended to `logFile`, which error messages name. */
export const startProcess = async (args, env, logFile) => {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: environmentOf(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  const { promise: ready, resolve: onReady } = Promise.withResolvers();
  child.stdout.on('data', (text) => String(text).includes('"msg":"ready"') && onReady());
  let errorOutput = '';
  child.stderr.on('data', (text) => (errorOutput = `${errorOutput}${text}`.slice(-2_000)));
  // Kills the process if the tests are interrupted.
  const guard = (await import(new URL('platform/embedded/process/guard.js', DIST).href)).startGuard(child.pid, 'SIGKILL');
  void exited.then(() => guard.kill('SIGKILL'));
  return {
    pid: child.pid,
    exited,
    /** Resolves when the process has logged that its services are ready. */
    ready,
    /** The last 2,000 characters of its standard error, which contain the reason of a failed start. */
    errorOutput: () => errorOutput.trim(),
    kill: (signal) => child.kill(signal),
    closeLogPipes() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    /**
     * Ends the process with SIGTERM. Rejects if it has to be killed after the shortest grace period of the chart, as its shutdown would
     * then lose work in production.
     */
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      let killed = false;
      const late = setTimeout(() => (killed = child.kill('SIGKILL')), GRACE_SECONDS * 1_000);
      await exited;
      clearTimeout(late);
      log.end();
      if (killed) throw new Error(`main.js ${args.join(' ')} did not end within ${GRACE_SECONDS} s of SIGTERM; see ${logFile}`);
    },
  };
};

/** Number of times that a process which exits before it is ready is started. */
const MAX_STARTS = 3;

/**
 * Starts one process of the service and resolves when it is ready. Like a supervisor, starts it again if it exits before: a dozen
 * processes that start together can exceed the time limit of a connection.
 */
const startSupervised = async (args, env, logFile) => {
  for (let starts = 1; ; starts += 1) {
    const child = await startProcess(args, env, logFile);
    // Its log does not say when it is ready; callers wait for `/ready`.
    if (['warn', 'error'].includes(env.LOG_LEVEL)) return child;
    const end = await Promise.race([child.ready, child.exited]);
    if (end === undefined) return child;
    if (starts === MAX_STARTS)
      throw new Error(
        `main.js ${args.join(' ')} exited before it was ready (${JSON.stringify(end)}): ${child.errorOutput()}; see ${logFile}`,
      );
  }
};

/** Runs an operator command and resolves when it has ended. */
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
  if (code !== 0) throw new Error(`main.js ${args.join(' ')} exited with ${code}: ${child.errorOutput()}; see ${logFile}`);
};

const until = async (url, child, logFile, isExpected) => {
  let ended;
  let last = 'nothing';
  child.exited.then((end) => (ended = end));
  // A dozen processes that start together on a busy machine are slow.
  for (const deadline = Date.now() + 150_000; Date.now() < deadline;) {
    const response = await fetch(url).catch(() => undefined);
    if (response) last = await response.text();
    if (response?.status === 200 && isExpected(last)) return;
    if (ended) throw new Error(`exited before it was ready (${JSON.stringify(ended)}): ${child.errorOutput?.() ?? ''}; see ${logFile}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`was not ready within 150 s, ${url} answered ${last}; see ${logFile}`);
};

/** Resolves when `/ready` answers with 200. */
export const untilReady = (url, child, logFile) => until(`${url}/ready`, child, logFile, () => true);

/** True if every dependency in an answer of `/ready` is `ok`, including those without which the process would still be ready. */
const isFullyReady = (answer) => Object.entries(JSON.parse(answer)).every(([name, state]) => name === 'status' || state === 'ok');

/** Creates a migrated database and returns the environment of a stack that uses it. */
export const createStackEnvironment = async ({ servers }, name, extra = {}) => {
  const urls = await servers.postgres.createDatabase(name, 'kpi');
  // Redis has 16 databases; each topology gets its own, so that queues and streams do not mix.
  const redisDatabase = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 15, 7) + 1;
  return {
    ...servers.env,
    DATABASE_URL: urls.runtimeUrl,
    DATABASE_SYSTEM_URL: urls.systemUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    REDIS_URL: `${servers.env.REDIS_URL.replace(/\/\d*$/, '')}/${redisDatabase}`,
    BLOB_CONTAINER: name.replaceAll('_', '-'),
    ...SECRETS,
    ALLOW_LOOPBACK_SOURCES: 'true',
    LOG_LEVEL: 'info',
    ...extra,
  };
};

/** Argument of the only process besides the worker in the topology `composite`. */
export const COMPOSITE = '--services=gateway,subgraphs';
export const WORKER = '--services=workers';

/** Layout of a topology that does not come from the chart: commands that run once, then services with their readiness URLs. */
const ownLayout = async (topology, env) => {
  const { freePort } = await embedded();
  const port = await freePort();
  const readiness = `http://127.0.0.1:${port}/ready`;
  const layout = (services) => ({ before: [], services });
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

/** Processes of the chart with their environment; `extra` overrides variables. */
const chartLayout = async (topology, env, extra) => {
  const { freePort } = await embedded();
  const { before, services } = await chartProcesses(topology, env, freePort);
  const withExtra = (each) => ({ ...each, env: { ...each.env, ...extra } });
  return { before: before.map(withExtra), services: services.map(withExtra) };
};

/**
 * Starts the service in a topology and resolves when it is ready. `distributed` runs every process of the Helm chart's topology
 * of that name; `split` has one process for the gateway, one for all subgraphs, and a worker.
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
  const start = async ({ component, args, env: processEnv, readiness }) => {
    const child = await startSupervised(args, processEnv, logFile);
    processes[component === 'gateway' ? 'api' : component] = child;
    if (!readiness) return;
    await until(readiness, child, logFile, isFullyReady).catch(({ message }) => {
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
