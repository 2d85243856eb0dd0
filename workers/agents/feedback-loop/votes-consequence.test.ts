import { consequenceClauses } from './votes-consequence.js';

it.each([
  ['12 of 20 liked it. What should we change, and who decides?', ['What should we change', 'and who decides?']],
  ['Von 40 fanden es 31 gut. Was ändern wir? Wer gibt es frei?', ['Was ändern wir?', 'Wer gibt es frei?']],
  ['9/20 and 15/22. Is the gap real?', []],
])('finds the questions about the consequence in "%s"', (text, clauses) => {
  expect(consequenceClauses(text).map((clause) => clause.trim())).toEqual(clauses);
});
