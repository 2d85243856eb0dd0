import { compareWithPeers, midRank, quantile } from './compare-with-peers.js';

describe('quantile', () => {
  // R: quantile(1:4, .25) is 1.75, quantile(c(2, 4, 4, 5, 7, 9), c(.25, .5, .75)) is 4, 4.5, 6.5.
  it('equals the default quantile of R (type 7)', () => {
    expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
    expect([0.25, 0.5, 0.75].map((p) => quantile([2, 4, 4, 5, 7, 9], p))).toEqual([4, 4.5, 6.5]);
    expect([0, 1].map((p) => quantile([3, 8], p))).toEqual([3, 8]);
    expect(quantile([5], 0.9)).toBe(5);
  });
});

describe('midRank', () => {
  // By hand: two below and two equal of five are (2 + 1) / 5; scipy.stats.percentileofscore([1, 2, 3, 3, 4], 3, 'mean') is 60.
  it('counts ties as one half', () => {
    expect(midRank(3, [1, 2, 3, 3, 4])).toBe(0.6);
    expect(midRank(0, [1, 2])).toBe(0);
    expect(midRank(9, [1, 2])).toBe(1);
    expect(midRank(7, [7, 7, 7])).toBe(0.5);
  });
});

describe('compareWithPeers', () => {
  const peers = [80, 84, 88, 92, 96];

  it('compares according to the direction', () => {
    const higher = compareWithPeers(90, peers, { direction: 'higher', target: null });
    expect(higher).toMatchObject({ n: 5, percentileRank: 0.6, betterThan: 0.6, bestQuartile: 92, gapToBestQuartile: 2, gapToMedian: 2 });
    expect(higher.quartiles).toEqual({ min: 80, first: 84, median: 88, third: 92, max: 96 });
    const lower = compareWithPeers(90, peers, { direction: 'lower', target: null });
    expect(lower).toMatchObject({ percentileRank: 0.6, betterThan: 0.4, bestQuartile: 84, gapToBestQuartile: 6 });
    expect(compareWithPeers(79, peers, { direction: 'lower', target: null })).toMatchObject({ betterThan: 1, gapToBestQuartile: 0 });
  });

  // Distances from 88 are 8, 4, 0, 4, 8; their first quartile is 4. The distance of 91 is 3, and only one peer is closer.
  it('compares distances for the direction target', () => {
    expect(compareWithPeers(91, peers, { direction: 'target', target: 88 })).toMatchObject({
      betterThan: 0.8,
      bestQuartile: 4,
      gapToBestQuartile: 0,
    });
    expect(compareWithPeers(91, peers, { direction: 'target', target: null })).toMatchObject({ betterThan: null, bestQuartile: null });
  });

  it('returns no ranking if the direction is unknown', () => {
    expect(compareWithPeers(90, peers, { direction: null, target: null })).toMatchObject({ percentileRank: 0.6, betterThan: null });
    expect(compareWithPeers(1, [0, 0, 0], { direction: null, target: null }).relativeGapToMedian).toBeNull();
  });
});
