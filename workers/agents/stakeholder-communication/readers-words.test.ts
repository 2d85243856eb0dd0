import { readersInWords, textsIn } from './readers-words.js';

it.each([
  ['Email to all shift supervisors: overtime is rising, here is each site', 'shift supervisors'],
  ['Short chat message to the dispatchers thanking them for the punctual tours', 'dispatchers'],
  ['Aushang für die Mieter der Siedlung 7 zur Aufzugsreparatur', 'Mieter der Siedlung 7'],
  ['Mail an unsere Ausbilder über die Prüfungstermine', 'Ausbilder'],
  [
    'Schreiben Sie den Stationsleitungen der Klinik Nord eine kurze Nachricht, wie lange Betten leer stehen',
    'Stationsleitungen der Klinik Nord',
  ],
  ['Bitte schreib unseren Fahrern auf Linie 4, dass der Plan sich ändert', 'Fahrern auf Linie 4'],
  ['Formulieren Sie dem Betriebsrat eine sachliche Mitteilung zu den Schichten', 'Betriebsrat'],
  ['Send the early crew at Leigh a friendly two-line note on lost tools', 'early crew at Leigh'],
  ['Schreiben Sie den Bericht über die Lager', null],
  ['Write me a short note on returns', null],
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
