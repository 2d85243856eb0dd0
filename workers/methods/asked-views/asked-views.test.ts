import { askedViews, lightWords } from './asked-views.js';

const wordsOf = (text: string): string[] => askedViews(text).map(({ words }) => words);

describe('askedViews', () => {
  it('applies a grouping to each of the measures before it', () => {
    expect(
      wordsOf(
        'Cockpit für die Werkleitung: Ausschuss und Nacharbeit je Woche, offene Aufträge nach Linie und die Liegezeit vor dem Prüfstand. Bitte mit Ampel.',
      ),
    ).toEqual(['Ausschuss je Woche', 'Nacharbeit je Woche', 'offene Aufträge nach Linie', 'Liegezeit vor dem Prüfstand']);
    expect(
      wordsOf('Dashboard showing no-shows by month and clinic, takings by dentist, and margin against budget. Traffic lights please.'),
    ).toEqual(['no-shows by month and clinic', 'takings by dentist', 'margin against budget']);
  });

  it('returns no views for a request for one thing', () => {
    expect(wordsOf('Dashboard on deliveries by depot')).toEqual([]);
    expect(wordsOf('A dashboard of all KPIs, please')).toEqual([]);
  });

  it('does not read filters and colours as views', () => {
    expect(wordsOf('Dashboard: Verspätung nach Linie, filterbar nach Monat, Ampel bei Abweichung')).toEqual([]);
    expect(lightWords('Umsatz je Monat, mit Ampel')).toEqual(['mit Ampel']);
  });

  it('does not read instructions on the file as views', () => {
    expect(wordsOf('Cockpit: Ausschuss je Woche, Nacharbeit je Linie. Muss ohne Internet laufen.')).toEqual([
      'Ausschuss je Woche',
      'Nacharbeit je Linie',
    ]);
  });

  it('applies a measure or grouping before a colon to all items of the list', () => {
    expect(
      wordsOf('Four slides on course fees January to June 2026: total, by campus, by subject and how they moved over the year.'),
    ).toEqual(['course fees', 'course fees by campus', 'course fees by subject', 'course fees']);
    expect(wordsOf('Kurzbericht zu den Kursen im ersten Halbjahr, nach Standort: Abbruchquote, Note und Stunden je Kurs.')).toEqual([
      'Abbruchquote nach Standort',
      'Note je Kurs nach Standort',
      'Stunden je Kurs nach Standort',
    ]);
  });

  it('omits filters and periods of the page', () => {
    expect(
      wordsOf('Dashboard: Abbruchquote nach Standort und Monat und die Stunden je Kurs, umschaltbar nach Fach. Nur Januar bis Juni 2026.'),
    ).toEqual(['Abbruchquote nach Standort und Monat', 'Stunden je Kurs']);
    expect(
      wordsOf('A dashboard on courses: drop-out rate by campus, plus hours per course, with a switch for subject. May 2026 only.'),
    ).toEqual(['drop-out rate by campus', 'hours per course']);
  });
});
