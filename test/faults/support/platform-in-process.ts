import type { EntityClass } from '@mikro-orm/postgresql';
import { Client, type QueryResultRow } from 'pg';
import type { Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/database.js';
import { migrate } from '../../../platform/database/migrate.js';
import { createLogger, createMetrics } from '../../../platform/telemetry/index.js';
import { createStackEnvironment, startServers, type Servers } from '../../harness/stack.mjs';
import { connectTo } from '../../harness/database.js';
import { freshTenantId } from '../../harness/tenant-client.js';

export const silent = createLogger('silent', 'test');

/** Parts of the platform in the test process, on real servers and a new database. */
export class PlatformInProcess {
  readonly metrics = createMetrics();
  readonly log = silent;

  private constructor(
    readonly shared: Servers,
    readonly env: Record<string, string>,
    readonly database: Database,
    private readonly observer: Client,
  ) {}

  static async start(name: string, settings: Partial<Config['database']> = {}): Promise<PlatformInProcess> {
    const shared = await startServers();
    const env = await createStackEnvironment(shared, name);
    await migrate(env['DATABASE_OWNER_URL'] ?? '', silent);
    const superuser = new URL(shared.servers.postgres.superuserUrl);
    superuser.pathname = `/${name}`;
    return new PlatformInProcess(shared, env, await connectDatabase(env, settings), await connectTo(superuser.href));
  }

  /** Opens another connection pool, as another process would. */
  connect(settings: Partial<Config['database']> = {}, entities: EntityClass<unknown>[] = []): Promise<Database> {
    return connectDatabase(this.env, settings, entities);
  }

  get redisUrl(): string {
    return this.env['REDIS_URL'] ?? '';
  }

  /** Creates a tenant and returns its id. */
  async tenant(): Promise<string> {
    const tenantId = freshTenantId();
    await this.sql('INSERT INTO tenants.tenant (tenant_id, name, slug) VALUES ($1, $1, $1)', [tenantId]);
    return tenantId;
  }

  /** Runs SQL as superuser, bypassing row security. */
  async sql<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
    return (await this.observer.query<Row>(text, values)).rows;
  }

  async stop(): Promise<void> {
    await this.observer.end();
    await this.database[Symbol.asyncDispose]();
    await this.shared.stop();
  }
}

export const connectDatabase = (
  env: Record<string, string>,
  settings: Partial<Config['database']>,
  entities: EntityClass<unknown>[] = [],
): Promise<Database> =>
  Database.connect(
    {
      runtimeUrl: env['DATABASE_URL'] ?? '',
      systemUrl: env['DATABASE_SYSTEM_URL'] ?? '',
      identity: 'password',
      runtimeClientId: undefined,
      systemClientId: undefined,
      poolSize: 10,
      statementTimeoutMs: 10_000,
      responseTimeoutMs: 12_000,
      ...settings,
    },
    entities,
    silent,
  );

export const givenPlatform = (name: string, settings: Partial<Config['database']> = {}): { readonly platform: PlatformInProcess } => {
  let platform: PlatformInProcess | undefined;
  beforeAll(async () => {
    platform = await PlatformInProcess.start(name, settings);
  });
  afterAll(() => platform?.stop());
  return {
    get platform() {
      if (!platform) throw new Error('the platform has not been started');
      return platform;
    },
  };
};
