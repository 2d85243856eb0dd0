import { seeksDuplicates } from './seeks-duplicates.js';

describe('seeksDuplicates', () => {
  it.each([
    'Remove the duplicates in the customer list',
    'Dubletten in „Lieferanten“ bereinigen',
    'Bitte den Kundenstamm deduplizieren: doppelte Einträge raus',
    'Deduplicate our contacts.',
    'Welche Personen sind mehrfach erfasst?',
    'In der Liste der Pächter stehen manche Höfe doppelt.',
    'Our tenant list has some farms twice.',
    'Which farms are in the register more than once?',
    'Sind im Artikelstamm Doppelte?',
    'Gibt es Doppelte in der Lieferantenliste, und welche Nummer bleibt?',
    'Are there duplicates in the supplier list? Do not merge anything yet.',
    'Find duplicates within the two-column parts list itself.',
    'Dubletten im Kundenstamm zeigen, aber noch nichts zusammenführen.',
    'Merge the duplicate carriers into one record each and show me the doubtful ones.',
    'Führ die doppelten Mieter in der Mieterliste zusammen.',
    'Kannst du die Dubletten bei den Ärzten zusammenlegen?',
    'The client list has doubles. Merge them and keep the fuller record.',
    'In der Mieterliste stehen etliche doppelt, mal groß, mal klein. Führen Sie die zusammen.',
  ])('is true for “%s”', (text) => {
    expect(seeksDuplicates(text)).toBe(true);
  });

  it.each([
    'Merge the two vendor lists and match duplicate companies.',
    'Führe die Kundenlisten zusammen, ohne Dubletten.',
    'Welche Firmen stehen doppelt, also in beiden Listen?',
    'Link each ticket to its order.',
    'Bitte beide Listen abgleichen, Doppelte nur einmal.',
    'Der Preis hat sich verdoppelt und ist doppelt so hoch.',
    'How often do we deliver twice a week?',
    'Merge the duplicate carriers of both lists.',
  ])('is false for “%s”', (text) => {
    expect(seeksDuplicates(text)).toBe(false);
  });
});
