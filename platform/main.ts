import { ConfigError, loadConfig, loadSupergraphConfig, type Config, type SupergraphConfig } from './config/index.js';
import { shutDownWithin } from './lifecycle/shutdown.js';
import type { CrossDomainQueries } from './cross-domain/index.js';
import type { SubgraphModule } from './graph/subgraph.js';
import { parseServices, type ServiceSelection } from './services.js';
import { createLogger, startTracing, type Logger } from './telemetry/index.js';

const SERVICES = '--services=';

/**
 * Entry point of the service. With `--services=` the process runs the selected services and loads nothing else; any other
 * arguments are an operator command. Returns the exit code.
 */
const main = async (argv: readonly string[]): Promise<number> => {
  const [first = '', ...others] = argv;
  if (!first.startsWith(SERVICES)) return (await import('../cli/run-command.js')).runCommand(argv);
  const name = first.slice(SERVICES.length);
  if (others.length > 0) throw new ConfigError(`${SERVICES}${name}: unexpected arguments: ${others.join(' ')}`);
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

/** Serves the supergraph of a file; connects only to its subgraphs. */
const serveSupergraph = async (config: SupergraphConfig, name: string, log: Logger): Promise<void> => {
  const { startSupergraphGateway } = await import('../gateway/supergraph/supergraph-gateway.js');
  await using _tracing = await startTracing(config.tracing, name, log);
  const stopped = untilStopped(config, log);
  await using _gateway = await startSupergraphGateway(config, log);
  await serveUntil(stopped, name, log);
};

const serve = async (config: Config, selection: ServiceSelection, name: string, log: Logger): Promise<void> => {
  const [{ SUBGRAPHS }, { createRuntime }, { buildSubgraph }, { startProcessServer }] = await Promise.all([
    import('../subgraphs/index.js'),
    import('./runtime.js'),
    import('./graph/schema/build-subgraph.js'),
    import('./http/process-server.js'),
  ]);
  const modules = selection.subgraphs === 'all' ? SUBGRAPHS : selectSubgraphs(SUBGRAPHS, selection.subgraphs);
  const entities = entitiesOf(selection.workers ? SUBGRAPHS : modules);
  await using _tracing = await startTracing(config.tracing, name, log);
  await using runtime = await createRuntime(config, name, entities, [...crossDomainQueriesOf(SUBGRAPHS), COMPUTED_QUERIES]);
  const stopped = untilStopped(config, log);
  await runtime.storage.prepare().catch((err: unknown) => log.warn({ err }, 'blob storage unavailable, starting without it'));
  await using services = new AsyncDisposableStack();
  const subgraphs = modules.map((module) => buildSubgraph(module, runtime));
  if (selection.workers) services.use(await (await import('../workers/index.js')).start(runtime));
  if (selection.gateway) services.use(await (await import('../gateway/index.js')).start(runtime, subgraphs));
  else services.use(await startProcessServer(runtime, subgraphs));
  await serveUntil(stopped, name, log);
};

/** Reports that the services are ready, and resolves when the process is to stop. */
const serveUntil = async (stopped: Promise<string>, name: string, log: Logger): Promise<void> => {
  log.info({ services: name }, 'ready');
  process.send?.('ready');
  log.info({ reason: await stopped }, 'stopping');
};

const entitiesOf = (modules: readonly SubgraphModule[]) => modules.flatMap(({ entities }) => entities);

/** Returns the cross-domain queries of all domains, including those that this process does not serve. */
const crossDomainQueriesOf = (modules: readonly SubgraphModule[]) => modules.flatMap(({ crossDomainQueries }) => crossDomainQueries ?? []);

/** Queries that the methods of the workers answer in every process; they are loaded with the first such query. */
const COMPUTED_QUERIES: CrossDomainQueries = {
  formulaPreview: async (...args) => (await import('../workers/formula-preview.js')).formulaPreview(...args),
};

const selectSubgraphs = (all: readonly SubgraphModule[], names: readonly string[]): SubgraphModule[] =>
  names.map((name) => {
    const module = all.find((candidate) => candidate.name === name);
    if (!module) throw new ConfigError(`--services: unknown subgraph "${name}"; available: ${all.map((known) => known.name).join(', ')}`);
    return module;
  });

/**
 * Resolves with the reason to stop: the first signal, or an error that no code handles, after which the state of the process
 * is unknown and its exit code is 1. Either starts an orderly shutdown of at most `drainSeconds`. A second signal ends the
 * process at once.
 */
const untilStopped = (config: Pick<Config, 'drainSeconds'>, log: Logger): Promise<string> =>
  new Promise((resolve) => {
    let isStopping = false;
    const stop = (reason: string): void => {
      if (isStopping) return;
      isStopping = true;
      resolve(reason);
      shutDownWithin(config.drainSeconds, log);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        stop(signal);
        process.on(signal, () => process.exit(1));
      });
    const failures = { uncaughtException: 'uncaught exception', unhandledRejection: 'unhandled promise rejection' } as const;
    for (const [event, message] of Object.entries(failures))
      process.on(event, (err: unknown) => {
        log.fatal({ err }, message);
        process.exitCode = 1;
        stop(message);
      });
  });

main(process.argv.slice(2)).then(
  (code) => process.exit(process.exitCode ?? code),
  (error: unknown) => {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
