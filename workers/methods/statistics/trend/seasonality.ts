import { mean } from '../descriptive.js';
import { kruskalWallis, type KruskalWallis } from '../kruskal-wallis.js';

export interface Seasonality extends KruskalWallis {
  /** Values that entered: the moving average lacks half a season at either end. */
  n: number;
  /** Mean deviation from the moving average by place in the season, beginning with the place of the first value. */
  profile: number[];
}

/**
 * Tests whether places in a season differ: the trend is taken off as a centred moving average over one season, and what is
 * left is compared between the places by Kruskal and Wallis. (The ratio-to-moving-average form of seasonal adjustment, with
 * the stable-seasonality test of the X-11 family: E. B. Dagum, Statistics Canada, 1980.)
 *
 * @param values in order of time without gaps, at least three seasons
 */
export const testSeasonality = (values: readonly number[], period: number): Seasonality => {
  const half = Math.floor(period / 2);
  const places: number[][] = Array.from({ length: period }, () => []);
  for (let index = half; index < values.length - half; index++)
    places[index % period]?.push((values[index] ?? 0) - centredMean(values, index, period));
  const profile = places.map((place) => (place.length === 0 ? 0 : mean(place)));
  const groups = places.filter((place) => place.length > 0);
  return { ...kruskalWallis(groups), n: groups.flat().length, profile };
};

/** Of an even number of values the outermost two count half. */
const centredMean = (values: readonly number[], index: number, period: number): number => {
  const half = Math.floor(period / 2);
  let total = 0;
  for (let offset = -half; offset <= half; offset++) {
    const weight = period % 2 === 0 && Math.abs(offset) === half ? 0.5 : 1;
    total += weight * (values[index + offset] ?? 0);
  }
  return total / period;
};
