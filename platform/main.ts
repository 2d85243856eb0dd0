import { parseArgs } from 'node:util';
import { ConfigError, loadConfig, type Config } from './config/index.js';
import type { SubgraphModule } from './graph/subgraph.js';
import type { Runtime } from './runtime.js';
import { parseServices, type ServiceSelection } from './services.js';
import { createLogger } from './telemetry/index.js';

const USAGE = `usage: main.js --services=gateway,subgraphs,workers   (any part of it; subgraphs:tenants,sources names some)
       main.js migrate                                 (brings the database and the shared content to this version; needs DATABASE_OWNER_URL)
       main.js seed                                    (furnishes the demo tenant; may be repeated)`;

/** The one entry point of the service: a process runs the services that it is told to, and loads no others. */
const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: { services: { type: 'string' } }, allowPositionals: true });
  const [command] = positionals;
  if (command === 'migrate') return runMigrations(loadConfig());
  if (command === 'seed') return seed(loadConfig());
  if (command !== undefined || values.services === undefined) throw new ConfigError(USAGE);
  await serve(loadConfig(), parseServices(values.services), values.services);
};

const runMigrations = async (config: Config): Promise<void> => {
  if (!config.database.ownerUrl) throw new ConfigError('DATABASE_OWNER_URL: required to migrate');
  const log = createLogger(config.logLevel, 'migrate');
  const [{ migrate }, { loadSharedCollection }, { SUBGRAPHS }] = await Promise.all([
    import('./database/index.js'),
    import('./search/index.js'),
    import('../subgraphs/index.js'),
  ]);
  await migrate(config.database.ownerUrl, log);
  for (const collection of SUBGRAPHS.flatMap(({ sharedContent }) => sharedContent?.() ?? []))
    await loadSharedCollection(config.database.ownerUrl, collection, log);
};

const seed = async (config: Config): Promise<void> => {
  const [{ seedDemoTenant }, { SUBGRAPHS }, { createRuntime }] = await Promise.all([
    import('../subgraphs/seed.js'),
    import('../subgraphs/index.js'),
    import('./runtime.js'),
  ]);
  await using runtime = await createRuntime(config, 'seed', entitiesOf(SUBGRAPHS), factsOf(SUBGRAPHS));
  await runtime.storage.prepare();
  await seedDemoTenant(runtime);
};

const serve = async (config: Config, selection: ServiceSelection, name: string): Promise<void> => {
  const [{ SUBGRAPHS }, { createRuntime }, { buildSubgraph }, { startProcessServer }] = await Promise.all([
    import('../subgraphs/index.js'),
    import('./runtime.js'),
    import('./graph/build-subgraph.js'),
    import('./process-server.js'),
  ]);
  const modules = selection.subgraphs === 'all' ? SUBGRAPHS : chosen(SUBGRAPHS, selection.subgraphs);
  const entities = entitiesOf(selection.workers ? SUBGRAPHS : modules);
  await using runtime = await createRuntime(config, name, entities, factsOf(SUBGRAPHS));
  const stopped = untilSignalled(runtime);
  await runtime.storage.prepare().catch((err: unknown) => runtime.log.warn({ err }, 'blob storage is away; starting without it'));
  await using services = new AsyncDisposableStack();
  const subgraphs = modules.map((module) => buildSubgraph(module, runtime));
  if (selection.workers) services.use(await (await import('../workers/index.js')).start(runtime));
  if (selection.gateway) services.use(await (await import('../gateway/index.js')).start(runtime, subgraphs));
  else services.use(await startProcessServer(runtime, subgraphs));
  runtime.log.info({ services: name }, 'ready');
  process.send?.('ready');
  runtime.log.info({ signal: await stopped }, 'stopping');
};

const entitiesOf = (modules: readonly SubgraphModule[]) => modules.flatMap(({ entities }) => entities);

/** Of every domain, whichever of them this process serves. */
const factsOf = (modules: readonly SubgraphModule[]) => modules.flatMap(({ facts }) => facts ?? []);

const chosen = (all: readonly SubgraphModule[], names: readonly string[]): SubgraphModule[] =>
  names.map((name) => {
    const module = all.find((candidate) => candidate.name === name);
    if (!module) throw new ConfigError(`--services: there is no subgraph ${name}; there are ${all.map((known) => known.name).join(', ')}`);
    return module;
  });

/** The first signal starts an orderly end; a second one ends at once. */
const untilSignalled = ({ log }: Runtime): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        resolve(signal);
        process.on(signal, () => process.exit(1));
      });
    process.on('unhandledRejection', (err) => log.error({ err }, 'a promise was rejected and nobody looked'));
  });

main().then(
  () => process.exit(0),
  (error: unknown) => {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
