import { gaplessTail, periodAfter, SEASON, type Point, type SeriesGrain } from '../../methods/series/index.js';
import { median } from '../../methods/statistics/descriptive.js';
import {
  fitHoltWinters,
  forecastHoltWinters,
  holtWintersGrowth,
  type SeasonalForm,
} from '../../methods/statistics/forecasting/holt-winters.js';
import { halfWidth, rollingOrigin, type Forecaster, type RollingOrigin } from '../../methods/statistics/forecasting/rolling-origin.js';
import { seasonalNaive, seasonalNaiveGrowth } from '../../methods/statistics/forecasting/seasonal-naive.js';
import { LEVELS, type Recommendation } from './target-result.js';

export interface SeriesToJudge {
  points: readonly Point[];
  grain: SeriesGrain;
  direction: 'higher' | 'lower';
  unit: string | null;
  /** Periods ahead; by the grain when absent. */
  horizon?: number | undefined;
  presentTarget: { value: number; due: string | null } | null;
}

/** Why there is no recommendation. */
export type Obstacle = 'too_short' | 'constant' | 'not_comparable' | 'too_few_errors';
export type Caution = 'short_series' | 'gaps' | 'forecast_worsens' | 'capped' | 'few_origins';

/** What the words of a recommendation are made of. */
export type JudgedSeries = Omit<Recommendation, 'key' | 'origin' | 'name' | 'datasetId' | 'unit' | 'levels' | 'warnings'> & {
  levels: Omit<Recommendation['levels'][number], 'reason'>[];
  cautions: Caution[];
};

export const FEWEST_PERIODS = 6;
/** Periods ahead where nobody says: half a year, a quarter of weeks, a year of quarters, four weeks of days. */
export const HORIZON: Readonly<Record<SeriesGrain, number>> = { day: 28, week: 13, month: 6, quarter: 4 };
/** Origins from which methods are compared, the newest of them. */
export const MAX_ORIGINS = 36;
const ENOUGH_ORIGINS = 8;
/** Share of past errors that a level goes beyond its base, on both sides; the base itself goes beyond none. */
export const LEVEL_SHARES: Readonly<Record<(typeof LEVELS)[number], number | null>> = {
  conservative: null,
  realistic: 0.5,
  ambitious: 0.8,
};
export const INTERVAL = 0.8;

/**
 * Forecasts a series by the method that did best on it and sets three targets by the spread of that method's past errors:
 * what may be expected anyway, what one in four futures brings, and what one in ten does.
 */
export const recommendTarget = ({
  points: all,
  grain,
  direction,
  unit,
  horizon = HORIZON[grain],
  presentTarget,
}: SeriesToJudge): JudgedSeries | Obstacle => {
  const points = gaplessTail(all, grain);
  const values = points.map(({ value }) => value);
  if (values.length < FEWEST_PERIODS) return 'too_short';
  if (new Set(values).size < 2) return 'constant';
  const candidates = candidatesFor(values, SEASON[grain], horizon);
  const [best] = candidates.tried;
  if (!best) return 'not_comparable';
  const reach = halfWidth(best.rolled, INTERVAL);
  if (reach === null) return 'too_few_errors';
  const bound = boundsOf(values, unit);
  const { points: ahead, growth } = best.forecaster(values, horizon);
  const forecast = ahead.map((point, index) => ({
    period: periodAfter(points.at(-1)?.period ?? '', grain, index + 1),
    point: bound(point),
    low: bound(point - reach * (growth[index] ?? 1)),
    high: bound(point + reach * (growth[index] ?? 1)),
  }));
  const present = presentLevel(values, candidates.isSeasonal ? SEASON[grain] : null, horizon);
  const due = { point: ahead[horizon - 1] ?? Number.NaN, growth: growth[horizon - 1] ?? 1 };
  const { levels, worsens, capped } = levelsOf(due, best.rolled, present.value, direction, bound);
  const cautions: Caution[] = [
    ...(candidates.isSeasonal ? [] : ['short_series' as const]),
    ...(points.length < all.length ? ['gaps' as const] : []),
    ...(worsens ? ['forecast_worsens' as const] : []),
    ...(capped ? ['capped' as const] : []),
    ...(best.rolled.origins < ENOUGH_ORIGINS ? ['few_origins' as const] : []),
  ];
  return {
    direction,
    grain,
    periods: values.length,
    first: points[0]?.period ?? '',
    last: points.at(-1)?.period ?? '',
    lastValue: values.at(-1) ?? Number.NaN,
    present,
    method: best.method,
    weights: best.form === null ? null : weightsOf(values, SEASON[grain], best.form),
    comparison: candidates.tried.map(({ method, rolled }) => ({ method, mase: rolled.mase, origins: rolled.origins })),
    forecast,
    duePeriod: forecast.at(-1)?.period ?? '',
    levels,
    presentTarget: presentTarget && { ...presentTarget, stands: standingOf(presentTarget.value, levels, direction) },
    cautions,
  };
};

interface Tried {
  method: Recommendation['method'];
  form: SeasonalForm | null;
  forecaster: Forecaster;
  rolled: RollingOrigin;
}

/** The methods that the length of the series allows, the best first; equals stay in the order of their simplicity. */
const candidatesFor = (values: readonly number[], season: number, horizon: number): { tried: Tried[]; isSeasonal: boolean } => {
  const isSeasonal = values.length >= 2 * season + ENOUGH_ORIGINS / 2;
  const period = isSeasonal ? season : 1;
  const first = Math.max(isSeasonal ? 2 * season : Math.ceil(FEWEST_PERIODS / 2), values.length - MAX_ORIGINS);
  const forms: (SeasonalForm | null)[] = !isSeasonal
    ? [null]
    : values.every((value) => value > 0)
      ? [null, 'additive', 'multiplicative']
      : [null, 'additive'];
  const tried = forms.flatMap((form): Tried[] => {
    const forecaster = form === null ? naive(period) : holtWinters(period, form);
    const rolled = rollingOrigin(values, forecaster, { first, horizon, period });
    const method = form === null ? (isSeasonal ? 'seasonal_naive' : 'naive') : (`holt_winters_${form}` as const);
    return rolled === null || !Number.isFinite(rolled.mase) ? [] : [{ method, form, forecaster, rolled }];
  });
  return { tried: tried.toSorted((a, b) => a.rolled.mase - b.rolled.mase), isSeasonal };
};

const steps = (horizon: number): number[] => Array.from({ length: horizon }, (_, index) => index + 1);

const naive =
  (period: number): Forecaster =>
  (values, horizon) => ({
    points: seasonalNaive(values, period, horizon),
    growth: steps(horizon).map((step) => seasonalNaiveGrowth(period, step)),
  });

const holtWinters =
  (period: number, form: SeasonalForm): Forecaster =>
  (values, horizon) => {
    const fit = fitHoltWinters(values, period, form);
    return { points: forecastHoltWinters(fit, horizon), growth: steps(horizon).map((step) => holtWintersGrowth(fit, step)) };
  };

const weightsOf = (values: readonly number[], period: number, form: SeasonalForm) => {
  const { alpha, beta, gamma } = fitHoltWinters(values, period, form);
  return { alpha, beta, gamma };
};

/** What the values cannot leave: nothing below zero that never was, no percentage beyond a hundred that never was. */
const boundsOf = (values: readonly number[], unit: string | null): ((value: number) => number) => {
  const low = values.every((value) => value >= 0) ? 0 : Number.NEGATIVE_INFINITY;
  const isPercent = unit !== null && /^(%|prozent|percent)$/i.test(unit.trim());
  const high = isPercent && values.every((value) => value <= 100) ? 100 : Number.POSITIVE_INFINITY;
  return (value) => Math.min(high, Math.max(low, value));
};

const presentLevel = (values: readonly number[], season: number | null, horizon: number): JudgedSeries['present'] => {
  const before = season === null ? undefined : values[values.length - season + ((horizon - 1) % season)];
  return before === undefined
    ? { value: median(values.slice(-3)), basis: 'median_of_last_three' }
    : { value: before, basis: 'same_period_last_season' };
};

const levelsOf = (
  due: { point: number; growth: number },
  rolled: RollingOrigin,
  present: number,
  direction: 'higher' | 'lower',
  bound: (value: number) => number,
) => {
  const sign = direction === 'higher' ? 1 : -1;
  const worsens = sign * (due.point - present) < 0;
  const from = worsens ? present : due.point;
  const unbound = LEVELS.map((level) => {
    const share = LEVEL_SHARES[level];
    return { level, share, value: from + sign * (share === null ? 0 : (halfWidth(rolled, share) ?? 0)) * due.growth };
  });
  const levels = unbound.map(({ level, share, value }) => ({
    level,
    value: bound(value),
    likelihood: likelihoodOf((sign * (bound(value) - due.point)) / due.growth, rolled),
    base: worsens ? ('present_level' as const) : ('forecast' as const),
    share,
  }));
  return { levels, worsens, capped: unbound.some(({ value }) => bound(value) !== value) };
};

/** Share of past errors, taken to be as often on either side, that carry a value so far beyond its forecast. */
const likelihoodOf = (distance: number, { errors }: RollingOrigin): number => {
  if (distance === 0) return 0.5;
  const beyond = errors.filter(({ error, growth }) => Math.abs(error) / growth > Math.abs(distance)).length / errors.length;
  return distance >= 0 ? beyond / 2 : 1 - beyond / 2;
};

const standingOf = (target: number, levels: readonly { value: number }[], direction: 'higher' | 'lower') => {
  const sign = direction === 'higher' ? 1 : -1;
  if (sign * (target - (levels[0]?.value ?? 0)) < 0) return 'below_conservative' as const;
  return sign * (target - (levels.at(-1)?.value ?? 0)) > 0 ? ('beyond_ambitious' as const) : ('within_levels' as const);
};
