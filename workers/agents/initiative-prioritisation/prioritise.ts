import { kendallTau } from '../../methods/statistics/correlation/kendall-tau.js';
import { FORMULAS, missingEstimates, ranksOf, scoreOf, type Estimate, type Estimates, type Scheme } from './score.js';
import { stabilityOf, type Perturbation } from './stability.js';

export interface Candidate {
  readonly initiativeId: string | null;
  readonly name: string;
  readonly status: string | null;
  readonly owner: string | null;
  readonly estimates: Estimates;
}

/** Schemes by preference where as many initiatives have all estimates for one as for another: the one that uses most information first. */
const PREFERRED: readonly Scheme[] = ['rice', 'ice', 'return', 'iceEffort', 'ratio', 'effortReturn', 'impactEffort'];

/** Schemes that leave out a recorded confidence: used only if no candidate can be ranked otherwise. */
const SPARE: readonly Scheme[] = ['ratio', 'effortReturn', 'impactEffort'];

/** Returns the scheme for which most candidates have all estimates. */
export const schemeFor = (candidates: readonly Candidate[], schemes: readonly Scheme[] = PREFERRED): Scheme => {
  const ranked = (scheme: Scheme): number => candidates.filter(({ estimates }) => scoreOf(scheme, estimates) !== null).length;
  const full = schemes.filter((scheme) => !SPARE.includes(scheme));
  const among = full.some((scheme) => ranked(scheme) > 0) ? full : schemes;
  return among.reduce((best, scheme) => (ranked(scheme) > ranked(best) ? scheme : best));
};

/** Schemes for candidates that lack an estimate of another one but record what replaces it. */
const VARIANTS: Readonly<Partial<Record<Scheme, Scheme>>> = { ice: 'iceEffort', effortReturn: 'impactEffort' };

/** Returns the scheme, or its variant if no candidate has the estimates of the scheme; undefined if none has those of either. */
export const variantFor = (scheme: Scheme, candidates: readonly Candidate[]): Scheme | undefined =>
  [scheme, VARIANTS[scheme]].find((each) => each !== undefined && candidates.some(({ estimates }) => scoreOf(each, estimates) !== null));

/** Ranks the candidates by score and measures how stable the ranking is. Candidates with missing estimates are not ranked. */
export const prioritise = async (scheme: Scheme, candidates: readonly Candidate[], perturbation: Perturbation) => {
  const scored = candidates
    .flatMap((candidate) => {
      const score = scoreOf(scheme, candidate.estimates);
      return score === null ? [] : [{ ...candidate, score }];
    })
    .toSorted((a, b) => b.score - a.score || compare(a.name, b.name));
  const ranks = ranksOf(scored.map(({ score }) => score));
  const stability = await stabilityOf(
    scheme,
    scored.map(({ estimates }) => estimates),
    perturbation,
  );
  return {
    formula: FORMULAS[scheme].text,
    ranking: scored.map((candidate, index) => ({
      ...candidate,
      rank: ranks[index] ?? 0,
      tied: ranks.filter((rank) => rank === ranks[index]).length > 1,
      bestRank: stability.ranges[index]?.best ?? 0,
      worstRank: stability.ranges[index]?.worst ?? 0,
      rankHolds: stability.shares[index]?.holds ?? 0,
      first: stability.shares[index]?.first ?? 0,
    })),
    unranked: candidates.flatMap((candidate) => {
      const missing: Estimate[] = missingEstimates(scheme, candidate.estimates);
      return missing.length === 0 ? [] : [{ ...candidate, missing }];
    }),
    stability: {
      perturbation: perturbation.share,
      draws: perturbation.draws,
      kendallTau: stability.tau,
      swings: stability.swings.map(({ index, ...swing }) => ({ name: scored[index]?.name ?? '', ...swing })),
    },
    otherScheme: compareWithOtherScheme(scheme, candidates),
  };
};

/** Compares the ranking with that by the best other scheme; returns null if Kendall's tau is undefined. */
const compareWithOtherScheme = (scheme: Scheme, candidates: readonly Candidate[]) => {
  const other = schemeFor(
    candidates,
    PREFERRED.filter((each) => each !== scheme),
  );
  const both = candidates.flatMap(({ estimates }) => {
    const [score, otherScore] = [scoreOf(scheme, estimates), scoreOf(other, estimates)];
    return score === null || otherScore === null ? [] : [{ score, otherScore }];
  });
  const tau = kendallTau(
    both.map(({ score }) => score),
    both.map(({ otherScore }) => otherScore),
  );
  return tau === null ? null : { scheme: other, initiatives: both.length, kendallTau: tau };
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
