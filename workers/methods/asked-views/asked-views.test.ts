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

  it('does not take instructions on the file for views', () => {
    expect(wordsOf('Cockpit: Ausschuss je Woche, Nacharbeit je Linie. Muss ohne Internet laufen.')).toEqual([
      'Ausschuss je Woche',
      'Nacharbeit je Linie',
    ]);
  });

  it('gives all items of a list what stands before its colon: a measure, or a grouping', () => {
    expect(
      wordsOf('Four slides on course fees January to June 2026: total, by campus, by subject and how they moved over the year.'),
    ).toEqual(['course fees', 'course fees by campus', 'course fees by subject', 'course fees']);
    expect(wordsOf('Kurzbericht zu den Kursen im ersten Halbjahr, nach Standort: Abbruchquote, Note und Stunden je Kurs.')).toEqual([
      'Abbruchquote nach Standort',
      'Note je Kurs nach Standort',
      'Stunden je Kurs nach Standort',
    ]);
  });

  it('leaves out filters and periods of the page', () => {
    expect(
      wordsOf('Dashboard: Abbruchquote nach Standort und Monat und die Stunden je Kurs, umschaltbar nach Fach. Nur Januar bis Juni 2026.'),
    ).toEqual(['Abbruchquote nach Standort und Monat', 'Stunden je Kurs']);
    expect(
      wordsOf('A dashboard on courses: drop-out rate by campus, plus hours per course, with a switch for subject. May 2026 only.'),
    ).toEqual(['drop-out rate by campus', 'hours per course']);
  });
});
