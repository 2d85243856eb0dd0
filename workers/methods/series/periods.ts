import { DAY_MS } from '../../../platform/text/index.js';
/** Period lengths of a series, shortest first. */
export const SERIES_GRAINS = ['day', 'week', 'month', 'quarter'] as const;
export type SeriesGrain = (typeof SERIES_GRAINS)[number];

/** Periods per season: a season is a week for daily series and a year for all others. */
export const SEASON: Readonly<Record<SeriesGrain, number>> = { day: 7, week: 52, month: 12, quarter: 4 };

const DAYS: Readonly<Record<SeriesGrain, number>> = { day: 1, week: 7, month: 30.4, quarter: 91.3 };

/**
 * Returns the start of the period that lies `steps` periods later. A month end stays a month end.
 * @param start YYYY-MM-DD, like the result
 */
export const periodAfter = (start: string, grain: SeriesGrain, steps = 1): string => {
  const day = new Date(`${start}T00:00:00Z`);
  if (grain === 'day' || grain === 'week') {
    day.setUTCDate(day.getUTCDate() + steps * (grain === 'day' ? 1 : 7));
    return day.toISOString().slice(0, 10);
  }
  const months = steps * (grain === 'month' ? 1 : 3);
  const isMonthEnd = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate() === day.getUTCDate();
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(isMonthEnd ? last : Math.min(day.getUTCDate(), last));
  return first.toISOString().slice(0, 10);
};

/** Returns the zero-based position of a period in its season: weekday (0 = Monday), or week, month or quarter of the year. */
export const positionInSeason = (start: string, grain: SeriesGrain): number => {
  const day = new Date(`${start}T00:00:00Z`);
  const yearStart = Date.UTC(day.getUTCFullYear(), 0, 1);
  switch (grain) {
    case 'day':
      return (day.getUTCDay() + 6) % 7;
    case 'week':
      return Math.min(51, Math.floor((day.getTime() - yearStart) / (7 * DAY_MS)));
    case 'month':
      return day.getUTCMonth();
    case 'quarter':
      return Math.floor(day.getUTCMonth() / 3);
  }
};

/** Derives the period length from the median distance between consecutive days; null unless it is within 10% of a grain. */
export const grainOf = (days: readonly string[]): SeriesGrain | null => {
  const gaps = days.slice(1).map((day, index) => (Date.parse(day) - Date.parse(days[index] ?? day)) / DAY_MS);
  const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)];
  if (median === undefined) return null;
  return SERIES_GRAINS.find((grain) => Math.abs(median - DAYS[grain]) <= 0.1 * DAYS[grain]) ?? null;
};

export interface Point {
  /** First day of the period, YYYY-MM-DD. */
  period: string;
  value: number;
}

/** Returns the number of periods from the first period to each of the periods, so that missing periods count. */
export const positionsOf = (periods: readonly string[], grain: SeriesGrain): number[] => {
  const position = (start: string): number => {
    const day = new Date(`${start}T00:00:00Z`);
    const months = day.getUTCFullYear() * 12 + day.getUTCMonth();
    if (grain === 'month' || grain === 'quarter') return Math.floor(months / (grain === 'month' ? 1 : 3));
    return Math.round(day.getTime() / (DAYS[grain] * DAY_MS));
  };
  const first = position(periods[0] ?? '1970-01-01');
  return periods.map((period) => position(period) - first);
};

/** Returns the points after the last missing period, in chronological order. */
export const gaplessTail = <P extends Point>(points: readonly P[], grain: SeriesGrain): P[] => {
  const tail = points.slice(-1);
  for (let index = points.length - 2; index >= 0; index--) {
    const point = points[index] as P;
    if (periodAfter(point.period, grain) !== tail[0]?.period) break;
    tail.unshift(point);
  }
  return tail;
};
