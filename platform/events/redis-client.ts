import { createClient } from 'redis';
import type { Logger } from '../telemetry/index.js';

const openClient = (url: string) =>
  createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 2_000) },
  });

export type RedisClient = ReturnType<typeof openClient>;

/**
 * A client that reconnects for ever and fails fast while Redis is away, since everything on Redis can be done without
 * for a while.
 */
export const connectRedis = (url: string, log: Logger): RedisClient => {
  const client = openClient(url);
  let said = false;
  client.on('error', (err: Error) => {
    if (!said) log.warn({ err }, 'Redis is away');
    said = true;
  });
  client.on('ready', () => {
    if (said) log.info('Redis is back');
    said = false;
  });
  client.connect().catch(() => undefined);
  return client;
};

export const closeRedis = async (client: RedisClient): Promise<void> => {
  if (client.isOpen) client.destroy();
};
