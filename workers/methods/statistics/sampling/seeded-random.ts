import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Seed used if none is requested, so that equal requests give equal results. */
export const DEFAULT_SEED = 20_260_101;

/** Number of discarded outputs, after which small seeds have spread over the whole state. */
const WARM_UP = 64;

/** Returns a generator of numbers in [0, 1) by xoroshiro128+ (Blackman and Vigna, 2018), reproducible by seed. */
export const seededRandom = (seed: number): (() => number) => {
  const generator = xoroshiro128plus(seed);
  for (let index = 0; index < WARM_UP; index++) generator.next();
  return () => uniformFloat64(generator);
};
