import { agreementOf } from './agreement.js';
import type { OrderableCandidate } from './other-orders.js';

const candidate = (
  name: string,
  [reach, impact, effort]: [number, number, number | null],
  budget: number,
  benefit: number,
): OrderableCandidate => ({
  ...{
    initiativeId: name,
    name,
    status: 'active',
    owner: null,
    areaId: null,
    due: null,
    metricIds: [],
    about: name,
    need: null,
    budget,
    benefit,
  },
  estimates: { reach, impact, confidence: 0.5, ease: 5, effort },
});
const CANDIDATES = [
  candidate('Ovens', [10, 5, 1], 100, 100),
  candidate('Vans', [100, 5, 1], 100, 200),
  candidate('Till', [50, 5, 1], 100, 900),
  candidate('Recipes', [90, 9, null], 100, 500),
];
const answer = (text: string, language: 'de' | 'en' = 'en', count: number | null = null) =>
  agreementOf(text, CANDIDATES, { count, language }).sentences;

describe('agreementOf', () => {
  it('states which of the first initiatives two orders have in common, and which have no value', () => {
    expect(answer('Order the schemes by benefit per pound; which two lead, and is RICE the same?', 'en', 2)).toEqual([
      'No: by RICE, “Vans” and “Till” come first. Only “Till” is also among the first by benefit per budget.',
      'Without a value by RICE, because estimates are missing: “Recipes”.',
    ]);
  });

  it('compares two schemes', () => {
    expect(answer('Reihenfolge nach RICE. Stimmt sie mit ICE überein?', 'de', 2)[0]).toMatch(/^Nein: Nach ICE stehen „Recipes“ und /u);
  });

  it('answers nothing if the request does not ask for it or names one order', () => {
    expect(answer('Rank by RICE and by benefit per euro')).toEqual([]);
    expect(answer('Rank by RICE, same procedure as always')).toEqual([]);
  });
});
