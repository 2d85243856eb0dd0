import { isTargetReached, MetricDirection, thresholdStatus, ThresholdStatus } from '../../../../subgraphs/metrics/index.js';
import type { MetricHistory } from '../../../metric-history.js';
import type { KpiPoint, KpiSeries } from './kpi-series.js';
import { trendOf } from './kpi-trend.js';

const MAX_POINTS = 60;

/**
 * Returns the values of a metric as a series, judged by the metric's own target and thresholds; null without a value of a complete
 * period. Area and notes are unknown.
 */
export const metricSeries = ({ metric, computation, points: values }: MetricHistory): KpiSeries | null => {
  const { name, unit, direction, targetValue: target, grain } = metric;
  const computedOn = (computation?.computedAt ?? metric.createdAt).toISOString().slice(0, 10);
  const points: KpiPoint[] = values.map(({ periodStart, value }) => ({ date: periodStart ?? computedOn, value, target }));
  const newest = points.at(-1);
  const [first] = points;
  if (!newest || !first) return null;
  const reached = isTargetReached(newest.value, metric);
  const status = thresholdStatus(newest.value, metric);
  const yearBefore = twelveMonthsBefore(newest.date);
  const lastYear = points.filter(({ date }) => date > yearBefore);
  return {
    name,
    area: null,
    unit,
    owner: metric.owner,
    better: direction === MetricDirection.TARGET ? null : direction,
    light: status === ThresholdStatus.NONE ? null : status,
    periods: points.length,
    first: first.date,
    last: newest.date,
    monthly: grain === 'month',
    value: newest.value,
    target,
    reached,
    miss: reached === null || target === null ? null : reached ? 0 : target === 0 ? null : Math.abs((newest.value - target) / target),
    previous: points.at(-2)?.value ?? null,
    trend: trendOf(points.map((point) => point.value)),
    yearBefore: points.find(({ date }) => date === yearBefore)?.value ?? null,
    judged: target === null ? 0 : lastYear.length,
    onTarget: target === null ? null : lastYear.filter(({ value }) => isTargetReached(value, metric)).length,
    points: points.slice(-MAX_POINTS),
    notes: [],
  };
};

/** Returns the same day of the previous year, YYYY-MM-DD; 28 February for 29 February. */
const twelveMonthsBefore = (day: string): string => {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return `${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`;
};
