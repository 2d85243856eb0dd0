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
 * Opens a client that reconnects without limit and rejects commands at once while Redis is unavailable, since every use of
 * Redis tolerates an outage.
 */
export const connectRedis = (url: string, log: Logger): RedisClient => {
  const client = openClient(url);
  let reported = false;
  client.on('error', (err: Error) => {
    if (!reported) log.warn({ err }, 'Redis connection lost');
    reported = true;
  });
  client.on('ready', () => {
    if (reported) log.info('Redis connection restored');
    reported = false;
  });
  client.connect().catch(() => undefined);
  return client;
};

export const closeRedis = async (client: RedisClient): Promise<void> => {
  if (client.isOpen) client.destroy();
};
