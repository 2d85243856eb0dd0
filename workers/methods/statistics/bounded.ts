/** Returns a value within both limits: rounding errors put computed shares and correlations beyond them. NaN becomes `low`. */
export const bounded = (value: number, low: number, high: number): number => (value > low ? Math.min(value, high) : low);

/** Returns a share, score or probability within 0 and 1. */
export const asShare = (value: number): number => bounded(value, 0, 1);

/** Returns a correlation within -1 and 1; 0 where it could not be computed. */
export const asCorrelation = (value: number): number => (Number.isNaN(value) ? 0 : bounded(value, -1, 1));
