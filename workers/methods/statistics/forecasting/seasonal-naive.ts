/**
 * Each value again as it was one season before; with a period of one, the last value for ever. Hard to beat on short series
 * (R. J. Hyndman and G. Athanasopoulos: Forecasting: principles and practice, 2021, 5.2).
 *
 * @param values in order of time without gaps, at least `period`
 */
export const seasonalNaive = (values: readonly number[], period: number, horizon: number): number[] =>
  Array.from({ length: horizon }, (_, step) => values[values.length - period + (step % period)] ?? Number.NaN);

/** How the standard deviation of its errors grows with the steps ahead, as a multiple of that of one step (same place, 5.5). */
export const seasonalNaiveGrowth = (period: number, step: number): number => Math.sqrt(Math.floor((step - 1) / period) + 1);
