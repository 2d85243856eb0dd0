import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '../../config/index.js';
import { Database } from '../../database/database.js';
import { migrate } from '../../database/migrate.js';
import { startPostgres, type EmbeddedPostgres } from '../../embedded/index.js';
import { AppError } from '../../errors/index.js';
import { createLogger } from '../../telemetry/index.js';
import type { Authenticator, Credentials } from '../authenticator.js';

/** Separate migrated database with the register of tenants. */
export interface TenantRegister extends AsyncDisposable {
  readonly postgres: EmbeddedPostgres;
  readonly database: Database;
  /** Returns the configuration of a service on this database with additional variables. */
  config(more?: Readonly<Record<string, string>>): Config;
  /** Returns the ids of all tenants. */
  tenants(): Promise<string[]>;
  createTenant(tenantId: string, status?: 'active' | 'suspended' | 'deleting'): Promise<void>;
}

export const startTenantRegister = async (): Promise<TenantRegister> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kpi-identity-'));
  const silent = createLogger('silent', 'test');
  const postgres = await startPostgres({ dataDir, fast: true, log: () => undefined });
  await migrate(postgres.ownerUrl, silent);
  const config = (more: Readonly<Record<string, string>> = {}): Config =>
    loadConfig({
      DATABASE_URL: postgres.runtimeUrl,
      DATABASE_SYSTEM_URL: postgres.systemUrl,
      REDIS_URL: 'redis://unused',
      BLOB_CONNECTION_STRING: 'unused',
      INTERNAL_TOKEN_SECRET: 'a-secret-of-at-least-thirty-two-bytes',
      CREDENTIALS_KEYS: 'a-key-of-at-least-thirty-two-characters',
      ...more,
    });
  const database = await Database.connect(config().database, [], silent);
  return {
    postgres,
    database,
    config,
    async tenants() {
      return (await database.system<{ tenant_id: string }>('SELECT tenant_id FROM tenants.tenant ORDER BY 1')).map((row) => row.tenant_id);
    },
    async createTenant(tenantId, status = 'active') {
      await database.system('INSERT INTO tenants.tenant (tenant_id, name, slug, status) VALUES ($1, $1, $1, $2)', [tenantId, status]);
    },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await postgres.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
};

/** Returns the error with which a caller is rejected; throws if the caller is accepted or the error is not an AppError. */
export const refusalOf = async (authenticator: Authenticator, credentials: Credentials): Promise<AppError> => {
  const outcome = await authenticator.authenticate(credentials).catch((error: unknown) => error);
  if (outcome instanceof AppError) return outcome;
  throw new Error(`not refused: ${JSON.stringify(outcome)}`, { cause: outcome });
};
