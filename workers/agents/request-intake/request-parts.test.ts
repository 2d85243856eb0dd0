import { numbersIn, lacksNumber } from './record-numbers.js';
import { isDataSubjectRequest, partsOf, wantsNoAnswer, withoutCompounds } from './request-parts.js';

describe('partsOf', () => {
  it.each([
    ['Die Rechnung ist doppelt gebucht worden. Außerdem brauche ich die Adresse des Werks Chemnitz.', 2],
    ['Our pallets came a week late. And please tell us who plans the tours in Leeds.', 2],
    ['A shop says that two vases are missing and asks who runs the price list.', 2],
    ['1) Check the order table for gaps 2) Export the KPIs as Excel', 2],
    ['Bis Montag brauche ich eine Auswertung der Fehlteile nach Lager und dazu einen Brief an den Lieferanten.', 2],
    ['Could somebody write a one-pager on vacancies for the meeting and also a list of the sites that must hire', 2],
    ['Erstelle einen Bericht über die Retouren. Und bitte kurz.', 1],
    ['Prüfe die Liefertreue und nenne die drei größten Ursachen.', 1],
    ['Compare the plants. And add a chart of the last year.', 1],
    ['Why are orders late and what can we do about it?', 1],
  ] as const)('splits a request into its concerns: %s', (text, count) => {
    expect(partsOf(text)).toHaveLength(count);
  });

  it('leaves greetings and the number of concerns out', () => {
    const [first] = partsOf('Guten Tag, zwei Fragen: Wer leitet das Lager in Leeds? Und wann wird die neue Preisliste gültig?');
    expect(first).toBe('Wer leitet das Lager in Leeds?');
  });
});

describe('reading of a request', () => {
  it.each([
    ['Bitte lediglich zuordnen: die Pumpe tropft.', true],
    ["Just route this, don't answer it.", true],
    ['Bitte beantworten: wann kommt die Ware?', false],
    ['Please classify and answer.', false],
  ])('knows whether an answer is wanted: %s', (text, isUnwanted) => {
    expect(wantsNoAnswer(text)).toBe(isUnwanted);
  });

  it.each([
    ['He wants a copy of all personal data that you store.', true],
    ['Die Kundin verlangt die Löschung ihrer gespeicherten Daten.', true],
    ['Delete the rows without a date.', false],
    ['Auskunft über die Daten des Lagers', false],
  ])('recognises requests under data protection law: %s', (text, isOne) => {
    expect(isDataSubjectRequest(text)).toBe(isOne);
  });

  it('ignores nouns that only say of what kind a thing is', () => {
    expect(withoutCompounds('6 table lamps are broken')).not.toContain('table');
    expect(withoutCompounds('the board games were late')).not.toContain('board');
    expect(withoutCompounds('the table shows gaps')).toContain('table');
    expect(withoutCompounds('check the table for gaps')).toContain('table');
  });
});

describe('numbersIn', () => {
  it.each([
    ['Was ist mit AU-104711 und RE2026-0815?', ['AU-104711', 'RE2026-0815']],
    ['order no. 4500123 is late', ['4500123']],
    ['Ticketnummer 88123 ist offen', ['88123']],
    ['We ordered 14 lamps in 2026 for GBP 412.', []],
    ['ISO-9001 certificate', ['ISO-9001']],
  ])('finds the numbers of records: %s', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
  });

  it('knows whether a record is mentioned without its number', () => {
    expect(lacksNumber('our order has not arrived')).toBe(true);
    expect(lacksNumber('order SO-48671 has not arrived')).toBe(false);
    expect(lacksNumber('the shop is closed')).toBe(false);
  });
});
