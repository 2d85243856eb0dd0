import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** What is drawn with when nobody names a seed, so that the same request gives the same result. */
export const DEFAULT_SEED = 20_260_101;

/** Outputs until small seeds have spread over the whole state. */
const WARM_UP = 64;

/** Numbers in [0, 1) by xoroshiro128+ (Blackman and Vigna, 2018); the same seed gives the same numbers. */
export const seededRandom = (seed: number): (() => number) => {
  const generator = xoroshiro128plus(seed);
  for (let index = 0; index < WARM_UP; index++) generator.next();
  return () => uniformFloat64(generator);
};
