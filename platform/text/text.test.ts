import { DuckDbSession } from '../analytics/index.js';
import { editDistance, monthOf, phraseFinder, phrasesOf, slugOf, transliterate, transliterateSql, withoutDiacritics } from './index.js';
import { literal } from './sql-text.js';

describe('transliterate', () => {
  it.each([
    ['Größe', 'groesse'],
    ['ÜBERFÄLLIG', 'ueberfaellig'],
    ['u\u0308ber', 'ueber'],
    ['Café', 'cafe'],
    ['Søren', 'søren'],
  ])('converts %s to %s', (text, expected) => expect(transliterate(text)).toBe(expected));
});

describe('transliterateSql', () => {
  it('gives the same result in DuckDB as transliterate', async () => {
    await using duck = await DuckDbSession.open();
    for (const text of ['Größe', 'ÜBERFÄLLIG', 'Café', 'Søren'])
      expect(await duck.one(`SELECT ${transliterateSql(literal(text))} AS text`)).toEqual({ text: transliterate(text) });
  });
});

describe('withoutDiacritics', () => {
  it('drops diacritics and case', () => expect(withoutDiacritics('Größe É')).toBe('grosse e'));
});

describe('slugOf', () => {
  it.each([
    ['Müller & Söhne GmbH', 'mueller-soehne-gmbh'],
    ['  -- ', ''],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ])('converts %j', (text, expected) => expect(slugOf(text)).toBe(expected));
});

describe('phrasesOf', () => {
  it('joins words that follow each other, in the order of the text', () => {
    const words = new Set(['Meyer', 'Logistics', 'pallets']);
    expect(phrasesOf('The pallets of Meyer Logistics, said Meyer', words)).toEqual(['pallets', 'Meyer Logistics', 'Meyer']);
    expect(phrasesOf('nothing of it', words)).toEqual([]);
  });
});

describe('phraseFinder', () => {
  it.each([
    ['Was bedeutet die Fluss-Effizienz?', 'fluss effizienz', true],
    ['GROESSE', 'Größe', true],
    ['u\u0308ber alles', 'Über', true],
    ['Liefertreue', 'Treue', false],
    ['text', '?', false],
  ])('of %j and %j is %s', (text, phrase, expected) => expect(phraseFinder(text)(phrase)).toBe(expected));
});

describe('editDistance', () => {
  it.each([
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['umsatz', 'umsazt', 1],
    ['ca', 'abc', 3],
  ])('from %j to %j is %i', (one, other, expected) => {
    expect([editDistance(one, other), editDistance(other, one)]).toEqual([expected, expected]);
  });

  it('of a substring ignores the rest of the longer word', () => {
    expect(editDistance('laufzeit', 'auftragsdurchlaufzeiten', { anywhere: true })).toBe(0);
    expect(editDistance('laufziet', 'auftragsdurchlaufzeiten', { anywhere: true })).toBe(1);
  });
});

describe('monthOf', () => {
  it.each([
    ['März', 3],
    ['Oct', 10],
    ['Jänner', 1],
    ['Quartal', undefined],
  ])('reads %s as %s', (name, expected) => expect(monthOf(name)).toBe(expected));
});
