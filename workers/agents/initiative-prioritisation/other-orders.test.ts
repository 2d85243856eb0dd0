import { otherOrders, type OrderableCandidate } from './other-orders.js';

const candidate = (name: string, part: Partial<OrderableCandidate>): OrderableCandidate => ({
  ...{ initiativeId: name, name, status: 'active', owner: null, areaId: null, due: null, metricIds: [], about: name, need: null },
  ...{ estimates: { reach: null, impact: null, confidence: null, ease: null, effort: null }, budget: null, benefit: null, ...part },
});
const CANDIDATES = [
  candidate('Portal', { due: '2026-08-01', budget: 100_000 }),
  candidate('Dunning', { due: '2026-11-01', budget: 9_000 }),
  candidate('Planning', { due: '2027-03-01' }),
];
const RISKS = [
  { initiativeId: 'Dunning', title: 'Customers leave', score: 12 },
  { initiativeId: 'Planning', title: 'No data', score: 16 },
];
const ordersIn = (text: string, language: 'de' | 'en' = 'en') =>
  otherOrders(text, CANDIDATES, { risks: RISKS, today: '2026-11-18', currency: 'EUR' }, language).sentences;

describe('otherOrders', () => {
  it('orders by the score of the worst open risk', () => {
    expect(ordersIn('Rank the initiatives by risk, highest first')).toEqual([
      'Ordered by risk: 1. “Planning” (16 of 25: No data); 2. “Dunning” (12 of 25: Customers leave). Without it: 1.',
    ]);
  });

  it('orders by the days since the due date, and by the budget', () => {
    expect(ordersIn('Which initiative is most overdue?')[0]).toMatch(
      /^Ordered by delay: 1\. “Portal” \(109 days, due on 1 Aug 2026\); 2\. “Dunning”/,
    );
    expect(ordersIn('Maßnahmen nach Budget', 'de')[0]).toMatch(/^Nach Budget geordnet: 1\. „Portal“ \(100\.000\sEUR\)/u);
  });

  it('says that no dependencies are recorded, and nothing for other requests', () => {
    expect(ordersIn('Which two initiatives depend on each other?')).toEqual([
      expect.stringMatching(/^Not answered: the programme records no dependencies/),
    ]);
    expect(ordersIn('Which initiative first?')).toEqual([]);
  });
});
