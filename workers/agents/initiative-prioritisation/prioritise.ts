import { kendallTau } from '../../methods/statistics/correlation/kendall-tau.js';
import { SCHEMES, FORMULAS, missingEstimates, ranksOf, scoreOf, type Estimate, type Estimates, type Scheme } from './score.js';
import { stabilityOf, type Perturbation } from './stability.js';

export interface Candidate {
  readonly initiativeId: string | null;
  readonly name: string;
  readonly status: string | null;
  readonly owner: string | null;
  readonly estimates: Estimates;
}

/** The scheme that more of them have all estimates for; of equals RICE, which says more. */
export const fittingScheme = (candidates: readonly Candidate[]): Scheme => {
  const [ice = 0, rice = 0] = SCHEMES.map((scheme) => candidates.filter(({ estimates }) => scoreOf(scheme, estimates) !== null).length);
  return ice > rice ? 'ice' : 'rice';
};

/** Orders the initiatives and says how far the order can be relied on. */
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
    otherScheme: otherOrder(scheme, candidates),
  };
};

const otherOrder = (scheme: Scheme, candidates: readonly Candidate[]) => {
  const other: Scheme = scheme === 'ice' ? 'rice' : 'ice';
  const both = candidates.flatMap(({ estimates }) => {
    const [here, there] = [scoreOf(scheme, estimates), scoreOf(other, estimates)];
    return here === null || there === null ? [] : [{ here, there }];
  });
  const tau = kendallTau(
    both.map(({ here }) => here),
    both.map(({ there }) => there),
  );
  return tau === null ? null : { scheme: other, initiatives: both.length, kendallTau: tau };
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
