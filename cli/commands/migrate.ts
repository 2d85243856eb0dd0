import { SUBGRAPHS } from '../../subgraphs/index.js';
import { loadMigrationConfig } from '../../platform/config/index.js';
import { migrate as migrateDatabase } from '../../platform/database/migrate.js';
import { loadSharedCollection } from '../../platform/search/index.js';
import { createLogger } from '../../platform/telemetry/index.js';
import { defineCommand } from '../command.js';

/** Migrates the database and the shared content to this version. Concurrent migrations wait for each other. */
export const migrate = defineCommand({
  args: [],
  options: {},
  async run() {
    const { logLevel, ownerUrl, identity } = loadMigrationConfig();
    const log = createLogger(logLevel, 'migrate');
    await migrateDatabase(ownerUrl, log, identity);
    for (const collection of SUBGRAPHS.flatMap(({ sharedContent }) => sharedContent?.() ?? []))
      await loadSharedCollection(ownerUrl, collection, log, identity);
    return true;
  },
});
