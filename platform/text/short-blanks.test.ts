import { shortBlanks } from './short-blanks.js';

it.each([
  ['Nord   3\nSüd    4', 'Nord   3\nSüd    4'],
  ['why?\n\n\nbecause', 'why?\n\n\nbecause'],
  [`a${' \u00a0\t'.repeat(5)}b`, 'a  b'],
  [`a${' \r\n'.repeat(5)}b`, 'a\n\nb'],
])('keeps white space up to eight characters: %j', (text, expected) => {
  expect(shortBlanks(text)).toBe(expected);
});
