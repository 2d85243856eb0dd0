import { keepTogether } from './keep-together.js';

describe('keepTogether', () => {
  it.each([
    ['in 38 days', 'in 38_days'],
    ['bis 4. August 2026', 'bis 4._August 2026'],
    ['12,5 % von 1.200 EUR', '12,5_% von 1.200_EUR'],
    ['cell1 cell2', 'cell1 cell2'],
    ['one two', 'one two'],
    ['Table 3: Values', 'Table 3: Values'],
  ])('joins numbers and units in %s', (text, joined) => {
    expect(keepTogether(text)).toBe(joined.replaceAll('_', '\u00A0'));
  });
});
