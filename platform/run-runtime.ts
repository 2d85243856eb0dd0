import type { EntityClass } from '@mikro-orm/postgresql';
import type { Config } from './config/index.js';
import { Database } from './database/database.js';
import { EmbeddingsClient } from './models/endpoint/embeddings-client.js';
import type { ModelCalls } from './models/index.js';
import { modelClientOver } from './models/wire.js';
import type { Runtime } from './runtime.js';
import { SearchService } from './search/index.js';
import { BlobStorage } from './storage/blob-storage.js';
import { createLogger } from './telemetry/index.js';

/** Resources of a process that executes runs. It has no Redis connection and does not call models directly. */
export type RunRuntime = Pick<Runtime, 'config' | 'log' | 'database' | 'storage' | 'models' | 'search'> & AsyncDisposable;

/** Creates the resources of a run process. @param modelCalls model calls that the worker's main process makes for this one */
export const createRunRuntime = async (
  config: Config,
  serviceName: string,
  entities: EntityClass<unknown>[],
  modelCalls: ModelCalls,
): Promise<RunRuntime> => {
  const log = createLogger(config.logLevel, serviceName);
  const database = await Database.connect(config.database, entities, log);
  return {
    config,
    log,
    database,
    storage: new BlobStorage(config.blob),
    models: modelClientOver(modelCalls, database),
    search: new SearchService(config.search, new EmbeddingsClient(config.embeddings)),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
};
