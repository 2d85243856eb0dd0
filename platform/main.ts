import { ConfigError, loadConfig, loadSupergraphConfig, type Config, type SupergraphConfig } from './config/index.js';
import { endWithin } from './ending.js';
import type { SubgraphModule } from './graph/subgraph.js';
import { parseServices, type ServiceSelection } from './services.js';
import { createLogger, startTracing, type Logger } from './telemetry/index.js';

const SERVICES = '--services=';

/**
 * The one entry point of the service: with `--services=` a process serves what it is told to, and loads nothing else;
 * any other words are a command of the operator's. Answers with the exit code.
 */
const main = async (words: readonly string[]): Promise<number> => {
  const [first = '', ...others] = words;
  if (!first.startsWith(SERVICES)) return (await import('./cli/run-command.js')).runCommand(words);
  const name = first.slice(SERVICES.length);
  if (others.length > 0) throw new ConfigError(`${SERVICES}${name} stands alone, without ${others.join(' ')}`);
  const selection = parseServices(name);
  const supergraph = loadSupergraphConfig();
  if (supergraph && !isGatewayAlone(selection))
    throw new ConfigError('SUPERGRAPH_FILE: requires --services=gateway, without other services');
  const config = supergraph ?? loadConfig();
  const log = createLogger(config.logLevel, name);
  await ('supergraphFile' in config ? serveSupergraph(config, name, log) : serve(config, selection, name, log));
  log.info('stopped');
  return 0;
};

const isGatewayAlone = ({ gateway, workers, subgraphs }: ServiceSelection): boolean => gateway && !workers && subgraphs.length === 0;

/** Serves the supergraph of a file; connects to nothing but its subgraphs. */
const serveSupergraph = async (config: SupergraphConfig, name: string, log: Logger): Promise<void> => {
  const { startSupergraphGateway } = await import('../gateway/supergraph-gateway.js');
  await using _tracing = await startTracing(config.tracing, name, log);
  const stopped = untilSignalled(config, log);
  await using _gateway = await startSupergraphGateway(config, log);
  await serveUntil(stopped, name, log);
};

const serve = async (config: Config, selection: ServiceSelection, name: string, log: Logger): Promise<void> => {
  const [{ SUBGRAPHS }, { createRuntime }, { buildSubgraph }, { startProcessServer }] = await Promise.all([
    import('../subgraphs/index.js'),
    import('./runtime.js'),
    import('./graph/build-subgraph.js'),
    import('./process-server.js'),
  ]);
  const modules = selection.subgraphs === 'all' ? SUBGRAPHS : chosen(SUBGRAPHS, selection.subgraphs);
  const entities = entitiesOf(selection.workers ? SUBGRAPHS : modules);
  await using _tracing = await startTracing(config.tracing, name, log);
  await using runtime = await createRuntime(config, name, entities, factsOf(SUBGRAPHS));
  const stopped = untilSignalled(config, log);
  await runtime.storage.prepare().catch((err: unknown) => log.warn({ err }, 'blob storage is away; starting without it'));
  await using services = new AsyncDisposableStack();
  const subgraphs = modules.map((module) => buildSubgraph(module, runtime));
  if (selection.workers) services.use(await (await import('../workers/index.js')).start(runtime));
  if (selection.gateway) services.use(await (await import('../gateway/index.js')).start(runtime, subgraphs));
  else services.use(await startProcessServer(runtime, subgraphs));
  await serveUntil(stopped, name, log);
};

/** Reports that the services are ready, and resolves with the signal that ends them. */
const serveUntil = async (stopped: Promise<string>, name: string, log: Logger): Promise<void> => {
  log.info({ services: name }, 'ready');
  process.send?.('ready');
  log.info({ signal: await stopped }, 'stopping');
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

/** The first signal starts an orderly end, which has its time; a second one ends at once. */
const untilSignalled = (config: Pick<Config, 'drainSeconds'>, log: Logger): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        resolve(signal);
        endWithin(config.drainSeconds, log);
        process.on(signal, () => process.exit(1));
      });
    process.on('unhandledRejection', (err) => log.error({ err }, 'a promise was rejected and nobody looked'));
  });

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
