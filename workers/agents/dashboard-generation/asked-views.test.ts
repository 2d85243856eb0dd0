import { askedViews, lightWords } from './asked-views.js';

const wordsOf = (text: string): string[] => askedViews(text).map(({ words }) => words);

describe('askedViews', () => {
  it('gives each of several measures the grouping that follows them', () => {
    expect(
      wordsOf(
        'Cockpit für die Werkleitung: Ausschuss und Nacharbeit je Woche, offene Aufträge nach Linie und die Liegezeit vor dem Prüfstand. Bitte mit Ampel.',
      ),
    ).toEqual(['Ausschuss je Woche', 'Nacharbeit je Woche', 'offene Aufträge nach Linie', 'Liegezeit vor dem Prüfstand']);
    expect(
      wordsOf('Dashboard showing no-shows by month and clinic, takings by dentist, and margin against budget. Traffic lights please.'),
    ).toEqual(['no-shows by month and clinic', 'takings by dentist', 'margin against budget']);
  });

  it('finds nothing to list in a request for one thing', () => {
    expect(wordsOf('Dashboard on deliveries by depot')).toEqual([]);
    expect(wordsOf('A dashboard of all KPIs, please')).toEqual([]);
  });

  it('does not take filters and colours for views', () => {
    expect(wordsOf('Dashboard: Verspätung nach Linie, filterbar nach Monat, Ampel bei Abweichung')).toEqual([]);
    expect(lightWords('Umsatz je Monat, mit Ampel')).toEqual(['mit Ampel']);
  });
});
