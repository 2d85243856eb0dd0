import { MikroORM, type EntityManager, type EntityClass, type PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Pool, type ClientConfig, type PoolClient, type QueryResultRow } from 'pg';
import { ConfigError, type Config } from '../config/index.js';
import { shutDown } from '../lifecycle/shutdown.js';
import { isTracing, QueryTraces, type Logger } from '../telemetry/index.js';
import { TimeoutClient, CONNECT_TIMEOUT_MS } from './timeout-client.js';
import { connectionTo } from './connection.js';
import { newestMigration } from './migrate.js';
import { sqlOn } from './sql-on.js';
import { ROLE_STATUS, type RoleStatus } from './role-status.js';
import { TenantDriver } from './tenant-driver.js';
import { TenantEntityManager } from './tenant-entity-manager.js';
import { TENANT_VARIABLE, TenantStatements } from './tenant-statements.js';

/** Time for the network in addition to the statement timeout. */
const NETWORK_ALLOWANCE_MS = 2_000;

/** Returns the number of connections for cross-tenant work, in addition to `poolSize` connections for requests and jobs. */
export const systemPoolSize = (poolSize: number): number => Math.max(2, Math.ceil(poolSize / 3));

/** Runs SQL with positional parameters (`$1`) as the system role. */
export type SystemSql = <T extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;

/**
 * Access to PostgreSQL. Domain code uses `forTenant`: an entity manager that runs each statement in a transaction with the
 * tenant id set, as a role subject to row security. Cross-tenant code (dispatch, relay, tenant administration) uses
 * `system`: another role, with its own policies for the few tables and columns that it needs.
 */
export class Database implements AsyncDisposable {
  private neededVersion: number | undefined;

  private constructor(
    private readonly orm: MikroORM,
    private readonly systemPool: Pool,
    private readonly traces: QueryTraces,
    /** Options of a dedicated connection as the system role. */
    readonly systemConnection: ClientConfig,
  ) {}

  static async connect(config: Config['database'], entities: EntityClass<unknown>[], log: Logger): Promise<Database> {
    const traces = new QueryTraces();
    const runtime = connectionTo(config.runtimeUrl, config.identity, config.runtimeClientId);
    const system = connectionTo(config.systemUrl, config.identity, config.systemClientId);
    const timeouts = {
      Client: TimeoutClient,
      responseTimeoutMs: config.responseTimeoutMs,
      // Pool wait is bounded by response timeout + connect timeout.
      connectionTimeoutMillis: config.responseTimeoutMs + CONNECT_TIMEOUT_MS,
    };
    const statements = new TenantStatements(traces);
    const orm = await MikroORM.init<PostgreSqlDriver, EntityManager>({
      driver: TenantDriver.over(statements),
      entityManager: TenantEntityManager as typeof EntityManager,
      clientUrl: config.runtimeUrl,
      entities,
      discovery: { warnWhenNoEntities: false },
      pool: { min: 0, max: config.poolSize },
      driverOptions: {
        // MikroORM takes only host, role and database from the URL.
        ...runtime,
        ...timeouts,
        statement_timeout: config.statementTimeoutMs,
        idle_in_transaction_session_timeout: config.statementTimeoutMs * 3,
        application_name: 'kpi-runtime',
        onPoolCreated: (pool: Pool) => {
          traces.follow(pool);
          statements.use(pool);
        },
      },
      // Every caller forks, so that entities in the identity map do not outlive the operation that read them.
      allowGlobalContext: false,
      debug: false,
      logger: (message) => log.debug(message),
    });
    const systemPool = new Pool({
      ...system,
      ...timeouts,
      max: systemPoolSize(config.poolSize),
      statement_timeout: config.statementTimeoutMs,
      application_name: 'kpi-system',
    });
    // Without a listener, an idle connection closed by the server ends the process; the next query opens a new one.
    systemPool.on('error', (err) => log.warn({ err }, 'idle database connection lost'));
    // The same for a borrowed connection, whose errors the pool leaves to the borrower; the query in flight rejects anyway.
    traces.follow(systemPool);
    systemPool.on('connect', (client) => client.on('error', (err) => log.debug({ err }, 'database connection lost')));
    const database = new Database(orm, systemPool, traces, system);
    await database.rejectPrivilegedRole();
    if (isTracing()) await database.nameTables();
    return database;
  }

  /**
   * Returns an entity manager bound to one tenant; each statement outside an explicit transaction runs in its own.
   * @param operation identity of the operation whose reads may share a round trip
   */
  forTenant(tenantId: string, operation?: object): EntityManager {
    const em = this.orm.em.fork({ session: { variables: { [TENANT_VARIABLE]: tenantId } } });
    (em as TenantEntityManager).operation = operation;
    return em;
  }

  /** Runs one statement as the system role. */
  readonly system: SystemSql = async (text, values) =>
    (await this.traces.inSpan(text, () => this.systemPool.query(text, values))).rows as never;

  /** Runs several statements as the system role in one transaction. */
  async systemTransaction<T>(work: (sql: SystemSql) => Promise<T>): Promise<T> {
    const client: PoolClient = await this.systemPool.connect();
    try {
      await client.query('BEGIN');
      const result = await work(sqlOn(client));
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      await client.query('ROLLBACK').then(
        () => client.release(),
        () => client.release(true),
      );
      throw error;
    }
  }

  /**
   * Runs a transaction as the system role whose statements may each take `statementMs`. It uses a dedicated connection,
   * since the response timeout of pooled connections is shorter.
   */
  async longSystemTransaction<T>(statementMs: number, work: (sql: SystemSql) => Promise<T>): Promise<T> {
    const client = new TimeoutClient({
      ...this.systemConnection,
      statement_timeout: statementMs,
      responseTimeoutMs: statementMs + NETWORK_ALLOWANCE_MS,
      application_name: 'kpi-system',
    });
    // Only keeps the process alive; the query in flight rejects anyway.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('BEGIN');
      const result = await work(sqlOn(client));
      await client.query('COMMIT');
      return result;
    } finally {
      // Closing the connection rolls back an open transaction.
      await client.close();
    }
  }

  /** Resolves if PostgreSQL responds and the schema is at least at the version that this build needs. @throws otherwise */
  async check(): Promise<void> {
    const [row] = await this.system<{ version: string }>('SELECT max(version) AS version FROM platform.schema_version');
    if (Number(row?.version) < (this.neededVersion ??= await newestMigration()))
      throw new Error('the database schema is older than this build requires; run migrate');
  }

  private async nameTables(): Promise<void> {
    const rows = await this.system<{ name: string }>(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of rows) this.traces.tables.add(name);
  }

  /** Throws a ConfigError for roles not subject to row security: superusers, table owners and BYPASSRLS roles. */
  private async rejectPrivilegedRole(): Promise<void> {
    const statuses = [
      ['DATABASE_URL', await this.orm.em.fork().getConnection().execute<RoleStatus[]>(ROLE_STATUS)],
      ['DATABASE_SYSTEM_URL', await this.system<RoleStatus & QueryResultRow>(ROLE_STATUS)],
    ] as const;
    for (const [variable, [role]] of statuses)
      if (!role || role.privileged || role.owner)
        throw new ConfigError(`${variable}: role ${role?.name} owns tables or bypasses row security; use a role without these privileges`);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return shutDown('database', async () => {
      await this.orm.close(true);
      await this.systemPool.end();
    });
  }
}
