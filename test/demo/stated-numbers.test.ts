import { unstatedNumbers } from './stated-numbers.js';

describe('a number in a text', () => {
  it.each([
    ['12,5 % der Zeilen', { share: 0.125 }, 'de'],
    ['1.234 Fälle in 3 Tg., 4 Std.', { cases: 1_234, seconds: 3 * 86_400 + 4 * 3_600 + 700 }, 'de'],
    ['1.234 Tg., 4 Std.', { seconds: 1_234 * 86_400 + 4 * 3_600 }, 'de'],
    ['on average 5.41 days', { mean_seconds: 467_424 }, 'en'],
    ['as of 4 Aug 2026 there are 2 lists', { lists: ['a', 'b'] }, 'en'],
    ['p = 0.041 [S1](#S1), run_01h455vb4pex5vsknk084sn02q', { p: 0.0409 }, 'en'],
    ['RICE = 400', { note: 'RICE = 400' }, 'en'],
    ['checksum 249187664864', { version: `249187664864${'a0'.repeat(26)}` }, 'en'],
  ] as const)('is derived from the data: %s', (text, data, language) => {
    expect(unstatedNumbers(text, data, language)).toEqual([]);
  });

  it.each([
    ['13,5 % der Zeilen', { share: 0.125 }, 'de', '13,5'],
    ['1.235 Fälle', { cases: 1_234 }, 'de', '1.235'],
    ['3 Tg., 9 Std.', { seconds: 3 * 86_400 + 4 * 3_600 }, 'de', '9'],
    ['a gain of 7 %', { gain: 0.12 }, 'en', '7'],
    ['checksum 249187664864', { version: `349187664864${'a0'.repeat(26)}` }, 'en', '249187664864'],
  ] as const)('is reported if the data does not contain it: %s', (text, data, language, number) => {
    expect(unstatedNumbers(text, data, language).map((unstated) => unstated.number)).toContain(number);
  });
});
