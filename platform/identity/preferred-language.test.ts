import { preferredLanguage } from './preferred-language.js';

describe('preferredLanguage', () => {
  it.each([
    ['de', 'de'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['de;q=0.3, en;q=0.7', 'en'],
    ['DE-at', 'de'],
    ['fr-CH, fr;q=0.9, en;q=0.2', 'en'],
    ['en;q=0, de;q=0.1', 'de'],
    ['*', undefined],
    ['fr, *;q=0.5', undefined],
    ['', undefined],
    [',;q=,', undefined],
    [undefined, undefined],
  ])('reads %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});
