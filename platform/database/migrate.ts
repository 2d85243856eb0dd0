import { readdir } from 'node:fs/promises';
import { Client } from 'pg';
import Postgrator from 'postgrator';
import { fromProjectRoot } from '../project-root.js';
import { connectionTo, type DatabaseIdentity } from './connection.js';
import type { Logger } from '../telemetry/index.js';

/** Advisory lock that serialises migrations of several processes; an arbitrary constant. */
const MIGRATION_LOCK = 7_024_001;

/** Returns the number of the newest migration in this build. */
export const newestMigration = async (): Promise<number> =>
  Math.max(...(await readdir(fromProjectRoot('schema/migrations'))).map((file) => Number.parseInt(file, 10)));

/**
 * Privileges that a migration cannot set: it does not know the name of the database, and kpi_scaler is optional. Repeated by every
 * call, so that a role that is created later gets its privilege with the next one.
 */
const PRIVILEGES_OF_INSTALLATION = `
  DO $$ BEGIN
    EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'kpi_scaler') THEN
      GRANT USAGE ON SCHEMA scaling TO kpi_scaler;
      GRANT EXECUTE ON FUNCTION scaling.runs_needing_slots() TO kpi_scaler;
    END IF;
  END $$`;

/**
 * Migrates the database to the newest schema and returns the number of migrations applied. Runs `schema/migrations/*.sql`
 * in order as the owner role, each once, in one transaction under an advisory lock.
 * @throws if a file was changed after it was applied
 */
export const migrate = async (ownerUrl: string, log: Logger, identity: DatabaseIdentity = 'password'): Promise<number> => {
  const client = new Client({ ...connectionTo(ownerUrl, identity), application_name: 'kpi-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('CREATE SCHEMA IF NOT EXISTS platform');
    const postgrator = new Postgrator({
      driver: 'pg',
      migrationPattern: fromProjectRoot('schema/migrations/*.sql'),
      schemaTable: 'platform.schema_version',
      currentSchema: 'platform',
      execQuery: (query) => client.query(query),
      execSqlScript: async (script) => {
        await client.query(script);
      },
    });
    // One transaction for all, so that each migration and its record are committed atomically.
    await client.query('BEGIN');
    const applied = await postgrator.migrate();
    await client.query(PRIVILEGES_OF_INSTALLATION);
    await client.query('COMMIT');
    for (const step of applied) log.info({ migration: step.name, version: step.version }, 'migration applied');
    return applied.length;
  } finally {
    await client.end();
  }
};
