import { periodOf } from './period.js';

/** A Wednesday. */
const TODAY = new Date('2026-11-18T00:00:00Z');
const period = (request: string) => periodOf(request, TODAY)?.value ?? null;

describe('periodOf', () => {
  it.each([
    ['Exportiere die Lieferungen aus März 2026', '2026-03-01', '2026-03-31'],
    ['orders of 2025', '2025-01-01', '2025-12-31'],
    ['die Umsätze im 2. Quartal 2026', '2026-04-01', '2026-06-30'],
    ['revenue in Q3', '2026-07-01', '2026-09-30'],
    ['2025-Q4 gegen Plan', '2025-10-01', '2025-12-31'],
    ['Umsatz im dritten Quartal 2025', '2025-07-01', '2025-09-30'],
    ['complaints on 3 March 2026', '2026-03-03', '2026-03-03'],
    ['am 24.12.2025', '2025-12-24', '2025-12-24'],
    ['letzter Monat', '2026-10-01', '2026-10-31'],
    ['last quarter', '2026-07-01', '2026-09-30'],
    ['Entwicklung im laufenden Jahr', '2026-01-01', '2026-12-31'],
    ['this week', '2026-11-16', '2026-11-22'],
    ['der letzten sechs Monate', '2026-05-01', '2026-10-31'],
    ['Wo standen wir im letzten halben Jahr?', '2026-05-01', '2026-10-31'],
    ['over the last half year', '2026-05-01', '2026-10-31'],
    ['over the past 12 months', '2025-11-01', '2026-10-31'],
    ['in den letzten 30 Tagen', '2026-10-20', '2026-11-18'],
    ['tickets of the last seven days', '2026-11-12', '2026-11-18'],
    ['the past 7 full days', '2026-11-11', '2026-11-17'],
    ['der letzten zwei vollen Wochen', '2026-11-02', '2026-11-15'],
    ['im Vormonat', '2026-10-01', '2026-10-31'],
    ['im Dezember', '2025-12-01', '2025-12-31'],
    ['Monatsbericht Oktober für die Geschäftsführung', '2026-10-01', '2026-10-31'],
    ['the October figures', '2026-10-01', '2026-10-31'],
    ['deliveries of 12/03/2026', '2026-03-12', '2026-03-12'],
    ['on March 3, 2026', '2026-03-03', '2026-03-03'],
    ['Aufträge der KW 1 2026', '2025-12-29', '2026-01-04'],
  ])('reads "%s" as %s to %s', (request, from, until) => {
    expect(period(request)).toEqual({ from, until });
  });

  it.each([
    ['Was ist nächste Woche fällig?', '2026-11-23', '2026-11-29'],
    ['due next month', '2026-12-01', '2026-12-31'],
    ['in den nächsten 30 Tagen', '2026-11-18', '2026-12-17'],
    ['within the next two weeks', '2026-11-18', '2026-12-01'],
    ['due within two weeks', '2026-11-18', '2026-12-01'],
    ['fällig innerhalb von 30 Tagen', '2026-11-18', '2026-12-17'],
    ['im kommenden Quartal', '2027-01-01', '2027-03-31'],
    ['What is due today?', '2026-11-18', '2026-11-18'],
    ['bis morgen', null, '2026-11-19'],
    ['by mid-2027', null, '2027-06-30'],
    ['bis Mitte 2027', null, '2027-06-30'],
    ['bis Ende nächsten Jahres', null, '2027-12-31'],
    ['until the end of the year', null, '2026-12-31'],
    ['bis Jahresende', null, '2026-12-31'],
    ['by summer 2027', null, '2027-08-31'],
    ['since autumn 2025', '2025-09-01', null],
    ['a target for next summer', '2027-06-01', '2027-08-31'],
    ['bis zum nächsten Sommer', null, '2027-08-31'],
    ['im letzten Frühjahr', '2026-03-01', '2026-05-31'],
  ])('reads the future period "%s"', (request, from, until) => {
    expect(period(request)).toEqual({ from, until });
  });

  it.each([
    ['Bericht Oktober 26 für den Vertrieb', '2026-10-01', '2026-10-31'],
    ['Zahlen Okt. 26', '2026-10-01', '2026-10-31'],
    ['report for Oct 26, one page', '2026-10-01', '2026-10-31'],
    ["pick accuracy in Nov '25", '2025-11-01', '2025-11-30'],
    ['bis Juni 27 82 % erreichen', null, '2027-06-30'],
    ['Liefertreue Jun-27', '2027-06-01', '2027-06-30'],
    ['von Jan 25 bis Mrz 26', '2025-01-01', '2026-03-31'],
    ['Kosten in Q3/26', '2026-07-01', '2026-09-30'],
    ['plan for H1 27', '2027-01-01', '2027-06-30'],
    ['im 2. Halbjahr 25', '2025-07-01', '2025-12-31'],
    ['Rückstand in KW 14', '2026-03-30', '2026-04-05'],
    ['backlog in week 50', '2025-12-08', '2025-12-14'],
    ['KW 9/25', '2025-02-24', '2025-03-02'],
    ['Krankenstand Winter 25/26', '2025-12-01', '2026-02-28'],
    ['since last autumn', '2025-09-01', null],
    ['seit dem Sommer', '2026-06-01', null],
    ['this year so far', '2026-01-01', '2026-11-18'],
    ['wie viele waren es bisher in diesem Jahr', '2026-01-01', '2026-11-18'],
  ])('reads the short form "%s"', (request, from, until) => {
    expect(period(request)).toEqual({ from, until });
  });

  it.each([
    ['on Oct 26', '2026-10-26', '2026-10-26'],
    ['by June 30', null, '2026-06-30'],
    ['am 3. Oktober 25 Fälle', '2026-10-03', '2026-10-03'],
    ['bis Juni 27 % mehr', null, '2026-06-30'],
    ['March 3, 2026', '2026-03-03', '2026-03-03'],
    ['vom 26. Oktober 2026', '2026-10-26', null],
    ['from October 26 to 28', '2026-10-26', null],
  ])('does not read a day or a figure in "%s" as a year', (request, from, until) => {
    expect(period(request)).toEqual({ from, until });
  });

  it.each([
    ['im Dezember', '2026-12-01', '2026-12-31'],
    ['im November', '2026-11-01', '2026-11-30'],
    ['im März', '2027-03-01', '2027-03-31'],
    ['in Q4', '2026-10-01', '2026-12-31'],
    ['in Q2', '2027-04-01', '2027-06-30'],
    ['summer 2027', '2027-06-01', '2027-08-31'],
    ['bis 31.12.', null, '2026-12-31'],
    ['by 30 June', null, '2027-06-30'],
    ['on April 3rd', '2027-04-03', '2027-04-03'],
  ])('reads "%s" as the next one if the future is asked', (request, from, until) => {
    expect(periodOf(request, TODAY, 'future')?.value).toEqual({ from, until });
  });

  it.each([
    ['von Januar bis März 2026', '2026-01-01', '2026-03-31'],
    ['from 1 May 2026 to 15 June 2026', '2026-05-01', '2026-06-15'],
    ['2024 bis 2025', '2024-01-01', '2025-12-31'],
    ['between 2025-01-10 and 2025-02-20', '2025-01-10', '2025-02-20'],
    ['Mai bis Oktober 2025', '2025-05-01', '2025-10-31'],
    ['orders Mar-Jun 2024', '2024-03-01', '2024-06-30'],
    ['November bis Februar 2026', '2025-11-01', '2026-02-28'],
    ['from December to March', '2025-12-01', '2026-03-31'],
    ['Q1 bis Q3 2025', '2025-01-01', '2025-09-30'],
    ['1. bis 3. Quartal 2025', '2025-01-01', '2025-09-30'],
    ['01.05.-31.10.2025', '2025-05-01', '2025-10-31'],
    ['vom 3. bis 10. April 2026', '2026-04-03', '2026-04-10'],
    ['3rd to 10th April 2026', '2026-04-03', '2026-04-10'],
    ['from 20 December to 5 January 2026', '2025-12-20', '2026-01-05'],
    ['ab Mai bis einschließlich August 2026', '2026-05-01', '2026-08-31'],
    ['Mai 2026 bis heute', '2026-05-01', '2026-11-18'],
    ['im März und April 2026', '2026-03-01', '2026-04-30'],
    ['zwischen Februar und Juni 2026', '2026-02-01', '2026-06-30'],
  ])('joins the ends of the range "%s"', (request, from, until) => {
    expect(period(request)).toEqual({ from, until });
  });

  it.each([
    ['seit April 2026', '2026-04-01', null],
    ['since 2025', '2025-01-01', null],
    ['bis Ende Juni 2026', null, '2026-06-30'],
    ['until 31.03.2026', null, '2026-03-31'],
    ['before June 2026', null, '2026-05-31'],
    ['vor dem 1.1.', null, '2025-12-31'],
    ['after 2024', '2025-01-01', null],
    ['nach dem 15. März 2026', '2026-03-16', null],
    ['seit 3. April', '2026-04-03', null],
    ['before the end of April 2027', null, '2027-04-30'],
    ['vor Ende März 2027', null, '2027-03-31'],
    ['noch vor dem Ende des 2. Quartals 2027', null, '2027-06-30'],
    ['prior to the end of Q1 2027', null, '2027-03-31'],
    ['before the end of 2027', null, '2027-12-31'],
    ['vor Jahresende', null, '2026-12-31'],
    ['before the end of the month', null, '2026-11-30'],
    ['bis Ende des Quartals', null, '2026-12-31'],
    ['no later than May 2027', null, '2027-05-31'],
    ['spätestens im Februar 2027', null, '2027-02-28'],
    ['prior to 1 March 2027', null, '2027-02-28'],
    ['before the beginning of May 2027', null, '2027-04-30'],
    ['not before March 2027', '2027-03-01', null],
    ['frühestens im April 2027', '2027-04-01', null],
    ['after the beginning of July 2026', '2026-07-01', null],
    ['nach Ende August 2026', '2026-09-01', null],
  ])('leaves the other end of "%s" open', (request, from, until) => {
    expect(period(request)).toEqual({ from, until });
  });

  it.each([
    'Umsatz im März und Juni 2026',
    'You may export it',
    'Mai hat angerufen',
    'order 20261',
    'am 2026-02-29',
    'Artikel 4711-2025-1',
    'Export the suppliers',
    '',
  ])('finds no period in "%s"', (request) => {
    expect(period(request)).toBeNull();
  });

  it('returns the words that name the period', () => {
    expect(periodOf('Bitte von Januar bis März 2026 als Excel', TODAY)?.words).toBe('Januar bis März 2026');
  });

  it.each([
    ['Ausfälle im Juli und August', '2024-07-01', '2024-08-31'],
    ['seit Mai', '2024-05-01', null],
    ['in Q3', '2024-07-01', '2024-09-30'],
    ['the last 12 months', '2023-10-01', '2024-09-30'],
    ['last month', '2024-09-01', '2024-09-30'],
    ['this month', '2026-11-01', '2026-11-30'],
    ['yesterday', '2026-11-17', '2026-11-17'],
    ['in May 2026', '2026-05-01', '2026-05-31'],
  ])('refers "%s" to old data unless it names the present or a year', (request, from, until) => {
    expect(periodOf(request, TODAY, 'past', new Date('2024-10-01T00:00:00Z'))?.value).toEqual({ from, until });
  });
});
