import { leastSquares, nullIfCollinear, type LeastSquares } from '../regression/least-squares.js';

export interface LevelShift {
  /** Index of the first value at the new level. */
  at: number;
  /** Height of the step, apart from trend and season. */
  step: number;
}

/** Minimum number of values on each side of a step. */
const MIN_SIDE = 4;
/**
 * Maximum share of the residual sum of squares of a trend without a step that remains with it. Without estimated seasons, a part of a
 * season looks like a step.
 */
const MAX_REMAINDER = { seasonal: 0.4, other: 0.25 };
/** Minimum height of a step in residual standard deviations. */
const MIN_HEIGHT = 3;
/** Longest season whose effects are estimated. */
const MAX_SEASON = 12;
/** Number of the newest values that are examined. */
const MAX_VALUES = 120;

/**
 * Finds a step in the level of a series: a smooth (quadratic) trend with a step explains it far better than the trend alone. The step is
 * placed where the residual sum of squares is smallest (J. Bai: Estimation of a change point in multiple regression models, 1997).
 *
 * @param values in chronological order
 * @param season number of periods of a season whose effects are estimated as well; null for a series without seasons
 */
export const levelShift = (values: readonly number[], season: number | null): LevelShift | null => {
  const effects = season === null || season > MAX_SEASON ? 0 : season - 1;
  const skipped = Math.max(0, values.length - MAX_VALUES);
  const newest = values.slice(skipped);
  const base = newest.map((_, index) => [
    1,
    index,
    index ** 2,
    ...Array.from({ length: effects }, (_, position) => (index % (effects + 1) === position ? 1 : 0)),
  ]);
  const trend = nullIfCollinear(() => leastSquares(base, newest));
  if (!trend || !(trend.rss > 0)) return null;
  let best: { at: number; found: LeastSquares } | null = null;
  for (let at = MIN_SIDE; at <= newest.length - MIN_SIDE; at++) {
    const withStep = base.map((row, index) => [...row, index < at ? 0 : 1]);
    const found = nullIfCollinear(() => leastSquares(withStep, newest));
    if (found && found.rss < (best?.found.rss ?? Number.POSITIVE_INFINITY)) best = { at, found };
  }
  if (!best || best.found.rss > MAX_REMAINDER[effects === 0 ? 'other' : 'seasonal'] * trend.rss) return null;
  const step = best.found.coefficients.at(-1) ?? 0;
  return Math.abs(step) >= MIN_HEIGHT * best.found.residualSd ? { at: skipped + best.at, step } : null;
};
