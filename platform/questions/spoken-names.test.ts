import { subjectsIn } from './subjects.js';
import { withSpokenNames } from './spoken-names.js';

const kpi = (name: string) => ({ kind: 'metric' as const, id: name, label: name, names: [name], kpiName: name });

/** Returns those of the KPI names that the request refers to, in the order of `names`. */
const named = (request: string, ...names: string[]): string[] =>
  subjectsIn(request, names.map(kpi), { kinds: ['metric'] })
    .map(({ id }) => id)
    .toSorted((a, b) => names.indexOf(a) - names.indexOf(b));

/** Returns the additional names that KPIs get from the words of a request. */
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

  it('matches initials to a phrase, and a code to a name written in full', () => {
    expect(named('What is our first-time fix?', 'FTF', 'CT')).toEqual(['FTF']);
    expect(named('What share of clients get a first-time fix?', 'FTF %', 'CT (days)')).toEqual(['FTF %']);
    expect(named('Zielwert für die RKQ', 'Reklamationsquote', 'Ausschussquote')).toEqual(['Reklamationsquote']);
  });

  it('completes a list of KPIs if one of them is named', () => {
    expect(named('Bericht zu Ausschuss, Wartungskosten und Reklamation im Mai', 'AQ', 'RKQ', 'WT-Kosten', 'VFK')).toEqual([
      'AQ',
      'RKQ',
      'WT-Kosten',
    ]);
    expect(
      named('One page: fuel, lead time and returns, each against target', 'Lead time', 'Fuel spend', 'Return rate', 'Overtime'),
    ).toEqual(['Lead time', 'Fuel spend', 'Return rate']);
  });

  it('ignores words that match no KPI or several', () => {
    expect(spoken('Ausschuss und Personal im Mai', ...SHORT)).toEqual([]);
    expect(spoken('Bericht zu Wartungskosten und Ausschuss', 'WT-Kosten', 'AQ', 'AK')).toEqual(['Wartungskosten']);
    expect(spoken('Welches Monatsziel und welche Liste von Kunden im Zeitraum?', ...SHORT)).toEqual([]);
    expect(spoken('Wie viele Arbeitsquartiere?', 'RKQ')).toEqual([]);
  });
});
