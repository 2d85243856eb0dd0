import { subjectsIn } from './subjects.js';
import { withSpokenNames } from './spoken-names.js';

const kpi = (name: string) => ({ kind: 'metric' as const, id: name, label: name, names: [name], kpiName: name });

/** Returns the names of KPIs that a request names. */
const named = (request: string, ...names: string[]): string[] =>
  subjectsIn(request, names.map(kpi), { kinds: ['metric'] })
    .map(({ id }) => id)
    .toSorted((a, b) => names.indexOf(a) - names.indexOf(b));

/** Returns the further names of KPIs in a request. */
const spoken = (request: string, ...names: string[]): string[] =>
  withSpokenNames(request, names.map(kpi)).flatMap((each) => each.names.slice(1));

describe('withSpokenNames', () => {
  const SHORT = ['AQ', 'RKQ', 'LTQ', 'KZI', 'AUG', 'WT-Kosten', 'VFK'];

  it.each([
    ['Wie steht die Reklamationsquote?', ['RKQ']],
    ['Wie hoch ist die Ausschussquote?', ['AQ']],
    ['Wie entwickeln sich die Wartungskosten?', ['WT-Kosten']],
    ['Welche Kundenzufriedenheit wollen wir?', ['KZI']],
    ['Wie ist der Auslastungsgrad?', ['AUG']],
    ['Wie gut ist die Verfügbarkeit?', ['VFK']],
  ])('finds the short name of the KPI in “%s”', (request, expected) => {
    expect(named(request, ...SHORT)).toEqual(expected);
  });

  it('finds the short name of several words and the words of a short name', () => {
    expect(named('What is our first-time fix?', 'FTF', 'CT')).toEqual(['FTF']);
    expect(named('Zielwert für die RKQ', 'Reklamationsquote', 'Ausschussquote')).toEqual(['Reklamationsquote']);
  });

  it('completes the KPIs of a list beside one that is named', () => {
    expect(named('Bericht zu Ausschuss, Wartungskosten und Reklamation im Mai', 'AQ', 'RKQ', 'WT-Kosten', 'VFK')).toEqual([
      'AQ',
      'RKQ',
      'WT-Kosten',
    ]);
    expect(
      named('One page: fuel, lead time and returns, each against target', 'Lead time', 'Fuel spend', 'Return rate', 'Overtime'),
    ).toEqual(['Lead time', 'Fuel spend', 'Return rate']);
  });

  it('leaves words alone that no KPI of the list or several fit', () => {
    expect(spoken('Ausschuss und Personal im Mai', ...SHORT)).toEqual([]);
    expect(spoken('Bericht zu Wartungskosten und Ausschuss', 'WT-Kosten', 'AQ', 'AK')).toEqual(['Wartungskosten']);
    expect(spoken('Welches Monatsziel und welche Liste von Kunden im Zeitraum?', ...SHORT)).toEqual([]);
    expect(spoken('Wie viele Arbeitsquartiere?', 'RKQ')).toEqual([]);
  });
});
