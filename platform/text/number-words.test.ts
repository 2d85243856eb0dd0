import { countOf, scaleOf } from './index.js';

describe('countOf', () => {
  it.each([
    ['12', 12],
    ['zwölf', 12],
    ['Three', 3],
    ['0', 0],
    ['null', 0],
    ['several', null],
    ['1.5', null],
    ['-2', null],
    ['', null],
    ['constructor', null],
  ] as const)('reads "%s" as %s', (written, count) => {
    expect(countOf(written)).toBe(count);
  });
});

describe('scaleOf', () => {
  it.each([
    ['Billion', 'de', 1e12],
    ['billion', 'en', 1e9],
    ['Billionen', 'de', 1e12],
    ['Trillion', 'en', 1e12],
    ['Mrd.', 'de', 1e9],
    ['cases', 'en', undefined],
  ] as const)('reads "%s" in a text in "%s" as %s', (word, language, factor) => {
    expect(scaleOf(word, language)).toBe(factor);
  });
});
