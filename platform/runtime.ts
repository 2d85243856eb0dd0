import type { EntityClass } from '@mikro-orm/postgresql';
import type { Config } from './config/index.js';
import { Database } from './database/database.js';
import { EventFeed } from './events/event-feed.js';
import { closeRedis, connectRedis, type RedisClient } from './events/redis-client.js';
import { CrossDomainReader, type CrossDomainQueries } from './cross-domain/index.js';
import { createContext, type GraphContext } from './graph/context.js';
import { createAuthenticator, type Authenticator } from './identity/authenticator.js';
import type { Caller } from './identity/caller.js';
import { TenantDirectory } from './identity/tenant-directory.js';
import { modelCallsOf, modelClientOver } from './models/wire.js';
import { EmbeddingsClient } from './models/endpoint/embeddings-client.js';
import type { ModelCalls, ModelClient } from './models/index.js';
import { SearchService } from './search/index.js';
import { BlobStorage } from './storage/blob-storage.js';
import { createLogger, createMetrics, type Logger, type Metrics } from './telemetry/index.js';

/** Resources of a process of the service. They are wired only here; services obtain them from this object. */
export interface Runtime extends AsyncDisposable {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly redis: RedisClient;
  readonly storage: BlobStorage;
  readonly events: EventFeed;
  readonly models: ModelClient;
  /** Model calls of this process, which `models` uses. */
  readonly modelCalls: ModelCalls;
  /** Answers the queries that a domain makes about another. */
  readonly crossDomain: CrossDomainReader;
  readonly embeddings: EmbeddingsClient;
  readonly search: SearchService;
  readonly authenticator: Authenticator;
  contextFor(caller: Caller): GraphContext;
}

export const createRuntime = async (
  config: Config,
  serviceName: string,
  entities: EntityClass<unknown>[],
  queries: readonly CrossDomainQueries[],
): Promise<Runtime> => {
  await using started = new AsyncDisposableStack();
  const log = createLogger(config.logLevel, serviceName);
  const metrics = createMetrics();
  const database = started.use(await Database.connect(config.database, entities, log));
  const redis = connectRedis(config.redis, log);
  started.defer(() => closeRedis(redis));
  const storage = new BlobStorage(config.blob);
  const events = started.use(await EventFeed.open(database, config.redis, log));
  const directory = new TenantDirectory(database, config.auth.mode === 'demo' && config.auth.autoProvision);
  const authenticator = createAuthenticator(config.auth, directory);
  const embeddings = new EmbeddingsClient(config.embeddings);
  const modelCalls = modelCallsOf(config, database, metrics, log);
  const resources = started.move();
  return {
    config,
    log,
    metrics,
    database,
    redis,
    storage,
    events,
    crossDomain: new CrossDomainReader(queries),
    models: modelClientOver(modelCalls, database),
    modelCalls,
    embeddings,
    search: new SearchService(config.search, embeddings),
    authenticator,
    contextFor: (caller) => createContext(caller, () => database.forTenant(caller.tenantId, caller), events, log),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};
