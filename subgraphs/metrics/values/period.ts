import { DAY_MS } from '../../../platform/text/index.js';
import { MetricGrain } from '../definitions/metric-content.type.js';

/** All grains, shortest first. */
const GRAINS = [MetricGrain.DAY, MetricGrain.WEEK, MetricGrain.MONTH, MetricGrain.QUARTER, MetricGrain.YEAR, MetricGrain.ALL] as const;

/** Returns the grain and all longer ones. */
export const grainsFrom = (grain: MetricGrain): readonly MetricGrain[] => GRAINS.slice(GRAINS.indexOf(grain));

/** Returns the first day of the period before the one that starts on `start`; both YYYY-MM-DD. */
export const previousPeriod = (start: string, grain: MetricGrain): string => periodsLater(start, grain, -1);

/** Returns the first day of the period after the one that starts on `start`; both YYYY-MM-DD. */
export const nextPeriod = (start: string, grain: MetricGrain): string => periodsLater(start, grain, 1);

const periodsLater = (start: string, grain: MetricGrain, count: number): string => {
  const day = new Date(`${start}T00:00:00Z`);
  switch (grain) {
    case MetricGrain.DAY:
      day.setUTCDate(day.getUTCDate() + count);
      break;
    case MetricGrain.WEEK:
      day.setUTCDate(day.getUTCDate() + 7 * count);
      break;
    case MetricGrain.MONTH:
      day.setUTCMonth(day.getUTCMonth() + count);
      break;
    case MetricGrain.QUARTER:
      day.setUTCMonth(day.getUTCMonth() + 3 * count);
      break;
    case MetricGrain.YEAR:
      day.setUTCFullYear(day.getUTCFullYear() + count);
      break;
    case MetricGrain.ALL:
      break;
  }
  return day.toISOString().slice(0, 10);
};

/** Length in days of the longest gap between two periods with rows that counts as covered: 5 years. */
const MAX_GAP_DAYS = 5 * 366;

/**
 * Returns the periods between those that start on `starts`, in ascending order. A longer gap than 5 years, such as the one behind a
 * placeholder 1900-01-01, is skipped: `from` is its first day, `until` the day after its last one.
 */
export const emptyPeriods = (
  starts: readonly string[],
  grain: MetricGrain,
): { empty: string[]; skipped: { from: string; until: string }[] } => {
  const [empty, skipped]: [string[], { from: string; until: string }[]] = [[], []];
  for (const [index, until] of starts.slice(1).entries()) {
    const from = nextPeriod(starts[index] ?? until, grain);
    if (Date.parse(until) - Date.parse(from) > MAX_GAP_DAYS * DAY_MS) skipped.push({ from, until });
    else for (let start = from; start < until; start = nextPeriod(start, grain)) empty.push(start);
  }
  return { empty, skipped };
};

/** Days that the values of a metric are computed from; null bounds if unknown. */
export interface CoveredDays {
  readonly completeFrom: string | null;
  /** Exclusive. */
  readonly completeUntil: string | null;
}

/** Returns whether the data cover the whole period that starts on `start`; true if the covered days are unknown. */
export const isCompletePeriod = (start: string | null, grain: MetricGrain, covered: CoveredDays | null): boolean => {
  if (start === null || covered?.completeFrom == null || covered.completeUntil === null) return true;
  return start >= covered.completeFrom && nextPeriod(start, grain) <= covered.completeUntil;
};
