import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { normalCdf, normalQuantile } from './normal.js';

/** Rank correlation between two inputs, by index. */
export interface Correlation {
  readonly first: number;
  readonly second: number;
  /** Spearman's coefficient, from −1 to 1. */
  readonly coefficient: number;
}

const MIN_DIAGONAL = 1e-6;

/**
 * Returns a Gaussian copula, which makes independent uniform numbers dependent in place and keeps their marginal distributions.
 * Spearman's coefficient ρ corresponds to 2 sin(π ρ / 6) between the normal variables (Kruskal, 1958).
 * @returns null if no joint distribution has these correlations
 */
export const gaussianCopula = (inputs: number, correlations: readonly Correlation[]): ((uniform: Float64Array) => void) | null => {
  const matrix = Matrix.eye(inputs, inputs);
  for (const { first, second, coefficient } of correlations) {
    const normal = 2 * Math.sin((Math.PI * coefficient) / 6);
    matrix.set(first, second, normal);
    matrix.set(second, first, normal);
  }
  const decomposition = new CholeskyDecomposition(matrix);
  if (!decomposition.isPositiveDefinite()) return null;
  const lower = decomposition.lowerTriangularMatrix.to2DArray();
  // A diagonal close to zero means that other inputs determine this input; rounding hides the singularity from the decomposition.
  if (lower.some((row, index) => (row[index] ?? 0) < MIN_DIAGONAL)) return null;
  const normals = new Float64Array(inputs);
  return (uniform) => {
    for (let i = 0; i < inputs; i++) normals[i] = normalQuantile(uniform[i] as number);
    for (let i = 0; i < inputs; i++) {
      const row = lower[i] as number[];
      let sum = 0;
      for (let j = 0; j <= i; j++) sum += (row[j] as number) * (normals[j] as number);
      uniform[i] = normalCdf(sum);
    }
  };
};
