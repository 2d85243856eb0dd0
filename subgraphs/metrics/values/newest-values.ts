import type { EntityManager } from '@mikro-orm/postgresql';
import type { MetricDirection, MetricGrain } from '../definitions/metric-content.type.js';

/** Newest total value of a metric. */
export interface NewestValue {
  metricId: string;
  version: number;
  name: string;
  unit: string | null;
  direction: MetricDirection;
  target: number | null;
  grain: MetricGrain;
  /** First day of the period, YYYY-MM-DD; null for the grain all. */
  periodStart: string | null;
  value: number;
  /** Number of dataset rows that the value is computed from. */
  n: number;
}

/** First day after the period of a gold value; null for the grain `all`. */
const PERIOD_END = `(g.period_start + CASE g.grain WHEN 'quarter' THEN interval '3 months' WHEN 'all' THEN NULL ELSE ('1 ' || g.grain)::interval END)`;

/** Condition that the data cover the whole period of a gold value `g` of the computation `c`; it holds if the covered days are unknown. */
export const IS_COMPLETE = `(g.period_start < c.complete_from OR ${PERIOD_END} > c.complete_until) IS NOT TRUE`;

/**
 * Returns the newest value of a complete period of each metric that is not retired, in its own grain. With `year`, the value of that
 * year is preferred if the data cover it, and with `from` that of the period that begins on this day. Metrics without a complete period are omitted.
 *
 * @param limit maximum number of metrics, last revised first
 */
export const newestMetricValues = (
  em: EntityManager,
  tenantId: string,
  { year, from, limit }: { year?: number | undefined; from?: string | undefined; limit: number },
): Promise<NewestValue[]> =>
  em.execute<NewestValue[]>(
    `SELECT d.metric_id AS "metricId", d.version, d.name, d.unit, d.direction, d.target_value AS target, v.grain,
            to_char(v.period_start, 'YYYY-MM-DD') AS "periodStart", v.value, v.n::int AS n
       FROM metrics.current_definition d
       JOIN metrics.computation c ON c.tenant_id = d.tenant_id AND c.metric_id = d.metric_id AND c.version = d.version
       CROSS JOIN LATERAL (
         SELECT g.grain, g.period_start, g.value, g.n FROM metrics.gold_value g
          WHERE g.tenant_id = d.tenant_id AND g.metric_id = d.metric_id AND g.version = d.version
            AND g.dimension IS NULL AND g.value IS NOT NULL AND ${IS_COMPLETE}
            AND (g.grain = d.grain OR (g.grain = 'year' AND extract(year FROM g.period_start) = ?::int))
          ORDER BY (g.grain = d.grain AND g.period_start = ?::date) IS TRUE DESC, (g.grain = 'year' AND extract(year FROM g.period_start) = ?::int) IS TRUE DESC,
                   g.period_start DESC NULLS LAST LIMIT 1) v
      WHERE d.tenant_id = ? AND d.status <> 'retired'
      ORDER BY d.updated_at DESC, d.metric_id LIMIT ?`,
    [year ?? null, from ?? null, year ?? null, tenantId, limit],
  );
