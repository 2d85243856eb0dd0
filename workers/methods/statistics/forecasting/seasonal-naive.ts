/**
 * Forecasts each value as the value one season earlier; with a period of 1, as the last value. Hard to beat on short series
 * (R. J. Hyndman and G. Athanasopoulos: Forecasting: principles and practice, 2021, 5.2).
 *
 * @param values in chronological order without gaps, at least `period`
 */
export const seasonalNaive = (values: readonly number[], period: number, horizon: number): number[] =>
  Array.from({ length: horizon }, (_, step) => values[values.length - period + (step % period)] ?? Number.NaN);

/** Returns the standard deviation of the forecast error at a step, as a multiple of that at step 1 (ibid., 5.5). */
export const seasonalNaiveGrowth = (period: number, step: number): number => Math.sqrt(Math.floor((step - 1) / period) + 1);
