import { isUnit, withoutUnit } from './index.js';

it.each([
  ['Auftragswert_EUR', 'Auftragswert'],
  ['credit_limit_gbp_k', 'credit_limit'],
  ['Disc %', 'Disc'],
  ['Zahlungsziel (Tage)', 'Zahlungsziel'],
  ['Debtor days', 'Debtor days'],
  ['EUR', 'EUR'],
])('the name %s without its unit is %s', (name, expected) => {
  expect(withoutUnit(name)).toBe(expected);
});

it('knows units from other texts', () => {
  expect(['EUR', 'Tage', 'days', '%', 'Prozent', 'Stück', 'Berlin'].filter(isUnit)).toEqual([
    'EUR',
    'Tage',
    'days',
    '%',
    'Prozent',
    'Stück',
  ]);
});
