import { mean } from '../descriptive.js';
import { kruskalWallis, type KruskalWallis } from '../kruskal-wallis.js';

export interface Seasonality extends KruskalWallis {
  /** Number of values tested; the moving average lacks half a season at either end. */
  n: number;
  /** Mean deviation from the moving average by position in the season, beginning with the position of the first value. */
  profile: number[];
}

/**
 * Tests a series for seasonality: removes the trend as a centred moving average over one season and compares the remainders of
 * the positions in the season by the Kruskal-Wallis test. (Moving-average form of seasonal adjustment with the stable-seasonality
 * test of the X-11 family: E. B. Dagum, Statistics Canada, 1980.)
 *
 * @param values in chronological order without gaps, at least three seasons
 */
export const testSeasonality = (values: readonly number[], period: number): Seasonality => {
  const half = Math.floor(period / 2);
  const positions: number[][] = Array.from({ length: period }, () => []);
  for (let index = half; index < values.length - half; index++)
    positions[index % period]?.push((values[index] ?? 0) - centredMean(values, index, period));
  const profile = positions.map((position) => (position.length === 0 ? 0 : mean(position)));
  const groups = positions.filter((position) => position.length > 0);
  return { ...kruskalWallis(groups), n: groups.flat().length, profile };
};

/** Returns the centred moving average; for an even period the two outermost values have weight 0.5. */
const centredMean = (values: readonly number[], index: number, period: number): number => {
  const half = Math.floor(period / 2);
  let total = 0;
  for (let offset = -half; offset <= half; offset++) {
    const weight = period % 2 === 0 && Math.abs(offset) === half ? 0.5 : 1;
    total += weight * (values[index + offset] ?? 0);
  }
  return total / period;
};
