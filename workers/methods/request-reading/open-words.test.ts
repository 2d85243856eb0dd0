import { unansweredWords } from './open-words.js';

const unanswered = (text: string, ...open: string[]): string[] => unansweredWords(text, open, { namesSomething: false, known: new Set() });

it.each([
  ['Is 92 still right for the moulds? I think our chart deceives us.', 'deceives'],
  ['Our underwriters want the list of kilns next week.', 'underwriters'],
  ['Die Förderer verlangen eine Liste der Öfen.', 'Förderer'],
])('does not look in the data for a verb with an object, nor for those who want something: %s', (text, word) => {
  expect(unanswered(text, word)).toEqual([]);
});

it.each([
  ['What do our moorings cost us?', 'moorings'],
  ['Compare our moorings with those of others.', 'moorings'],
  ['Wie viele Liegeplätze haben wir?', 'Liegeplätze'],
])('looks in the data for what a request is about: %s', (text, word) => {
  expect(unanswered(text, word)).toEqual([word]);
});
