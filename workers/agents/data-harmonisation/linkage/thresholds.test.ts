import { decisionThresholds } from './thresholds.js';

const classes = [
  { weight: 20, probability: 1, count: 90 },
  { weight: 10, probability: 0.9, count: 10 },
  { weight: 5, probability: 0.5, count: 10 },
  { weight: -5, probability: 0.01, count: 100 },
];

describe('decisionThresholds', () => {
  // Expected matches 90 + 9 + 5 + 1 = 105. Down to weight 10 one of 100 is wrong; with weight 5 six of 110. Below 5 one match of 105 is missed.
  it('keeps both errors within their bounds and leaves the rest to people', () => {
    const found = decisionThresholds(classes, { falseMatches: 0.02, missedMatches: 0.02 });
    expect(found).toMatchObject({ match: 10, nonMatch: 5 });
    expect(found.expected.falseMatches).toBeCloseTo(0.01, 12);
    expect(found.expected.missedMatches).toBeCloseTo(1 / 105, 12);
  });

  it('widens the grey zone with stricter bounds', () => {
    expect(decisionThresholds(classes, { falseMatches: 0.001, missedMatches: 0.001 })).toMatchObject({ match: 20, nonMatch: -5 });
  });

  it('has no grey zone where one threshold does for both', () => {
    expect(decisionThresholds(classes, { falseMatches: 0.1, missedMatches: 0.2 })).toMatchObject({ match: 5, nonMatch: 5 });
  });

  it('declares nothing where nothing is likely', () => {
    expect(
      decisionThresholds([{ weight: -3, probability: 0.001, count: 5 }], { falseMatches: 0.01, missedMatches: 0.01 }).match,
    ).toBeNull();
    expect(decisionThresholds([], { falseMatches: 0.01, missedMatches: 0.01 })).toMatchObject({ match: null, nonMatch: null });
  });
});
