import { clausesIn } from './request-clauses.js';

describe('the clauses of a request', () => {
  it.each([
    ['Zeig die Varianten; nur abgeschlossene Fälle', ['nur abgeschlossene Fälle']],
    [
      'Steckbrief der Marge je Kanal. Wer gibt ihn frei, und wie oft wird er geprüft?',
      ['je Kanal', 'Wer gibt ihn frei', 'und wie oft wird er geprüft'],
    ],
    ['Rank the risks and tell me which one to drop without harm', ['and tell me which one to drop', 'without harm']],
    [
      'Deck for the board: situation, causes, decision. At most 3 points per slide',
      ['situation', 'causes', 'decision', 'At most 3 points', 'per slide'],
    ],
    ['Sheet for the scrap rate. Does it include rework?', ['Does it include rework']],
    ['Why did claims rise, and is it worse in winter?', ['and is it worse in winter']],
    ['Warum steigt der Ausschuss, und hängt das mit dem Lieferanten zusammen?', ['und hängt das mit dem Lieferanten zusammen']],
    ['Gibt es ein Muster? Feiertage bitte weglassen', ['Feiertage bitte weglassen']],
    ['Anrufe, die länger als 5 Min. warteten, nur Filiale Ost', ['nur Filiale Ost']],
    ['Sales by branch, plus the five best products', ['by branch', 'plus the five best products']],
    ['Returns weekly rather than monthly', []],
    ['Revenue of the north region, please', []],
    ['Kosten von 3,5 Mio. € im Jahr 2025', []],
  ])('of %j are %j', (request, words) => expect(clausesIn(request).map((clause) => clause.words)).toEqual(words));
});
