/** Clamps a value, because rounding errors can push computed shares and correlations beyond their limits. NaN becomes `low`. */
export const bounded = (value: number, low: number, high: number): number => (value > low ? Math.min(value, high) : low);

/** Clamps a share, score or probability to 0 to 1. */
export const asShare = (value: number): number => bounded(value, 0, 1);

/** Clamps a correlation to -1 to 1; NaN becomes 0. */
export const asCorrelation = (value: number): number => (Number.isNaN(value) ? 0 : bounded(value, -1, 1));
