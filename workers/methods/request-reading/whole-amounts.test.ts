import { withWholeAmounts } from './whole-amounts.js';

it.each([
  ['höchstens 60 T€', '60000'],
  ['bis 10 TEUR', '10000'],
  ['at most £30k a year', '30000'],
  ['2,5 Mio. Euro', '2500000'],
  ['1.2 million pounds', '1200000'],
])('writes the amount in "%s" as a whole number', (text, digits) => {
  expect(withWholeAmounts(text)).toContain(digits);
});

it.each(['12 tonnes', '5 km', 'by 30 June', 'Halle 3', '1.200 Euro'])('leaves "%s" unchanged', (text) => {
  expect(withWholeAmounts(text)).toBe(text);
});
