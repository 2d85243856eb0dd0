import { subjectsIn } from '../../../platform/questions/index.js';
import { TASK_WORDS } from './task-words.js';
import { datasetThing } from './tenant-things.js';

const NAMES = ['stoerungen_2024-2026', 'kennzahlen_monat', 'massnahmen', 'mitarbeiterliste', 'verkaufsbezirke'];
const things = NAMES.map((name) => datasetThing(name, name, { others: NAMES }));

describe('a table', () => {
  it.each([
    ['Wie gut ist die Maßnahmenliste?', 'massnahmen'],
    ['Kann ich der Kennzahlentabelle trauen?', 'kennzahlen_monat'],
    ['Sind die Ausfalldaten vollständig?', 'stoerungen_2024-2026'],
    ['Verbinde die Aufträge mit der Bezirksliste', 'verkaufsbezirke'],
    ['Führe alles mit dem Personalverzeichnis zusammen', 'mitarbeiterliste'],
  ])('is named by a compound of its content and a word for a table: %s', (request, name) => {
    const named = subjectsIn(request, things, { kinds: ['dataset'], ignored: TASK_WORDS });
    expect(named.map(({ label }) => label)).toEqual([name]);
  });

  it('is not named by a definition sheet that a request asks for', () => {
    const named = subjectsIn('Erstelle ein Kennzahlenblatt für die Termintreue', things, { kinds: ['dataset'], ignored: TASK_WORDS });
    expect(named).toEqual([]);
  });
});
