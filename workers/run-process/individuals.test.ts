import { evaluationsOfIndividuals, restrictionIn, withoutIndividuals } from './individuals.js';

describe('the evaluation of a single person', () => {
  it.each([
    ['Which clerk has the most corrections, and how do they develop?', ['Which clerk has the most']],
    ['Welcher Mitarbeiter braucht am längsten für Gutschriften?', ['Welcher Mitarbeiter braucht am längsten']],
    ['Wer bearbeitet die wenigsten Anträge?', ['Wer bearbeitet die wenigsten']],
    ['Error rate by employee and month', ['by employee']],
    ['Fehlerquote je Bearbeiterin', ['je Bearbeiterin']],
    // Customers, roles and what is not wanted are no evaluations of employees.
    ['Who buys the most lamps?', []],
    ['Which customer has the most returns?', []],
    ['Waiting times by team, but nothing per person', []],
    ['Wer ist für die Freigabe zuständig?', []],
    ['Which employee signed contract 17?', []],
  ])('is found in %j as %j', (request, phrases) => expect(evaluationsOfIndividuals(request)).toEqual(phrases));

  it('is removed from a request, which keeps what it measures and its other questions', () => {
    expect(withoutIndividuals('Which member of the service desk closes the most cases late, and is there a pattern by weekday?')).toEqual({
      request: 'cases late, and is there a pattern by weekday?',
      declined: ['Which member of the service desk closes the most cases late'],
    });
    expect(withoutIndividuals('Which employee is the best?')).toEqual({ request: '', declined: ['Which employee is the best'] });
  });
});

it.each([
  ['Ziel ist Tempo.\n\nEinschränkungen bei Daten: Keine Auswertung einzelner Beschäftigter.', 'Keine Auswertung einzelner Beschäftigter.'],
  ['No evaluation of individual drivers', 'No evaluation of individual drivers'],
  ['Restrictions on data: Prices under NDA are not used.', null],
])('finds in %j the restriction %j', (text, restriction) => expect(restrictionIn(text)).toBe(restriction));
