import { periodOf } from './request-period.js';

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
    ['over the past 12 months', '2025-11-01', '2026-10-31'],
    ['im Vormonat', '2026-10-01', '2026-10-31'],
    ['im Dezember', '2025-12-01', '2025-12-31'],
  ])('reads "%s" as %s to %s', (request, from, until) => {
    expect(period(request)).toEqual({ from, until });
  });

  it.each([
    ['von Januar bis März 2026', '2026-01-01', '2026-03-31'],
    ['from 1 May 2026 to 15 June 2026', '2026-05-01', '2026-06-15'],
    ['2024 bis 2025', '2024-01-01', '2025-12-31'],
    ['between 2025-01-10 and 2025-02-20', '2025-01-10', '2025-02-20'],
  ])('joins the ends of the range "%s"', (request, from, until) => {
    expect(period(request)).toEqual({ from, until });
  });

  it.each([
    ['seit April 2026', '2026-04-01', null],
    ['since 2025', '2025-01-01', null],
    ['bis Ende Juni 2026', null, '2026-06-30'],
    ['until 31.03.2026', null, '2026-03-31'],
  ])('leaves the other end of "%s" open', (request, from, until) => {
    expect(period(request)).toEqual({ from, until });
  });

  it.each(['You may export it', 'Mai hat angerufen', 'order 20261', 'am 2026-02-29', 'Artikel 4711-2025-1', 'Export the suppliers', ''])(
    'finds no period in "%s"',
    (request) => {
      expect(period(request)).toBeNull();
    },
  );

  it('returns the words that name the period', () => {
    expect(periodOf('Bitte von Januar bis März 2026 als Excel', TODAY)?.words).toBe('Januar bis März 2026');
  });
});
