import type { Config } from '../../config/index.js';
import { connectionTo } from '../../database/connection.js';
import { streamKey } from '../../events/index.js';
import { withPostgres, withRedis } from './connecting.js';
import { examine, fail, ok, type Finding } from './finding.js';

const MAX_TENANTS = 100;

/**
 * Whether Redis has copies of events that PostgreSQL does not know: then the database was set back to an older point
 * without a new epoch, and cursors that were handed out before would skip events.
 */
export const examineEventLog = ({ database, redis }: Config): Promise<Finding> =>
  examine('event log', 'Needs PostgreSQL and Redis; see there.', async () =>
    withPostgres(connectionTo(database.systemUrl, database.identity, database.systemClientId), (sql) =>
      withRedis(redis.url, async (streams) => {
        const [row] = (await sql.query<{ epoch: string }>('SELECT epoch FROM events.epoch')).rows;
        const { rows } = await sql.query<{ tenant_id: string }>(
          `SELECT tenant_id FROM events.tenant_sequence ORDER BY last DESC LIMIT ${MAX_TENANTS}`,
        );
        for (const { tenant_id: tenantId } of rows) {
          const newest = await streams.xRevRange(streamKey(row?.epoch ?? '', tenantId), '+', '-', { COUNT: 1 });
          const copied = Number(newest?.[0]?.id.split('-')[0] ?? 0);
          // Read after Redis: what was copied is committed by now.
          const [log] = (await sql.query<{ last: string }>('SELECT last FROM events.tenant_sequence WHERE tenant_id = $1', [tenantId]))
            .rows;
          if (log && copied > Number(log.last))
            return fail(
              `Redis has event ${copied} of ${tenantId}, PostgreSQL ends with ${log.last}`,
              'The database was restored to an older point. Stop all processes, run "main.js events renew", start them again.',
            );
        }
        return ok(`epoch ${row?.epoch}`);
      }),
    ),
  );
