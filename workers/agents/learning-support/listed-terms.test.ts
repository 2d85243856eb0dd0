import { isForOthers, listedTerms } from './listed-terms.js';

it.each([
  ['Erklär einer neuen Sachbearbeiterin, was bei uns Liefertreue und Fehlerquote heißt. Dann zwei Fragen.', ['Liefertreue', 'Fehlerquote']],
  ['Lernpfad für Lagerleiter: Was muss man wissen, um Umschlag und Reichweite zu verstehen?', ['Umschlag', 'Reichweite']],
  ['Explain to a new buyer what lead time means and how it hangs together with the fill rate, then a quiz.', ['lead time', 'fill rate']],
  ['What do I need to know to understand lead time and safety stock?', ['lead time', 'safety stock']],
  ['Erklär einem neuen Kollegen, was Stufe A und Stufe B bei Mahnungen bedeutet.', ['Stufe A', 'Stufe B']],
  ['Explain churn and retention with our data.', ['churn', 'retention']],
  ['Erklären Sie ihr Umschlag, Reichweite und Puffer der Reihe nach, am Ende vier Testfragen.', ['Umschlag', 'Reichweite', 'Puffer']],
])('reads the terms of “%s”', (request, terms) => {
  expect(listedTerms(request)).toEqual(terms);
});

it.each(['Was ist ein Engpass?', 'Explain the on-time rate.', 'What is it and how do we read it?', 'Was bedeutet der Median?'])(
  'reads no list from “%s”',
  (request) => {
    expect(listedTerms(request)).toEqual([]);
  },
);

it('recognises an explanation for others', () => {
  expect(isForOthers('Explain to our new drivers why the seal matters.')).toBe(true);
  expect(isForOthers('Explain why the seal matters.')).toBe(false);
});

it.each([
  ['Erklär den neuen Fahrern, wie Tour, Pause und Ablöse nach unserer Ordnung zusammenhängen.', ['Tour', 'Pause', 'Ablöse']],
  ['Show our trainees how lead time, buffer and rush fee fit together in the handbook.', ['lead time', 'buffer', 'rush fee']],
  ['Explain deposit, waiver and late fee to new clerks the way our rules use them.', ['deposit', 'waiver', 'late fee']],
])('reads the terms whose relation is asked: %s', (request, terms) => {
  expect(listedTerms(request)).toEqual(terms);
});

it('reads codes and terms, and ignores the clause about the order of explanation', () => {
  expect(listedTerms('Explain P1, P2, late call and the fault codes in our own terms, in the order he should learn them.')).toEqual([
    'P1',
    'P2',
    'late call',
    'fault codes',
  ]);
});
