import { seededRandom } from './seeded-random.js';

/** Reproducible random draws. */
export interface Draws {
  /** Returns a number in [0, 1). */
  uniform(): number;
  /** Returns a standard normal number (Box and Muller 1958). */
  normal(): number;
  /** Returns the items in random order (Fisher and Yates 1938). */
  shuffled<T>(items: readonly T[]): T[];
}

export const drawsOf = (seed: number): Draws => {
  const uniform = seededRandom(seed);
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    shuffled: (items) => {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last--) {
        const other = Math.floor(uniform() * (last + 1));
        [order[last], order[other]] = [order[other] as (typeof order)[number], order[last] as (typeof order)[number]];
      }
      return order;
    },
  };
};
