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

/** Draws comparison vectors from a known model. */
const simulate = (seed: number, pairs: number, share: number, missing = 0): Pattern[] => {
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

const maxError = (estimated: readonly number[][], truth: readonly number[][]): number =>
  Math.max(...truth.flatMap((shares, field) => shares.map((share, level) => Math.abs(share - (estimated[field]?.[level] ?? 1)))));

const UNIFORM_U = TRUE_U.map((shares) => shares.map((_, level) => (shares.length - level) / ((shares.length * (shares.length + 1)) / 2)));

describe('estimateModel', () => {
  // With 20,000 matches in 100,000 pairs, standard errors are below 0.004; the tolerances are about five times as large.
  it('recovers m, u and the share of matches from simulated comparison vectors', () => {
    const { fields, matchShares, converged } = estimateModel(
      [{ patterns: simulate(11, 100_000, 0.2), blockedFields: new Set() }],
      UNIFORM_U,
      { estimateU: true, tolerance: 1e-8, maxIterations: 2_000 },
    );
    expect(converged).toBe(true);
    expect(matchShares[0]).toBeCloseTo(0.2, 1);
    expect(
      maxError(
        fields.map(({ m }) => m),
        TRUE_M,
      ),
    ).toBeLessThan(0.02);
    expect(
      maxError(
        fields.map(({ u }) => u),
        TRUE_U,
      ),
    ).toBeLessThan(0.01);
  });

  it('recovers m with known u, few matches and missing values', () => {
    const { fields, matchShares } = estimateModel([{ patterns: simulate(12, 200_000, 0.03, 0.2), blockedFields: new Set() }], TRUE_U);
    expect(matchShares[0]).toBeGreaterThan(0.027);
    expect(matchShares[0]).toBeLessThan(0.033);
    expect(
      maxError(
        fields.map(({ m }) => m),
        TRUE_M,
      ),
    ).toBeLessThan(0.03);
  });

  it('estimates a field from passes that do not block on it', () => {
    const blocked = (field: number, seed: number) => ({
      patterns: simulate(seed, 100_000, 0.1).map(({ levels, count }) => ({
        levels: levels.with(field, (TRUE_M[field]?.length ?? 0) - 1),
        count,
      })),
      blockedFields: new Set([field]),
    });
    const { fields } = estimateModel([blocked(0, 13), blocked(1, 14)], TRUE_U);
    expect(
      maxError(
        fields.map(({ m }) => m),
        TRUE_M,
      ),
    ).toBeLessThan(0.03);
  });
});

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
