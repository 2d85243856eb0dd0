import { startAzurite, type EmbeddedBlob } from './azurite.js';
import type { EmbeddedServer } from './embedded-server.js';
import { startPostgres, type EmbeddedPostgres } from './postgres/postgres.js';
import { startRedis, type EmbeddedRedis } from './redis/redis.js';

export interface EmbeddedOptions {
  /** Folder for the state of all servers; created if missing. */
  dataDir: string;
  /** Servers not to start. */
  skip?: { postgres?: boolean; redis?: boolean; blob?: boolean };
  /** For tests: faster writes, but a crash of the machine may lose data. */
  fast?: boolean;
  /** Receives every line of the servers' output. */
  log: (line: string) => void;
  /** Receives a progress line for the operator at each step. */
  onProgress?: (line: string) => void;
}

export interface EmbeddedServers {
  readonly postgres?: EmbeddedPostgres;
  readonly redis?: EmbeddedRedis;
  readonly blob?: EmbeddedBlob;
  /** Environment variables of the service that point to these servers. */
  readonly env: Record<string, string>;
  /** Resolves to a one-line message when the first server has ended, expectedly or not; stays pending without servers. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, Redis and the blob service concurrently.
 * @throws StartError with a one-line message if one cannot start or another instance uses the folder; none is left running then
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedServers> => {
  const { dataDir, skip = {}, fast = false, log, onProgress = () => undefined } = options;
  const common = { dataDir, log, onProgress };
  const start = async <T extends EmbeddedServer>(skipped: boolean | undefined, title: string, begin: () => Promise<T>) => {
    if (skipped) return undefined;
    const server = await begin();
    onProgress(`${title} on port ${server.port}`);
    return server;
  };
  const outcomes = await Promise.allSettled([
    start(skip.postgres, 'PostgreSQL', () => startPostgres({ ...common, fast })),
    start(skip.redis, 'Redis', () => startRedis(common)),
    start(skip.blob, 'Blob storage (Azurite)', () => startAzurite(common)),
  ]);
  const [postgres, redis, blob] = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined)) as [
    EmbeddedPostgres?,
    EmbeddedRedis?,
    EmbeddedBlob?,
  ];
  const stop = async (): Promise<void> => {
    await blob?.stop();
    await redis?.stop();
    await postgres?.stop();
  };
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return {
    ...(postgres ? { postgres } : {}),
    ...(redis ? { redis } : {}),
    ...(blob ? { blob } : {}),
    env: {
      ...(postgres
        ? { DATABASE_URL: postgres.runtimeUrl, DATABASE_OWNER_URL: postgres.ownerUrl, DATABASE_SYSTEM_URL: postgres.systemUrl }
        : {}),
      ...(redis ? { REDIS_URL: redis.url } : {}),
      ...(blob ? { BLOB_CONNECTION_STRING: blob.connectionString } : {}),
    },
    ended: firstEnd({ PostgreSQL: postgres, Redis: redis, Azurite: blob }),
    stop,
  };
};

const firstEnd = (servers: Record<string, EmbeddedServer | undefined>): Promise<string> =>
  Promise.race(
    Object.entries(servers).flatMap(([name, server]) => (server ? [server.ended.then((outcome) => `${name} has ended (${outcome})`)] : [])),
  );
