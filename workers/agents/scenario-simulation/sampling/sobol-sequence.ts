/**
 * Degree s and coefficients a of a primitive polynomial, and the initial numbers m, for dimensions 2 to 40: S. Joe and F. Y. Kuo,
 * Constructing Sobol sequences with better two-dimensional projections, SIAM J. Sci. Comput. 30 (2008), 2635-2654; table
 * new-joe-kuo-6.21201. The first dimension is van der Corput's sequence.
 */
const DIRECTIONS: readonly (readonly [s: number, a: number, ...m: number[]])[] = [
  [1, 0, 1], [2, 1, 1, 3], [3, 1, 1, 3, 1], [3, 2, 1, 1, 1], [4, 1, 1, 1, 3, 3], [4, 4, 1, 3, 5, 13], [5, 2, 1, 1, 5, 5, 17],
  [5, 4, 1, 1, 5, 5, 5], [5, 7, 1, 1, 7, 11, 19], [5, 11, 1, 1, 5, 1, 1], [5, 13, 1, 1, 1, 3, 11], [5, 14, 1, 3, 5, 5, 31],
  [6, 1, 1, 3, 3, 9, 7, 49], [6, 13, 1, 1, 1, 15, 21, 21], [6, 16, 1, 3, 1, 13, 27, 49], [6, 19, 1, 1, 1, 15, 7, 5],
  [6, 22, 1, 3, 1, 15, 13, 25], [6, 25, 1, 1, 5, 5, 19, 61], [7, 1, 1, 3, 7, 11, 23, 15, 103], [7, 4, 1, 3, 7, 13, 13, 15, 69],
  [7, 7, 1, 1, 3, 13, 7, 35, 63], [7, 8, 1, 3, 5, 9, 1, 25, 53], [7, 14, 1, 3, 1, 13, 9, 35, 107], [7, 19, 1, 3, 1, 5, 27, 61, 31],
  [7, 21, 1, 1, 5, 11, 19, 41, 61], [7, 28, 1, 3, 5, 3, 3, 13, 69], [7, 31, 1, 1, 7, 13, 1, 19, 1], [7, 32, 1, 3, 7, 5, 13, 19, 59],
  [7, 37, 1, 1, 3, 9, 25, 29, 41], [7, 41, 1, 3, 5, 13, 23, 1, 55], [7, 42, 1, 3, 7, 3, 13, 59, 17], [7, 50, 1, 3, 1, 3, 5, 53, 69],
  [7, 55, 1, 1, 5, 5, 23, 33, 13], [7, 56, 1, 1, 7, 7, 1, 61, 123], [7, 59, 1, 1, 7, 9, 13, 61, 49], [7, 62, 1, 3, 3, 5, 3, 55, 33],
  [8, 14, 1, 3, 1, 15, 31, 13, 49, 245], [8, 21, 1, 3, 5, 15, 31, 59, 63, 97], [8, 22, 1, 3, 1, 11, 11, 11, 77, 249],
]; // prettier-ignore

const BITS = 32;
const UNIT = 2 ** -BITS;

export const MAX_DIMENSIONS = DIRECTIONS.length + 1;

/**
 * Returns a generator of Sobol's quasi-random points in [0, 1)^dimensions, in Gray-code order (Antonov and Saleev, 1979).
 * @param random shifts the digits of each dimension, which makes several sequences comparable. Without it the sequence is not
 *   shifted and begins at the origin.
 * @returns a function that writes the next point into the array
 */
export const sobolSequence = (dimensions: number, random?: () => number): ((point: Float64Array) => void) => {
  const directions = Array.from({ length: dimensions }, (_, dimension) => directionNumbers(dimension));
  const state = Uint32Array.from({ length: dimensions }, () => (random ? Math.floor(random() * 2 ** BITS) : 0));
  // Shifted points use cell midpoints, because the quantile at 0 can be infinite.
  const middle = random ? UNIT / 2 : 0;
  let index = 0;
  return (point) => {
    for (let dimension = 0; dimension < dimensions; dimension++) point[dimension] = (state[dimension] as number) * UNIT + middle;
    const bit = trailingOnes(index++);
    for (let dimension = 0; dimension < dimensions; dimension++)
      state[dimension] = (state[dimension] as number) ^ ((directions[dimension] as Uint32Array)[bit] as number);
  };
};

const trailingOnes = (value: number): number => 31 - Math.clz32(~value & (value + 1));

const directionNumbers = (dimension: number): Uint32Array => {
  const numbers = new Uint32Array(BITS);
  const [s = 0, a = 0, ...m] = dimension === 0 ? [] : (DIRECTIONS[dimension - 1] ?? []);
  for (let bit = 0; bit < BITS; bit++) {
    if (dimension === 0) numbers[bit] = 2 ** (BITS - 1 - bit);
    else if (bit < s) numbers[bit] = (m[bit] ?? 0) * 2 ** (BITS - 1 - bit);
    else {
      const before = numbers[bit - s] as number;
      let value = before ^ (before >>> s);
      for (let k = 1; k < s; k++) if (((a >>> (s - 1 - k)) & 1) === 1) value ^= numbers[bit - k] as number;
      numbers[bit] = value;
    }
  }
  return numbers;
};
