import type { SystemSql } from './database.js';

/** Returns the numbers of the migrations that were applied to the database. */
export const appliedMigrations = async (query: SystemSql): Promise<ReadonlySet<number>> =>
  new Set(
    (await query<{ version: string }>('SELECT version FROM platform.schema_version WHERE version > 0')).map(({ version }) =>
      Number(version),
    ),
  );
