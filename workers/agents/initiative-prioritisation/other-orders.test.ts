import { lastPlace, otherOrders, type OrderableCandidate } from './other-orders.js';

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

  it('says that no dependencies are recorded, or lists those of the list, and nothing for other requests', () => {
    const none = { risks: [], today: '2026-11-18', currency: null, dependsOn: new Map() };
    expect(otherOrders('Which two initiatives depend on each other?', CANDIDATES, none, 'en').dependencies).toEqual([
      expect.stringMatching(/^Not answered: dependencies between initiatives are not recorded/),
    ]);
    expect(ordersIn('Which initiative first?')).toEqual([]);
    const dependent = [candidate('Portal', { dependsOn: ['Dunning'] })];
    const situation = { risks: [], today: '2026-11-18', currency: null, dependsOn: new Map([['Dunning', 'Dunning']]) };
    expect(otherOrders('Mind the dependencies', dependent, situation, 'en').dependencies).toEqual([
      'Dependencies in the list: “Portal” depends on “Dunning”. The ranking itself measures the estimates only.',
    ]);
  });

  it.each([
    ['Rank them by benefit per pound spent', 'en', /^Ordered by benefit per budget: 1\. “Dunning” \(4\.00: 36,000 EUR per year/],
    ['Bitte nach Nutzen je Budget ordnen', 'de', /^Nach Nutzen je Budget geordnet: 1\. „Dunning“ \(4,00: 36\.000/],
    ['Wie ist das Kosten-Nutzen-Verhältnis?', 'de', /^Nach Nutzen je Budget geordnet/],
  ] as const)('computes the benefit per budget for "%s"', (text, language, expected) => {
    const candidates = [
      candidate('Portal', { budget: 100_000, benefit: 150_000 }),
      candidate('Dunning', { budget: 9_000, benefit: 36_000 }),
      candidate('Planning', { benefit: 1_000 }),
    ];
    const { sentences } = otherOrders(text, candidates, { risks: [], today: '2026-11-18', currency: 'EUR' }, language);
    expect(sentences).toEqual([expect.stringMatching(expected)]);
  });

  it('names the last of the ranking if the request asks which one to give up', () => {
    const ranking = [
      { name: 'Portal', score: 90 },
      { name: 'Planning', score: 12 },
    ];
    expect(lastPlace('Which one should we drop?', ranking, 'en').sentences[0]).toMatch(/^First to drop: “Planning” .* \(score 12\.00\)/);
    expect(lastPlace('Welche Maßnahme können wir streichen?', ranking, 'de').sentences[0]).toMatch(/^Am ehesten zu streichen: „Planning“/);
    expect(lastPlace('Which one first?', ranking, 'en').sentences).toEqual([]);
  });
});
