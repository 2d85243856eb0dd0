import { compareNested, leastSquares } from './least-squares.js';

export interface Granger {
  f: number;
  df1: number;
  df2: number;
  p: number;
  lag: number;
  /** Sum of the coefficients of the cause's lags; its sign is the direction of the effect. */
  sumOfCoefficients: number;
}

/**
 * Tests whether the past of one series improves the prediction of another beyond that series' own past. This shows precedence,
 * not causation. C. W. J. Granger: Investigating causal relations by econometric models and cross-spectral methods (1969).
 *
 * @param effect stationary, evenly spaced, without gaps
 * @param cause like `effect` and of the same length
 * @throws CollinearityError if a series is constant or too short
 */
export const granger = (effect: readonly number[], cause: readonly number[], lag: number): Granger => {
  const target = effect.slice(lag);
  const past = (series: readonly number[], index: number): number[] =>
    Array.from({ length: lag }, (_, step) => series[index + lag - 1 - step] ?? 0);
  const own = target.map((_, index) => [1, ...past(effect, index)]);
  const both = own.map((row, index) => [...row, ...past(cause, index)]);
  const larger = leastSquares(both, target);
  const sumOfCoefficients = larger.coefficients.slice(1 + lag).reduce((total, value) => total + value, 0);
  return { ...compareNested(leastSquares(own, target), larger), lag, sumOfCoefficients };
};
