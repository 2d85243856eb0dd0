import { fittingScheme, prioritise, type Candidate } from './prioritise.js';
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

describe('scores', () => {
  it('are reach · impact · confidence ÷ effort: 1000 · 2 · 0.8 ÷ 4 = 400', () => {
    expect(scoreOf('rice', { ...NONE, reach: 1_000, impact: 2, confidence: 0.8, effort: 4 })).toBe(400);
  });

  it('are impact · confidence · ease: 8 · 0.5 · 6 = 24', () => {
    expect(scoreOf('ice', { ...NONE, impact: 8, confidence: 0.5, ease: 6 })).toBe(24);
  });

  it('do not exist while an estimate is missing; an effort of nothing is none, an impact of nothing is one', () => {
    expect(scoreOf('rice', { ...NONE, reach: 1_000, impact: 2, confidence: 0.8 })).toBeNull();
    expect(scoreOf('rice', { ...NONE, reach: 1_000, impact: 2, confidence: 0.8, effort: 0 })).toBeNull();
    expect(scoreOf('ice', { ...NONE, impact: 0, confidence: 0.5, ease: 6 })).toBe(0);
  });

  it('share the better rank when they are equal, also by 0.1 + 0.2 and 0.3', () => {
    expect(ranksOf([5, 0.1 + 0.2, 7, 0.3, 0.1])).toEqual([2, 3, 1, 3, 5]);
  });
});

describe('the order', () => {
  it('names what has no rank and what it lacks', async () => {
    const order = await prioritise(
      'rice',
      [candidate('A', { reach: 10, impact: 1 }), candidate('B', { reach: 1, impact: 1, confidence: 1, effort: 1 })],
      perturbation,
    );
    expect(order.ranking.map(({ name, rank }) => [name, rank])).toEqual([['B', 1]]);
    expect(order.unranked.map(({ name, missing }) => [name, missing])).toEqual([['A', ['confidence', 'effort']]]);
  });

  it('takes the scheme that more initiatives have the estimates for', () => {
    expect(fittingScheme([ice('A', 3), ice('B', 2), candidate('C', { reach: 1, impact: 1, confidence: 1, effort: 1 })])).toBe('ice');
    expect(fittingScheme([candidate('C', { reach: 1, impact: 1, confidence: 1, ease: 1, effort: 1 })])).toBe('rice');
  });
});

describe('stability', () => {
  // 0.8 · 10 = 8 > 7: no single estimate of the first brings it down to the second; 1.2 · 6 = 7.2 > 7 swaps the other two.
  it('finds exactly the single estimates that swap two neighbours', async () => {
    const { ranking, stability } = await prioritise('ice', [ice('A', 10), ice('B', 7), ice('C', 6)], perturbation);
    expect(ranking.map(({ name, bestRank, worstRank }) => [name, bestRank, worstRank])).toEqual([
      ['A', 1, 1],
      ['B', 2, 3],
      ['C', 2, 3],
    ]);
    expect(stability.swings).toHaveLength(6);
    expect(new Set(stability.swings.map(({ name, factor, to }) => `${name} ${factor} ${to}`))).toEqual(new Set(['B 0.8 3', 'C 1.2 2']));
  });

  it('keeps estimates within their scale: an impact of 10 cannot become 12', async () => {
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

  it('holds in every draw where the scores are far apart, and says so the same for the same seed', async () => {
    const items = [ice('A', 10), ice('B', 1), ice('C', 0.1)];
    const order = await prioritise('ice', items, perturbation);
    expect(order.ranking.map(({ rankHolds }) => rankHolds)).toEqual([1, 1, 1]);
    expect(order.stability.kendallTau).toEqual({ mean: 1, p5: 1 });
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

  // Two estimates with the same value: by symmetry each is first in half of the draws; both places belong to both.
  it('lets equal scores hold their shared places', async () => {
    const { ranking } = await prioritise('ice', [ice('A', 6), ice('B', 6)], { ...perturbation, draws: 4_000 });
    expect(ranking.map(({ rank, tied, rankHolds }) => [rank, tied, rankHolds])).toEqual([
      [1, true, 1],
      [1, true, 1],
    ]);
    expect(Math.abs((ranking[0]?.first ?? 0) - 0.5)).toBeLessThan(0.04);
  });

  it('stops when the run is cancelled', async () => {
    await expect(
      prioritise('ice', [ice('A', 6), ice('B', 5)], { ...perturbation, signal: AbortSignal.abort(new Error('cancelled')) }),
    ).rejects.toThrow('cancelled');
  });
});
