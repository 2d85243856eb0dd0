import { canBeName } from './abbreviates.js';

it.each([
  ['Half a page on milk at Halifax', 'Half', false],
  ['Two slides. Halves are fine.', 'Halves', true],
  ['Half a page on milk at Halifax', 'Halifax', true],
  ['Halifax and Leeds wait longer.', 'Halifax', true],
  ['Halle hat mehr Fahrten.', 'Halle', true],
  ['Halbe Seite zu den Fahrten', 'Halbe', false],
  ['Wer ruft an? Halbjahr genügt.', 'Halbjahr', false],
])('reads in “%s” whether “%s” can be a name: %s', (text, word, expected) => {
  expect(canBeName(text, word)).toBe(expected);
});
