import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { DEMO_TENANTS, type DemoTenant } from '../demo-tenants.js';
import {
  Claim,
  freePort,
  persistentSecret,
  ManagedProcess,
  portIsFree,
  startEmbedded,
  StartError,
  type EmbeddedServer,
  type EmbeddedServers,
} from '../embedded/index.js';
import { findModels } from './find-ollama.js';
import { keepRunning, type KeptRunning } from './keep-running.js';
import { recordEnvironment } from './running-service.js';
import { launchSettings, type LaunchSettings } from './settings.js';
import { seconds, stage, stageLine } from './stages.js';
import { waitUntilReady } from './wait-until-ready.js';

export interface LaunchOptions {
  env: NodeJS.ProcessEnv;
  /** Program of the service and its leading arguments. */
  main: readonly [string, ...string[]];
  /** Aborting shuts everything down in order. */
  signal: AbortSignal;
  print: (line: string) => void;
}

/** Time limit for the shutdown of the API and the workers, before SIGKILL. */
const SERVICE_GRACE_MS = 10_000;
const SERVICE_DRAIN_SECONDS = 8;

/**
 * Runs the whole service on this machine: embedded servers for those that the environment does not name, migrations, demo
 * tenants, then API and workers as separate processes. Restarts servers and processes that die, with exponential back-off.
 * Resolves when the signal was aborted and everything has stopped.
 * @throws StartError with a one-line message if something cannot start or fails 8 times in a row; nothing is left running then
 */
export const launch = async (options: LaunchOptions): Promise<void> => {
  const { signal, print } = options;
  signal.addEventListener('abort', () => print('\nStopping …'), { once: true });
  try {
    await run(options);
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
  }
};

const run = async ({ env, main, signal, print }: LaunchOptions): Promise<void> => {
  const begin = performance.now();
  const settings = launchSettings(env);
  const { dataDir, host } = settings;
  await using running = new AsyncDisposableStack();

  // Acquiring the claims ends processes left by a killed launcher, which may still hold the port.
  const claim = async (name: string): Promise<Claim> => {
    const taken = await Claim.acquire(dataDir, name);
    running.defer(() => taken.release());
    return taken;
  };
  const claims = { api: await claim('api'), workers: await claim('workers') };
  const port = settings.port || (await freePort());
  if (!(await portIsFree(port, host))) throw new StartError(`Port ${port} is in use. Set PORT to another port.`);

  const [servers, models] = await Promise.all([startServers(settings, running, print), findModels(env)]);
  const processEnv = {
    LOG_LEVEL: 'warn',
    ...env,
    ...servers.env,
    ...models.env,
    PORT: String(port),
    DRAIN_SECONDS: String(SERVICE_DRAIN_SECONDS),
    // Caching compiled code halves the load time of a process.
    NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
    INTERNAL_TOKEN_SECRET: env['INTERNAL_TOKEN_SECRET'] || (await persistentSecret(dataDir, 'internal-token')),
    CREDENTIALS_KEYS: env['CREDENTIALS_KEYS'] || (await persistentSecret(dataDir, 'credentials-key')),
  };
  const url = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`;
  running.use(await recordEnvironment(dataDir, processEnv, url));
  const start = processStarter(main, processEnv);
  const runCommand = (command: string) => runToCompletion(() => start(claims.api, command), command, signal);
  await stage(print, 'Migrating the database', 'Database migrated', () => runCommand('migrate'));
  await stage(print, 'Seeding the demo tenants', 'Demo tenants seeded', () => runCommand('seed'));

  const startApi = () => start(claims.api, '--services=gateway,subgraphs');
  const startWorkers = () => start(claims.workers, '--services=workers');
  const first = { api: startApi(), workers: startWorkers() };
  running.defer(() => Promise.all([first.api.stop(), first.workers.stop()]).then(() => undefined));
  await stage(print, 'Starting the API and the workers', 'API and workers started', () =>
    waitUntilReady(`${url}/ready`, first.api, signal),
  );

  const kept = [
    keepRunning({ title: 'The API', first: first.api, restart: startApi, print }),
    keepRunning({ title: 'The workers', first: first.workers, restart: startWorkers, print }),
  ];
  running.defer(() => Promise.all(kept.map((service) => service[Symbol.asyncDispose]())).then(() => undefined));
  print(welcome(url, seconds(begin), env['AUTH_MODE'] === 'production', models.lines));
  signal.throwIfAborted();
  const failure = await Promise.race([
    once(signal, 'abort').then(() => undefined),
    ...[...kept, ...servers.kept].map(({ gaveUp }) => gaveUp),
  ]);
  if (failure !== undefined)
    throw new StartError(`${failure}; stopping everything. See the output of the embedded servers in ${join(dataDir, 'servers.log')}.`);
};

/** Starts embedded servers for those that the environment does not name; their output goes to `servers.log` in the data folder. */
const startServers = async (
  { dataDir, external }: LaunchSettings,
  running: AsyncDisposableStack,
  print: (line: string) => void,
): Promise<Pick<EmbeddedServers, 'env'> & { kept: KeptRunning[] }> => {
  const begin = performance.now();
  const log = createWriteStream(join(dataDir, 'servers.log')).on('error', (error) =>
    print(`The embedded servers' output is lost: ${error.message}`),
  );
  running.defer(() => void log.end());
  const servers = await startEmbedded({
    dataDir,
    skip: external,
    log: (line) => log.write(`${line}\n`),
    onProgress: (line) => print(stageLine(line, begin)),
  });
  const keep = (title: string, first: EmbeddedServer | undefined): KeptRunning[] =>
    first ? [running.use(keepRunning({ title, first, restart: (ended) => ended.restart(), print }))] : [];
  // Stopped in reverse order.
  const kept = [...keep('PostgreSQL', servers.postgres), ...keep('Redis', servers.redis), ...keep('Azurite', servers.blob)];
  return { env: servers.env, kept };
};

type StartProcess = (claim: Claim, ...args: string[]) => ManagedProcess;

const processStarter =
  ([command, ...leading]: LaunchOptions['main'], env: NodeJS.ProcessEnv): StartProcess =>
  (claim, ...args) =>
    ManagedProcess.start({ command, args: [...leading, ...args], env, claim, stopSignal: 'SIGTERM', graceMs: SERVICE_GRACE_MS });

/** Runs a command and waits for its end. Aborting the signal stops it and throws the signal's reason. */
const runToCompletion = async (start: () => ManagedProcess, command: string, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  const process = start();
  const stop = (): void => void process.stop();
  signal.addEventListener('abort', stop);
  const outcome = await process.ended;
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (outcome !== 'exit code 0') throw new StartError(`The command "${command}" failed (${outcome}); see its output above.`);
};

/** Describes a demo tenant in one line. */
const demoLine = ({ tenantId, name, summary }: DemoTenant): string => `  ${`Tenant ${tenantId}`.padEnd(20)} ${name}: ${summary}`;

const welcome = (url: string, time: string, isProduction: boolean, models: readonly string[]): string => {
  const caller = isProduction ? `-H "Authorization: Bearer $TOKEN"` : `-H 'X-Tenant-Id: ${DEMO_TENANTS[0].tenantId}'`;
  return `
Ready in ${time}: ${url}

${isProduction ? '' : `  Console              ${url}/\n`}  REST documentation   ${url}/docs
  GraphQL              ${url}/graphql
  Live events          ${url}/v1/events/stream
  Health               ${url}/ready
${models.join('\n')}

${DEMO_TENANTS.map(demoLine).join('\n')}

  Try: curl ${caller} ${url}/v1/nav/badges

Ctrl-C stops everything.`;
};
