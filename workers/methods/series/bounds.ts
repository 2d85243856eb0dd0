import { isPercent } from '../../../platform/content/index.js';

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Returns the limits of a quantity: 0 and above, and at most 100 for percentages, unless past values exceed them. */
export const boundsOf = (values: readonly number[], unit: string | null): Bounds => ({
  low: values.every((value) => value >= 0) ? 0 : Number.NEGATIVE_INFINITY,
  high: isPercent(unit) && values.every((value) => value <= 100) ? 100 : Number.POSITIVE_INFINITY,
});

export const clamp = (value: number, { low, high }: Bounds): number => Math.min(high, Math.max(low, value));
