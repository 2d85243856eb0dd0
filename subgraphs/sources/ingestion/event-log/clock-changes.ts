import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { columnsWarning, type IngestWarning } from '../ingest-error.js';
import type { EventLogColumns } from './event-log-roles.js';

/** Longest case, in hours, of which an hour is at least 1 %. */
const MAX_HOURS = 100;

/**
 * Returns a warning if short cases extend over a change of the clocks in a time zone: between local times of a day with a change lie 23 or 25
 * hours, unless the clock that wrote them ignores the change. The first value is the begin of the first such case.
 * @param relation table with local times
 */
export const clockChanges = async (
  duck: DuckDbSession,
  relation: string,
  roles: EventLogColumns,
  timeZone: string,
): Promise<IngestWarning[]> => {
  if (timeZone === 'UTC') return [];
  const [time, key] = [identifier(roles.time), identifier(roles.case)];
  const begin = roles.start === undefined ? time : `least(${identifier(roles.start)}, ${time})`;
  const utc = (local: string): string => `epoch(timezone(${literal(timeZone)}, ${local}))`;
  const found = await duck.one<{ cases: number; of: number; first: string | null }>(
    `SELECT count(*) AS of, coalesce(count_if(changes), 0) AS cases, CAST(min(begun) FILTER (WHERE changes) AS VARCHAR) AS first
     FROM (SELECT begun, ${utc('ended')} - ${utc('begun')} <> epoch(ended) - epoch(begun) AS changes
             FROM (SELECT min(${begin}) AS begun, max(${time}) AS ended, bool_or(CAST(${time} AS TIME) <> TIME '00:00') AS has_clock
                     FROM ${relation} WHERE ${time} IS NOT NULL GROUP BY ${key})
            WHERE has_clock AND ended - begun <= INTERVAL ${MAX_HOURS} HOUR)`,
  );
  if (found.cases === 0) return [];
  const column = { name: roles.time, values: found.cases, of: found.of, first: found.first, row: null };
  return columnsWarning('clock_changes_in_cases', [column], { timeZone, cases: found.cases });
};
