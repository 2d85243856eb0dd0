import { PAYBACK, paybackSentences } from './payback.js';
import type { Candidate } from './prioritise.js';

const candidate = (name: string, rest: number | null, benefit: number | null): Candidate => ({
  ...{ initiativeId: null, name, status: 'planned', owner: null },
  estimates: { reach: null, impact: null, confidence: null, ease: null, effort: null, benefit, rest },
});

const ALL = [
  candidate('New ovens', 60_000, 20_000),
  candidate('Route plan', 9_000, 36_000),
  candidate('Second yard', 80_000, 0),
  candidate('Web shop', 15_000, null),
];

describe('paybackSentences', () => {
  it('orders initiatives by the months in which their benefit pays for them, and names those without a payback', () => {
    expect(paybackSentences(ALL, 'en')).toEqual([
      'Payback time (unspent budget ÷ benefit per month): 1. “Route plan” 3 months; 2. “New ovens” 36 months.',
      '“Second yard” has no benefit on record and never pays back.',
      '“Web shop” cannot be ranked: its budget or benefit is missing.',
    ]);
    expect(paybackSentences(ALL.slice(1, 2), 'de')).toEqual([
      'Amortisationszeit (freies Budget ÷ Nutzen je Monat): 1. „Route plan“ 3 Monate.',
    ]);
  });
});

it.each([
  ['Sort them by payback time', true],
  ['Welche Maßnahme amortisiert sich am schnellsten?', true],
  ['Which project pays for itself first?', true],
  ['Sort them by benefit', false],
])('reads whether "%s" asks for the payback', (text, isAsked) => {
  expect(PAYBACK.test(text)).toBe(isAsked);
});
