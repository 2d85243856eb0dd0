/**
 * Position of a value among peer values. Quantiles by linear interpolation, type 7 of R. Hyndman, Y. Fan: Sample
 * Quantiles in Statistical Packages. The American Statistician 50 (1996) 361-365.
 */

export type Direction = 'higher' | 'lower' | 'target';

export interface PeerPosition {
  n: number;
  /** Share of peers with a smaller value; ties count one half (mid-rank). */
  percentileRank: number;
  /** Share of peers with a worse value; ties count one half. Null if the direction is unknown. */
  betterThan: number | null;
  quartiles: { min: number; first: number; median: number; third: number; max: number };
  /** Own value minus the median. */
  gapToMedian: number;
  relativeGapToMedian: number | null;
  /** Boundary of the best quarter of the peers; a distance for the direction `target`. */
  bestQuartile: number | null;
  /** Distance to `bestQuartile` in the unit of the metric; 0 if it is reached. */
  gapToBestQuartile: number | null;
  /** Rank among the peers and the own value, 1 for the best; null if the direction is unknown. Equal values share the better rank. */
  rank: number | null;
  /** Number of peers with the same value, or the same distance from the target. */
  tied: number;
}

/** Returns a number that is lower for better values; null if the direction is unknown. */
export const badnessOf = (value: number, { direction, target }: { direction: Direction | null; target: number | null }): number | null => {
  if (direction === 'target') return target === null ? null : Math.abs(value - target);
  return direction === null ? null : direction === 'higher' ? -value : value;
};

/** Returns the R-7 quantile: the interpolated value at position `(n - 1) p`. The first quartile of 1, 2, 3, 4 is 1.75. */
export const quantile = (sorted: readonly number[], p: number): number => {
  const at = (sorted.length - 1) * p;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
};

/** Returns the mid-rank percentile, from 0 to 1; ties count one half. */
export const midRank = (value: number, peers: readonly number[]): number => {
  const below = peers.filter((peer) => peer < value).length;
  const equal = peers.filter((peer) => peer === value).length;
  return (below + equal / 2) / peers.length;
};

/**
 * Compares an own value with peer values.
 * @param peers at least one finite number
 * @param target for the direction `target`: the closer, the better
 */
export const compareWithPeers = (
  own: number,
  peers: readonly number[],
  { direction, target }: { direction: Direction | null; target: number | null },
): PeerPosition => {
  const sorted = peers.toSorted((a, b) => a - b);
  const median = quantile(sorted, 0.5);
  return {
    n: sorted.length,
    percentileRank: midRank(own, sorted),
    ...better(own, sorted, direction, target),
    quartiles: {
      min: sorted[0] ?? Number.NaN,
      first: quantile(sorted, 0.25),
      median,
      third: quantile(sorted, 0.75),
      max: sorted.at(-1) ?? Number.NaN,
    },
    gapToMedian: own - median,
    relativeGapToMedian: median === 0 ? null : (own - median) / Math.abs(median),
    ...rankOf(own, peers, { direction, target }),
  };
};

const rankOf = (
  own: number,
  peers: readonly number[],
  scale: { direction: Direction | null; target: number | null },
): Pick<PeerPosition, 'rank' | 'tied'> => {
  const badness = badnessOf(own, scale);
  const others = peers.map((peer) => badnessOf(peer, scale) ?? Number.NaN);
  return badness === null
    ? { rank: null, tied: peers.filter((peer) => peer === own).length }
    : { rank: 1 + others.filter((other) => other < badness).length, tied: others.filter((other) => other === badness).length };
};

const better = (
  own: number,
  sorted: readonly number[],
  direction: Direction | null,
  target: number | null,
): Pick<PeerPosition, 'betterThan' | 'bestQuartile' | 'gapToBestQuartile'> => {
  switch (direction) {
    case 'higher': {
      const best = quantile(sorted, 0.75);
      return { betterThan: midRank(own, sorted), bestQuartile: best, gapToBestQuartile: Math.max(0, best - own) };
    }
    case 'lower': {
      const best = quantile(sorted, 0.25);
      return { betterThan: 1 - midRank(own, sorted), bestQuartile: best, gapToBestQuartile: Math.max(0, own - best) };
    }
    case 'target':
      if (target !== null) {
        const far = sorted.map((peer) => Math.abs(peer - target)).toSorted((a, b) => a - b);
        const distance = Math.abs(own - target);
        const best = quantile(far, 0.25);
        return { betterThan: 1 - midRank(distance, far), bestQuartile: best, gapToBestQuartile: Math.max(0, distance - best) };
      }
      return UNKNOWN;
    default:
      return UNKNOWN;
  }
};

const UNKNOWN = { betterThan: null, bestQuartile: null, gapToBestQuartile: null };
