import { targetOf } from './request-target.js';

const NOW = new Date('2026-05-12T09:00:00Z');

describe('the target of a request', () => {
  it.each([
    ['Reduce the return rate to below 4 %', { value: 4, unit: '%', bound: 'at_most' }],
    ['Liefertreue auf mindestens 95 % steigern', { value: 95, unit: '%', bound: 'at_least' }],
    ['Recommend a target for growth, nothing above 10 percent', { value: 10, unit: '%', bound: 'at_most' }],
    ['Zielwert für die Ausschussquote, nicht über 3 Prozent', { value: 3, unit: '%', bound: 'at_most' }],
    ['A target for on-time delivery, no less than 90 %', { value: 90, unit: '%', bound: 'at_least' }],
    ['Zielwert für die Marge, nicht unter 20 %', { value: 20, unit: '%', bound: 'at_least' }],
    ['Stock cover was always below 40 days, so let us set 35 days', { value: 35, unit: 'd' }],
    ['The complaint rate has been above 3 %; can we achieve 2 %?', { value: 2, unit: '%' }],
    ['Die Bearbeitungszeit lag bisher unter 20 Stunden. Können wir 16 Stunden vorgeben?', { value: 16, unit: 'h' }],
    ['Die Ausschussquote war meist über 4 %, wir wollen 3 % festlegen', { value: 3, unit: '%' }],
    ['Is a 4.6 delivery rating by spring 2027 doable?', { value: 4.6, unit: null }],
    ['Sind 25 Lagerumschläge bis Ende 2027 zu hoch?', { value: 25, unit: null, until: '2027-12-31' }],
    [
      'By 30 September 2026, 88 % of the calls on lines 2 and 5 should be answered in time, for at most 4,000 euros',
      { value: 88, unit: '%', bound: 'at_least', until: '2026-09-30' },
    ],
    ['Bis Ende 2026 sollen auf Linie 7 wieder 90 % der Züge pünktlich sein', { value: 90, unit: '%', bound: 'at_least' }],
    ['Bis Ende 2026 sollen nur noch 3 % der Züge ausfallen', { value: 3, unit: '%', bound: 'at_most' }],
  ])('is read from "%s"', (request, expected) => expect(targetOf(request, NOW)).toMatchObject(expected));

  it.each([
    'What happens if prices rise to 10 %?',
    'Die Liefertreue im Mai 2026',
    'Schreib in höchstens 80 Wörtern, was wir im Juni erreichen wollen',
    'Tell the board in at most 3 slides what we want to achieve by July',
    'Umsatz gegen Ziel der letzten 12 Monate',
    'On target in the past 6 months?',
    'The lead time was 14 days. Why did we miss the target?',
    'Set up the report in 5 days',
    'Is the plan of 2 sites realistic?',
    'Should we show that 12 % of the parcels were late?',
  ])('is none in "%s"', (request) => {
    expect(targetOf(request, NOW)).toBeNull();
  });
});
