import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../platform/config/index.js';
import { startServer, type EmbeddedServer } from '../../platform/embedded/embedded-server.js';
import { redisBinary } from '../../platform/embedded/redis/redis-binary.js';
import { closeRedis, connectRedis, type RedisClient } from '../../platform/events/redis-client.js';
import type { RedisServer } from '../../platform/redis-login.js';
import { RunNotificationQueue } from '../../platform/runs/dispatch/run-notification-queue.js';
import { createLogger } from '../../platform/telemetry/index.js';
import { CERTIFICATE, CERTIFICATE_KEY } from '../fixtures/certificate.fixture.js';
import { eventually } from '../harness/eventually.js';
import { givenEntra, jwt } from './entra.js';

const silent = createLogger('silent', 'test');
/** Object id of the pod's identity, which is the name of its user on Redis. */
const OBJECT_ID = '77777777-7777-4777-8777-777777777777';
/** Lifetime of tokens, in seconds. */
const TOKEN_SECONDS = 2;
/** The token that Entra issues. */
let redisToken = '';

const redisTokenOf = (generation: number): string => jwt({ aud: 'https://redis.azure.com', oid: OBJECT_ID, generation });

const entra = givenEntra(() => ({ token: redisToken, seconds: TOKEN_SECONDS }));
const { folder } = entra;

/** Starts Redis with TLS only. @param key password of its default user */
const startRedisWithTls = async (name: string, key: string): Promise<EmbeddedServer> => {
  const command = await redisBinary(() => undefined);
  return startServer({ dataDir: join(folder, name), log: () => undefined }, name, async (home, port) => {
    const [certificate, certificateKey] = [join(home, 'cert.pem'), join(home, 'key.pem')];
    writeFileSync(certificate, CERTIFICATE);
    writeFileSync(certificateKey, CERTIFICATE_KEY, { mode: 0o600 });
    const settings = {
      port: 0,
      'tls-port': port,
      'tls-cert-file': certificate,
      'tls-key-file': certificateKey,
      'tls-auth-clients': 'no',
      requirepass: key,
    };
    const args = Object.entries(settings).flatMap(([setting, value]) => [`--${setting}`, String(value)]);
    return { title: 'Redis', command, args: [...args, '--bind', '127.0.0.1', '--save', ''], ready: /ready to accept connections/i };
  });
};

const redisConfig = ({ port }: EmbeddedServer, env: Readonly<Record<string, string>>): RedisServer =>
  loadConfig({
    DATABASE_URL: 'postgres://a@localhost/kpi',
    DATABASE_SYSTEM_URL: 'postgres://b@localhost/kpi',
    REDIS_URL: `rediss://localhost:${port}`,
    BLOB_ACCOUNT_URL: 'https://localhost',
    INTERNAL_TOKEN_SECRET: 'a-secret-of-at-least-thirty-two-bytes',
    CREDENTIALS_KEYS: 'a-key-of-at-least-thirty-two-characters',
    ...env,
  }).redis;

describe('Redis with a key over TLS', () => {
  const KEY = 'key/of+Azure==:@?';
  let redis: EmbeddedServer;
  let server: RedisServer;
  beforeAll(async () => {
    redis = await startRedisWithTls('redis', KEY);
    server = redisConfig(redis, { REDIS_PASSWORD: KEY });
  });
  afterAll(() => redis.stop());

  it('serves the event streams', async () => {
    const client = connectRedis(server, silent);
    if (!client.isReady) await new Promise<void>((resolve) => client.once('ready', () => resolve()));
    expect(await client.ping()).toBe('PONG');
    await closeRedis(client);
  });

  it('serves the queue, whose library uses a separate client', async () => {
    await using queue = new RunNotificationQueue(server, true, silent);
    const received = Promise.withResolvers<string>();
    queue.consume(1, async ({ runId }) => received.resolve(runId));
    await eventually(() => queue.ready);
    await queue.send({ runId: 'run_over_tls', dispatchNo: 1 });
    expect(await received.promise).toBe('run_over_tls');
  });

  it('is not used if its certificate is not trusted', async () => {
    await entra.withoutTrust(async () => {
      const client = connectRedis(server, silent);
      try {
        const failed = new Promise<Error>((resolve) => client.on('error', resolve));
        expect((await failed).message).toMatch(/self-signed certificate/);
      } finally {
        await closeRedis(client);
      }
    });
  });
});

describe('Redis with Entra tokens over TLS', () => {
  /** Redis knows the token as the only password of the user named by the object id. The default user has a key that no client has. */
  const KEY = 'access keys are off';
  let redis: EmbeddedServer;
  let server: RedisServer;
  let administrator: RedisClient;
  /** Returns the number of AUTH commands, of which Redis has rejected none. */
  const logins = async (): Promise<number> =>
    Number(/^cmdstat_auth:calls=(\d+).*failed_calls=0\r?$/m.exec(await administrator.info('commandstats'))?.[1]);
  const ready = (client: RedisClient) => eventually(() => client.isReady);
  const connectionIds = async (): Promise<string> =>
    (await administrator.clientList())
      .filter(({ user }) => user === OBJECT_ID)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .join();
  /** Replaces the token that Redis accepts. With `close`, Redis also closes the connections that used the previous one. */
  const changeToken = async (close: boolean): Promise<void> => {
    const token = redisTokenOf(++generation);
    await administrator.sendCommand(['ACL', 'SETUSER', OBJECT_ID, 'on', `>${token}`, '~*', '&*', '+@all']);
    const previous = redisToken;
    redisToken = token;
    if (previous) await administrator.sendCommand(['ACL', 'SETUSER', OBJECT_ID, `<${previous}`]);
    if (close) await administrator.sendCommand(['CLIENT', 'KILL', 'USER', OBJECT_ID]);
  };
  let generation = 0;

  beforeAll(async () => {
    redis = await startRedisWithTls('redis-entra', KEY);
    administrator = connectRedis(redisConfig(redis, { REDIS_PASSWORD: KEY }), silent);
    await ready(administrator);
    await changeToken(false);
    server = redisConfig(redis, { REDIS_IDENTITY: 'entra' });
  });
  afterAll(async () => {
    await closeRedis(administrator);
    await redis.stop();
  });

  it('accepts connections with the object id and the token for the scope of Redis', async () => {
    const client = connectRedis(server, silent);
    await ready(client);
    expect(await client.sendCommand(['ACL', 'WHOAMI'])).toBe(OBJECT_ID);
    expect(entra.requests.at(-1)).toMatchObject({ clientId: 'client-of-the-pod', scope: 'https://redis.azure.com/.default' });
    await closeRedis(client);
  });

  it('accepts a new token on an open connection before the previous one expires', async () => {
    const client = connectRedis(server, silent);
    await ready(client);
    const [id, before] = [await client.clientId(), await logins()];
    await changeToken(false);
    await eventually(async () => (await logins()) > before);
    expect([await client.clientId(), await client.ping()]).toEqual([id, 'PONG']);
    await closeRedis(client);
  });

  it('accepts a new token after it has closed the connections of an expired one', async () => {
    const client = connectRedis(server, silent);
    await ready(client);
    const id = await client.clientId();
    await changeToken(true);
    await eventually(() =>
      client.clientId().then(
        (current) => current !== id,
        () => false,
      ),
    );
    expect(await client.ping()).toBe('PONG');
    await closeRedis(client);
  });

  it('serves the queue, whose waiting connections are replaced before the token expires', async () => {
    const warnings: string[] = [];
    const log = createLogger('warn', 'test', { write: (line) => void warnings.push(line) });
    await using queue = new RunNotificationQueue(server, true, log);
    const received: string[] = [];
    queue.consume(1, async ({ runId }) => void received.push(runId));
    await eventually(() => queue.ready);
    await queue.send({ runId: 'run_with_first_token', dispatchNo: 1 });
    await eventually(() => received.length === 1);
    const before = await connectionIds();
    await changeToken(false);
    await eventually(async () => queue.ready && (await connectionIds()) !== before);
    await eventually(() =>
      queue.send({ runId: 'run_with_second_token', dispatchNo: 1 }).then(
        () => true,
        () => false,
      ),
    );
    await eventually(() => received.includes('run_with_second_token'));
    expect(warnings).toEqual([]);
  });

  it('serves no client with a token that it does not accept', async () => {
    const accepted = redisToken;
    redisToken = redisTokenOf(0);
    const client = connectRedis(server, silent);
    try {
      const failed = new Promise<Error>((resolve) => client.on('error', resolve));
      expect((await failed).message).toMatch(/WRONGPASS/);
      redisToken = accepted;
      await ready(client);
    } finally {
      await closeRedis(client);
    }
  });
});
