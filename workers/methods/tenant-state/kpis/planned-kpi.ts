import { isWithin } from '../../request-reading/index.js';
import { meanOrNull } from '../../statistics/descriptive.js';
import type { PlacedKpi } from '../placed.js';
import type { TenantState } from '../read-tenant-state.js';
import type { KpiSeries } from './kpi-series.js';

type Period = NonNullable<TenantState['asked']['period']>;

/**
 * Returns a KPI with the values and targets of the table that states a target per period, because the target of a metric often applies to
 * a later day. Returns the KPI unchanged if no table, or more than one, contains it, or if the table has no target in the period.
 */
export const plannedKpi = (kpi: PlacedKpi, period: Period | null, { datasets }: Pick<TenantState, 'datasets'>): PlacedKpi => {
  const [series, ...others] = kpi.ofTables;
  if (!series || others.length > 0) return kpi;
  const points = pointsIn(series, period);
  const target = meanOrNull(points.flatMap((point) => point.target ?? []));
  if (target === null) return kpi;
  const table = datasets.find(({ kpis }) => kpis?.series.some(({ name, area }) => name === series.name && area === series.area));
  return {
    ...kpi,
    ...{
      unit: series.unit ?? unitOf(kpi, series),
      points: series.points,
      value: series.value,
      last: series.last,
      monthly: series.monthly,
      target,
    },
    better: kpi.better ?? series.better,
    sourceId: table?.dataset.datasetId ?? kpi.sourceId,
  };
};

/** Maximum relative deviation at which two values count as equal. */
const SAME = 0.1;
const THOUSAND = 1_000;

/** Returns the unit of a KPI for a table without units: the same unit or thousands of it, by the newest values. Null if neither fits. */
const unitOf = ({ unit, value, last }: PlacedKpi, series: KpiSeries): string | null => {
  const own = series.points.find(({ date }) => date.slice(0, 7) === last.slice(0, 7))?.value ?? series.value;
  const isSame = (other: number): boolean => Math.abs(other - value) <= SAME * Math.abs(value);
  if (unit === null || value === 0) return null;
  return isSame(own) ? unit : isSame(own * THOUSAND) ? `k ${unit}` : null;
};

/** Returns the points of a series within a period; the newest point if the period is null. */
export const pointsIn = ({ points }: Pick<KpiSeries, 'points'>, period: Period | null): KpiSeries['points'] =>
  period === null ? points.slice(-1) : points.filter(({ date }) => isWithin(date, period));

/** Returns whether a value reaches a target; null without a target or direction. */
export const isReached = ({ better }: Pick<PlacedKpi, 'better'>, value: number, target: number | null): boolean | null =>
  target === null || better === null ? null : better === 'lower' ? value <= target : value >= target;

/** Returns the first day since which a KPI has missed its target on all days up to `until`; null if the target is not missed then. */
export const missedSince = (kpi: Pick<PlacedKpi, 'points' | 'better'>, until: string): { from: string; isWhole: boolean } | null => {
  const points = kpi.points.filter(({ date }) => date <= until);
  const lastMet = points.findLastIndex(({ value, target }) => isReached(kpi, value, target) !== false);
  const first = points[lastMet + 1];
  return first ? { from: first.date, isWhole: lastMet < 0 } : null;
};
