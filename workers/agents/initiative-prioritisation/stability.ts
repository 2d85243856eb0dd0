import { setImmediate } from 'node:timers/promises';
import { kendallTau } from '../../methods/statistics/correlation/kendall-tau.js';
import { quantileOf } from '../../methods/statistics/quantile.js';
import { seededRandom } from '../../methods/statistics/sampling/seeded-random.js';
import { estimatesOf, isAbove, ranksOf, SCALE_ENDS, scoreOf, type Estimate, type Estimates, type Scheme } from './score.js';

export interface Perturbation {
  /** How far an estimate may be off, as a share of it. */
  readonly share: number;
  readonly draws: number;
  readonly seed: number;
  readonly signal?: AbortSignal;
}

/** A change of one estimate that alters the initiative's own rank. */
export interface Swing {
  readonly index: number;
  readonly estimate: Estimate;
  /** By what the estimate is multiplied. */
  readonly factor: number;
  readonly from: number;
  readonly to: number;
}

export interface Stability {
  /** Per initiative: the best and worst rank while one estimate, its own or another's, is off by the share. */
  readonly ranges: readonly { best: number; worst: number }[];
  readonly swings: readonly Swing[];
  /** Per initiative: in which share of the draws the rank holds, and is the first. */
  readonly shares: readonly { holds: number; first: number }[];
  /** Kendall's tau between the order and that of a draw; null where there is no order to compare. */
  readonly tau: { mean: number; p5: number } | null;
}

/** The value, multiplied, but not beyond the end of its scale. */
const shifted = (name: Estimate, value: number | null, factor: number): number =>
  Math.min((value ?? 0) * factor, SCALE_ENDS[name] ?? Number.POSITIVE_INFINITY);

/**
 * How far the order depends on the estimates: exactly for each estimate being off alone, and by drawing for all of them
 * being off at once, each evenly distributed within its share.
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

/** Another's change moves a rank by one place at most. */
const rankAfter = (rank: number, position: number, changed: number, before: readonly number[], after: readonly number[]): number => {
  const own = before[position] ?? 0;
  return rank - Number(isAbove(before[changed] ?? 0, own)) + Number(isAbove(after[changed] ?? 0, own));
};

const widen = (range: { best: number; worst: number } | undefined, rank: number): void => {
  if (!range) return;
  range.best = Math.min(range.best, rank);
  range.worst = Math.max(range.worst, rank);
};

/** Work between two looks at whether the run was cancelled. */
const PAIRS_BETWEEN_LOOKS = 500_000;

const allAtOnce = async (
  scheme: Scheme,
  items: readonly Estimates[],
  { share, draws, seed, signal }: Perturbation,
): Promise<Pick<Stability, 'shares' | 'tau'>> => {
  const random = seededRandom(seed);
  const names = estimatesOf(scheme);
  const scores = items.map((item) => scoreOf(scheme, item) ?? 0);
  const ranks = ranksOf(scores);
  // Equal ones share their places: whoever of them comes first when they part, the rank holds.
  const last = ranks.map((rank) => rank + ranks.filter((other) => other === rank).length - 1);
  const held = new Float64Array(items.length);
  const first = new Float64Array(items.length);
  const taus: number[] = [];
  const pause = Math.max(1, Math.floor(PAIRS_BETWEEN_LOOKS / Math.max(1, items.length ** 2)));
  for (let draw = 0; draw < draws; draw++) {
    const drawn = items.map((item) => {
      const off = { ...item };
      for (const name of names) off[name] = shifted(name, item[name], 1 - share + 2 * share * random());
      return scoreOf(scheme, off) ?? 0;
    });
    for (const [index, rank] of ranksOf(drawn).entries()) {
      held[index] = (held[index] ?? 0) + Number(rank >= (ranks[index] ?? 0) && rank <= (last[index] ?? 0));
      first[index] = (first[index] ?? 0) + Number(rank === 1);
    }
    const tau = kendallTau(scores, drawn);
    if (tau !== null) taus.push(tau);
    if (draw % pause === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
  }
  return {
    shares: items.map((_, index) => ({ holds: (held[index] ?? 0) / draws, first: (first[index] ?? 0) / draws })),
    tau:
      taus.length === 0
        ? null
        : { mean: taus.reduce((sum, tau) => sum + tau, 0) / taus.length, p5: quantileOf(Float64Array.from(taus).toSorted(), 0.05) },
  };
};
