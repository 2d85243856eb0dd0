import { mean } from '../descriptive.js';

/** What a method says of the steps after the values that it was given. */
export interface Forecast {
  points: number[];
  /** Standard deviation of the error of each step, as a multiple of that of one step. */
  growth: number[];
}

export type Forecaster = (values: readonly number[], horizon: number) => Forecast;

export interface RollingOrigin {
  /** Mean absolute error in units of what repeating the last season errs within the training values. */
  mase: number;
  origins: number;
  errors: { step: number; error: number; growth: number }[];
}

/**
 * Lets a method foretell again and again from ever later origins, each time from the values before it alone (L. J. Tashman:
 * Out-of-sample tests of forecasting accuracy, 2000), and scales its errors (R. J. Hyndman and A. B. Koehler: Another look
 * at measures of forecast accuracy, 2006: MASE). Null where there is no origin or the training values never change.
 *
 * @param first how many values the first origin has before it
 * @param period of the season; the scale is that of repeating values from so many steps before
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
 * Half-width, in units of growth, of the interval that has so large a share of the errors within it: the ⌈(n+1)·share⌉-th
 * smallest absolute error, as in split conformal prediction (V. Vovk et al. 2005). Errors of all steps are pooled once each
 * is divided by its growth. Null where there are too few errors for the share.
 */
export const halfWidth = ({ errors }: RollingOrigin, share: number): number | null => {
  const sizes = errors.map(({ error, growth }) => Math.abs(error) / growth).sort((a, b) => a - b);
  return sizes[Math.ceil((sizes.length + 1) * share) - 1] ?? null;
};
