import type { Config } from '../../platform/config/index.js';
import { connectionTo } from '../../platform/database/connection.js';
import { streamKey } from '../../platform/events/index.js';
import { withPostgres, withRedis } from './connecting.js';
import { check, fail, ok, type Finding } from './finding.js';

const MAX_TENANTS = 100;

/**
 * Checks that Redis has no events beyond those in PostgreSQL. If it has, the database was restored to an earlier point without
 * a new epoch, and cursors issued before would skip events.
 */
export const checkEventLog = ({ database, redis }: Config): Promise<Finding> =>
  check('event log', 'Requires PostgreSQL and Redis; see their checks.', async () =>
    withPostgres(connectionTo(database.systemUrl, database.identity, database.systemClientId), (sql) =>
      withRedis(redis.url, async (streams) => {
        const [row] = (await sql.query<{ epoch: string }>('SELECT epoch FROM events.epoch')).rows;
        const { rows } = await sql.query<{ tenant_id: string }>(
          `SELECT tenant_id FROM events.tenant_sequence ORDER BY last DESC LIMIT ${MAX_TENANTS}`,
        );
        for (const { tenant_id: tenantId } of rows) {
          const newest = await streams.xRevRange(streamKey(row?.epoch ?? '', tenantId), '+', '-', { COUNT: 1 });
          const copied = Number(newest?.[0]?.id.split('-')[0] ?? 0);
          // Read after Redis, since copied events are committed by then.
          const [log] = (await sql.query<{ last: string }>('SELECT last FROM events.tenant_sequence WHERE tenant_id = $1', [tenantId]))
            .rows;
          if (log && copied > Number(log.last))
            return fail(
              `Redis has event ${copied} of ${tenantId}, but the last one in PostgreSQL is ${log.last}`,
              'The database was restored to an earlier point. Stop all processes, run "main.js events renew", start them again.',
            );
        }
        return ok(`epoch ${row?.epoch}`);
      }),
    ),
  );
