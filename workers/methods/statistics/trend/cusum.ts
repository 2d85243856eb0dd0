export interface CusumOptions {
  /** What the values should be around. */
  target: number;
  /** Standard deviation of single values; greater than 0. */
  sigma: number;
  /** Slack, in standard deviations: half the shift that is to be found quickly. */
  k?: number;
  /** Decision interval, in standard deviations. */
  h?: number;
}

export interface CusumPoint {
  /** Accumulated deviations above and below the target, beyond the slack, in the unit of the values. */
  above: number;
  below: number;
  /** For how many values in a row each has been above 0. */
  runAbove: number;
  runBelow: number;
}

export interface CusumSignal {
  direction: 'up' | 'down';
  /** Place of the first value at which the decision interval is exceeded, from 0. */
  at: number;
  /** Place of the first value of the shift, as far as the sums tell, from 0. */
  since: number;
}

/**
 * Two-sided tabular CUSUM (Page 1954) with the counters that date a shift (Montgomery, Introduction to Statistical Quality
 * Control, section on the tabular CUSUM). The first signal ends the search; the points are of all values.
 */
export const tabularCusum = (
  values: readonly number[],
  { target, sigma, k = 0.5, h = 5 }: CusumOptions,
): { points: CusumPoint[]; signal: CusumSignal | null } => {
  const points: CusumPoint[] = [];
  let signal: CusumSignal | null = null;
  let last: CusumPoint = { above: 0, below: 0, runAbove: 0, runBelow: 0 };
  for (const [at, value] of values.entries()) {
    const above = Math.max(0, value - (target + k * sigma) + last.above);
    const below = Math.max(0, target - k * sigma - value + last.below);
    last = { above, below, runAbove: above > 0 ? last.runAbove + 1 : 0, runBelow: below > 0 ? last.runBelow + 1 : 0 };
    points.push(last);
    if (signal) continue;
    if (above > h * sigma) signal = { direction: 'up', at, since: at - last.runAbove + 1 };
    else if (below > h * sigma) signal = { direction: 'down', at, since: at - last.runBelow + 1 };
  }
  return { points, signal };
};
