import { setImmediate } from 'node:timers/promises';
import { seededRandom } from '../../methods/statistics/sampling/seeded-random.js';
import { BLOCK, type Model } from './formula/compile-model.js';
import { sobolSequence } from './sampling/sobol-sequence.js';

export interface SobolIndex {
  /** Share of the variance that the input explains alone. */
  readonly first: number;
  /** Share of the variance that the input explains alone and in interaction with others. */
  readonly total: number;
  /** Half-widths of the 95 % confidence intervals over the replicates. */
  readonly firstError: number;
  readonly totalError: number;
}

/** Number of points per replicate; Sobol's sequence requires a power of two. */
export const SOBOL_POINTS = 4_096;
export const REPLICATES = 8;
/** Student's t for a two-sided 95 % interval with seven degrees of freedom. */
const T_975 = 2.364_624_251;

/**
 * Estimates first-order indices (Saltelli et al., 2010) and total indices (Jansen, 1999) with Saltelli's design A, B, A_B on
 * randomly shifted Sobol' points. Each replicate has its own shift; the variation between replicates gives the intervals.
 * Valid for independent inputs.
 * @returns null if the formula is constant or undefined for some of the points
 */
export const sobolIndices = async (
  model: Model,
  quantiles: readonly ((u: number) => number)[],
  seed: number,
  signal?: AbortSignal,
): Promise<SobolIndex[] | null> => {
  const random = seededRandom(seed);
  const replicates: { first: number; total: number }[][] = [];
  for (let replicate = 0; replicate < REPLICATES; replicate++) {
    const found = await estimate(model, quantiles, random, signal);
    if (!found) return null;
    replicates.push(found);
  }
  return quantiles.map((_, input) => {
    const first = meanAndError(replicates.map((found) => found[input]?.first ?? 0));
    const total = meanAndError(replicates.map((found) => found[input]?.total ?? 0));
    return { first: first.mean, total: total.mean, firstError: first.error, totalError: total.error };
  });
};

const estimate = async (
  model: Model,
  quantiles: readonly ((u: number) => number)[],
  random: () => number,
  signal: AbortSignal | undefined,
): Promise<{ first: number; total: number }[] | null> => {
  const k = quantiles.length;
  const next = sobolSequence(2 * k, random);
  const point = new Float64Array(2 * k);
  const columns = (): Float64Array[] => quantiles.map(() => new Float64Array(BLOCK));
  const [a, b] = [columns(), columns()];
  const outputs = Array.from({ length: k + 2 }, () => new Float64Array(SOBOL_POINTS));
  const result = new Float64Array(BLOCK);
  for (let from = 0; from < SOBOL_POINTS; from += BLOCK) {
    for (let row = 0; row < BLOCK; row++) {
      next(point);
      for (const [input, quantile] of quantiles.entries()) {
        (a[input] as Float64Array)[row] = quantile(point[input] as number);
        (b[input] as Float64Array)[row] = quantile(point[k + input] as number);
      }
    }
    // The last two outputs belong to A and B; the others to A with one column of B.
    for (const [index, output] of outputs.entries()) {
      model(index === k + 1 ? b : index === k ? a : a.with(index, b[index] as Float64Array), BLOCK, result);
      output.set(result, from);
    }
    await setImmediate();
    signal?.throwIfAborted();
  }
  return indicesOf(outputs.slice(0, k), outputs[k] as Float64Array, outputs[k + 1] as Float64Array);
};

const indicesOf = (mixed: readonly Float64Array[], a: Float64Array, b: Float64Array): { first: number; total: number }[] | null => {
  let [sum, squares] = [0, 0];
  for (const outputs of [a, b]) for (const value of outputs) sum += value;
  const mean = sum / (2 * SOBOL_POINTS);
  for (const outputs of [a, b]) for (const value of outputs) squares += (value - mean) ** 2;
  const variance = squares / (2 * SOBOL_POINTS);
  if (!(variance > 0) || !Number.isFinite(variance)) return null;
  const found = mixed.map((outputs) => {
    let [first, total] = [0, 0];
    for (const [row, value] of outputs.entries()) {
      const difference = value - (a[row] as number);
      first += ((b[row] as number) - mean) * difference;
      total += difference * difference;
    }
    return { first: first / SOBOL_POINTS / variance, total: total / (2 * SOBOL_POINTS) / variance };
  });
  return found.every(({ first, total }) => Number.isFinite(first) && Number.isFinite(total)) ? found : null;
};

const meanAndError = (values: readonly number[]): { mean: number; error: number } => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, error: T_975 * Math.sqrt(variance / values.length) };
};
