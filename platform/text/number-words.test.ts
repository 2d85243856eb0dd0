import { scaleOf } from './index.js';

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
