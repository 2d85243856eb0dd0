import { MISSING, type Pattern } from './fellegi-sunter.js';
import { seeded } from '../testing/company-records.js';
import { estimateMatches } from './match-model.js';

const KINDS = ['code', 'code', 'code', 'code'] as const;
const TRUE_M = [
  [0.05, 0.15, 0.8],
  [0.1, 0.05, 0.85],
  [0.08, 0.12, 0.8],
  [0.2, 0.1, 0.7],
];
const TRUE_U = [
  [0.98, 0.015, 0.005],
  [0.95, 0.03, 0.02],
  [0.97, 0.02, 0.01],
  [0.9, 0.06, 0.04],
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

describe('estimateMatches', () => {
  // 6,000 matches: standard errors of m are below 0.007; the tolerance is about four times as large.
  it.each([
    [11, 0],
    [12, 0.2],
  ])('recovers m and the share of matches from simulated comparison vectors (seed %d, share %d missing)', (seed, missing) => {
    const patterns = simulate(seed, 200_000, 0.03, missing);
    const random = TRUE_U.map((u, field) => u.map((share, level) => 0.97 * share + 0.03 * (TRUE_M[field]?.[level] ?? 0)));
    const { fields, prior, converged } = estimateMatches(patterns, KINDS, random, 200_000);
    expect(converged).toBe(true);
    expect(prior).toBeGreaterThan(0.027);
    expect(prior).toBeLessThan(0.033);
    expect(
      maxError(
        fields.map(({ m }) => m),
        TRUE_M,
      ),
    ).toBeLessThan(0.03);
    expect(
      maxError(
        fields.map(({ u }) => u),
        TRUE_U,
      ),
    ).toBeLessThan(0.01);
  });

  it('keeps to the expected shares in data without matches', () => {
    const patterns = simulate(13, 100_000, 0);
    const { fields, prior } = estimateMatches(patterns, KINDS, TRUE_U, 100_000);
    expect(prior).toBeLessThan(0.001);
    for (const { m } of fields) expect(m.at(-1)).toBeGreaterThan(0.5);
  });
});
