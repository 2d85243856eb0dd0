import { setImmediate } from 'node:timers/promises';
import { quantileOf } from '../../methods/statistics/quantile.js';
import { seededRandom } from '../../methods/statistics/sampling/seeded-random.js';
import { BLOCK, type Model } from './formula/compile-model.js';

export interface Sampling {
  readonly quantiles: readonly ((u: number) => number)[];
  /** Makes the uniform numbers of a draw dependent in place; null for independent inputs. */
  readonly copula: ((uniform: Float64Array) => void) | null;
  readonly draws: number;
  readonly seed: number;
  readonly signal?: AbortSignal;
}

export interface Target {
  readonly value: number;
  readonly direction: 'at_least' | 'at_most';
}

export interface Summary {
  readonly mean: number;
  readonly sd: number;
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  /** Share of the draws that reach the target, with its standard error; null without a target. */
  readonly probability: { readonly value: number; readonly error: number } | null;
}

/** Finite results of all draws in ascending order, and the number of non-finite results. */
export interface Draws {
  readonly values: Float64Array;
  readonly withoutValue: number;
}

/** Draws the inputs and computes the formula for each draw. Yields to the event loop after each block. */
export const drawResults = async (model: Model, { quantiles, copula, draws, seed, signal }: Sampling): Promise<Draws> => {
  const random = seededRandom(seed);
  const columns = quantiles.map(() => new Float64Array(BLOCK));
  const uniform = new Float64Array(quantiles.length);
  const result = new Float64Array(BLOCK);
  const values = new Float64Array(draws);
  let kept = 0;
  for (let from = 0; from < draws; from += BLOCK) {
    const count = Math.min(BLOCK, draws - from);
    for (let row = 0; row < count; row++) {
      for (let input = 0; input < uniform.length; input++) uniform[input] = random() || Number.MIN_VALUE;
      copula?.(uniform);
      for (let input = 0; input < uniform.length; input++)
        (columns[input] as Float64Array)[row] = (quantiles[input] as (u: number) => number)(uniform[input] as number);
    }
    model(columns, count, result);
    for (let row = 0; row < count; row++) if (Number.isFinite(result[row])) values[kept++] = result[row] as number;
    await setImmediate();
    signal?.throwIfAborted();
  }
  return { values: values.subarray(0, kept).sort(), withoutValue: draws - kept };
};

export const summarise = (ascending: Float64Array, target: Target | null): Summary => {
  let sum = 0;
  for (const value of ascending) sum += value;
  const mean = sum / ascending.length;
  let squares = 0;
  for (const value of ascending) squares += (value - mean) ** 2;
  return {
    mean,
    sd: Math.sqrt(squares / (ascending.length - 1)),
    p10: quantileOf(ascending, 0.1),
    p50: quantileOf(ascending, 0.5),
    p90: quantileOf(ascending, 0.9),
    probability: target && probabilityOf(ascending, target),
  };
};

const probabilityOf = (ascending: Float64Array, { value, direction }: Target): { value: number; error: number } => {
  const below = direction === 'at_least' ? countBelow(ascending, value, false) : countBelow(ascending, value, true);
  const share = (direction === 'at_least' ? ascending.length - below : below) / ascending.length;
  return { value: share, error: Math.sqrt((share * (1 - share)) / ascending.length) };
};

/** Returns the number of values below the bound; `inclusive` also counts values equal to it. */
const countBelow = (ascending: Float64Array, bound: number, inclusive: boolean): number => {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = ascending[middle] as number;
    if (value < bound || (inclusive && value === bound)) low = middle + 1;
    else high = middle;
  }
  return low;
};

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

const BINS = 24;
/** Share of draws beyond the range on each side; they count in the outermost bins. */
const TAIL = 0.001;

export const histogramOf = (ascending: Float64Array): Bin[] => {
  const [low, high] = [quantileOf(ascending, TAIL), quantileOf(ascending, 1 - TAIL)];
  if (!(high > low)) return [{ from: low, to: high, share: 1 }];
  const counts = new Float64Array(BINS);
  for (const value of ascending) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor(((value - low) / (high - low)) * BINS)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const edge = (bin: number): number => low + ((high - low) * bin) / BINS;
  return Array.from(counts, (count, bin) => ({ from: edge(bin), to: edge(bin + 1), share: count / ascending.length }));
};

export interface TornadoBar {
  readonly input: number;
  readonly inputLow: number;
  readonly inputHigh: number;
  /** Result with the input at its P10 (`low`) or P90 (`high`) and all others at their medians. */
  readonly low: number;
  readonly high: number;
}

/** Returns the effect of each input alone, strongest first, and the result with all inputs at their medians. */
export const tornadoOf = (model: Model, quantiles: readonly ((u: number) => number)[]): { base: number; bars: TornadoBar[] } => {
  const medians = quantiles.map((quantile) => Float64Array.of(quantile(0.5)));
  const at = (input: number, value: number): number => {
    const result = new Float64Array(1);
    model(medians.with(input, Float64Array.of(value)), 1, result);
    return result[0] as number;
  };
  const bars = quantiles.map((quantile, input) => {
    const [inputLow, inputHigh] = [quantile(0.1), quantile(0.9)];
    return { input, inputLow, inputHigh, low: at(input, inputLow), high: at(input, inputHigh) };
  });
  const base = new Float64Array(1);
  model(medians, 1, base);
  return { base: base[0] as number, bars: bars.toSorted((a, b) => Math.abs(b.high - b.low) - Math.abs(a.high - a.low)) };
};
