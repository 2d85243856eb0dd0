import { amountInText } from './column-values.js';

describe('amountInText', () => {
  it.each([
    ['75k', 75_000],
    ['480 T€', 480_000],
    ['£1,200', 1_200],
    ['36.000 €', 36_000],
    ['1.5 m', 1_500_000],
    ['12 Mio. EUR', 12_000_000],
    ['0 €', 0],
  ])('reads “%s”', (text, amount) => {
    expect(amountInText(text)).toBe(amount);
  });

  it.each(['to be agreed', '75 / 80', '3 months', ''])('reads no amount from “%s”', (text) => {
    expect(amountInText(text)).toBeNull();
  });
});
