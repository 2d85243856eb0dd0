import { inverse, Matrix } from 'ml-matrix';
import { asCorrelation } from '../bounded.js';
import { normalTwoSided } from '../distributions.js';

/** Symmetric, ones on the diagonal. */
export type CorrelationMatrix = readonly (readonly number[])[];

/** Correlation of two variables once what others explain linearly is taken off both; 0 where that leaves nothing. */
export const partialCorrelation = (matrix: CorrelationMatrix, a: number, b: number, given: readonly number[]): number => {
  const at = (row: number, column: number): number => matrix[row]?.[column] ?? 0;
  if (given.length === 0) return at(a, b);
  const chosen = [a, b, ...given];
  const block = new Matrix(chosen.map((row) => chosen.map((column) => at(row, column))));
  // By singular values: variables that are combinations of others must not end the search.
  const precision = inverse(block, true);
  const scale = Math.sqrt(precision.get(0, 0) * precision.get(1, 1));
  const partial = scale > 0 && Number.isFinite(scale) ? -precision.get(0, 1) / scale : 0;
  return asCorrelation(partial);
};

/** Fisher's z test of a partial correlation of n rows against none (1924). @returns two-sided p value; 1 with too few rows */
export const fisherZ = (r: number, n: number, givens: number): number => {
  const df = n - givens - 3;
  const bounded = Math.max(-1 + 1e-12, Math.min(1 - 1e-12, r));
  return df <= 0 ? 1 : normalTwoSided(Math.sqrt(df) * Math.atanh(bounded));
};
