import { Client } from 'pg';
import { loadMigrationConfig } from '../../platform/config/index.js';
import { connectionTo } from '../../platform/database/connection.js';
import { sqlOn } from '../../platform/database/sql-on.js';
import { renewEpoch } from '../../platform/events/index.js';
import { defineCommand } from '../command.js';

/** Starts a new epoch after the database was restored to an earlier point: cursors issued since then are reset. */
export const eventsRenew = defineCommand({
  args: [],
  options: {},
  async run({ print }) {
    const { ownerUrl, identity } = loadMigrationConfig();
    const client = new Client({ ...connectionTo(ownerUrl, identity), application_name: 'kpi-operator' });
    await client.connect();
    try {
      const epoch = await renewEpoch(sqlOn(client));
      print(`The event log is in epoch ${epoch}. Restart all running processes.`, { epoch });
      return true;
    } finally {
      await client.end();
    }
  },
});
