import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { LIST_LIMIT, TABLES } from './event-log.js';
import type { ProcessMiningResult as Result } from '../process-mining-result.js';

const MAX_PAIRS = 50;

export const selfLoops = (duck: DuckDbSession): Promise<Result['selfLoops']> =>
  duck.rows(`SELECT "from" AS activity, count AS executions, cases FROM ${TABLES.edges} WHERE "from" = "to"
    ORDER BY count DESC, activity LIMIT ${LIST_LIMIT}`);

export async function rework(duck: DuckDbSession): Promise<Result['rework']> {
  const repeated = `(SELECT case_id, activity_id AS id, count(*) AS executions FROM ${TABLES.events} GROUP BY ALL HAVING count(*) > 1)`;
  const totals = await duck.one<Omit<Result['rework'], 'activities'>>(
    `SELECT count(DISTINCT case_id) AS cases, count(DISTINCT case_id) / (SELECT count(*) FROM ${TABLES.cases}) AS share,
      coalesce(sum(executions - 1), 0)::BIGINT AS "extraExecutions" FROM ${repeated}`,
  );
  const activities = await duck.rows<Result['rework']['activities'][number]>(
    `SELECT activity, count(*) AS cases, sum(executions - 1)::BIGINT AS "extraExecutions", max(executions) AS "maxInOneCase"
    FROM ${repeated} JOIN ${TABLES.activities} USING (id) GROUP BY activity
    ORDER BY "extraExecutions" DESC, activity LIMIT ${LIST_LIMIT}`,
  );
  return { ...totals, activities };
}

/**
 * Returns handovers: consecutive events of a case with different resources (van der Aalst, Reijers, Song 2005). Pairs contain the
 * resource names of the log.
 */
export async function handovers(duck: DuckDbSession): Promise<NonNullable<Result['handovers']>> {
  const changed = 'resource <> next_resource';
  const totals = await duck.one<Omit<NonNullable<Result['handovers']>, 'pairs'>>(
    `SELECT count(*) FILTER (WHERE next_resource IS NOT NULL AND resource IS NOT NULL) AS transitions,
      count(*) FILTER (WHERE ${changed}) AS handovers, coalesce(handovers / nullif(transitions, 0), 0) AS share,
      count(DISTINCT case_id) FILTER (WHERE ${changed}) AS cases, count(DISTINCT resource) AS resources
    FROM ${TABLES.events}`,
  );
  const pairs = await duck.rows<NonNullable<Result['handovers']>['pairs'][number]>(
    `SELECT resource AS "from", next_resource AS "to", count(*) AS count, count(DISTINCT case_id) AS cases,
      sum(wait_us) / count(*) / 1e6 AS "meanSeconds"
    FROM ${TABLES.events} WHERE ${changed} GROUP BY ALL ORDER BY count DESC, "from", "to" LIMIT ${MAX_PAIRS}`,
  );
  return { ...totals, pairs };
}
