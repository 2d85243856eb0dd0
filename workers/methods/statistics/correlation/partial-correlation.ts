import { inverse, Matrix } from 'ml-matrix';
import { asCorrelation } from '../bounded.js';
import { normalTwoSided } from '../distributions.js';

/** Symmetric matrix with ones on the diagonal. */
export type CorrelationMatrix = readonly (readonly number[])[];

/**
 * Returns the correlation of two variables after the linear effect of the conditioning variables is removed; 0 if nothing is left.
 * @param conditioning indices of the variables held fixed
 */
export const partialCorrelation = (matrix: CorrelationMatrix, a: number, b: number, conditioning: readonly number[]): number => {
  const at = (row: number, column: number): number => matrix[row]?.[column] ?? 0;
  if (conditioning.length === 0) return at(a, b);
  const chosen = [a, b, ...conditioning];
  const block = new Matrix(chosen.map((row) => chosen.map((column) => at(row, column))));
  // Pseudo-inverse by singular values, because linearly dependent variables must not abort the search.
  const precision = inverse(block, true);
  const scale = Math.sqrt(precision.get(0, 0) * precision.get(1, 1));
  const partial = scale > 0 && Number.isFinite(scale) ? -precision.get(0, 1) / scale : 0;
  return asCorrelation(partial);
};

/**
 * Tests a partial correlation of n rows against 0 by Fisher's z (1924).
 * @param conditioned number of conditioning variables
 * @returns the two-sided p value; 1 with too few rows
 */
export const fisherZ = (r: number, n: number, conditioned: number): number => {
  const df = n - conditioned - 3;
  const bounded = Math.max(-1 + 1e-12, Math.min(1 - 1e-12, r));
  return df <= 0 ? 1 : normalTwoSided(Math.sqrt(df) * Math.atanh(bounded));
};
