import { Matrix, QrDecomposition } from 'ml-matrix';
import { mean, sum } from '../descriptive.js';
import { fUpper, tQuantile, tTwoSided } from '../distributions.js';

/** Rows of regressors, a constant included where one is wanted. */
export type Design = readonly (readonly number[])[];

export interface LeastSquares {
  coefficients: number[];
  /** Under equal variance. */
  standardErrors: number[];
  /** Robust against unequal variance: White's covariance times n / (n − k), known as HC1 (MacKinnon and White 1985). */
  robustErrors: number[];
  residuals: number[];
  /** Sum of squared residuals. */
  rss: number;
  residualSd: number;
  rSquared: number;
  /** n − k. */
  df: number;
}

/** The regressors say the same thing twice, or there are not more rows than regressors. */
export class Collinear extends Error {
  override name = 'Collinear';
}

/**
 * Ordinary least squares by Householder QR of the column-scaled design, which keeps the digits that the normal equations lose.
 * @throws Collinear
 */
export const leastSquares = (x: Design, y: readonly number[]): LeastSquares => {
  const [n, k] = [x.length, x[0]?.length ?? 0];
  if (n <= k) throw new Collinear(`${n} rows for ${k} regressors`);
  const scales = Array.from({ length: k }, (_, column) => Math.hypot(...chunkedNorms(x, column)));
  if (scales.some((scale) => scale === 0 || !Number.isFinite(scale))) throw new Collinear('a regressor is zero throughout');
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
  // (X'X)⁻¹ = R⁻¹R⁻ᵀ; one row of X times it at a time gives White's covariance without an n × n matrix.
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

/** Estimate, robust standard error, t test and interval of one coefficient. */
export const coefficientOf = (fit: LeastSquares, column: number, confidence = 0.95) => {
  const [estimate = Number.NaN, standardError = Number.NaN] = [fit.coefficients[column], fit.robustErrors[column]];
  const reach = tQuantile((1 + confidence) / 2, fit.df) * standardError;
  // A fit without any residual has no finite t.
  const t = estimate === 0 ? 0 : estimate / standardError;
  return { estimate, standardError, p: tTwoSided(t, fit.df), low: estimate - reach, high: estimate + reach };
};

/** Tests whether the regressors that only the larger model has explain anything. */
export const compareNested = (smaller: LeastSquares, larger: LeastSquares) => {
  const df1 = smaller.df - larger.df;
  const gained = Math.max(0, smaller.rss - larger.rss);
  const f = gained === 0 ? 0 : Math.min(Number.MAX_VALUE, gained / df1 / (larger.rss / larger.df));
  return { f, df1, df2: larger.df, p: fUpper(f, df1, larger.df) };
};

/** Norms of parts of a column, so that no call has as many arguments as the table has rows. */
const chunkedNorms = (x: Design, column: number): number[] => {
  const norms: number[] = [];
  for (let from = 0; from < x.length; from += 1_000) norms.push(Math.hypot(...x.slice(from, from + 1_000).map((row) => row[column] ?? 0)));
  return norms;
};

/** Relative size below which a diagonal element of R says that its regressor is a combination of those before it. */
const RANK_TOLERANCE = 1e-11;

/** @throws Collinear */
const upperInverse = (r: Matrix): Matrix => {
  const k = r.rows;
  const inverse = Matrix.zeros(k, k);
  for (let column = 0; column < k; column++) {
    if (!(Math.abs(r.get(column, column)) > RANK_TOLERANCE)) throw new Collinear('a regressor is a combination of others');
    inverse.set(column, column, 1 / r.get(column, column));
    for (let row = column - 1; row >= 0; row--) {
      let total = 0;
      for (let inner = row + 1; inner <= column; inner++) total += r.get(row, inner) * inverse.get(inner, column);
      inverse.set(row, column, -total / r.get(row, row));
    }
  }
  return inverse;
};
