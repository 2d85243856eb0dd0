import { chownSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Client } from 'pg';
import { eventually } from '../harness/eventually.js';
import { loadConfig } from '../../platform/config/index.js';
import { Database } from '../../platform/database/database.js';
import { listen } from '../../platform/database/index.js';
import { migrate } from '../../platform/database/migrate.js';
import { startPostgres, type EmbeddedPostgres } from '../../platform/embedded/index.js';
import { startServer, type EmbeddedServer } from '../../platform/embedded/embedded-server.js';
import { BlobStorage } from '../../platform/storage/blob-storage.js';
import { createLogger } from '../../platform/telemetry/index.js';
import { CERTIFICATE, CERTIFICATE_KEY } from '../fixtures/certificate.fixture.js';
import { givenEntra, jwt } from './entra.js';

const silent = createLogger('silent', 'test');
const ACCOUNT = 'kpistorage';
/** Tokens by client id, which are the passwords of PostgreSQL's roles, as in Azure. */
const tokens: Record<string, string> = {};

/** Returns a JWT with the claims that Azurite checks for the storage account, or the password of the identity's role for PostgreSQL. */
const entra = givenEntra(({ clientId, scope }) => {
  const now = Math.floor(Date.now() / 1_000);
  if (!scope.startsWith('https://storage.azure.com/')) return { token: tokens[clientId] ?? 'unknown', seconds: 1 };
  const claims = {
    aud: 'https://storage.azure.com',
    iss: 'https://sts.windows.net/33333333-3333-4333-8333-333333333333/',
    oid: clientId,
    tid: 'x',
  };
  return { token: jwt({ ...claims, iat: now, nbf: now - 5, exp: now + 3_600 }), seconds: 3_600 };
});
const { folder } = entra;

/** Retries a query, because a pool may still lend out closed connections that it has not detected. */
const retryUntilReconnected = <T>(query: () => Promise<T>) => eventually(() => query().catch(() => undefined));

describe('PostgreSQL with Entra tokens', () => {
  let postgres: EmbeddedPostgres;
  let administrator: Client;

  /** Returns a URL as in the chart: host name, no password, verified server certificate. */
  const addressOf = (url: string): string => {
    const { username, port, pathname } = new URL(url);
    return `postgres://${username}@localhost:${port}${pathname}?sslmode=verify-full`;
  };
  const renewTokens = async (generation: number): Promise<void> => {
    for (const role of ['kpi_owner', 'kpi_runtime', 'kpi_system']) {
      tokens[clientOf(role)] = `token-${generation}-of-${role}`;
      await administrator.query(`ALTER ROLE ${role} PASSWORD '${tokens[clientOf(role)]}'`);
    }
  };
  const clientOf = (role: string): string => (role === 'kpi_owner' ? 'client-of-the-pod' : `client-of-${role}`);
  const config = (): Parameters<typeof Database.connect>[0] =>
    loadConfig({
      DATABASE_IDENTITY: 'entra',
      DATABASE_URL: addressOf(postgres.runtimeUrl),
      DATABASE_SYSTEM_URL: addressOf(postgres.systemUrl),
      DATABASE_CLIENT_ID: clientOf('kpi_runtime'),
      DATABASE_SYSTEM_CLIENT_ID: clientOf('kpi_system'),
      REDIS_URL: 'redis://localhost',
      BLOB_ACCOUNT_URL: 'https://localhost',
      INTERNAL_TOKEN_SECRET: 'a-secret-of-at-least-thirty-two-bytes',
      CREDENTIALS_KEYS: 'a-key-of-at-least-thirty-two-characters',
    }).database;

  beforeAll(async () => {
    const dataDir = join(folder, 'postgres');
    postgres = await startPostgres({ dataDir, fast: true, log: () => undefined });
    const data = join(dataDir, 'postgres', 'data');
    const { uid, gid } = statSync(data);
    for (const [name, content] of [
      ['server.crt', CERTIFICATE],
      ['server.key', CERTIFICATE_KEY],
    ] as const) {
      writeFileSync(join(data, name), content, { mode: 0o600 });
      chownSync(join(data, name), uid, gid);
    }
    administrator = new Client({ connectionString: postgres.superuserUrl });
    await administrator.connect();
    await administrator.query('ALTER SYSTEM SET ssl = on');
    await administrator.query('SELECT pg_reload_conf()');
    await renewTokens(1);
    await migrate(addressOf(postgres.ownerUrl), silent, 'entra');
  });
  afterAll(async () => {
    await administrator.end();
    await postgres.stop();
  });

  it('is migrated with the token of the pod', () => {
    expect(entra.requests[0]).toEqual({
      clientId: 'client-of-the-pod',
      assertion: 'token-of-the-service-account',
      scope: 'https://ossrdbms-aad.database.windows.net/.default',
    });
  });

  it('accepts every role over TLS with its own token, and a new token for each new connection', async () => {
    await using database = await Database.connect(config(), [], silent);
    const ofRuntime = () =>
      database
        .forTenant('tnt_a')
        .getConnection()
        .execute<{ role: string; ssl: boolean }[]>(
          'SELECT current_user AS role, (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS ssl',
        );
    const ofSystem = () =>
      database.system('SELECT current_user AS role, (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS ssl');
    expect([await ofRuntime(), await ofSystem()]).toEqual([[{ role: 'kpi_runtime', ssl: true }], [{ role: 'kpi_system', ssl: true }]]);

    await renewTokens(2);
    await administrator.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename IN ('kpi_runtime', 'kpi_system')`);
    expect([await retryUntilReconnected(ofRuntime), await retryUntilReconnected(ofSystem)]).toEqual([
      [{ role: 'kpi_runtime', ssl: true }],
      [{ role: 'kpi_system', ssl: true }],
    ]);

    const notified = Promise.withResolvers<void>();
    let notifications = 0;
    await using _listener = await listen(
      database.systemConnection,
      'kpi_dispatch',
      () => (++notifications === 2 ? notified.resolve() : undefined),
      silent,
    );
    await administrator.query('NOTIFY kpi_dispatch');
    await notified.promise;
    const clients = new Set(entra.requests.map(({ clientId }) => clientId));
    expect([...clients].toSorted()).toEqual(['client-of-kpi_runtime', 'client-of-kpi_system', 'client-of-the-pod']);
  });

  it('gets no token unless its certificate is trusted and matches the host name', async () => {
    await entra.withoutTrust(() => expect(Database.connect(config(), [], silent)).rejects.toThrow(/self-signed certificate/));
    const valid = config();
    const byAddress = valid.runtimeUrl.replace('localhost', '127.0.0.1');
    await expect(Database.connect({ ...valid, runtimeUrl: byAddress }, [], silent)).rejects.toThrow(/does not match certificate/);
  });
});

describe('blob storage with Entra tokens', () => {
  let azurite: EmbeddedServer;
  let storage: BlobStorage;
  beforeAll(async () => {
    const program = createRequire(import.meta.url).resolve('azurite/dist/src/blob/main.js');
    azurite = await startServer({ dataDir: join(folder, 'blob'), log: () => undefined }, 'blob', async (home, port) => {
      const [cert, key] = [join(home, 'cert.pem'), join(home, 'key.pem')];
      writeFileSync(cert, CERTIFICATE);
      writeFileSync(key, CERTIFICATE_KEY, { mode: 0o600 });
      return {
        title: 'Azurite',
        command: process.execPath,
        args: [
          program,
          '--blobHost=127.0.0.1',
          `--blobPort=${port}`,
          `--location=${home}`,
          '--oauth=basic',
          `--cert=${cert}`,
          `--key=${key}`,
        ].concat('--skipApiVersionCheck', '--disableTelemetry', '--silent'),
        env: { AZURITE_ACCOUNTS: `${ACCOUNT}:${Buffer.from('an account key that no client has').toString('base64')}` },
        ready: /successfully listens/,
      };
    });
    const accountUrl = `https://localhost:${azurite.port}/${ACCOUNT}`;
    storage = new BlobStorage({
      ...{ connectionString: undefined, accountUrl, linkUrl: undefined },
      ...{ container: 'kpi', linkTtlSeconds: 60, uploadMaxBytes: 1_000_000 },
    });
    await storage.prepare();
  });
  afterAll(() => azurite.stop());

  it('stores files, and signs links by user delegation', async () => {
    const file = join(folder, 'report.txt');
    writeFileSync(file, 'content for one tenant');
    const { blobName } = await storage.putFile('tnt_a', 'artifacts', file, '.txt', 'text/plain');
    const { url } = await storage.downloadLink('tnt_a', blobName, 'Bericht für März.txt', 'text/plain');
    const signature = new URL(url).searchParams;
    expect([signature.get('sp'), signature.get('sr'), signature.get('spr'), signature.has('skoid')]).toEqual(['r', 'b', 'https', true]);
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([200, 'content for one tenant']);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect((await fetch(url.replace(/sp=r&/, 'sp=rw&'))).status).toBe(403);
    expect((await fetch(url.replace(/\?.*/, ''))).status).not.toBe(200);
  });
});
