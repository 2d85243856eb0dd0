import { askedParts } from './asked-parts.js';

const wordsOf = (request: string): string[] => askedParts(request).map(({ words }) => words);

describe('the parts of a request', () => {
  it.each([
    [
      'Tourenblatt für die Frühbesprechung: Ladezeit und Standzeit je Rampe, Verspätungen nach Spediteur, und wer haftet?',
      ['Ladezeit', 'Standzeit', 'je Rampe', 'Verspätungen', 'nach Spediteur', 'wer haftet'],
    ],
    ['Why are beds empty, and has it eased since autumn?', ['Why are beds empty', 'has it eased since autumn']],
    ['Welche Kurse laufen schlecht, und wo weichen die Gebühren ab?', ['Welche Kurse laufen schlecht', 'wo weichen die Gebühren ab']],
    ['Report on admissions by ward and age band, against budget', ['on admissions', 'by ward', 'age band', 'against budget']],
    [
      'Wo warten Pakete ohne Zoll, zwischen Annahme und Verladung, am längsten?',
      ['Wo warten Pakete', 'ohne Zoll', 'zwischen Annahme und Verladung', 'am längsten'],
    ],
    ['Was wäre, wenn die Miete keine Nebenkosten mehr enthielte?', ['Was wäre, wenn die Miete keine Nebenkosten mehr enthielte']],
    ['How does Leith compare with the other depots?', ['How does Leith compare with the other depots']],
    ['The form from T. Okoye, no later than 1.5 days after receipt', ['The form from T. Okoye', 'no later than 1.5 days after receipt']],
    ['Do no-shows cost us 3.5% of income?', ['Do no-shows cost us 3.5% of income']],
    ['Anrufe, die länger als 5 Min. warteten. Wie viele?', ['Anrufe, die länger als 5 Min. warteten', 'Wie viele']],
  ])('of %j are %j', (request, words) => expect(wordsOf(request)).toEqual(words));

  it('tells groupings, comparisons, limits and what is not wanted from questions', () => {
    const request = 'Admissions per ward, against budget, at most 3 pages, no names. Can we rely on them?';
    expect(askedParts(request).map(({ kind }) => kind)).toEqual(['content', 'group', 'comparison', 'limit', 'unwanted', 'question']);
  });

  it.each([
    ['Preise haben in dem Bericht nichts verloren.', 'unwanted'],
    ['Die Gehälter dürfen auf der Seite nicht auftauchen.', 'unwanted'],
    ['Prices do not belong there.', 'unwanted'],
    ["The costs shouldn't appear anywhere.", 'unwanted'],
    ['Could you draft the notice?', 'content'],
    ['Könnten Sie den Aushang schreiben?', 'content'],
    ['Kannst du das Blatt ausfüllen?', 'content'],
    ['Können sie die Frist halten?', 'question'],
    ['Can we keep to the deadline?', 'question'],
  ])('%j is a part of the kind %s', (request, kind) => {
    expect(askedParts(request).map((part) => part.kind)).toEqual([kind]);
  });

  it('take a grouping by whether something holds for a grouping, and a question in a list for a question', () => {
    expect(askedParts('Deck on lost bids: by region and whether a visit was made').map(({ kind }) => kind)).toEqual(['group', 'group']);
    expect(askedParts('Notice: when we open, and whether dogs are allowed').map(({ question }) => question)).toEqual(['when', 'whether']);
  });
});
