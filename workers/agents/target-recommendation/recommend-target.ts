import type { Period } from '../../../platform/text/index.js';
import { boundsOf, clamp, gaplessTail, periodAfter, SEASON, type Point, type SeriesGrain } from '../../methods/series/index.js';
import { mean, median } from '../../methods/statistics/descriptive.js';
import {
  fitHoltWinters,
  forecastHoltWinters,
  holtWintersGrowth,
  type SeasonalForm,
} from '../../methods/statistics/forecasting/holt-winters.js';
import { withoutOutliers } from '../../methods/statistics/forecasting/outliers.js';
import { halfWidth, rollingOrigin, type Forecaster, type RollingOrigin } from '../../methods/statistics/forecasting/rolling-origin.js';
import { seasonalNaive, seasonalNaiveGrowth } from '../../methods/statistics/forecasting/seasonal-naive.js';
import { levelShift } from '../../methods/statistics/trend/level-shift.js';
import { LEVELS, type Recommendation } from './target-result.js';

export interface SeriesToJudge {
  points: readonly Point[];
  grain: SeriesGrain;
  direction: 'higher' | 'lower';
  name: string;
  unit: string | null;
  /** Number of periods ahead. Default: by grain, see `HORIZON`. */
  horizon?: number | undefined;
  presentTarget: { value: number; due: string | null } | null;
  /** Target that the request states. */
  wish?: Wish | null;
  /** First day of a target period that can contain several periods of the series; null for targets of the last one. */
  from?: string | null;
  /** Last day for which targets are asked. */
  until?: string | null;
  /** Days of the periods that the request wants to be used. */
  history?: Period | null;
}

/** A requested target and the last day by which it is to be reached. */
export interface Wish {
  readonly value: number;
  readonly until: string | null;
}

/** A requested target compared with the forecast. */
export interface AssessedWish extends Wish {
  /** First day of the period in which it is due. Without a requested day, that of the end of the forecast. */
  readonly duePeriod: string;
  /** Forecast for this period. */
  readonly forecast: number;
  /** Likelihood (0..1) that it is reached without further action, estimated from past forecast errors. */
  readonly likelihood: number;
  /** First period whose forecast reaches it; null if none of the next `MAX_HORIZON` periods does. */
  readonly reachedIn: string | null;
  /** True if the newest value reaches it already. */
  readonly isReached: boolean;
}

/** Reason why there is no recommendation. */
export type Obstacle = 'too_short' | 'too_short_since_step' | 'constant' | 'not_comparable' | 'too_few_errors';
export type Caution =
  | 'short_series'
  | 'gaps'
  | 'outliers'
  | 'forecast_worsens'
  | 'weaker_season'
  | 'no_better_than_naive'
  | 'capped'
  | 'few_origins';

/** Recommendation without texts. */
export type JudgedSeries = Omit<Recommendation, 'key' | 'origin' | 'name' | 'datasetId' | 'unit' | 'levels' | 'warnings'> & {
  levels: Omit<Recommendation['levels'][number], 'reason'>[];
  cautions: Caution[];
  wish: AssessedWish | null;
};

export const MIN_PERIODS = 6;
/** Default number of periods ahead by grain. */
export const HORIZON: Readonly<Record<SeriesGrain, number>> = { day: 28, week: 13, month: 6, quarter: 4 };
/** Maximum number of forecast origins for the comparison of methods; the newest are used. */
export const MAX_ORIGINS = 36;
const MIN_ORIGINS = 8;
/** Share of past errors (two-sided) by which a level exceeds its base; null for the base itself. */
export const LEVEL_SHARES: Readonly<Record<(typeof LEVELS)[number], number | null>> = {
  conservative: null,
  realistic: 0.5,
  ambitious: 0.8,
};
/** Maximum number of periods ahead. */
export const MAX_HORIZON = 36;
export const INTERVAL_SHARE = 0.8;

/**
 * Forecasts a series by the method with the smallest past error and derives three targets from the distribution of its errors.
 * They are reached with a likelihood of about 50%, 25% and 10% without further action. Single outliers are replaced before.
 */
export const recommendTarget = ({
  points: all,
  grain,
  direction,
  name,
  unit,
  horizon: requestedHorizon,
  presentTarget,
  wish = null,
  from = null,
  until = null,
  history = null,
}: SeriesToJudge): JudgedSeries | Obstacle => {
  const bounded = gaplessTail(
    all.filter(({ period }) => period >= (history?.from ?? '') && (history?.until == null || period <= history.until)),
    grain,
  );
  const { points, step } = sinceLastStep(bounded, grain);
  const horizon = requestedHorizon ?? periodsUntil(points.at(-1)?.period, wish?.until ?? until, grain) ?? HORIZON[grain];
  const measured = points.map(({ value }) => value);
  if (measured.length < MIN_PERIODS) return step === null ? 'too_short' : 'too_short_since_step';
  if (new Set(measured).size < 2) return 'constant';
  const { values, outliers } = withoutOutliers(measured, hasSeasons(measured.length, SEASON[grain]) ? SEASON[grain] : null);
  const candidates = candidatesFor(values, SEASON[grain], horizon);
  const [best] = candidates.evaluated;
  if (!best) return 'not_comparable';
  const radius = halfWidth(best.backtest, INTERVAL_SHARE);
  if (radius === null) return 'too_few_errors';
  const sign = direction === 'higher' ? 1 : -1;
  const bounds = boundsOf({ name, unit, values: measured });
  const bound = (value: number): number => clamp(value, bounds);
  // A share of 105% is never reached.
  const isBeyond = (value: number): boolean => sign * (value - bound(value)) > 0;
  const { points: ahead, growth } = best.forecaster(values, horizon);
  const forecast = ahead.map((point, index) => ({
    period: periodAfter(points.at(-1)?.period ?? '', grain, index + 1),
    point: bound(point),
    low: bound(point - radius * (growth[index] ?? 1)),
    high: bound(point + radius * (growth[index] ?? 1)),
  }));
  const season = candidates.isSeasonal ? SEASON[grain] : null;
  const inSpan = steps(horizon).filter((step) => from !== null && (forecast[step - 1]?.period ?? '') >= from);
  // A target for several periods, such as the months of a year, is that of their mean.
  const dueSteps = inSpan.length > 1 ? inSpan : [horizon];
  const present = presentLevel(values, season, dueSteps);
  const due = {
    point: mean(dueSteps.map((step) => ahead[step - 1] ?? Number.NaN)),
    growth: mean(dueSteps.map((step) => growth[step - 1] ?? 1)),
  };
  const { levels, worsens, capped } = levelsOf(
    due,
    best.backtest,
    { present: present.value, best: bestMean(values, dueSteps.length, direction) },
    direction,
    bound,
  );
  /** Realistic target of a single period: its forecast, or the value one season before if that is better, improved like the level. */
  const targetIn = (step: number): number => {
    const point = ahead[step - 1] ?? Number.NaN;
    const before = presentLevel(values, season, [step]).value;
    const base = sign * (point - before) < 0 ? before : point;
    return bound(base + sign * (halfWidth(best.backtest, LEVEL_SHARES.realistic ?? 0) ?? 0) * (growth[step - 1] ?? 1));
  };
  const reachedAt = wish ? best.forecaster(values, MAX_HORIZON).points.findIndex((point) => sign * (bound(point) - wish.value) >= 0) : -1;
  const cautions: Caution[] = [
    ...(candidates.isSeasonal ? [] : ['short_series' as const]),
    ...(bounded.length < all.length && !isBounded(history) ? ['gaps' as const] : []),
    ...(outliers.length > 0 ? ['outliers' as const] : []),
    ...(worsens ? ['forecast_worsens' as const] : []),
    ...(dueSteps.length === 1 && sign * ((levels[0]?.value ?? 0) - median(values.slice(-3))) < 0 ? ['weaker_season' as const] : []),
    ...(best.backtest.mase >= 1 ? ['no_better_than_naive' as const] : []),
    ...(capped ? ['capped' as const] : []),
    ...(best.backtest.origins < MIN_ORIGINS ? ['few_origins' as const] : []),
  ];
  return {
    direction,
    grain,
    periods: values.length,
    first: points[0]?.period ?? '',
    last: points.at(-1)?.period ?? '',
    lastValue: measured.at(-1) ?? Number.NaN,
    step,
    isBounded: isBounded(history),
    best: bestPoint(all, direction),
    present,
    method: best.method,
    weights: best.form === null ? null : weightsOf(values, SEASON[grain], best.form),
    comparison: candidates.evaluated.map(({ method, backtest }) => ({ method, mase: backtest.mase, origins: backtest.origins })),
    forecast: forecast.map((each, index) => ({ ...each, target: targetIn(index + 1) })),
    duePeriod: forecast.at(-1)?.period ?? '',
    span:
      dueSteps.length > 1
        ? { from: forecast[(dueSteps[0] ?? 1) - 1]?.period ?? '', periods: dueSteps.length, forecast: bound(due.point) }
        : null,
    levels,
    presentTarget: presentTarget && { ...presentTarget, stands: positionOf(presentTarget.value, levels, direction) },
    cautions,
    wish: wish && {
      ...wish,
      duePeriod: forecast.at(-1)?.period ?? '',
      forecast: bound(due.point),
      likelihood: isBeyond(wish.value) ? 0 : likelihoodOf((sign * (wish.value - due.point)) / due.growth, best.backtest),
      reachedIn: reachedAt < 0 ? null : periodAfter(points.at(-1)?.period ?? '', grain, reachedAt + 1),
      isReached: sign * ((measured.at(-1) ?? Number.NaN) - wish.value) >= 0,
    },
  };
};

const isBounded = (history: Period | null): boolean => history !== null && (history.from ?? history.until) !== null;

/** Returns the points since the last step in the level, since a forecast across a step takes it for a trend. */
const sinceLastStep = (points: readonly Point[], grain: SeriesGrain): { points: readonly Point[]; step: Recommendation['step'] } => {
  let [rest, step]: [readonly Point[], Recommendation['step']] = [points, null];
  for (;;) {
    const values = withoutOutliers(
      rest.map(({ value }) => value),
      hasSeasons(rest.length, SEASON[grain]) ? SEASON[grain] : null,
    ).values;
    const found = levelShift(values, hasSeasons(rest.length, SEASON[grain]) ? SEASON[grain] : null);
    if (!found) return { points: rest, step };
    step = { period: rest[found.at]?.period ?? '', before: median(values.slice(0, found.at)), after: median(values.slice(found.at)) };
    rest = rest.slice(found.at);
  }
};

/** Returns the best value of a series with its period. */
const bestPoint = (points: readonly Point[], direction: 'higher' | 'lower'): Point =>
  points.reduce((best, point) => ((direction === 'higher' ? point.value > best.value : point.value < best.value) ? point : best));

/** Returns the number of periods after the last one until that of a day, at most `MAX_HORIZON`; undefined without a later day. */
const periodsUntil = (last: string | undefined, until: string | null, grain: SeriesGrain): number | undefined => {
  if (last === undefined || until === null) return undefined;
  const later = steps(MAX_HORIZON).filter((step) => periodAfter(last, grain, step) <= until);
  return later.at(-1);
};

interface EvaluatedMethod {
  method: Recommendation['method'];
  form: SeasonalForm | null;
  forecaster: Forecaster;
  backtest: RollingOrigin;
}

/** Returns whether a series is long enough for a forecast with seasons. */
const hasSeasons = (periods: number, season: number): boolean => periods >= 2 * season + MIN_ORIGINS / 2;

/** Evaluates the methods that the length of the series permits. Sorts by error; ties keep the simpler method first. */
const candidatesFor = (
  values: readonly number[],
  season: number,
  horizon: number,
): { evaluated: EvaluatedMethod[]; isSeasonal: boolean } => {
  const isSeasonal = hasSeasons(values.length, season);
  const period = isSeasonal ? season : 1;
  const first = Math.max(isSeasonal ? 2 * season : Math.ceil(MIN_PERIODS / 2), values.length - MAX_ORIGINS);
  const forms: (SeasonalForm | null)[] = !isSeasonal
    ? [null]
    : values.every((value) => value > 0)
      ? [null, 'additive', 'multiplicative']
      : [null, 'additive'];
  const evaluated = forms.flatMap((form): EvaluatedMethod[] => {
    const forecaster = form === null ? naive(period) : holtWinters(period, form);
    const backtest = rollingOrigin(values, forecaster, { first, horizon, period });
    const method = form === null ? (isSeasonal ? 'seasonal_naive' : 'naive') : (`holt_winters_${form}` as const);
    return backtest === null || !Number.isFinite(backtest.mase) ? [] : [{ method, form, forecaster, backtest }];
  });
  return { evaluated: evaluated.toSorted((a, b) => a.backtest.mase - b.backtest.mase), isSeasonal };
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

/** Returns the best mean of consecutive values; the best value if there are not as many. */
const bestMean = (values: readonly number[], count: number, direction: 'higher' | 'lower'): number => {
  const width = values.length >= count ? count : 1;
  const means = values.slice(0, values.length - width + 1).map((_, at) => mean(values.slice(at, at + width)));
  return direction === 'higher' ? Math.max(...means) : Math.min(...means);
};

/** @param due numbers of periods ahead of which the level is the mean */
const presentLevel = (values: readonly number[], season: number | null, due: readonly number[]): JudgedSeries['present'] => {
  const same = season === null ? [] : due.flatMap((step) => values[values.length - season + ((step - 1) % season)] ?? []);
  const before = same.length < due.length ? undefined : mean(same);
  return before === undefined
    ? { value: median(values.slice(-3)), basis: 'median_of_last_three' }
    : { value: before, basis: 'same_period_last_season' };
};

const levelsOf = (
  due: { point: number; growth: number },
  backtest: RollingOrigin,
  { present, best }: { present: number; best: number },
  direction: 'higher' | 'lower',
  bound: (value: number) => number,
) => {
  const sign = direction === 'higher' ? 1 : -1;
  const worsens = sign * (due.point - present) < 0;
  const from = worsens ? present : due.point;
  const unbounded = LEVELS.map((level) => {
    const share = LEVEL_SHARES[level];
    return { level, share, value: from + sign * (share === null ? 0 : (halfWidth(backtest, share) ?? 0)) * due.growth };
  });
  // If past errors reach the limit of possible values, the best value so far is the limit: a duration of 0 is not a target.
  const limit = sign * (best - from) > 0 ? best : bound(from);
  const isLimitedAt = ({ share, value }: (typeof unbounded)[number]): boolean => share !== null && bound(value) !== value;
  const isCapped = unbounded.some(isLimitedAt);
  const levels = unbounded.map((each) => {
    const { level, share, value: unlimited } = each;
    const isLimited = isLimitedAt(each);
    // A level below the limited one stays on the way to it.
    const isPast = !isLimited && share !== null && isCapped && sign * (unlimited - limit) >= 0;
    const { base, value } = isLimited
      ? ({ base: 'best_value', value: limit } as const)
      : isPast
        ? ({ base: 'towards_best', value: from + ((limit - from) * share) / (LEVEL_SHARES.ambitious ?? 1) } as const)
        : ({ base: worsens ? 'present_level' : 'forecast', value: bound(unlimited) } as const);
    const likelihood = likelihoodOf((sign * (value - due.point)) / due.growth, backtest);
    return { level, value, likelihood, base, share };
  });
  return { levels, worsens, capped: unbounded.some(({ value }) => bound(value) !== value) };
};

/** Returns the share of past errors, assumed symmetric, by which a value exceeds its forecast by at least the distance. */
const likelihoodOf = (distance: number, { errors }: RollingOrigin): number => {
  if (distance === 0) return 0.5;
  const beyond = errors.filter(({ error, growth }) => Math.abs(error) / growth > Math.abs(distance)).length / errors.length;
  return distance >= 0 ? beyond / 2 : 1 - beyond / 2;
};

const positionOf = (target: number, levels: readonly { value: number }[], direction: 'higher' | 'lower') => {
  const sign = direction === 'higher' ? 1 : -1;
  if (sign * (target - (levels[0]?.value ?? 0)) < 0) return 'below_conservative' as const;
  return sign * (target - (levels.at(-1)?.value ?? 0)) > 0 ? ('beyond_ambitious' as const) : ('within_levels' as const);
};
