import { median } from '../descriptive.js';

/** Number of neighbours on each side whose median a value is compared with. */
const NEIGHBOURS = 3;
/** Minimum number of them; a new level cannot be told from an outlier at the end of a series. */
const MIN_SIDE = 2;
/** Deviations from the median of the neighbours, in robust standard deviations: of an outlier, and of a value that a season explains. */
const OUTLIER = 5;
const SEASONAL = 2.5;
/** Ratio of the standard deviation of normal values to their median absolute deviation. */
const MAD_SCALE = 1.4826;

/**
 * Replaces single outliers of a series by the median of their neighbours (Hampel filter; R. K. Pearson: Outliers in process modeling
 * and identification, 2002). An outlier differs from the values before it and from those after it; it is none if the values one season
 * before or after deviate in the same direction.
 *
 * @param season number of periods of a season; null for a series without one
 * @returns the values, and the indexes of those replaced
 */
export const withoutOutliers = (values: readonly number[], season: number | null): { values: number[]; outliers: number[] } => {
  const centres = values.map((_, at) => median(values.filter((_, other) => other !== at && Math.abs(other - at) <= NEIGHBOURS)));
  const residuals = values.map((value, at) => value - (centres[at] ?? value));
  const spread = MAD_SCALE * median(residuals.map(Math.abs));
  if (!(spread > 0)) return { values: [...values], outliers: [] };
  const deviationAt = (at: number): number => (residuals[at] ?? 0) / spread;
  const sidesOf = (at: number): number[][] => [values.slice(Math.max(0, at - NEIGHBOURS), at), values.slice(at + 1, at + 1 + NEIGHBOURS)];
  const differs = (at: number): boolean =>
    sidesOf(at).every((side) => side.length >= MIN_SIDE && Math.abs((values[at] ?? 0) - median(side)) > OUTLIER * spread);
  const isSeasonal = (at: number): boolean =>
    season !== null && [at - season, at + season].some((other) => Math.sign(residuals[at] ?? 0) * deviationAt(other) > SEASONAL);
  const outliers = values.flatMap((_, at) => (differs(at) && !isSeasonal(at) ? [at] : []));
  return { values: values.map((value, at) => (outliers.includes(at) ? (centres[at] ?? value) : value)), outliers };
};
