import { CollinearityError, leastSquares, type Design } from './least-squares.js';
import { sum } from '../descriptive.js';

export interface LogisticRegression {
  coefficients: number[];
  /** Fitted probability of each row. */
  probabilities: number[];
  iterations: number;
  /** False under complete separation: the regressors predict the outcome perfectly, so there is no finite optimum. */
  converged: boolean;
}

const MAX_ITERATIONS = 50;
const TOLERANCE = 1e-9;

/**
 * Fits logistic regression by iteratively reweighted least squares (Fisher scoring; McCullagh and Nelder: Generalized linear
 * models, 1989, 2.5).
 *
 * @param outcome 0 or 1 for each row
 * @throws CollinearityError if the regressors are linearly dependent
 */
export const logisticRegression = (x: Design, outcome: readonly number[]): LogisticRegression => {
  const k = x[0]?.length ?? 0;
  let coefficients = Array.from({ length: k }, () => 0);
  let deviance = Number.POSITIVE_INFINITY;
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration++) {
    const probabilities = x.map((row) => logistic(dot(row, coefficients)));
    const before = deviance;
    deviance = -2 * sum(probabilities.map((p, index) => Math.log(Math.max(1e-300, outcome[index] === 1 ? p : 1 - p))));
    if (Math.abs(before - deviance) <= TOLERANCE * (Math.abs(deviance) + 0.1))
      return { coefficients, probabilities, iterations: iteration, converged: deviance > 1e-6 };
    const weights = probabilities.map((p) => Math.max(1e-10, p * (1 - p)));
    const working = x.map(
      (row, index) => dot(row, coefficients) + ((outcome[index] ?? 0) - (probabilities[index] ?? 0)) / (weights[index] ?? 1),
    );
    const roots = weights.map(Math.sqrt);
    try {
      ({ coefficients } = leastSquares(
        x.map((row, index) => row.map((value) => value * (roots[index] ?? 0))),
        working.map((value, index) => value * (roots[index] ?? 0)),
      ));
    } catch (error) {
      // Vanishing weights indicate complete separation. In the first iteration all weights are equal, so the error is genuine.
      if (iteration === 1 || !(error instanceof CollinearityError)) throw error;
      return { coefficients, probabilities, iterations: iteration, converged: false };
    }
  }
  return { coefficients, probabilities: x.map((row) => logistic(dot(row, coefficients))), iterations: MAX_ITERATIONS, converged: false };
};

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

const dot = (row: readonly number[], coefficients: readonly number[]): number =>
  sum(row.map((value, column) => value * (coefficients[column] ?? 0)));
