import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import {
  Claim,
  freePort,
  keptSecret,
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
  /** The program of the service and the arguments that come before the launcher's own. */
  main: readonly [string, ...string[]];
  /** Aborting stops everything in order. */
  signal: AbortSignal;
  print: (line: string) => void;
}

/** Milliseconds that the API and the workers have to finish what they are at. */
const SERVICE_GRACE_MS = 10_000;
const SERVICE_DRAIN_SECONDS = 8;

/**
 * Runs the whole service on this machine: the servers that the environment does not name, migrations, the demo tenant,
 * then API and workers as processes of their own. Servers and processes that die are restarted with exponential back-off.
 * Returns when the signal was aborted and everything has stopped.
 * @throws StartError in one line if something cannot start or fails 8 times in a row; nothing is left running then.
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

  // Taking the claims ends what a killed launcher left, which may still hold the port.
  const claim = async (name: string): Promise<Claim> => {
    const taken = await Claim.take(dataDir, name);
    running.defer(() => taken.release());
    return taken;
  };
  const claims = { api: await claim('api'), workers: await claim('workers') };
  const port = settings.port || (await freePort());
  if (!(await portIsFree(port, host))) throw new StartError(`Port ${port} is in use; set PORT to another one.`);

  const [servers, models] = await Promise.all([startServers(settings, running, print), findModels(env)]);
  const processEnv = {
    LOG_LEVEL: 'warn',
    ...env,
    ...servers.env,
    ...models.env,
    PORT: String(port),
    DRAIN_SECONDS: String(SERVICE_DRAIN_SECONDS),
    // Compiled code is kept, which halves the time that a process needs to load.
    NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
    INTERNAL_TOKEN_SECRET: env['INTERNAL_TOKEN_SECRET'] || (await keptSecret(dataDir, 'internal-token')),
    CREDENTIALS_KEYS: env['CREDENTIALS_KEYS'] || (await keptSecret(dataDir, 'credentials-key')),
  };
  const url = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`;
  running.use(await recordEnvironment(dataDir, processEnv, url));
  const start = processStarter(main, processEnv);
  const setUp = (command: string) => toTheEnd(() => start(claims.api, command), command, signal);
  await stage(print, 'Migrating the database', 'Database migrated', () => setUp('migrate'));
  await stage(print, 'Seeding the demo tenant', 'Demo tenant seeded', () => setUp('seed'));

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
    throw new StartError(`${failure}; everything stops. What the embedded servers wrote is in ${join(dataDir, 'servers.log')}.`);
};

/** The embedded servers that the environment leaves to us; what they write goes to `servers.log` in the data folder. */
const startServers = async (
  { dataDir, external }: LaunchSettings,
  running: AsyncDisposableStack,
  print: (line: string) => void,
): Promise<Pick<EmbeddedServers, 'env'> & { kept: KeptRunning[] }> => {
  const begin = performance.now();
  const log = createWriteStream(join(dataDir, 'servers.log'));
  running.defer(() => void log.end());
  const servers = await startEmbedded({
    dataDir,
    skip: external,
    log: (line) => log.write(`${line}\n`),
    onProgress: (line) => print(stageLine(line, begin)),
  });
  const keep = (title: string, first: EmbeddedServer | undefined): KeptRunning[] =>
    first ? [running.use(keepRunning({ title, first, restart: (ended) => ended.restart(), print }))] : [];
  // Stopped in the opposite order.
  const kept = [...keep('PostgreSQL', servers.postgres), ...keep('Redis', servers.redis), ...keep('Azurite', servers.blob)];
  return { env: servers.env, kept };
};

type StartProcess = (claim: Claim, ...args: string[]) => ManagedProcess;

const processStarter =
  ([command, ...leading]: LaunchOptions['main'], env: NodeJS.ProcessEnv): StartProcess =>
  (claim, ...args) =>
    ManagedProcess.start({ command, args: [...leading, ...args], env, claim, stopSignal: 'SIGTERM', graceMs: SERVICE_GRACE_MS });

/** Runs one thing to its end; aborting the signal stops it and throws the signal's reason. */
const toTheEnd = async (start: () => ManagedProcess, command: string, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  const process = start();
  const stop = (): void => void process.stop();
  signal.addEventListener('abort', stop);
  const how = await process.ended;
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (how !== 'exit code 0') throw new StartError(`The command "${command}" failed (${how}); its output above says why.`);
};

const welcome = (url: string, time: string, isProduction: boolean, models: readonly string[]): string => {
  const caller = isProduction ? `-H "Authorization: Bearer $TOKEN"` : `-H 'X-Tenant-Id: tnt_demo'`;
  return `
Ready in ${time}: ${url}

  REST documentation   ${url}/docs
  GraphQL              ${url}/graphql
  Live events          ${url}/v1/events/stream
  Health               ${url}/ready
${models.join('\n')}

  Try: curl ${caller} ${url}/v1/nav/badges

Ctrl-C stops everything.`;
};
