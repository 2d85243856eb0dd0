import type { Initiative } from '../initiatives.js';
import type { PlacedInitiative } from '../placed.js';
import { startComposition } from './composition.js';
import { describeMoney, moneyOf } from './programme-money.js';

const initiative = (name: string, money: Partial<Initiative>): PlacedInitiative =>
  ({
    ...{ name, status: 'running', owner: 'P. Holm', currency: 'GBP', budget: null, spent: null, benefit: null, sourceId: 'dst_1' },
    ...money,
  }) as PlacedInitiative;

const PIER = [
  initiative('New pier', { budget: 1_000, spent: 1_250, benefit: 400 }),
  initiative('Ticket app', { budget: 3_000, spent: 750, benefit: 600 }),
  initiative('Signs', { status: 'done', budget: 100, spent: 110 }),
];

const textsOf = (initiatives: readonly PlacedInitiative[], language: 'de' | 'en' = 'en'): string[] =>
  describeMoney(initiatives, ['dst_1'], startComposition(language, new Date('2026-01-01'), '2026-01-01')).map(({ text }) =>
    text.replaceAll('\u00A0', ' '),
  );

describe('describeMoney', () => {
  it('sums budgets, spending and benefits, and names excesses of completed initiatives as well', () => {
    expect(textsOf(PIER)).toEqual([
      'Budget: 4,100 GBP; spent: 2,110 GBP (51.5%).',
      'Expected benefit per year: 1,000 GBP; not stated: “Signs”.',
      'Over budget: “New pier” by 250 GBP (P. Holm) and “Signs” by 10 GBP (P. Holm).',
    ]);
    expect(textsOf(PIER, 'de')[2]).toBe('Über dem Budget: „New pier“ um 250 GBP (P. Holm) und „Signs“ um 10 GBP (P. Holm).');
  });

  it('says that no initiative is over its budget', () => {
    expect(textsOf(PIER.slice(1, 2).concat(initiative('Quay', { budget: 5, spent: 5 }))).at(-1)).toBe('No initiative is over its budget.');
  });

  it('sums nothing for one initiative or for several currencies', () => {
    expect(textsOf(PIER.slice(0, 1))).toEqual([]);
    expect(moneyOf([...PIER, initiative('Abroad', { budget: 1, currency: 'EUR' })])).toBeNull();
  });
});
