import { withMoneyEstimates } from './money-estimates.js';
import type { Estimates } from './score.js';

const NONE: Estimates = { reach: null, impact: null, confidence: null, ease: null, effort: null };
const initiative = (name: string, estimates: Partial<Estimates>, budget: number | null = 100) => ({
  ...{ initiativeId: name, name, status: null, owner: null, budget },
  estimates: { ...NONE, ...estimates },
});

describe('withMoneyEstimates', () => {
  it('changes nothing if a request does not mention the whole budget', () => {
    const recorded = [initiative('a', { benefit: 50, rest: 20, confidence: 0.5 }), initiative('b', { benefit: 5, rest: 10 })];
    expect(withMoneyEstimates('Rank them', recorded)).toEqual({ candidates: recorded, isOfWholeBudget: false });
  });

  it.each(['yearly gain per pound of planned money', 'benefit per budget', 'Nutzen je Euro Budget', 'Nutzen pro geplantem Euro'])(
    'compares with the whole budget if asked for the %s',
    (text) => {
      const { candidates, isOfWholeBudget } = withMoneyEstimates(text, [initiative('a', { benefit: 50, rest: 20 }, 80)]);
      expect(isOfWholeBudget).toBe(true);
      expect(candidates[0]?.estimates.rest).toBe(80);
    },
  );
});
