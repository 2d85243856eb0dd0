import { mean } from '../descriptive.js';

export type SeasonalForm = 'additive' | 'multiplicative';

export interface HoltWinters {
  form: SeasonalForm;
  period: number;
  /** Smoothing weight of the level. */
  alpha: number;
  /** Smoothing weight of the trend. */
  beta: number;
  /** Smoothing weight of the seasonal component. */
  gamma: number;
  level: number;
  trend: number;
  /** Seasonal components, beginning with the first forecast step. */
  seasonal: number[];
  /** Mean squared error of the one-step forecasts. */
  mse: number;
}

/**
 * Fits triple exponential smoothing: level, trend and season, each with its own smoothing weight.
 * P. R. Winters: Forecasting sales by exponentially weighted moving averages (1960); C. C. Holt (1957).
 *
 * The start values come from the first two seasons (Hyndman and Athanasopoulos 2021, 8.3). The weights are found by a
 * deterministic search: a coarse grid, then R. Hooke and T. A. Jeeves' pattern search (1961) from its best point, with steps
 * halved down to 0.005.
 *
 * @param values in chronological order without gaps, at least two seasons; all positive for the multiplicative form
 */
export const fitHoltWinters = (values: readonly number[], period: number, form: SeasonalForm): HoltWinters => {
  const start = startValues(values, period, form);
  const errorOf = (weights: Weights): number => smooth(values, period, form, start, weights).mse;
  const weights = patternSearch(bestOfGrid(errorOf), errorOf);
  const [alpha, beta, gamma] = weights;
  const { level, trend, seasonal: bySeasonPosition, mse } = smooth(values, period, form, start, weights);
  const seasonal = Array.from({ length: period }, (_, step) => bySeasonPosition[(values.length + step) % period] ?? 0);
  return { form, period, alpha, beta, gamma, level, trend, seasonal, mse };
};

export const forecastHoltWinters = ({ form, period, level, trend, seasonal }: HoltWinters, horizon: number): number[] =>
  Array.from({ length: horizon }, (_, step) => {
    const [line, season] = [level + (step + 1) * trend, seasonal[step % period] ?? 0];
    return form === 'additive' ? line + season : line * season;
  });

/**
 * Returns the standard deviation of the forecast error at a step, as a multiple of that at step 1. Exact for the additive form
 * (Hyndman, Koehler, Ord and Snyder: Forecasting with exponential smoothing, 2008, table 6.2), an approximation for the
 * multiplicative form.
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
  // Level before the first value, extrapolated backwards from the middle of the first season.
  const level = first - (trend * (period + 1)) / 2;
  const seasonal = Array.from({ length: period }, (_, position) =>
    mean(
      [position, position + period].map((index) => {
        const line = level + (index + 1) * trend;
        return form === 'additive' ? (values[index] ?? 0) - line : (values[index] ?? 0) / line;
      }),
    ),
  );
  return { level, trend, seasonal: centred(seasonal, form) };
};

/** Normalises seasonal deviations to a sum of 0, or seasonal factors to a mean of 1. */
const centred = (seasonal: readonly number[], form: SeasonalForm): number[] => {
  const centre = mean(seasonal);
  return seasonal.map((value) => (form === 'additive' ? value - centre : value / centre));
};

/** Smooths the series in one loop without allocation, because the weight search runs it several hundred times. */
const smooth = (values: readonly number[], period: number, form: SeasonalForm, start: Start, [alpha, beta, gamma]: Weights) => {
  const isAdditive = form === 'additive';
  let { level, trend } = start;
  let squares = 0;
  const seasonal = Float64Array.from(start.seasonal);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number;
    const position = index % period;
    const season = seasonal[position] as number;
    const line = level + trend;
    const error = value - (isAdditive ? line + season : line * season);
    squares += error * error;
    const next = alpha * (isAdditive ? value - season : value / season) + (1 - alpha) * line;
    seasonal[position] = gamma * (isAdditive ? value - line : value / line) + (1 - gamma) * season;
    trend = beta * (next - level) + (1 - beta) * trend;
    level = next;
  }
  const mse = squares / values.length;
  return { level, trend, seasonal, mse: Number.isFinite(mse) ? mse : Number.POSITIVE_INFINITY };
};

const GRID = [0.05, 0.35, 0.75];

const bestOfGrid = (errorOf: (weights: Weights) => number): Weights => {
  let [best, minimum]: [Weights, number] = [[0.2, 0.05, 0.05], Number.POSITIVE_INFINITY];
  for (const alpha of GRID)
    for (const beta of GRID)
      for (const gamma of GRID) {
        const error = errorOf([alpha, beta, gamma]);
        if (error < minimum) [best, minimum] = [[alpha, beta, gamma], error];
      }
  return best;
};

const patternSearch = (from: Weights, errorOf: (weights: Weights) => number): Weights => {
  let [best, minimum] = [from, errorOf(from)];
  for (let step = 0.1; step >= 0.005;) {
    let improved = false;
    for (const coordinate of [0, 1, 2])
      for (const sign of [1, -1]) {
        const candidate = best.map((weight, index) =>
          index === coordinate ? Math.min(0.999, Math.max(0, weight + sign * step)) : weight,
        ) as unknown as Weights;
        const error = errorOf(candidate);
        if (error < minimum) [best, minimum, improved] = [candidate, error, true];
      }
    if (!improved) step /= 2;
  }
  return best;
};
