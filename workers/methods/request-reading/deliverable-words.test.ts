import { recipientPhrases, withoutDeliverable } from './deliverable-words.js';

const words = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

describe('withoutDeliverable', () => {
  it.each([
    ['Write a short intranet article on returns', ['Write', 'a', 'short', 'intranet', 'on', 'returns']],
    ['Schreib eine Mail an den Vertrieb', ['Schreib', 'eine', 'an', 'den', 'Vertrieb']],
    ['Ein Brief an die Pächter', ['Ein', 'an', 'die', 'Pächter']],
    ['E-mail in English, at most 90 words', ['in', 'English,', 'at', 'most', '90', 'words']],
    ['Brief: warum die Lieferzeit steigt', [':', 'warum', 'die', 'Lieferzeit', 'steigt']],
    ['Kurze Mail, höchstens fünf Sätze', [',', 'höchstens', 'fünf', 'Sätze']],
    ['E-Mail, Portal und EDI im Vergleich', ['E-Mail,', 'Portal', 'und', 'EDI', 'im', 'Vergleich']],
    ['Orders by e-mail in October', ['Orders', 'by', 'e-mail', 'in', 'October']],
    ['Scrap by line, with traffic lights', ['Scrap', 'by', 'line,', 'with']],
    ['Drei Maßnahmen mit Verantwortlichem und Termin bis Juni', ['Drei', 'Maßnahmen', 'bis', 'Juni']],
    ['Five actions with owner, cost and due date', ['Five', 'actions']],
    ['Steps for the relocation, with dates.', ['Steps', 'for', 'the', 'relocation,', '.']],
    ['Aufträge mit Termin im Mai', ['Aufträge', 'mit', 'Termin', 'im', 'Mai']],
    ['Which articles are returned most often?', ['Which', 'articles', 'are', 'returned', 'most', 'often?']],
  ])('removes the kind of text from "%s"', (text, left) => {
    expect(words(withoutDeliverable(text))).toEqual(left);
    expect(withoutDeliverable(text)).toHaveLength(text.length);
  });
});

describe('recipientPhrases', () => {
  it.each([
    ['Write an email to all store managers about the return rate', ['to all store managers']],
    ['Nachricht an die Schichtleiter der Fertigung über die Ausschussquote', ['an die Schichtleiter der Fertigung']],
    ['Mail to the finance team', ['to the finance team']],
    ['Compare returns to last year', []],
    ['Send tickets to the archive', []],
  ])('finds the recipients of a message in "%s"', (text, phrases) => {
    expect(recipientPhrases(text)).toEqual(phrases);
  });
});

it.each([
  ['Bericht an den Werksausschuss: Durchlaufzeit', ['Werksausschuss']],
  ['Folien für den Wirtschaftsausschuss', ['Wirtschaftsausschuss']],
  ['Bericht über den Ausschuss', []],
])('takes the body that a text is for as its recipient in "%s"', (text, bodies) => {
  expect(recipientPhrases(text)).toEqual(bodies);
});
