import { MetricGrain } from '../definitions/metric-content.type.js';

/** All grains, shortest first. */
const GRAINS = [MetricGrain.DAY, MetricGrain.WEEK, MetricGrain.MONTH, MetricGrain.QUARTER, MetricGrain.YEAR, MetricGrain.ALL] as const;

/** Returns the grain and all longer ones. */
export const grainsFrom = (grain: MetricGrain): readonly MetricGrain[] => GRAINS.slice(GRAINS.indexOf(grain));

/** Returns the first day of the period before the one that starts on `start`; both YYYY-MM-DD. */
export const previousPeriod = (start: string, grain: MetricGrain): string => {
  const day = new Date(`${start}T00:00:00Z`);
  switch (grain) {
    case MetricGrain.DAY:
      day.setUTCDate(day.getUTCDate() - 1);
      break;
    case MetricGrain.WEEK:
      day.setUTCDate(day.getUTCDate() - 7);
      break;
    case MetricGrain.MONTH:
      day.setUTCMonth(day.getUTCMonth() - 1);
      break;
    case MetricGrain.QUARTER:
      day.setUTCMonth(day.getUTCMonth() - 3);
      break;
    case MetricGrain.YEAR:
      day.setUTCFullYear(day.getUTCFullYear() - 1);
      break;
    case MetricGrain.ALL:
      break;
  }
  return day.toISOString().slice(0, 10);
};
