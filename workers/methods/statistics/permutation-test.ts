import { sum } from './descriptive.js';
import { drawsOf } from './sampling/draws.js';

export interface PermutationTest {
  /** Two-sided p-value of the difference between the means. */
  p: number;
  /** Number of assignments compared, including the observed one. */
  assignments: number;
  /** True if all assignments were compared; otherwise they are random. */
  isExact: boolean;
}

/** Number of assignments up to which all are compared. */
const MAX_EXACT = 20_000;
const RANDOM_ASSIGNMENTS = 9_999;

/**
 * Tests whether the mean of the chosen values differs from the mean of the others: the p-value is the share of all assignments of the
 * same size whose difference is at least as large (R. A. Fisher 1935). Above `MAX_EXACT` assignments, random ones are drawn and the
 * observed one is counted among them, so that p is never 0 (B. Phipson and G. K. Smyth 2010).
 *
 * @param isChosen one flag per value; at least one value must be chosen and one not
 */
export const permutationTest = (values: readonly number[], isChosen: readonly boolean[], seed: number): PermutationTest => {
  const [n, total] = [values.length, sum(values)];
  const chosen = values.filter((_, index) => isChosen[index]);
  const size = chosen.length;
  const difference = (ofChosen: number): number => Math.abs(ofChosen / size - (total - ofChosen) / (n - size));
  // Assignments with the same values in another order must not differ by rounding.
  const observed = difference(sum(chosen)) - 1e-9 * sum(values.map(Math.abs));
  const isExact = numberOfChoices(n, size) <= MAX_EXACT;
  const sums = isExact ? sumsOfChoices(values, size) : randomSums(values, size, seed);
  const reached = sums.filter((each) => difference(each) >= observed).length + (isExact ? 0 : 1);
  const assignments = sums.length + (isExact ? 0 : 1);
  return { p: reached / assignments, assignments, isExact };
};

const numberOfChoices = (n: number, size: number): number =>
  Array.from({ length: size }, (_, index) => (n - index) / (index + 1)).reduce((product, factor) => product * factor, 1);

/** Returns the sums of all choices of `size` values. */
const sumsOfChoices = (values: readonly number[], size: number): number[] => {
  const sums: number[] = [];
  const choose = (from: number, missing: number, total: number): void => {
    if (missing === 0) sums.push(total);
    else for (let index = from; index <= values.length - missing; index++) choose(index + 1, missing - 1, total + (values[index] ?? 0));
  };
  choose(0, size, 0);
  return sums;
};

const randomSums = (values: readonly number[], size: number, seed: number): number[] => {
  const draws = drawsOf(seed);
  return Array.from({ length: RANDOM_ASSIGNMENTS }, () => sum(draws.shuffled(values).slice(0, size)));
};
