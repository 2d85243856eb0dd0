import { mean } from '../../../methods/statistics/descriptive.js';
import { coefficientOf, leastSquares, nullIfCollinear } from '../../../methods/statistics/regression/least-squares.js';
import type { Point } from '../../../methods/series/index.js';
import type { Estimate } from '../estimate.js';

/** Change of a series at an event. */
export interface LevelShift {
  readonly before: { readonly n: number; readonly mean: number };
  readonly after: { readonly n: number; readonly mean: number };
  /** Trend per period. */
  readonly trend: number;
  /** Change of the level beyond the trend. */
  readonly step: Estimate;
  /** Change of the trend per period. */
  readonly turn: Estimate;
  /** True if consecutive values depend on each other beyond trend and level, so that the intervals are too narrow. */
  readonly isAutocorrelated: boolean;
}

/** Minimum number of values before and after the event. */
export const MIN_VALUES = 6;

/**
 * Estimates the change of level and of trend at an event by segmented regression: the level beside a common trend, and the trend beside the
 * level. Null with fewer than `MIN_VALUES` values before or after.
 * A. K. Wagner et al.: Segmented regression analysis of interrupted time series studies. J. Clin. Pharm. Ther. 27 (2002).
 *
 * @param from first day after the event
 */
export const levelShift = (points: readonly Point[], from: string): LevelShift | null => {
  const first = points.findIndex(({ period }) => period >= from);
  const [before, after] = first < 0 ? [points, []] : [points.slice(0, first), points.slice(first)];
  if (before.length < MIN_VALUES || after.length < MIN_VALUES) return null;
  const values = points.map(({ value }) => value);
  const n = values.length;
  const post = (index: number): number => Number(index >= first);
  const level = nullIfCollinear(() =>
    leastSquares(
      values.map((_, index) => [1, index, post(index)]),
      values,
    ),
  );
  const both = nullIfCollinear(() =>
    leastSquares(
      values.map((_, index) => [1, index, post(index), post(index) * (index - first)]),
      values,
    ),
  );
  if (!level || !both) return null;
  const estimateOf = (fit: typeof level, column: number): Estimate => {
    const { estimate: effect, ...rest } = coefficientOf(fit, column);
    return { effect, ...rest, n };
  };
  const { residuals, rss } = level;
  const lagged = residuals.slice(1).reduce((sum, residual, index) => sum + residual * (residuals[index] ?? 0), 0);
  const sizeOf = (part: readonly Point[]) => ({ n: part.length, mean: mean(part.map(({ value }) => value)) });
  return {
    ...{ before: sizeOf(before), after: sizeOf(after), trend: level.coefficients[1] ?? 0 },
    ...{ step: estimateOf(level, 2), turn: estimateOf(both, 3) },
    isAutocorrelated: rss > 0 && Math.abs(lagged / rss) > 2 / Math.sqrt(n),
  };
};
