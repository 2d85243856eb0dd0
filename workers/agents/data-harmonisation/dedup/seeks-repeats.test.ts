import { seeksRepeats } from './seeks-repeats.js';

it.each([
  ['Räum die Mitgliederliste auf: welche Zeilen sind dieselbe Person?', true],
  ['Gibt es Mehrfacheinträge im Adressbuch?', true],
  ['Which of our members are listed more than once?', true],
  ['Join the members and the invoices by number', false],
])('tells whether repeated records are sought: %s', (request, isSought) => {
  expect(seeksRepeats(request)).toBe(isSought);
});
