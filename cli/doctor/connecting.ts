import { Client, type ClientConfig } from 'pg';
import { createClient } from 'redis';
import { redisLogins, type RedisServer } from '../../platform/redis-login.js';

const connectToRedis = (server: RedisServer) => {
  const credentials = redisLogins(server);
  return createClient({
    url: server.url,
    RESP: 2,
    socket: { connectTimeout: 5_000, reconnectStrategy: false },
    ...(credentials && { credentialsProvider: { type: 'async-credentials-provider', credentials } }),
  });
};

/** Runs `work` with a dedicated PostgreSQL connection. */
export const withPostgres = async <T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({
    ...connection,
    application_name: 'kpi-doctor',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Runs `work` with a dedicated Redis connection that does not reconnect. */
export const withRedis = async <T>(server: RedisServer, work: (client: ReturnType<typeof connectToRedis>) => Promise<T>): Promise<T> => {
  const client = connectToRedis(server);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    if (client.isOpen) client.destroy();
  }
};
