import { checkFormula, inUnitOfShare, parseFormula } from './index.js';

const COLUMNS = [
  ...['ok', 'n', 'w', 'profit', 'revenue', 'price'].map((name) => ({ name, type: 'decimal' })),
  { name: 'fill_rate', type: 'decimal', unit: '1' },
  { name: 'flag', type: 'integer', unit: '1' },
  { name: 'quote', type: 'decimal', unit: '%' },
  { name: 'late', type: 'boolean' },
  { name: 'city', type: 'text' },
];

const factorOf = (formula: string, unit: string | null = '%'): number =>
  inUnitOfShare(checkFormula(parseFormula(formula), COLUMNS), unit, COLUMNS).factor;

describe('inUnitOfShare', () => {
  it.each([
    'SUM(ok) / SUM(n)',
    'COUNT_IF(late) / COUNT()',
    'COUNT_IF(late) / NULLIF(COUNT(), 0)',
    '1 - COUNT_IF(late) / COUNT()',
    '(SUM(revenue) - SUM(profit)) / SUM(revenue)',
    'SUM(n) / SUM(ok) - 1',
    'ROUND(SUM(profit) / SUM(revenue), 3)',
    'LEAST(1, SUM(ok) / SUM(n))',
    'AVG(IF(late, 1, 0))',
    'SUM(IF(late, 1, 0)) / COUNT()',
    "SUM_IF(ok, city = 'Graz') / SUM(ok)",
    'AVG(fill_rate)',
    'SUM(flag) / COUNT()',
    'AVG(flag)',
    'SUM(fill_rate * w) / SUM(w)',
    'COUNT_DISTINCT(city) / COUNT()',
    'SUM(ok) / SUM(n) * (SUM(profit) / SUM(revenue)) * AVG(fill_rate)',
    'AVG(quote) / MAX(quote)',
    'SUM(w * price) / SUM(revenue)',
    'SUM(60 * ok) / SUM(n)',
    '-SUM(profit) / SUM(revenue)',
    '(SUM(ok) + SUM(w)) / (SUM(ok) + SUM(w) + SUM(n))',
    '0.5 * SUM(ok) / SUM(n) + 0.5 * AVG(flag)',
  ])('multiplies the share %s by 100', (formula) => {
    expect(factorOf(formula)).toBe(100);
  });

  it.each([
    '100 * SUM(ok) / SUM(n)',
    'SUM(ok) * 100 / SUM(n)',
    'SUM(ok) / SUM(n) * 100',
    'SUM(100 * ok) / SUM(n)',
    'SUM(ok) / (SUM(n) / 100)',
    '100 - 100 * COUNT_IF(late) / COUNT()',
    '100 * (1 - COUNT_IF(late) / COUNT())',
    'AVG(IF(late, 100, 0))',
    'AVG(quote)',
    'SUM(quote) / COUNT()',
    'SUM(quote * w) / SUM(w)',
    'SUM(price * w) / SUM(w)',
    'AVG(price)',
    'SUM(price) / COUNT()',
    'SUM(ok)',
    'MAX(quote) - MIN(quote)',
    '100 * AVG(fill_rate)',
    'STDDEV(quote)',
  ])('keeps %s', (formula) => {
    expect(factorOf(formula)).toBe(1);
  });

  it.each([
    ['Prozent', 100],
    ['percent', 100],
    ['‰', 1_000],
    ['ppm', 1_000_000],
    [null, 1],
    ['1', 1],
    ['EUR', 1],
  ])('converts to the unit %s by the factor %d', (unit, factor) => {
    expect(factorOf('SUM(ok) / SUM(n)', unit)).toBe(factor);
  });
});
