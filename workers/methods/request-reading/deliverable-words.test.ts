import { withoutDeliverable, withoutRecipient } from './deliverable-words.js';

const words = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

describe('withoutDeliverable', () => {
  it.each([
    ['Write a short intranet article on returns', ['Write', 'a', 'short', 'intranet', 'on', 'returns']],
    ['Schreib eine Mail an den Vertrieb', ['Schreib', 'eine', 'an', 'den', 'Vertrieb']],
    ['Which articles are returned most often?', ['Which', 'articles', 'are', 'returned', 'most', 'often?']],
  ])('removes the kind of text from "%s"', (text, left) => {
    expect(words(withoutDeliverable(text))).toEqual(left);
    expect(withoutDeliverable(text)).toHaveLength(text.length);
  });
});

describe('withoutRecipient', () => {
  it.each([
    ['Write an email to all store managers about the return rate', 'Write an email about the return rate'],
    ['Nachricht an die Schichtleiter der Fertigung über die Ausschussquote', 'Nachricht über die Ausschussquote'],
    ['Mail to the finance team', 'Mail'],
    ['Compare returns to last year', 'Compare returns to last year'],
    ['Send tickets to the archive', 'Send tickets to the archive'],
  ])('removes the recipients of a message from "%s"', (text, left) => {
    expect(words(withoutRecipient(text))).toEqual(words(left));
  });
});
