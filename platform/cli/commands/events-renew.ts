import { Client } from 'pg';
import { loadMigrationConfig } from '../../config/index.js';
import { connectionTo } from '../../database/connection.js';
import { defineCommand } from '../command.js';

/** After the database was set back to an older point: cursors that were handed out since are told to start over. */
export const eventsRenew = defineCommand({
  args: [],
  options: {},
  async run({ tell }) {
    const { ownerUrl, identity } = loadMigrationConfig();
    const client = new Client({ ...connectionTo(ownerUrl, identity), application_name: 'kpi-operator' });
    await client.connect();
    try {
      const [row] = (
        await client.query<{ epoch: string }>(
          'UPDATE events.epoch SET epoch = substr(md5(random()::text || clock_timestamp()::text), 1, 8) RETURNING epoch',
        )
      ).rows;
      tell(`the event log is in epoch ${row?.epoch}; processes that run must be started anew`, { epoch: row?.epoch });
      return true;
    } finally {
      await client.end();
    }
  },
});
