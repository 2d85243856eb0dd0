import { sameMeanings } from './translations.js';

describe('words of the same meaning', () => {
  const meaning = sameMeanings(['Retouren', 'returned', 'Bus', 'Versand', 'Kundenportal', 'warehouse', 'Liefertreue']);
  it.each([
    ['Rücksendungen', ['Retouren', 'returned']],
    ['Busse', ['Bus']],
    ['Portal', ['Kundenportal']],
    ['warehouses', ['warehouse']],
    ['Liefertermintreue', ['Liefertreue']],
    ['Lieferkosten', []],
    // A word that contains another one is not its form.
    ['Versanddatum', []],
    ['tide', []],
  ])('of "%s" are %j', (word, words) => expect([...meaning(word)].toSorted()).toEqual(words.toSorted()));
});
