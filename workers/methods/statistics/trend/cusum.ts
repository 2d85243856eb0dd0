export interface CusumOptions {
  /** Expected level of the values. */
  target: number;
  /** Standard deviation of single values, greater than 0. */
  sigma: number;
  /** Slack in standard deviations: half the shift to be detected quickly. Default 0.5. */
  k?: number;
  /** Decision interval in standard deviations. Default 5. */
  h?: number;
}

export interface CusumPoint {
  /** Accumulated deviations beyond the slack, above and below the target, in the unit of the values. */
  above: number;
  below: number;
  /** Number of consecutive values for which each sum has been above 0. */
  runAbove: number;
  runBelow: number;
}

export interface CusumSignal {
  direction: 'up' | 'down';
  /** Zero-based index of the first value that exceeds the decision interval. */
  at: number;
  /** Zero-based index of the first value of the shift, estimated from the sums. */
  since: number;
}

/**
 * Computes the two-sided tabular CUSUM (Page 1954) with the counters that date a shift (Montgomery, Introduction to Statistical
 * Quality Control, section on the tabular CUSUM). Only the first signal is reported; the points cover all values.
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
