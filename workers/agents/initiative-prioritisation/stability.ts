import { setImmediate } from 'node:timers/promises';
import { kendallTau } from '../../methods/statistics/correlation/kendall-tau.js';
import { quantileOf } from '../../methods/statistics/quantile.js';
import { seededRandom } from '../../methods/statistics/sampling/seeded-random.js';
import { estimatesOf, isAbove, ranksOf, SCALE_MAXIMA, scoreOf, type Estimate, type Estimates, type Scheme } from './score.js';

export interface Perturbation {
  /** Maximum deviation of an estimate, as a share of its value. */
  readonly share: number;
  readonly draws: number;
  readonly seed: number;
  readonly signal?: AbortSignal;
}

/** Deviation of one estimate that changes the rank of its initiative. */
export interface Swing {
  readonly index: number;
  readonly estimate: Estimate;
  /** Factor by which the estimate is multiplied. */
  readonly factor: number;
  readonly from: number;
  readonly to: number;
}

export interface Stability {
  /** Per initiative: best and worst rank if one estimate, of this or another initiative, deviates by the share. */
  readonly ranges: readonly { best: number; worst: number }[];
  readonly swings: readonly Swing[];
  /** Per initiative: share of the draws in which it keeps its rank, and in which it ranks first. */
  readonly shares: readonly { holds: number; first: number }[];
  /** Mean and 5% quantile of Kendall's tau between the ranking and that of a draw; null if tau is undefined in every draw. */
  readonly tau: { mean: number; p5: number } | null;
}

/** Returns the value multiplied by the factor, limited to the maximum of its scale. */
const shifted = (name: Estimate, value: number | null | undefined, factor: number): number =>
  Math.min((value ?? 0) * factor, SCALE_MAXIMA[name] ?? Number.POSITIVE_INFINITY);

/**
 * Measures how far the ranking depends on the estimates: exactly for deviations of a single estimate, and by random draws for
 * deviations of all estimates at once, uniformly distributed within the share.
 */
export const stabilityOf = async (scheme: Scheme, items: readonly Estimates[], perturbation: Perturbation): Promise<Stability> => ({
  ...oneAtATime(scheme, items, perturbation.share),
  ...(await allAtOnce(scheme, items, perturbation)),
});

const oneAtATime = (scheme: Scheme, items: readonly Estimates[], share: number): Pick<Stability, 'ranges' | 'swings'> => {
  const scores = items.map((item) => scoreOf(scheme, item) ?? 0);
  const ranks = ranksOf(scores);
  const ranges = ranks.map((rank) => ({ best: rank, worst: rank }));
  const swings: Swing[] = [];
  for (const [index, item] of items.entries()) {
    for (const estimate of estimatesOf(scheme)) {
      for (const factor of [1 - share, 1 + share]) {
        const changed = scoreOf(scheme, { ...item, [estimate]: shifted(estimate, item[estimate], factor) }) ?? 0;
        const moved = scores.with(index, changed);
        const to = 1 + scores.filter((other, position) => position !== index && isAbove(other, changed)).length;
        if (to !== ranks[index]) swings.push({ index, estimate, factor, from: ranks[index] ?? 0, to });
        widen(ranges[index], to);
        for (const [position, range] of ranges.entries())
          if (position !== index) widen(range, rankAfter(ranks[position] ?? 0, position, index, scores, moved));
      }
    }
  }
  return { ranges, swings };
};

/** Returns the rank after the score of another initiative changed; it moves by at most one. */
const rankAfter = (rank: number, position: number, changed: number, before: readonly number[], after: readonly number[]): number => {
  const own = before[position] ?? 0;
  return rank - Number(isAbove(before[changed] ?? 0, own)) + Number(isAbove(after[changed] ?? 0, own));
};

const widen = (range: { best: number; worst: number } | undefined, rank: number): void => {
  if (!range) return;
  range.best = Math.min(range.best, rank);
  range.worst = Math.max(range.worst, rank);
};

/** Number of compared pairs after which the event loop is released and cancellation is checked. */
const PAIRS_PER_TURN = 500_000;

const allAtOnce = async (
  scheme: Scheme,
  items: readonly Estimates[],
  { share, draws, seed, signal }: Perturbation,
): Promise<Pick<Stability, 'shares' | 'tau'>> => {
  const random = seededRandom(seed);
  const names = estimatesOf(scheme);
  const scores = items.map((item) => scoreOf(scheme, item) ?? 0);
  const ranks = ranksOf(scores);
  // Tied initiatives share a range of ranks; any rank in it counts as kept.
  const lastRanks = ranks.map((rank) => rank + ranks.filter((other) => other === rank).length - 1);
  const keptCounts = new Float64Array(items.length);
  const firstCounts = new Float64Array(items.length);
  const taus: number[] = [];
  const drawsPerTurn = Math.max(1, Math.floor(PAIRS_PER_TURN / Math.max(1, items.length ** 2)));
  for (let draw = 0; draw < draws; draw++) {
    const drawn = items.map((item) => {
      const perturbed = { ...item };
      for (const name of names) perturbed[name] = shifted(name, item[name], 1 - share + 2 * share * random());
      return scoreOf(scheme, perturbed) ?? 0;
    });
    for (const [index, rank] of ranksOf(drawn).entries()) {
      keptCounts[index] = (keptCounts[index] ?? 0) + Number(rank >= (ranks[index] ?? 0) && rank <= (lastRanks[index] ?? 0));
      firstCounts[index] = (firstCounts[index] ?? 0) + Number(rank === 1);
    }
    const tau = kendallTau(scores, drawn);
    if (tau !== null) taus.push(tau);
    if (draw % drawsPerTurn === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
  }
  return {
    shares: items.map((_, index) => ({ holds: (keptCounts[index] ?? 0) / draws, first: (firstCounts[index] ?? 0) / draws })),
    tau:
      taus.length === 0
        ? null
        : { mean: taus.reduce((sum, tau) => sum + tau, 0) / taus.length, p5: quantileOf(Float64Array.from(taus).toSorted(), 0.05) },
  };
};
