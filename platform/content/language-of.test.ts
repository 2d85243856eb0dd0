import { languageOf } from './language-of.js';

describe('languageOf', () => {
  it.each([
    ['Aufträge unter 10.000 EUR ohne Einzelfreigabe, zwei Freigeber', 'de'],
    ['Rechnungslauf aus der Versandmeldung', 'de'],
    ['Orders below the limit need no approval', 'en'],
    ['Where do orders wait?', 'en'],
    ['Wo warten Vorgänge?', 'de'],
    ['Kundenportal', null],
    ['', null],
  ])('returns the language of %j', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});
