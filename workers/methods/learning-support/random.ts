import { seededRandom } from '../statistics/seeded-random.js';

/** Draws that a seed repeats. */
export interface Random {
  /** From 0 to below 1. */
  uniform(): number;
  /** In another order (Fisher and Yates 1938). */
  shuffled<T>(items: readonly T[]): T[];
}

export const randomOf = (seed: number): Random => {
  const uniform = seededRandom(seed);
  return {
    uniform,
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
