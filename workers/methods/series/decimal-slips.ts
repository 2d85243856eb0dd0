import { quantileOf } from '../statistics/quantile.js';

/** Minimum number of values at which one can be told to be mistyped. */
const MIN_VALUES = 6;
/** Distance of a value from the median, in powers of ten, that a misplaced decimal point causes. */
const [MIN_POWER, MAX_POWER] = [0.85, 1.15];
/** Factor from the median within which all other values lie. */
const USUAL = 3;

/**
 * Returns the values of a series that are about ten times as large or as small as all others, such as 9.02 among values near 90: a misplaced
 * decimal point. None if the other values vary as well.
 */
export const decimalSlips = <Each extends { readonly value: number }>(points: readonly Each[]): Each[] => {
  if (points.length < MIN_VALUES || points.some(({ value }) => value <= 0)) return [];
  const median = quantileOf(Float64Array.from(points, ({ value }) => value).toSorted(), 0.5);
  const powerOf = ({ value }: Each): number => Math.abs(Math.log10(value / median));
  const slips = points.filter((each) => powerOf(each) >= MIN_POWER && powerOf(each) <= MAX_POWER);
  const isRare = slips.length > 0 && slips.length <= points.length / MIN_VALUES;
  return isRare && points.every((each) => slips.includes(each) || powerOf(each) <= Math.log10(USUAL)) ? slips : [];
};
