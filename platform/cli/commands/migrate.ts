import { SUBGRAPHS } from '../../../subgraphs/index.js';
import { ConfigError, loadConfig } from '../../config/index.js';
import { migrate as migrateDatabase } from '../../database/index.js';
import { loadSharedCollection } from '../../search/index.js';
import { createLogger } from '../../telemetry/index.js';
import { defineCommand } from '../command.js';

/** Brings the database and the shared content to this version. Any number may run at a time: they wait for each other. */
export const migrate = defineCommand({
  args: [],
  options: {},
  async run() {
    const config = loadConfig();
    const { ownerUrl } = config.database;
    if (!ownerUrl) throw new ConfigError('DATABASE_OWNER_URL: required to migrate');
    const log = createLogger(config.logLevel, 'migrate');
    await migrateDatabase(ownerUrl, log);
    for (const collection of SUBGRAPHS.flatMap(({ sharedContent }) => sharedContent?.() ?? []))
      await loadSharedCollection(ownerUrl, collection, log);
    return true;
  },
});
