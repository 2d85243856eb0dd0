import { estimateModel, levelWeight, MISSING, patternWeight, probabilityOf, type Pattern } from './fellegi-sunter.js';
import { seeded } from '../testing/company-records.js';

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

/** Comparison vectors drawn from a known model: what the estimation has to find again. */
const simulated = (seed: number, pairs: number, share: number, missing = 0): Pattern[] => {
  const random = seeded(seed);
  const draw = (shares: readonly number[]): number => {
    let left = random();
    return Math.max(
      0,
      shares.findIndex((value) => (left -= value) < 0),
    );
  };
  const counts = new Map<string, number>();
  for (let pair = 0; pair < pairs; pair += 1) {
    const model = random() < share ? TRUE_M : TRUE_U;
    const levels = model.map((shares) => (random() < missing ? MISSING : draw(shares)));
    counts.set(levels.join(), (counts.get(levels.join()) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => ({ levels: key.split(',').map(Number), count }));
};

const furthest = (found: readonly number[][], truth: readonly number[][]): number =>
  Math.max(...truth.flatMap((shares, field) => shares.map((share, level) => Math.abs(share - (found[field]?.[level] ?? 1)))));

const UNIFORM_U = TRUE_U.map((shares) => shares.map((_, level) => (shares.length - level) / ((shares.length * (shares.length + 1)) / 2)));

describe('estimateModel', () => {
  // Standard errors: at 20,000 matches of 100,000 pairs below 0.004; the bounds are five times that.
  it('finds m, u and the share of matches of simulated comparison vectors again', () => {
    const { fields, matchShares, converged } = estimateModel(
      [{ patterns: simulated(11, 100_000, 0.2), blockedFields: new Set() }],
      UNIFORM_U,
      { estimateU: true, tolerance: 1e-8, mostIterations: 2_000 },
    );
    expect(converged).toBe(true);
    expect(matchShares[0]).toBeCloseTo(0.2, 1);
    expect(
      furthest(
        fields.map(({ m }) => m),
        TRUE_M,
      ),
    ).toBeLessThan(0.02);
    expect(
      furthest(
        fields.map(({ u }) => u),
        TRUE_U,
      ),
    ).toBeLessThan(0.01);
  });

  it('finds m with u known, few matches and missing values', () => {
    const { fields, matchShares } = estimateModel([{ patterns: simulated(12, 200_000, 0.03, 0.2), blockedFields: new Set() }], TRUE_U);
    expect(matchShares[0]).toBeGreaterThan(0.027);
    expect(matchShares[0]).toBeLessThan(0.033);
    expect(
      furthest(
        fields.map(({ m }) => m),
        TRUE_M,
      ),
    ).toBeLessThan(0.03);
  });

  it('learns a field from the passes that do not block on it', () => {
    const blocked = (field: number, seed: number) => ({
      patterns: simulated(seed, 100_000, 0.1).map(({ levels, count }) => ({
        levels: levels.with(field, (TRUE_M[field]?.length ?? 0) - 1),
        count,
      })),
      blockedFields: new Set([field]),
    });
    const { fields } = estimateModel([blocked(0, 13), blocked(1, 14)], TRUE_U);
    expect(
      furthest(
        fields.map(({ m }) => m),
        TRUE_M,
      ),
    ).toBeLessThan(0.03);
  });
});

describe('weights', () => {
  const fields = TRUE_M.map((m, field) => ({ m, u: TRUE_U[field] ?? [] }));

  it('are the logarithm of m over u, and nothing where a value is missing', () => {
    expect(levelWeight({ m: [0.1, 0.8], u: [0.9, 0.1] }, 1)).toBeCloseTo(3, 12);
    expect(patternWeight(fields, [2, MISSING, 2, MISSING])).toBeCloseTo(Math.log2(40) + Math.log2(80), 12);
  });

  // Bayes by hand: odds 1/99 times 2^5 = 32/99, hence 32/131.
  it('become probabilities by the share of matches', () => {
    expect(probabilityOf(5, 0.01)).toBeCloseTo(32 / 131, 12);
    expect(probabilityOf(5_000, 0.01)).toBe(1);
  });
});
