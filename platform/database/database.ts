import { MikroORM, type EntityManager, type EntityClass } from '@mikro-orm/postgresql';
import { Pool, type ClientConfig, type PoolClient, type QueryResultRow } from 'pg';
import { ConfigError, type Config } from '../config/index.js';
import { shutDown } from '../shutdown.js';
import { isTracing, QueryTraces, type Logger } from '../telemetry/index.js';
import { AnsweringClient, CONNECT_MS } from './answering-client.js';
import { connectionTo } from './connection.js';
import { newestMigration } from './migrate.js';
import { sqlOn } from './sql-on.js';
import { ROLE_STATUS, type RoleStatus } from './role-status.js';

/** The session variable that every row policy compares with `tenant_id`. */
const TENANT_VARIABLE = 'app.tenant_id';

/** What an answer may take on its way. */
const ANSWER_WAY_MS = 2_000;

/** Connections for work across tenants, beside so many for requests and jobs. */
export const systemPoolSize = (poolSize: number): number => Math.max(2, Math.ceil(poolSize / 3));

/** Runs SQL with positional parameters (`$1`) as the system role. */
export type SystemSql = <T extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;

/**
 * The two ways into PostgreSQL. Domain code works through `forTenant`: an entity manager whose every statement runs in
 * a transaction that carries the tenant, as a role that row security binds. What must see several tenants (dispatch,
 * relay, tenant administration) works through `system`: another role, with policies of its own for the few tables and
 * columns it needs.
 */
export class Database implements AsyncDisposable {
  private neededVersion: number | undefined;

  private constructor(
    private readonly orm: MikroORM,
    private readonly systemPool: Pool,
    private readonly traces: QueryTraces,
    /** For a connection of its own as the system role. */
    readonly systemConnection: ClientConfig,
  ) {}

  static async connect(config: Config['database'], entities: EntityClass<unknown>[], log: Logger): Promise<Database> {
    const traces = new QueryTraces();
    const runtime = connectionTo(config.runtimeUrl, config.identity, config.runtimeClientId);
    const system = connectionTo(config.systemUrl, config.identity, config.systemClientId);
    const answering = {
      Client: AnsweringClient,
      answerTimeoutMs: config.answerTimeoutMs,
      // Who waits for a connection waits for as long as it takes one to fall silent and the next not to come about, and no longer.
      connectionTimeoutMillis: config.answerTimeoutMs + CONNECT_MS,
    };
    const orm = await MikroORM.init({
      clientUrl: config.runtimeUrl,
      entities,
      discovery: { warnWhenNoEntities: false },
      pool: { min: 0, max: config.poolSize },
      driverOptions: {
        // MikroORM takes host, role and database from the address, and leaves the rest of it.
        ...runtime,
        ...answering,
        statement_timeout: config.statementTimeoutMs,
        idle_in_transaction_session_timeout: config.statementTimeoutMs * 3,
        application_name: 'kpi-runtime',
        onPoolCreated: (pool: Pool) => traces.follow(pool),
      },
      // Documents of the identity map never outlive the operation that read them: every caller forks.
      allowGlobalContext: false,
      debug: false,
      logger: (message) => log.debug(message),
    });
    const systemPool = new Pool({
      ...system,
      ...answering,
      max: systemPoolSize(config.poolSize),
      statement_timeout: config.statementTimeoutMs,
      application_name: 'kpi-system',
    });
    // An idle connection that the server closes must not end the process; the next query opens a new one.
    systemPool.on('error', (err) => log.warn({ err }, 'idle database connection lost'));
    // Nor one that is lent out, whose errors the pool leaves to the borrower; the query in flight rejects anyway.
    traces.follow(systemPool);
    systemPool.on('connect', (client) => client.on('error', (err) => log.debug({ err }, 'database connection lost')));
    const database = new Database(orm, systemPool, traces, system);
    await database.refusePrivilegedRole();
    if (isTracing()) await database.nameTables();
    return database;
  }

  /** An entity manager bound to one tenant; each statement outside an explicit transaction gets one of its own. */
  forTenant(tenantId: string): EntityManager {
    return this.orm.em.fork({ session: { variables: { [TENANT_VARIABLE]: tenantId } } });
  }

  /** One statement as the system role. */
  readonly system: SystemSql = async (text, values) =>
    (await this.traces.inSpan(text, () => this.systemPool.query(text, values))).rows as never;

  /** Several statements as the system role in one transaction. */
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
   * The same for statements that may each take `statementMs`, on a connection of its own: that of a pool is given up
   * when it says nothing for as long as others may take.
   */
  async longSystemTransaction<T>(statementMs: number, work: (sql: SystemSql) => Promise<T>): Promise<T> {
    const client = new AnsweringClient({
      ...this.systemConnection,
      statement_timeout: statementMs,
      answerTimeoutMs: statementMs + ANSWER_WAY_MS,
      application_name: 'kpi-system',
    });
    // The query in flight rejects anyway.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('BEGIN');
      const result = await work(sqlOn(client));
      await client.query('COMMIT');
      return result;
    } finally {
      // What was not committed ends with its connection.
      await client.leave();
    }
  }

  /** Answers when PostgreSQL does, and only if the schema is at the version this build needs, or newer. */
  async check(): Promise<void> {
    const [row] = await this.system<{ version: string }>('SELECT max(version) AS version FROM platform.schema_version');
    if (Number(row?.version) < (this.neededVersion ??= await newestMigration())) throw new Error('the schema is older than this build');
  }

  private async nameTables(): Promise<void> {
    const rows = await this.system<{ name: string }>(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of rows) this.traces.tables.add(name);
  }

  /** Row security does not bind superusers, owners or BYPASSRLS roles: refuse to run as one. */
  private async refusePrivilegedRole(): Promise<void> {
    const standings = [
      ['DATABASE_URL', await this.orm.em.fork().getConnection().execute<RoleStatus[]>(ROLE_STATUS)],
      ['DATABASE_SYSTEM_URL', await this.system<RoleStatus & QueryResultRow>(ROLE_STATUS)],
    ] as const;
    for (const [variable, [role]] of standings)
      if (!role || role.privileged || role.owner)
        throw new ConfigError(`${variable}: connects as ${role?.name}, which owns tables or bypasses row security; use a plain role`);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return shutDown('database', async () => {
      await this.orm.close(true);
      await this.systemPool.end();
    });
  }
}
