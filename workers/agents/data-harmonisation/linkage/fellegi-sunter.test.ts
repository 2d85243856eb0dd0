import { levelWeight, MISSING, patternWeight, probabilityOf } from './fellegi-sunter.js';

const TRUE_M = [
  [0.05, 0.15, 0.8],
  [0.1, 0.9],
  [0.08, 0.12, 0.8],
  [0.2, 0.8],
];
const TRUE_U = [
  [0.9, 0.08, 0.02],
  [0.95, 0.05],
  [0.97, 0.02, 0.01],
  [0.7, 0.3],
];

describe('levelWeight and patternWeight', () => {
  const fields = TRUE_M.map((m, field) => ({ m, u: TRUE_U[field] ?? [] }));

  it('return log2(m/u) and ignore missing values', () => {
    expect(levelWeight({ m: [0.1, 0.8], u: [0.9, 0.1] }, 1)).toBeCloseTo(3, 12);
    expect(patternWeight(fields, [2, MISSING, 2, MISSING])).toBeCloseTo(Math.log2(40) + Math.log2(80), 12);
  });
});

describe('probabilityOf', () => {
  // Bayes' rule by hand: prior odds 1/99 × 2^5 = 32/99, so the probability is 32/131.
  it('applies the share of matches as prior', () => {
    expect(probabilityOf(5, 0.01)).toBeCloseTo(32 / 131, 12);
    expect(probabilityOf(5_000, 0.01)).toBe(1);
  });
});
