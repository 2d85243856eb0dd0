import { quantileOf } from '../../../methods/statistics/quantile.js';
import { normalQuantile } from './normal.js';
import { pertQuantile } from './pert.js';

/** Distribution of an input. 10% of the values lie below P10 and 10% above P90. */
export type Distribution =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'uniform'; readonly min: number; readonly max: number }
  | { readonly kind: 'triangular' | 'pert'; readonly min: number; readonly mode: number; readonly max: number }
  | { readonly kind: 'normal' | 'lognormal'; readonly mean: number; readonly sd: number }
  | { readonly kind: 'normal' | 'lognormal'; readonly p10: number; readonly p90: number }
  /** Observed values with linear interpolation between them. */
  | { readonly kind: 'empirical'; readonly values: readonly number[] }
  /** The value with the given probability, otherwise 0. */
  | { readonly kind: 'bernoulli'; readonly probability: number; readonly value: number };

/** Φ⁻¹(0.9). */
const Z90 = 1.281_551_565_544_600_6;

/** Returns the error in the parameters of a distribution, or null if they are valid. */
export const distributionError = (distribution: Distribution): 'order' | 'spread' | 'positive' | 'values' | null => {
  switch (distribution.kind) {
    case 'uniform':
      return distribution.min < distribution.max ? null : 'order';
    case 'triangular':
    case 'pert': {
      const { min, mode, max } = distribution;
      return min <= mode && mode <= max && min < max ? null : 'order';
    }
    case 'normal':
    case 'lognormal':
      return normalError(distribution);
    case 'empirical':
      return distribution.values.length >= 2 ? null : 'values';
    default:
      return null;
  }
};

const normalError = (distribution: Extract<Distribution, { kind: 'normal' | 'lognormal' }>): 'order' | 'spread' | 'positive' | null => {
  const positive = distribution.kind === 'lognormal';
  if ('mean' in distribution) {
    if (distribution.sd <= 0) return 'spread';
    return positive && distribution.mean <= 0 ? 'positive' : null;
  }
  if (distribution.p10 >= distribution.p90) return 'order';
  return positive && distribution.p10 <= 0 ? 'positive' : null;
};

/** Returns the quantile function, which maps u in [0, 1] to the value below which the share u of the distribution lies. */
export const quantileFunction = (distribution: Distribution): ((u: number) => number) => {
  switch (distribution.kind) {
    case 'constant':
      return () => distribution.value;
    case 'uniform':
      return (u) => distribution.min + (distribution.max - distribution.min) * u;
    case 'triangular':
      return triangular(distribution.min, distribution.mode, distribution.max);
    case 'pert':
      return pertQuantile(distribution.min, distribution.mode, distribution.max);
    case 'normal': {
      const { location, scale } = normalParameters(distribution);
      return (u) => location + scale * normalQuantile(u);
    }
    case 'lognormal': {
      const { location, scale } = lognormalParameters(distribution);
      return (u) => Math.exp(location + scale * normalQuantile(u));
    }
    case 'empirical': {
      const ascending = Float64Array.from(distribution.values).toSorted();
      return (u) => quantileOf(ascending, u);
    }
    case 'bernoulli':
      return (u) => (u >= 1 - distribution.probability ? distribution.value : 0);
  }
};

const triangular = (min: number, mode: number, max: number): ((u: number) => number) => {
  const width = max - min;
  const peak = (mode - min) / width;
  return (u) => (u < peak ? min + Math.sqrt(u * width * (mode - min)) : max - Math.sqrt((1 - u) * width * (max - mode)));
};

interface NormalParameters {
  location: number;
  scale: number;
}

const normalParameters = (distribution: Extract<Distribution, { kind: 'normal' | 'lognormal' }>): NormalParameters =>
  'mean' in distribution
    ? { location: distribution.mean, scale: distribution.sd }
    : { location: (distribution.p10 + distribution.p90) / 2, scale: (distribution.p90 - distribution.p10) / (2 * Z90) };

/** Returns location and scale of the logarithm from mean and standard deviation, or percentiles, of the value. */
const lognormalParameters = (distribution: Extract<Distribution, { kind: 'normal' | 'lognormal' }>): NormalParameters => {
  if (!('mean' in distribution)) {
    const [low, high] = [Math.log(distribution.p10), Math.log(distribution.p90)];
    return { location: (low + high) / 2, scale: (high - low) / (2 * Z90) };
  }
  const variance = Math.log1p((distribution.sd / distribution.mean) ** 2);
  return { location: Math.log(distribution.mean) - variance / 2, scale: Math.sqrt(variance) };
};
