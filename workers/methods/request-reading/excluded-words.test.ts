import { isExcluded } from './excluded-words.js';

describe('isExcluded', () => {
  it.each([
    ['Margin per product group. Cancelled lines out. Which was worst?', 'Cancelled'],
    ['Number of orders, returned ones out, please', 'returned'],
    ['Leave customers out. Half a page at most.', 'customers'],
    ['Anzahl je Region, Stornierte raus', 'Stornierte'],
    ['all regions except North', 'North'],
    ['Rank the rest, and leave out anything that is on hold', 'hold'],
    ['Skip everything cancelled', 'cancelled'],
    ['Quote je Team, zurückgezogene und noch laufende zählen nicht', 'zurückgezogene'],
    ['Quote je Team, zurückgezogene und noch laufende zählen nicht', 'laufende'],
    ['Rate per team; withdrawn or pending ones do not count', 'withdrawn'],
    ['Testfälle lassen wir weg', 'Testfälle'],
    ['Kosten je Werk, ausgenommen die kleinen Reparaturen', 'Reparaturen'],
    ['cost per plant, except for the small repairs', 'repairs'],
    ['rate per month, leaving out offers that are still open', 'open'],
    ['rank the projects and leave out anything that’s done or stopped', 'done'],
    ['rank the projects and leave out anything that’s done or stopped', 'stopped'],
    ['Rangfolge ohne Vorhaben, die schon abgeschlossen sind', 'abgeschlossen'],
    ['Wovon hängt die Dauer ab? Güterzüge bitte weglassen.', 'Güterzüge'],
    ['won offers of all offers, leaving out offers that are still pending', 'pending'],
    ['Rank the projects but leave the pump-house refit aside', 'refit'],
    ['Leave the canteen to one side and compare the other cost centres', 'canteen'],
    ['Kosten je Werk, das Lager lassen Sie bitte beiseite', 'Lager'],
    ['Quote der Zusagen ohne Angebote, die noch schweben', 'schweben'],
  ])('is true in "%s" for "%s"', (request, word) => {
    expect(isExcluded(request, word)).toBe(true);
  });

  it.each([
    ['Print the cancelled lines out.', 'cancelled'],
    ['Can you find cancelled orders out?', 'cancelled'],
    ['Which cancelled lines stand out?', 'cancelled'],
    ['cancelled lines out of the last quarter', 'cancelled'],
    ['Stornierte zählen nicht nur einmal', 'Stornierte'],
    ['orders without a date that were shipped late, by region', 'region'],
    ['the canteen aside from its costs', 'canteen'],
    ['ohne Rücksicht auf offene Posten', 'Posten'],
  ])('is false in "%s" for "%s"', (request, word) => {
    expect(isExcluded(request, word)).toBe(false);
  });
});
