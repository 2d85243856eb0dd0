import { mannKendall } from '../../statistics/trend/mann-kendall.js';
import type { KpiSeries } from './kpi-series.js';

export type Trend = 'rising' | 'falling' | 'steady';
export type KpiLight = NonNullable<KpiSeries['light']>;

const MIN_POINTS = 4;
const MAX_POINTS = 12;
const SIGNIFICANCE = 0.1;

/**
 * Returns the monotonic trend of the newest values, at most 12 of them; null for fewer than 4 values. A trend is steady unless the
 * Mann-Kendall test rejects its absence at the 10 % level.
 * @param values in chronological order
 */
export const trendOf = (values: readonly number[]): Trend | null => {
  const newest = values.slice(-MAX_POINTS);
  if (newest.length < MIN_POINTS) return null;
  const { s, p } = mannKendall(newest);
  return p >= SIGNIFICANCE ? 'steady' : s > 0 ? 'rising' : 'falling';
};

/** Returns the colour of a KPI by its thresholds; without thresholds, green if the target is reached and red if it is missed. */
export const lightOf = ({ light, reached }: Pick<KpiSeries, 'light' | 'reached'>): KpiLight | null =>
  light ?? (reached === null ? null : reached ? 'green' : 'red');
