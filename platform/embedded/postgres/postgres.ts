import { Client, escapeIdentifier } from 'pg';
import { startServer, type EmbeddedServer, type ServerOptions } from '../embedded-server.js';
import { persistentSecret } from '../persistent-secret.js';
import { prepareCluster, searchPath, SUPERUSER } from './postgres-cluster.js';

export interface PostgresOptions extends ServerOptions {
  /** For tests: faster writes, but a crash of the machine may lose data. */
  fast?: boolean;
}

/** Connection strings of one database, one per role. */
export interface DatabaseUrls {
  superuserUrl: string;
  /** Owner of the database and of everything that migrations create. */
  ownerUrl: string;
  /** Role of requests and jobs; subject to row security. */
  runtimeUrl: string;
  /** Role of cross-tenant work; neither superuser nor owner, and subject to its own policies. */
  systemUrl: string;
  /** Role of an autoscaler, which may count runs and nothing else. */
  scalerUrl: string;
}

export interface EmbeddedPostgres extends EmbeddedServer, DatabaseUrls {
  /** Creates a database with the same owner and roles, empty or as a copy of `template`, which must have no connections. */
  createDatabase(name: string, template?: string): Promise<DatabaseUrls>;
  /** Drops a database if it exists and ends its connections. */
  dropDatabase(name: string): Promise<void>;
}

const DATABASE = 'kpi';
const OWNER = 'kpi_owner';
const ROLES = [OWNER, 'kpi_runtime', 'kpi_system', 'kpi_scaler'] as const;

/**
 * Starts a PostgreSQL server on 127.0.0.1 with the database `kpi` and the roles `kpi_owner`, `kpi_runtime`,
 * `kpi_system` and `kpi_scaler`.
 * Data and random passwords are stored in `dataDir`.
 * @throws StartError with a one-line message if it cannot start
 */
export const startPostgres = async (options: PostgresOptions): Promise<EmbeddedPostgres> => {
  const fast = options.fast ?? false;
  const secrets = await passwords(options.dataDir);
  const server = await startServer(options, 'postgres', async (folder, port, keepsLock) => {
    const invoke = await prepareCluster({ folder, password: secrets[SUPERUSER], fast, keepsLock });
    return {
      title: 'PostgreSQL',
      ...invoke(settings(port, fast)),
      env: searchPath(),
      ready: /database system is ready to accept connections/,
    };
  });
  try {
    await withClient(urlOf(server, secrets, SUPERUSER, SUPERUSER), (client) => ensureRolesAndDatabase(client, secrets));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return describe(server, secrets);
};

type Secrets = Record<typeof SUPERUSER | (typeof ROLES)[number], string>;

const passwords = async (dataDir: string): Promise<Secrets> => {
  const names = [SUPERUSER, ...ROLES] as const;
  const pairs = await Promise.all(names.map(async (name) => [name, await persistentSecret(dataDir, name)] as const));
  return Object.fromEntries(pairs) as Secrets;
};

const settings = (port: number, fast: boolean): string[] => {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Commits still reach the cache of the operating system, so a killed server loses none.
    ...(fast ? { fsync: 'off', full_page_writes: 'off' } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
};

const urlOf = (server: EmbeddedServer, secrets: Secrets, user: keyof Secrets, database: string): string =>
  `postgres://${user}:${secrets[user]}@127.0.0.1:${server.port}/${encodeURIComponent(database)}`;

const describe = (server: EmbeddedServer, secrets: Secrets): EmbeddedPostgres => {
  const urls = (database: string): DatabaseUrls => ({
    superuserUrl: urlOf(server, secrets, SUPERUSER, database),
    ownerUrl: urlOf(server, secrets, OWNER, database),
    runtimeUrl: urlOf(server, secrets, 'kpi_runtime', database),
    systemUrl: urlOf(server, secrets, 'kpi_system', database),
    scalerUrl: urlOf(server, secrets, 'kpi_scaler', database),
  });
  const administer = (statement: string): Promise<unknown> =>
    withClient(urlOf(server, secrets, SUPERUSER, SUPERUSER), (client) => client.query(statement));
  return {
    ...server,
    ...urls(DATABASE),
    async createDatabase(name, template = 'template1') {
      await administer(`CREATE DATABASE ${escapeIdentifier(name)} OWNER ${OWNER} TEMPLATE ${escapeIdentifier(template)}`);
      return urls(name);
    },
    async dropDatabase(name) {
      await administer(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
    },
  };
};

/** Creates the roles or resets their attributes, so that row security and ownership apply to them; creates the database. */
const ensureRolesAndDatabase = async (client: Client, secrets: Secrets): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('SELECT rolname AS name FROM pg_roles UNION SELECT datname FROM pg_database');
  const existing = new Set(rows.map((row) => row.name));
  for (const role of ROLES)
    await client.query(
      `${existing.has(role) ? 'ALTER' : 'CREATE'} ROLE ${role}
         LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION PASSWORD '${secrets[role]}'`,
    );
  if (!existing.has(DATABASE)) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
};

const withClient = async (url: string, work: (client: Client) => Promise<unknown>): Promise<void> => {
  const client = new Client({ connectionString: url, application_name: 'kpi-embedded' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};
