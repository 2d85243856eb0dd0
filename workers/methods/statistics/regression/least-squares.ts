import { Matrix, QrDecomposition } from 'ml-matrix';
import { mean, sum } from '../descriptive.js';
import { fUpper, tQuantile, tTwoSided } from '../distributions.js';

/** Rows of regressors; include a column of ones to fit an intercept. */
export type Design = readonly (readonly number[])[];

export interface LeastSquares {
  coefficients: number[];
  /** Standard errors under equal variance. */
  standardErrors: number[];
  /** Heteroscedasticity-robust standard errors: White's covariance times n / (n − k), known as HC1 (MacKinnon and White 1985). */
  robustErrors: number[];
  residuals: number[];
  /** Sum of squared residuals. */
  rss: number;
  residualSd: number;
  rSquared: number;
  /** n − k. */
  df: number;
}

/** The regressors are linearly dependent, or there are not more rows than regressors. */
export class CollinearityError extends Error {
  override name = 'CollinearityError';
}

/** Returns the estimate; null if the regressors are linearly dependent, or there are not more rows than regressors. */
export const nullIfCollinear = <T>(estimate: () => T): T | null => {
  try {
    return estimate();
  } catch (error) {
    if (error instanceof CollinearityError) return null;
    throw error;
  }
};

/**
 * Fits ordinary least squares by Householder QR of the column-scaled design, which keeps digits that the normal equations lose.
 * @throws CollinearityError if the regressors are linearly dependent or there are not more rows than regressors
 */
export const leastSquares = (x: Design, y: readonly number[]): LeastSquares => {
  const [n, k] = [x.length, x[0]?.length ?? 0];
  if (n <= k) throw new CollinearityError(`${n} rows for ${k} regressors; at least ${k + 1} are needed`);
  const scales = Array.from({ length: k }, (_, column) => Math.hypot(...chunkedNorms(x, column)));
  if (scales.some((scale) => scale === 0 || !Number.isFinite(scale)))
    throw new CollinearityError('a regressor is zero in all rows or not finite');
  const scaled = new Matrix(x.map((row) => row.map((value, column) => value / (scales[column] ?? 1))));
  const qr = new QrDecomposition(scaled);
  const r = qr.upperTriangularMatrix;
  const inverse = upperInverse(r);
  const coefficients = qr
    .solve(Matrix.columnVector([...y]))
    .to1DArray()
    .map((value, column) => value / (scales[column] ?? 1));
  const residuals = x.map((row, index) => (y[index] ?? 0) - sum(row.map((value, column) => value * (coefficients[column] ?? 0))));
  const rss = sum(residuals.map((value) => value * value));
  const centre = mean(y);
  const total = sum(y.map((value) => (value - centre) ** 2));
  // (X'X)⁻¹ = R⁻¹R⁻ᵀ. Rows of X are added one at a time, which gives White's covariance without an n × n matrix.
  const bread = inverse.mmul(inverse.transpose());
  const meat = Array.from({ length: k }, () => new Float64Array(k));
  for (let index = 0; index < n; index++) {
    const row = x[index] as readonly number[];
    const weight = (residuals[index] ?? 0) ** 2;
    for (let a = 0; a < k; a++) {
      const left = (weight * (row[a] ?? 0)) / (scales[a] ?? 1);
      const into = meat[a] as Float64Array;
      for (let b = 0; b < k; b++) into[b] = (into[b] ?? 0) + (left * (row[b] ?? 0)) / (scales[b] ?? 1);
    }
  }
  const robust = bread.mmul(new Matrix(meat.map((row) => [...row]))).mmul(bread);
  const df = n - k;
  const errors = (variance: (column: number) => number): number[] =>
    scales.map((scale, column) => Math.sqrt(Math.max(0, variance(column))) / scale);
  return {
    coefficients,
    standardErrors: errors((column) => (bread.get(column, column) * rss) / df),
    robustErrors: errors((column) => (robust.get(column, column) * n) / df),
    residuals,
    rss,
    residualSd: Math.sqrt(rss / df),
    rSquared: total === 0 ? 0 : 1 - rss / total,
    df,
  };
};

/** Returns estimate, robust standard error, t test and confidence interval of one coefficient. */
export const coefficientOf = (fit: LeastSquares, column: number, confidence = 0.95) => {
  const [estimate = Number.NaN, standardError = Number.NaN] = [fit.coefficients[column], fit.robustErrors[column]];
  const radius = tQuantile((1 + confidence) / 2, fit.df) * standardError;
  // A fit without residuals has no finite t.
  const t = estimate === 0 ? 0 : estimate / standardError;
  return { estimate, standardError, p: tTwoSided(t, fit.df), low: estimate - radius, high: estimate + radius };
};

/** Tests by F whether the additional regressors of the larger model have explanatory power. */
export const compareNested = (smaller: LeastSquares, larger: LeastSquares) => {
  const df1 = smaller.df - larger.df;
  const explained = Math.max(0, smaller.rss - larger.rss);
  const f = explained === 0 ? 0 : Math.min(Number.MAX_VALUE, explained / df1 / (larger.rss / larger.df));
  return { f, df1, df2: larger.df, p: fUpper(f, df1, larger.df) };
};

/** Returns the norms of a column in chunks of 1,000 rows, which limits the number of call arguments. */
const chunkedNorms = (x: Design, column: number): number[] => {
  const norms: number[] = [];
  for (let from = 0; from < x.length; from += 1_000) norms.push(Math.hypot(...x.slice(from, from + 1_000).map((row) => row[column] ?? 0)));
  return norms;
};

/** Relative size below which a diagonal element of R marks its regressor as a linear combination of earlier ones. */
const RANK_TOLERANCE = 1e-11;

/** @throws CollinearityError if a regressor is a linear combination of others */
const upperInverse = (r: Matrix): Matrix => {
  const k = r.rows;
  const inverse = Matrix.zeros(k, k);
  for (let column = 0; column < k; column++) {
    if (!(Math.abs(r.get(column, column)) > RANK_TOLERANCE)) throw new CollinearityError('a regressor is a linear combination of others');
    inverse.set(column, column, 1 / r.get(column, column));
    for (let row = column - 1; row >= 0; row--) {
      let total = 0;
      for (let inner = row + 1; inner <= column; inner++) total += r.get(row, inner) * inverse.get(inner, column);
      inverse.set(row, column, -total / r.get(row, row));
    }
  }
  return inverse;
};
