import { Matrix, QrDecomposition } from 'ml-matrix';

export interface LevelShift {
  /** Index of the first value at the new level. */
  at: number;
  /** Height of the step, apart from trend and season. */
  step: number;
}

/** Minimum number of values on each side of a step. */
const MIN_SIDE = 4;
/**
 * Minimum likelihood ratio statistic of a step. Simulated series without a step exceed it in at most 2% (white noise, with or without
 * a trend) to 10% (random walks, autocorrelated series); 36 values with a step of three standard deviations exceed it in about 50%.
 */
const MIN_RATIO = 13;
/** Autocorrelations of consecutive residuals that are compared. */
const AUTOCORRELATIONS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];
/** Share of the residual sum of squares below which a step explains everything. */
const EXACT = 1e-12;
/** Squared length below which a step is nothing but trend and season. */
const MIN_LENGTH = 1e-6;
/** Share of the sum of squares up to which residuals are rounding errors. */
const ROUNDING = 1e-20;
/** Longest season whose effects are estimated. */
const MAX_SEASON = 12;
/** Number of the newest values that are examined. */
const MAX_VALUES = 120;

/**
 * Finds a step in the level of a series by a likelihood ratio test: a smooth (quadratic) trend with autocorrelated residuals and a step
 * against the same without a step, so that the wandering of a random walk is none. The step is placed where the likelihood is largest
 * (J. Bai: Estimation of a change point in multiple regression models, 1997; P. Perron, T. Yabu: Testing for shifts in trend with an
 * integrated or stationary noise component, 2009).
 *
 * @param values in chronological order
 * @param season number of periods of a season whose effects are estimated as well; null for a series without seasons
 */
export const levelShift = (values: readonly number[], season: number | null): LevelShift | null => {
  const effects = season === null || season > MAX_SEASON ? 0 : season - 1;
  const skipped = Math.max(0, values.length - MAX_VALUES);
  const newest = values.slice(skipped);
  const n = newest.length;
  const df = n - 3 - effects - 1;
  if (df < 1 || n < 2 * MIN_SIDE || newest.every((value) => value === newest[0])) return null;
  const base = [
    newest.map(() => 1),
    newest.map((_, index) => index / n),
    newest.map((_, index) => (index / n) ** 2),
    ...Array.from({ length: effects }, (_, position) => newest.map((__, index) => (index % (effects + 1) === position ? 1 : 0))),
  ];
  let without = Number.NEGATIVE_INFINITY;
  let best = { likelihood: Number.NEGATIVE_INFINITY, at: 0, step: 0 };
  for (const autocorrelation of AUTOCORRELATIONS) {
    const white = (column: readonly number[]): number[] => whitened(column, autocorrelation);
    const trend = new QrDecomposition(new Matrix(base.map(white)).transpose()).orthogonalMatrix.transpose().to2DArray();
    const transformed = white(newest);
    const rest = residualsOf(trend, transformed);
    const rss = dot(rest, rest);
    if (rss <= ROUNDING * dot(transformed, transformed)) return null;
    const likelihood = (remaining: number): number =>
      -(df / 2) * Math.log(Math.max(remaining, Number.MIN_VALUE)) + Math.log(1 - autocorrelation ** 2) / 2;
    without = Math.max(without, likelihood(rss));
    // A step apart from the trend is what the trend does not explain of it; the rest of the series has nothing of the trend anyway.
    const withRest = productsWithSteps(rest, autocorrelation);
    const withTrend = trend.map((column) => productsWithSteps(column, autocorrelation));
    for (let at = MIN_SIDE; at <= n - MIN_SIDE; at++) {
      const explained = withTrend.reduce((total, products) => total + (products[at] ?? 0) ** 2, 0);
      const length = 1 + (n - at - 1) * (1 - autocorrelation) ** 2 - explained;
      if (length < MIN_LENGTH) continue;
      const height = (withRest[at] ?? 0) / length;
      const found = likelihood(Math.max(rss - height * (withRest[at] ?? 0), EXACT * rss));
      if (found > best.likelihood) best = { likelihood: found, at, step: height };
    }
  }
  return 2 * (best.likelihood - without) > MIN_RATIO ? { at: skipped + best.at, step: best.step } : null;
};

/** Transforms a column so that residuals of this autocorrelation become independent (Prais and Winsten 1954). */
const whitened = (column: readonly number[], autocorrelation: number): number[] =>
  column.map((value, index) =>
    index === 0 ? value * Math.sqrt(1 - autocorrelation ** 2) : value - autocorrelation * (column[index - 1] ?? 0),
  );

/** Returns, for each index but the first, the product of a column with the transformed step that begins there. */
const productsWithSteps = (column: readonly number[], autocorrelation: number): number[] => {
  const products = column.map(() => 0);
  let later = 0;
  for (let at = column.length - 1; at > 0; at--) {
    const value = column[at] ?? 0;
    products[at] = value + (1 - autocorrelation) * later;
    later += value;
  }
  return products;
};

/** Returns what orthonormal columns do not explain. */
const residualsOf = (columns: readonly (readonly number[])[], values: readonly number[]): number[] =>
  columns.reduce<number[]>(
    (rest, column) => {
      const share = dot(column, rest);
      return rest.map((value, index) => value - share * (column[index] ?? 0));
    },
    [...values],
  );

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((total, value, index) => total + value * (b[index] ?? 0), 0);
