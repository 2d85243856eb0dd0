import type { EntityManager } from '@mikro-orm/postgresql';
import type { MetricDirection, MetricGrain } from '../definitions/metric-content.type.js';
import { IS_COMPLETE } from '../values/newest-values.js';

/** A metric that is not retired, with its newest values of complete periods. */
export interface MetricRow {
  metricId: string;
  status: 'draft' | 'active';
  name: string;
  purpose: string | null;
  unit: string | null;
  direction: MetricDirection;
  grain: MetricGrain;
  owner: string | null;
  targetValue: number | null;
  /** YYYY-MM-DD. */
  targetDue: string | null;
  green: number | null;
  amber: number | null;
  /** First day of the newest complete period, YYYY-MM-DD; null without a value or for the grain all. */
  periodStart: string | null;
  value: number | null;
  /** The newest values of complete periods, newest first; at most 12. */
  recent: number[] | null;
  previousStart: string | null;
  previous: number | null;
  /** Value of the month or quarter one year before the newest one; null for other grains. */
  yearBefore: number | null;
  /** The dimension value with the worst value of the newest period, of at least two; null if the metric has no dimensions. */
  worstDimension: string | null;
  worstName: string | null;
  worst: number | null;
}

const MAX_METRICS = 200;

/** A complete value of the metric: a total in its own grain. */
const COMPLETE = `g.tenant_id = d.tenant_id AND g.metric_id = d.metric_id AND g.version = d.version AND g.grain = d.grain AND g.value IS NOT NULL
            AND ${IS_COMPLETE}`;

/** Reads the metrics of a tenant, active ones first, then last revised first; at most 200. */
export const readMetricRows = (em: EntityManager, tenantId: string): Promise<MetricRow[]> =>
  em.execute<MetricRow[]>(
    `SELECT d.metric_id AS "metricId", d.status, d.name, d.purpose, d.unit, d.direction, d.grain, d.owner, d.target_value AS "targetValue",
            to_char(d.target_due, 'YYYY-MM-DD') AS "targetDue", d.green, d.amber,
            to_char(v.starts[1], 'YYYY-MM-DD') AS "periodStart", v.values[1] AS value, v.values AS recent,
            to_char(v.starts[2], 'YYYY-MM-DD') AS "previousStart", v.values[2] AS previous, y.value AS "yearBefore",
            w.dimension AS "worstDimension", w.dimension_value AS "worstName", w.value AS worst
       FROM metrics.current_definition d
       LEFT JOIN metrics.computation c ON c.tenant_id = d.tenant_id AND c.metric_id = d.metric_id AND c.version = d.version
       LEFT JOIN LATERAL (
         SELECT array_agg(newest.period_start) AS starts, array_agg(newest.value) AS values
           FROM (SELECT g.period_start, g.value FROM metrics.gold_value g WHERE ${COMPLETE} AND g.dimension IS NULL
                  ORDER BY g.period_start DESC NULLS LAST LIMIT 12) newest) v ON true
       LEFT JOIN LATERAL (
         SELECT g.value FROM metrics.gold_value g
          WHERE ${COMPLETE} AND g.dimension IS NULL AND d.grain IN ('month', 'quarter') AND g.period_start = v.starts[1] - interval '1 year'
          LIMIT 1) y ON true
       LEFT JOIN LATERAL (
         SELECT parts.dimension, parts.dimension_value, parts.value
           FROM (SELECT g.dimension, g.dimension_value, g.value, count(*) OVER (PARTITION BY g.dimension) AS of FROM metrics.gold_value g
                  WHERE ${COMPLETE} AND g.dimension IS NOT NULL AND g.dimension_value IS NOT NULL
                    AND g.period_start IS NOT DISTINCT FROM v.starts[1]) parts
          WHERE parts.of > 1 AND d.direction <> 'target'
          ORDER BY CASE d.direction WHEN 'higher' THEN parts.value ELSE -parts.value END, parts.dimension, parts.dimension_value LIMIT 1) w ON true
      WHERE d.tenant_id = ? AND d.status <> 'retired'
      ORDER BY d.status, d.updated_at DESC, d.metric_id LIMIT ${MAX_METRICS}`,
    [tenantId],
  );
