import { decisionThresholds } from './thresholds.js';

const classes = [
  { weight: 20, probability: 1, count: 90 },
  { weight: 10, probability: 0.9, count: 10 },
  { weight: 5, probability: 0.5, count: 10 },
  { weight: -5, probability: 0.01, count: 100 },
];

describe('decisionThresholds', () => {
  // 90 + 9 + 5 + 1 = 105 matches are expected. Down to weight 10, 1 of 100 pairs is wrong; down to weight 5, 6 of 110.
  // Below weight 5, 1 of 105 matches is missed.
  it('keeps both error rates within their limits and leaves pairs in between for review', () => {
    const thresholds = decisionThresholds(classes, { falseMatches: 0.02, missedMatches: 0.02 });
    expect(thresholds).toMatchObject({ match: 10, nonMatch: 5 });
    expect(thresholds.expected.falseMatches).toBeCloseTo(0.01, 12);
    expect(thresholds.expected.missedMatches).toBeCloseTo(1 / 105, 12);
  });

  it('widens the review range with stricter limits', () => {
    expect(decisionThresholds(classes, { falseMatches: 0.001, missedMatches: 0.001 })).toMatchObject({ match: 20, nonMatch: -5 });
  });

  it('leaves no review range if one threshold satisfies both limits', () => {
    expect(decisionThresholds(classes, { falseMatches: 0.1, missedMatches: 0.2 })).toMatchObject({ match: 5, nonMatch: 5 });
  });

  it('declares no match if no pair is probable', () => {
    expect(
      decisionThresholds([{ weight: -3, probability: 0.001, count: 5 }], { falseMatches: 0.01, missedMatches: 0.01 }).match,
    ).toBeNull();
    expect(decisionThresholds([], { falseMatches: 0.01, missedMatches: 0.01 })).toMatchObject({ match: null, nonMatch: null });
  });
});
