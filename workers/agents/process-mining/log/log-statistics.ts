import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { durationStruct, LIST_LIMIT, TABLES } from './event-log.js';
import type { ProcessMiningResult as Result } from '../process-mining-result.js';
import { waitsFor } from './waits-for.js';

const MAX_RANKED_EDGES = 10;

export type Overview = Pick<Result, 'counts' | 'span'> & {
  /** Number of consecutive events of a case with the same timestamp. */
  equalTimestamps: number;
  datesOnly: boolean;
  /** Number of cases with one event and no duration: neither a start nor another transition precedes it. */
  singleEventCases: number;
};

const dayIn = (timeZone: string, instant: string): string => `strftime(timezone(${literal(timeZone)}, ${instant}), '%Y-%m-%d')`;

export const overview = (duck: DuckDbSession, timeZone: string): Promise<Overview> =>
  duck.one(`SELECT
      {'cases': (SELECT count(*) FROM ${TABLES.cases}), 'events': count(*), 'activities': (SELECT count(*) FROM ${TABLES.activities}),
        'variants': (SELECT count(*) FROM ${TABLES.variants}), 'edges': (SELECT count(*) FROM ${TABLES.edges}),
        'startActivities': count(DISTINCT activity_id) FILTER (WHERE position = 1),
        'endActivities': count(DISTINCT activity_id) FILTER (WHERE next_activity_id IS NULL)} AS counts,
      {'first': min(occurred), 'last': max(occurred), 'firstDay': ${dayIn(timeZone, 'min(occurred)')}, 'lastDay': ${dayIn(timeZone, 'max(occurred)')}} AS span, count(*) FILTER (WHERE is_same_time) AS "equalTimestamps",
      bool_and(occurred = date_trunc('day', occurred)) AS "datesOnly",
      (SELECT count(*) FROM ${TABLES.cases} WHERE len(path) = 1 AND throughput_us = 0) AS "singleEventCases"
    FROM ${TABLES.events}`);

/** Returns the first or last activities of cases, most frequent first. */
export const terminalActivities = (duck: DuckDbSession, which: 'first' | 'last'): Promise<Result['startActivities']> =>
  duck.rows(`SELECT activity, count(*) AS cases, count(*) / (SELECT count(*) FROM ${TABLES.cases}) AS share
    FROM ${TABLES.events} JOIN ${TABLES.activities} ON id = activity_id
    WHERE ${which === 'first' ? 'position = 1' : 'next_activity_id IS NULL'}
    GROUP BY activity ORDER BY cases DESC, activity LIMIT ${LIST_LIMIT}`);

export const activities = (duck: DuckDbSession): Promise<Result['activities']> =>
  duck.rows(`WITH grouped AS (
      SELECT activity_id AS id, count(*) AS count, count(DISTINCT case_id) AS cases FROM ${TABLES.events} GROUP BY activity_id)
    SELECT activity, count, cases, count / (SELECT count(*) FROM ${TABLES.events}) AS share,
      CASE WHEN pairs > 0
        THEN {'pairs': pairs, 'meanSeconds': seconds."meanSeconds", 'medianSeconds': seconds."medianSeconds"} END AS service
    FROM grouped JOIN ${TABLES.activities} USING (id) LEFT JOIN ${TABLES.service} USING (activity)
    ORDER BY count DESC, activity LIMIT ${LIST_LIMIT}`);

export const edges = (duck: DuckDbSession): Promise<Result['edges']> =>
  duck.rows(`SELECT "from", "to", count, cases, waiting FROM ${TABLES.edges} ORDER BY count DESC, "from", "to" LIMIT ${LIST_LIMIT}`);

/** Ranks edges by total waiting time. Edges below the minimum support are not ranked; their number and share are reported. */
export async function bottlenecks(duck: DuckDbSession, cases: number): Promise<Result['bottlenecks']> {
  const minimumSupport = Math.max(2, Math.ceil(cases / 100));
  const totals = await duck.one<Pick<Result['bottlenecks'], 'overallWaitingSeconds' | 'excludedEdges' | 'excludedWaitingShare'>>(
    `SELECT coalesce(sum(total_us) / 1e6, 0) AS "overallWaitingSeconds",
      count(*) FILTER (WHERE count < ${minimumSupport}) AS "excludedEdges",
      coalesce(sum(total_us) FILTER (WHERE count < ${minimumSupport}) / nullif(sum(total_us), 0), 0) AS "excludedWaitingShare"
    FROM ${TABLES.edges}`,
  );
  const ranked = await duck.rows<Omit<Result['bottlenecks']['edges'][number], 'waitsFor'>>(
    `SELECT row_number() OVER (ORDER BY total_us DESC, "from", "to") AS rank, "from", "to", count, cases, waiting,
      processing_us / 1e6 AS "processingSeconds", total_us / (SELECT sum(total_us) FROM ${TABLES.edges}) AS share
    FROM ${TABLES.edges} WHERE count >= ${minimumSupport} AND total_us > 0 ORDER BY rank LIMIT ${MAX_RANKED_EDGES}`,
  );
  const edges = ranked.map((edge) => ({ ...edge, waitsFor: waitsFor(edge.from, edge.to) }));
  const shareOf = (secondsOf: (edge: (typeof edges)[number]) => number): number | null => {
    const seconds = edges.reduce((sum, edge) => sum + secondsOf(edge), 0);
    return seconds > 0 ? Math.min(1, seconds / totals.overallWaitingSeconds) : null;
  };
  const parts = {
    payment: shareOf((edge) => (edge.waitsFor === 'payment' ? edge.waiting.totalSeconds : 0)),
    others: shareOf((edge) => (edge.waitsFor === 'others' ? edge.waiting.totalSeconds : 0)),
  };
  return { rule: 'total_waiting_time', minimumSupport, ...totals, parts, edges };
}

export const throughput = (duck: DuckDbSession): Promise<Result['throughput']> =>
  duck.one(`WITH spread AS (
      SELECT ${durationStruct('throughput_us')} AS s, min(throughput_us) / 1e6 AS least, max(throughput_us) / 1e6 AS most
      FROM ${TABLES.cases})
    SELECT s."meanSeconds", s."medianSeconds", s."p90Seconds", least AS "minSeconds", most AS "maxSeconds",
      s."meanSeconds" / 86400 AS "meanDays" FROM spread`);

/** Returns the most frequent variant (ties: alphabetically first) and the number of equally frequent variants. */
export const mostFrequentVariant = (
  duck: DuckDbSession,
): Promise<{ length: number; path: string[]; cases: number; equallyFrequent: number }> =>
  duck.one(`SELECT length, ${names('path')} AS path, cases,
      (SELECT count(*) - 1 FROM ${TABLES.variants} AS other WHERE other.cases = v.cases) AS "equallyFrequent"
    FROM ${TABLES.variants} AS v WHERE rank = 1`);

/** Returns the most frequent variants. @param aligned true if the alignment tables exist and provide the fitness */
export const variants = (duck: DuckDbSession, limit: number, aligned: boolean): Promise<Result['variants']> =>
  duck.rows(`WITH ranked AS (
      SELECT *, cases / sum(cases) OVER () AS share, sum(cases) OVER (ORDER BY rank) / sum(cases) OVER () AS cumulative
      FROM ${TABLES.variants})
    SELECT rank, ${names('path')} AS activities, length, v.cases, share, cumulative AS "cumulativeShare",
      seconds."meanSeconds" AS "meanThroughputSeconds", seconds."medianSeconds" AS "medianThroughputSeconds",
      ${aligned ? `(SELECT fitness FROM ${TABLES.aligned} AS a WHERE a.rank = v.rank)` : 'NULL'} AS fitness
    FROM ranked AS v WHERE rank <= ${limit} ORDER BY rank`);

/** Returns SQL for the activity names of a path of ids, truncated to the list limit. */
const names = (path: string): string =>
  `(SELECT list(activity ORDER BY step)
    FROM (SELECT unnest(${path}[1:${LIST_LIMIT}]) AS id, generate_subscripts(${path}[1:${LIST_LIMIT}], 1) AS step)
    JOIN ${TABLES.activities} USING (id))`;
