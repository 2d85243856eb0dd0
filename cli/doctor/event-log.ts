import type { Config } from '../../platform/config/index.js';
import { connectionTo } from '../../platform/database/connection.js';
import { sqlOn } from '../../platform/database/sql-on.js';
import { lastSequence, readEpoch, streamKey, tenantsWithMostEvents } from '../../platform/events/index.js';
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
      withRedis(redis, async (streams) => {
        const query = sqlOn(sql);
        const epoch = await readEpoch(query);
        for (const tenantId of await tenantsWithMostEvents(query, MAX_TENANTS)) {
          const newest = await streams.xRevRange(streamKey(epoch, tenantId), '+', '-', { COUNT: 1 });
          const copied = Number(newest?.[0]?.id.split('-')[0] ?? 0);
          // Read after Redis, since copied events are committed by then.
          const last = await lastSequence(query, tenantId);
          if (last !== undefined && copied > last)
            return fail(
              `Redis has event ${copied} of ${tenantId}, but the last one in PostgreSQL is ${last}`,
              'The database was restored to an earlier point. Stop all processes, run "main.js events renew", start them again.',
            );
        }
        return ok(`epoch ${epoch}`);
      }),
    ),
  );
