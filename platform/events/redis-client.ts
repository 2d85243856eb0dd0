import { createClient } from 'redis';
import { redisLogins, type RedisLogin, type RedisServer } from '../redis-login.js';
import type { Logger } from '../telemetry/index.js';

/** Shortest time between two tokens of a connection, which is also the time after a failed attempt. */
const MIN_RENEWAL_MS = 500;

const openClient = (url: string, credentials: (() => Promise<RedisLogin>) | undefined) =>
  createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 2_000) },
    ...(credentials && { credentialsProvider: { type: 'async-credentials-provider', credentials } }),
  });

export type RedisClient = ReturnType<typeof openClient>;

/**
 * Opens a client that reconnects without limit and rejects commands at once while Redis is unavailable, since every use of
 * Redis tolerates an outage. With Entra tokens it authenticates again before a token expires, because Redis closes
 * connections whose token has expired.
 */
export const connectRedis = (server: RedisServer, log: Logger): RedisClient => {
  const logins = redisLogins(server);
  let renewal: NodeJS.Timeout | undefined;
  const renewLater = (renewAt: number): void => {
    clearTimeout(renewal);
    renewal = setTimeout(() => void renew(), Math.max(renewAt - Date.now(), MIN_RENEWAL_MS)).unref();
  };
  /** Returns the credentials of a new connection. */
  const credentials =
    logins &&
    (async () => {
      const login = await logins();
      renewLater(login.renewAt);
      return login;
    });
  const renew = async (): Promise<void> => {
    // A lost connection gets its token when it is restored.
    if (!credentials || !client.isReady) return;
    try {
      await client.auth(await credentials());
    } catch (err) {
      log.warn({ err }, 'Redis token could not be renewed');
      if (client.isReady) renewLater(0);
    }
  };
  const client = openClient(server.url, credentials);
  let reported = false;
  client.on('error', (err: Error) => {
    if (!reported) log.warn({ err }, 'Redis connection lost');
    reported = true;
  });
  client.on('ready', () => {
    if (reported) log.info('Redis connection restored');
    reported = false;
  });
  client.on('end', () => clearTimeout(renewal));
  client.connect().catch(() => undefined);
  return client;
};

export const closeRedis = async (client: RedisClient): Promise<void> => {
  if (client.isOpen) client.destroy();
};
