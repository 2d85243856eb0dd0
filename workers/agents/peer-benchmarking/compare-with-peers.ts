/**
 * Where a value stands among those of peers. Quantiles by linear interpolation, type 7 of R. Hyndman, Y. Fan: Sample
 * Quantiles in Statistical Packages. The American Statistician 50 (1996) 361-365.
 */

export type Direction = 'higher' | 'lower' | 'target';

export interface PeerPosition {
  n: number;
  /** Share of peers with a smaller value, those with the same counted by half (mid-rank). */
  percentileRank: number;
  /** Share of peers that do worse, equals by half; null where it is not known which way is better. */
  betterThan: number | null;
  quartiles: { min: number; first: number; median: number; third: number; max: number };
  /** Own value less the median. */
  gapToMedian: number;
  relativeGapToMedian: number | null;
  /** Where the best quarter of the peers begins; a distance from the target where the target is best. */
  bestQuartile: number | null;
  /** What is missing to it, in the unit of the metric; 0 when it is reached. */
  gapToBestQuartile: number | null;
}

/** of `sorted` values the one at `(n - 1) p`, interpolated. The first quartile of 1, 2, 3, 4 is 1.75. */
export const quantile = (sorted: readonly number[], p: number): number => {
  const at = (sorted.length - 1) * p;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
};

/** Mid-rank percentile: equal values count by half, so that swapping two equals changes nothing. */
export const midRank = (value: number, peers: readonly number[]): number => {
  const below = peers.filter((peer) => peer < value).length;
  const equal = peers.filter((peer) => peer === value).length;
  return (below + equal / 2) / peers.length;
};

/**
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
  };
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
