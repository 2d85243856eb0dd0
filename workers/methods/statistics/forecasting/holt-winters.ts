import { mean } from '../descriptive.js';

export type SeasonalForm = 'additive' | 'multiplicative';

export interface HoltWinters {
  form: SeasonalForm;
  period: number;
  /** Weight of the newest value in the level. */
  alpha: number;
  /** Of the newest step of the level in the trend. */
  beta: number;
  /** Of the newest deviation in its season. */
  gamma: number;
  level: number;
  trend: number;
  /** By place in the season, the next place first. */
  seasonal: number[];
  /** Mean squared error of foretelling each value from those before. */
  mse: number;
}

/**
 * Triple exponential smoothing: level, trend and season each follow the newest values by a weight of their own.
 * P. R. Winters: Forecasting sales by exponentially weighted moving averages (1960); C. C. Holt (1957).
 *
 * The start values come from the first two seasons (Hyndman and Athanasopoulos 2021, 8.3). The weights are found by a
 * search that always takes the same way: a coarse grid, then R. Hooke and T. A. Jeeves' pattern search (1961) from its best
 * point with steps halved down to 0.005.
 *
 * @param values in order of time without gaps, at least two seasons; multiplicative: all above zero
 */
export const fitHoltWinters = (values: readonly number[], period: number, form: SeasonalForm): HoltWinters => {
  const start = startValues(values, period, form);
  const errorOf = (weights: Weights): number => smooth(values, period, form, start, weights).mse;
  const weights = patternSearch(bestOfGrid(errorOf), errorOf);
  const [alpha, beta, gamma] = weights;
  const { level, trend, seasonal: turning, mse } = smooth(values, period, form, start, weights);
  const seasonal = Array.from({ length: period }, (_, step) => turning[(values.length + step) % period] ?? 0);
  return { form, period, alpha, beta, gamma, level, trend, seasonal, mse };
};

export const forecastHoltWinters = ({ form, period, level, trend, seasonal }: HoltWinters, horizon: number): number[] =>
  Array.from({ length: horizon }, (_, step) => {
    const [line, season] = [level + (step + 1) * trend, seasonal[step % period] ?? 0];
    return form === 'additive' ? line + season : line * season;
  });

/**
 * How the standard deviation of errors grows with the steps ahead, as a multiple of that of one step: exact for the additive
 * form (Hyndman, Koehler, Ord and Snyder: Forecasting with exponential smoothing, 2008, table 6.2), taken over for the other.
 */
export const holtWintersGrowth = ({ alpha, beta, gamma, period }: HoltWinters, step: number): number => {
  let total = 1;
  for (let j = 1; j < step; j++) total += (alpha * (1 + beta * j) + (j % period === 0 ? gamma * (1 - alpha) : 0)) ** 2;
  return Math.sqrt(total);
};

type Weights = readonly [alpha: number, beta: number, gamma: number];

interface Start {
  level: number;
  trend: number;
  seasonal: number[];
}

const startValues = (values: readonly number[], period: number, form: SeasonalForm): Start => {
  const first = mean(values.slice(0, period));
  const second = mean(values.slice(period, 2 * period));
  const trend = (second - first) / period;
  // The level before the first value, from the middle of the first season backwards.
  const level = first - (trend * (period + 1)) / 2;
  const seasonal = Array.from({ length: period }, (_, place) =>
    mean(
      [place, place + period].map((index) => {
        const line = level + (index + 1) * trend;
        return form === 'additive' ? (values[index] ?? 0) - line : (values[index] ?? 0) / line;
      }),
    ),
  );
  return { level, trend, seasonal: centred(seasonal, form) };
};

/** Deviations that add up to nothing, or factors that average one. */
const centred = (seasonal: readonly number[], form: SeasonalForm): number[] => {
  const centre = mean(seasonal);
  return seasonal.map((value) => (form === 'additive' ? value - centre : value / centre));
};

/** Written as one loop without allocation: the search for weights runs it some hundred times. */
const smooth = (values: readonly number[], period: number, form: SeasonalForm, start: Start, [alpha, beta, gamma]: Weights) => {
  const isAdditive = form === 'additive';
  let { level, trend } = start;
  let squares = 0;
  const seasonal = Float64Array.from(start.seasonal);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number;
    const place = index % period;
    const season = seasonal[place] as number;
    const line = level + trend;
    const error = value - (isAdditive ? line + season : line * season);
    squares += error * error;
    const next = alpha * (isAdditive ? value - season : value / season) + (1 - alpha) * line;
    seasonal[place] = gamma * (isAdditive ? value - line : value / line) + (1 - gamma) * season;
    trend = beta * (next - level) + (1 - beta) * trend;
    level = next;
  }
  const mse = squares / values.length;
  return { level, trend, seasonal, mse: Number.isFinite(mse) ? mse : Number.POSITIVE_INFINITY };
};

const GRID = [0.05, 0.35, 0.75];

const bestOfGrid = (errorOf: (weights: Weights) => number): Weights => {
  let [best, least]: [Weights, number] = [[0.2, 0.05, 0.05], Number.POSITIVE_INFINITY];
  for (const alpha of GRID)
    for (const beta of GRID)
      for (const gamma of GRID) {
        const error = errorOf([alpha, beta, gamma]);
        if (error < least) [best, least] = [[alpha, beta, gamma], error];
      }
  return best;
};

const patternSearch = (from: Weights, errorOf: (weights: Weights) => number): Weights => {
  let [best, least] = [from, errorOf(from)];
  for (let step = 0.1; step >= 0.005;) {
    let better = false;
    for (const place of [0, 1, 2])
      for (const sign of [1, -1]) {
        const tried = best.map((weight, index) =>
          index === place ? Math.min(0.999, Math.max(0, weight + sign * step)) : weight,
        ) as unknown as Weights;
        const error = errorOf(tried);
        if (error < least) [best, least, better] = [tried, error, true];
      }
    if (!better) step /= 2;
  }
  return best;
};
