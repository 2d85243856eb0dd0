import type { Point } from '../../methods/series/index.js';
import { median } from '../../methods/statistics/descriptive.js';

/** Distance from the median, in robust standard deviations, from which a single value is more likely an error than an outlier. */
const ERROR_DISTANCE = 8;
const MAD_FACTOR = 1.4826;
/** Largest share of the values of a series that can be errors. */
const MAX_ERRORS = 0.1;

/** Divides the points of a series into usable ones and those that are so far from all others that an entry error is likely. */
export const withoutErrors = <P extends Point>(points: readonly P[]): { kept: P[]; errors: P[] } => {
  const level = median(points.map(({ value }) => value));
  const spread = MAD_FACTOR * median(points.map(({ value }) => Math.abs(value - level)));
  const isError = ({ value }: P): boolean => spread > 0 && Math.abs(value - level) > ERROR_DISTANCE * spread && isOffByFactor(value, level);
  const errors = points.filter(isError);
  return errors.length === 0 || errors.length > MAX_ERRORS * points.length
    ? { kept: [...points], errors: [] }
    : { kept: points.filter((point) => !errors.includes(point)), errors };
};

/** Returns whether a value has another magnitude than the level: a shifted decimal point, a missing digit, or another sign. */
const isOffByFactor = (value: number, level: number): boolean => {
  if (level === 0 || value === 0 || Math.sign(value) !== Math.sign(level)) return true;
  const factor = value / level;
  return factor > 5 || factor < 1 / 5;
};
