import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer, type EmbeddedServer, type ServerOptions } from '../embedded-server.js';
import { persistentSecret } from '../persistent-secret.js';
import { redisBinary } from './redis-binary.js';

export interface RedisOptions extends ServerOptions {
  /** Receives a line before a long step, such as the installation of Redis. */
  onProgress?: (line: string) => void;
}

export interface EmbeddedRedis extends EmbeddedServer {
  readonly url: string;
}

/**
 * Starts a Redis (or Valkey) server on 127.0.0.1 with an append-only file in `dataDir`.
 * @throws StartError with a one-line message if it cannot start
 */
export const startRedis = async (options: RedisOptions): Promise<EmbeddedRedis> => {
  const command = await redisBinary(options.onProgress ?? options.log);
  const password = await persistentSecret(options.dataDir, 'redis');
  const server = await startServer(options, 'redis', async (folder, port) => {
    // Settings are passed in a file, because arguments are visible to every user of the machine.
    const configuration = join(folder, 'redis.conf');
    await writeFile(configuration, settings(folder, port, password), { mode: 0o600 });
    return { title: 'Redis', command, args: [configuration], ready: /ready to accept connections/i };
  });
  return { ...server, url: `redis://:${password}@127.0.0.1:${server.port}` };
};

const settings = (folder: string, port: number, password: string): string =>
  [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(folder)}`,
    'daemonize no',
    'appendonly yes',
    'save ""',
    '',
  ].join('\n');
