import { readersInWords, textsIn } from './readers-words.js';

it.each([
  ['Email to all shift supervisors: overtime is rising, here is each site', 'shift supervisors'],
  ['Short chat message to the dispatchers thanking them for the punctual tours', 'dispatchers'],
  ['Aushang für die Mieter der Siedlung 7 zur Aufzugsreparatur', 'Mieter der Siedlung 7'],
  ['Mail an unsere Ausbilder über die Prüfungstermine', 'Ausbilder'],
  ['Write something about the cold store', null],
])('reads the readers of “%s”', (input, readers) => {
  expect(readersInWords(input)).toBe(readers);
});

it('splits a request for several texts, each with its readers', () => {
  expect(textsIn('Draft a letter to Tall Oaks saying they are late, and a short two-line chat note to the planners.')).toEqual([
    'Draft a letter to Tall Oaks saying they are late',
    ', and a short two-line chat note to the planners.',
  ]);
  expect(textsIn('Brief an die Pächter über das Wasser und die Wege')).toHaveLength(1);
});
