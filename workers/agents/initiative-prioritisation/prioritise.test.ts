import { schemeFor, prioritise, type Candidate, variantFor } from './prioritise.js';
import { ranksOf, scoreOf, type Estimates } from './score.js';
import { stabilityOf } from './stability.js';

const NONE: Estimates = { reach: null, impact: null, confidence: null, ease: null, effort: null };

const candidate = (name: string, estimates: Partial<Estimates>): Candidate => ({
  initiativeId: null,
  name,
  status: null,
  owner: null,
  estimates: { ...NONE, ...estimates },
});

const ice = (name: string, impact: number): Candidate => candidate(name, { impact, confidence: 0.5, ease: 5 });
const perturbation = { share: 0.2, draws: 500, seed: 7 };

describe('scoreOf', () => {
  it('computes RICE as reach · impact · confidence ÷ effort: 1000 · 2 · 0.8 ÷ 4 = 400', () => {
    expect(scoreOf('rice', { ...NONE, reach: 1_000, impact: 2, confidence: 0.8, effort: 4 })).toBe(400);
  });

  it('computes ICE as impact · confidence · ease: 8 · 0.5 · 6 = 24', () => {
    expect(scoreOf('ice', { ...NONE, impact: 8, confidence: 0.5, ease: 6 })).toBe(24);
  });

  it('computes the return as benefit · confidence ÷ unspent budget: 72,000 · 0.6 ÷ 11,800 = 3.66', () => {
    expect(scoreOf('return', { ...NONE, benefit: 72_000, confidence: 0.6, rest: 11_800 })).toBeCloseTo(3.661, 3);
    expect(scoreOf('return', { ...NONE, benefit: 72_000, confidence: 0.6, rest: 0 })).toBeNull();
  });

  it('returns null if an estimate is missing or the effort is 0, but accepts an impact of 0', () => {
    expect(scoreOf('rice', { ...NONE, reach: 1_000, impact: 2, confidence: 0.8 })).toBeNull();
    expect(scoreOf('rice', { ...NONE, reach: 1_000, impact: 2, confidence: 0.8, effort: 0 })).toBeNull();
    expect(scoreOf('ice', { ...NONE, impact: 0, confidence: 0.5, ease: 6 })).toBe(0);
  });
});

describe('ranksOf', () => {
  it('gives equal scores the better rank, also for 0.1 + 0.2 and 0.3', () => {
    expect(ranksOf([5, 0.1 + 0.2, 7, 0.3, 0.1])).toEqual([2, 3, 1, 3, 5]);
  });
});

describe('prioritise', () => {
  it('lists unranked initiatives with their missing estimates', async () => {
    const prioritised = await prioritise(
      'rice',
      [candidate('A', { reach: 10, impact: 1 }), candidate('B', { reach: 1, impact: 1, confidence: 1, effort: 1 })],
      perturbation,
    );
    expect(prioritised.ranking.map(({ name, rank }) => [name, rank])).toEqual([['B', 1]]);
    expect(prioritised.unranked.map(({ name, missing }) => [name, missing])).toEqual([['A', ['confidence', 'effort']]]);
  });
});

describe('schemeFor', () => {
  it('compares the benefit alone only where no initiative has the estimates of another scheme', () => {
    const money = [candidate('A', { benefit: 9, rest: 3, effort: 2 }), candidate('B', { benefit: 4, rest: 1 })];
    expect(schemeFor(money)).toBe('ratio');
    expect(schemeFor([...money, candidate('C', { benefit: 4, rest: 1, confidence: 0.5 })])).toBe('return');
  });

  it('ranks lists with an effort instead of the ease by impact · confidence ÷ effort', () => {
    expect(schemeFor([candidate('A', { impact: 8, confidence: 0.5, effort: 2 })])).toBe('iceEffort');
  });

  it('returns the scheme for which more initiatives have all estimates', () => {
    expect(schemeFor([ice('A', 3), ice('B', 2), candidate('C', { reach: 1, impact: 1, confidence: 1, effort: 1 })])).toBe('ice');
    expect(schemeFor([candidate('C', { reach: 1, impact: 1, confidence: 1, ease: 1, effort: 1 })])).toBe('rice');
    expect(schemeFor([candidate('D', { benefit: 9_000, confidence: 0.5, rest: 3_000 }), candidate('E', { confidence: 1 })])).toBe('return');
  });
});

describe('stability of a ranking', () => {
  // 0.8 · 10 = 8 > 7: no single deviation moves A below B; 1.2 · 6 = 7.2 > 7 swaps B and C.
  it('finds exactly the single deviations that swap two neighbours', async () => {
    const { ranking, stability } = await prioritise('ice', [ice('A', 10), ice('B', 7), ice('C', 6)], perturbation);
    expect(ranking.map(({ name, bestRank, worstRank }) => [name, bestRank, worstRank])).toEqual([
      ['A', 1, 1],
      ['B', 2, 3],
      ['C', 2, 3],
    ]);
    expect(stability.swings).toHaveLength(6);
    expect(new Set(stability.swings.map(({ name, factor, to }) => `${name} ${factor} ${to}`))).toEqual(new Set(['B 0.8 3', 'C 1.2 2']));
  });

  it('limits estimates to their scale: an impact of 10 does not become 12', async () => {
    const { swings } = await stabilityOf(
      'ice',
      [
        { ...NONE, impact: 10, confidence: 1, ease: 9 },
        { ...NONE, impact: 10, confidence: 1, ease: 9.5 },
      ],
      perturbation,
    );
    expect(swings.map(({ index, estimate, factor }) => [index, estimate, factor])).toEqual([
      [0, 'ease', 1.2],
      [1, 'impact', 0.8],
      [1, 'confidence', 0.8],
      [1, 'ease', 0.8],
    ]);
  });

  it('keeps ranks in every draw if scores are far apart and is reproducible by seed', async () => {
    const items = [ice('A', 10), ice('B', 1), ice('C', 0.1)];
    const prioritised = await prioritise('ice', items, perturbation);
    expect(prioritised.ranking.map(({ rankHolds }) => rankHolds)).toEqual([1, 1, 1]);
    expect(prioritised.stability.kendallTau).toEqual({ mean: 1, p5: 1 });
    const close = [ice('A', 6), ice('B', 5.9), ice('C', 5.8)];
    const [once, again, other] = [
      await prioritise('ice', close, perturbation),
      await prioritise('ice', close, perturbation),
      await prioritise('ice', close, { ...perturbation, seed: 8 }),
    ];
    expect(again).toEqual(once);
    expect(other.ranking).not.toEqual(once.ranking);
    expect(once.ranking[0]?.rankHolds).toBeLessThan(0.6);
  });

  // Two initiatives with equal scores: by symmetry each is first in half of the draws; both share ranks 1 and 2.
  it('counts shared ranks as kept for equal scores', async () => {
    const { ranking } = await prioritise('ice', [ice('A', 6), ice('B', 6)], { ...perturbation, draws: 4_000 });
    expect(ranking.map(({ rank, tied, rankHolds }) => [rank, tied, rankHolds])).toEqual([
      [1, true, 1],
      [1, true, 1],
    ]);
    expect(Math.abs((ranking[0]?.first ?? 0) - 0.5)).toBeLessThan(0.04);
  });

  it('aborts when the run is cancelled', async () => {
    await expect(
      prioritise('ice', [ice('A', 6), ice('B', 5)], { ...perturbation, signal: AbortSignal.abort(new Error('cancelled')) }),
    ).rejects.toThrow('cancelled');
  });
});

describe('variantFor', () => {
  const points = { initiativeId: 'A', name: 'A', status: null, owner: null };
  const none = { reach: null, impact: null, confidence: null, ease: null, effort: null };

  it('replaces a benefit in money by one in points, and an ease by an effort, if only these are recorded', () => {
    const scored = [{ ...points, estimates: { ...none, impact: 8, effort: 4 } }];
    expect(variantFor('effortReturn', scored)).toBe('impactEffort');
    expect(schemeFor(scored)).toBe('impactEffort');
    expect(variantFor('ice', [{ ...points, estimates: { ...none, impact: 8, confidence: 1, effort: 4 } }])).toBe('iceEffort');
    expect(variantFor('ice', [{ ...points, estimates: { ...none, impact: 8, confidence: 1, ease: 4 } }])).toBe('ice');
    expect(variantFor('rice', scored)).toBeUndefined();
  });
});
