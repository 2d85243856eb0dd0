import { mean } from '../descriptive.js';

/** Forecast of the steps after the training values. */
export interface Forecast {
  points: number[];
  /** Standard deviation of the error at each step, as a multiple of that at step 1. */
  growth: number[];
}

export type Forecaster = (values: readonly number[], horizon: number) => Forecast;

export interface RollingOrigin {
  /** Mean absolute error, scaled by that of the seasonal naive forecast within the training values. */
  mase: number;
  origins: number;
  errors: { step: number; error: number; growth: number }[];
}

/**
 * Backtests a forecaster from successive origins, each time using only the values before the origin (L. J. Tashman:
 * Out-of-sample tests of forecasting accuracy, 2000), and scales its errors (R. J. Hyndman and A. B. Koehler: Another look
 * at measures of forecast accuracy, 2006: MASE). Null if there is no origin or the training values are constant.
 *
 * @param first number of values before the first origin
 * @param period season length in steps; errors are scaled by those of the naive forecast at this lag
 */
export const rollingOrigin = (
  values: readonly number[],
  forecaster: Forecaster,
  { first, horizon, period }: { first: number; horizon: number; period: number },
): RollingOrigin | null => {
  const errors: RollingOrigin['errors'] = [];
  const scaled: number[] = [];
  for (let origin = first; origin < values.length; origin++) {
    const training = values.slice(0, origin);
    const scale = naiveError(training, period);
    if (!(scale > 0)) continue;
    const { points, growth } = forecaster(training, Math.min(horizon, values.length - origin));
    for (const [index, point] of points.entries()) {
      const error = (values[origin + index] ?? 0) - point;
      errors.push({ step: index + 1, error, growth: growth[index] ?? 1 });
      scaled.push(Math.abs(error) / scale);
    }
  }
  if (scaled.length === 0) return null;
  return { mase: mean(scaled), origins: errors.filter(({ step }) => step === 1).length, errors };
};

const naiveError = (values: readonly number[], period: number): number => {
  const changes = values.slice(period).map((value, index) => Math.abs(value - (values[index] ?? 0)));
  return changes.length === 0 ? Number.NaN : mean(changes);
};

/**
 * Returns the half-width of the prediction interval with the given coverage, at growth 1: the ⌈(n+1)·share⌉-th smallest absolute
 * error, as in split conformal prediction (V. Vovk et al. 2005). Errors of all steps are divided by their growth and pooled.
 * Null if there are too few errors for the share.
 */
export const halfWidth = ({ errors }: RollingOrigin, share: number): number | null => {
  const sizes = errors.map(({ error, growth }) => Math.abs(error) / growth).sort((a, b) => a - b);
  return sizes[Math.ceil((sizes.length + 1) * share) - 1] ?? null;
};
