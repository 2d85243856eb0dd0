import { languageOf } from './language-of.js';

describe('languageOf', () => {
  it.each([
    ['Aufträge unter 10.000 EUR ohne Einzelfreigabe, zwei Freigeber', 'de'],
    ['Rechnungslauf aus der Versandmeldung', 'de'],
    ['Orders below the limit need no approval', 'en'],
    ['Where do orders wait?', 'en'],
    ['Wo warten Vorgänge?', 'de'],
    ['Wie gut sind unsere Daten?', 'de'],
    ['How good is our data?', 'en'],
    ['Does it pay?', 'en'],
    ['Bitte ein Dashboard mit Export nach Excel', 'de'],
    ['Bericht fuer den Einkauf', 'de'],
    ['Also an die IT', 'de'],
    ['Delivery from Köln and Düsseldorf', 'en'],
    ['Kundenportal', null],
    ['Dashboard', null],
    ['42', null],
    ['', null],
  ])('returns the language of %j', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});
