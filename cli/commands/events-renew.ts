import { Client } from 'pg';
import { loadMigrationConfig } from '../../platform/config/index.js';
import { connectionTo } from '../../platform/database/connection.js';
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
      const [row] = (
        await client.query<{ epoch: string }>(
          'UPDATE events.epoch SET epoch = substr(md5(random()::text || clock_timestamp()::text), 1, 8) RETURNING epoch',
        )
      ).rows;
      print(`The event log is in epoch ${row?.epoch}. Restart all running processes.`, { epoch: row?.epoch });
      return true;
    } finally {
      await client.end();
    }
  },
});
