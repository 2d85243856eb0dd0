import { pathNamed, stepNamed } from './step-words.js';

const ORDERS = ['Auftrag erfasst', 'Auftrag bestätigt', 'Auftragsdaten korrigiert', 'Bonität geprüft', 'Reklamation erfasst'];
const TICKETS = ['Ticket opened', 'Warehouse check requested', 'Warehouse check completed', 'Refund completed'];
const VISITS = ['Anmeldung', 'Aufruf', 'Untersuchung', 'Befund geschrieben', 'Abgerechnet'];

describe('stepNamed', () => {
  it.each([
    ['Auftragsbestätigung im Median', ORDERS, 'Auftrag bestätigt'],
    ['Bonitätsprüfung', ORDERS, 'Bonität geprüft'],
    ['Korrigieren der Auftragsdaten', ORDERS, 'Auftragsdaten korrigiert'],
    ['the request for a warehouse check', TICKETS, 'Warehouse check requested'],
    ['Abrechnung', VISITS, 'Abgerechnet'],
  ])('finds the activity of "%s"', (phrase, activities, expected) => expect(stepNamed(phrase, activities)).toBe(expected));

  it('completes the second activity of a span by the words of the first', () => {
    expect(stepNamed('completed in hours', TICKETS, 'Warehouse check requested')).toBe('Warehouse check completed');
  });

  it('finds none in other words', () => expect(stepNamed('the weather in June', TICKETS)).toBeUndefined());
});

describe('pathNamed', () => {
  it('reads the path that a request writes out', () => {
    expect(pathNamed('Wie oft geht es so: Anmeldung – Untersuchung – Abrechnung, und wie oft anders?', VISITS)).toMatchObject({
      path: ['Anmeldung', 'Untersuchung', 'Abgerechnet'],
      unknown: [],
    });
  });

  it('returns the phrases that name no activity', () => {
    expect(pathNamed('Anmeldung → Aufruf → Blutabnahme', VISITS)).toMatchObject({ unknown: ['Blutabnahme'] });
  });

  it('is null without a path', () => expect(pathNamed('Wie lange dauert die Untersuchung?', VISITS)).toBeNull());
});
