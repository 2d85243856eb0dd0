import { amountIn, isSameUnit } from './amount.js';

describe('amountIn', () => {
  it.each([
    [14.6, 'Tage', '14,6 Tage', '14.6 days'],
    [1, 'days', '1 Tag', '1 day'],
    [2, 'Std', '2 Stunden', '2 hours'],
    [1234.5, 'EUR', '1.234,5 EUR', '1,234.5 EUR'],
    [7, 'Prozent', '7\u202F%', '7%'],
    [89.4, '%', '89,4\u202F%', '89.4%'],
    [3, 'Tage je Auftrag', '3 Tage je Auftrag', '3 Tage je Auftrag'],
    [5, null, '5', '5'],
  ])('formats %d with the unit %s', (value, unit, german, english) => {
    expect([amountIn('de', value, unit), amountIn('en', value, unit)]).toEqual([german, english]);
  });

  it('accepts options of the number', () => {
    expect(amountIn('en', 5.14, 'Tage', { maximumFractionDigits: 1, signDisplay: 'exceptZero' })).toBe('+5.1 days');
  });
});

describe('isSameUnit', () => {
  it.each([
    ['d', 'Tage'],
    ['days', 'Tage'],
    ['h', 'Stunden'],
    ['Prozent', '%'],
    ['EUR', 'eur'],
  ])('recognises %s and %s as the same unit', (one, other) => {
    expect([isSameUnit(one, other), isSameUnit(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['d', 'h'],
    ['Tage', 'Stunden'],
    ['%', 'Tage'],
    ['EUR', 'GBP'],
  ])('distinguishes %s and %s', (one, other) => {
    expect([isSameUnit(one, other), isSameUnit(other, one)]).toEqual([false, false]);
  });
});
