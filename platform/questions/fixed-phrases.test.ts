import { isOnlyVerb, withoutFixedPhrases } from './fixed-phrases.js';
import { subjectsIn, type Nameable } from './subjects.js';

const thing = (kind: string, label: string, names: readonly string[] = [label]): Nameable => ({ kind, id: label, label, names });
const KINDS = ['dataset', 'column', 'value'];

const THINGS = [
  thing('dataset', 'order_to_cash', ['order_to_cash', 'order']),
  thing('dataset', 'Home visits', ['Home visits', 'home']),
  thing('column', 'end'),
  thing('column', 'act_min', ['act_min', 'act']),
  thing('column', 'wait_min', ['wait_min', 'wait']),
  thing('column', 'Ende'),
  thing('column', 'Reihenfolge'),
  thing('column', 'Rahmen'),
  thing('value', 'Bescheid erteilt', ['Bescheid erteilt', 'Bescheid']),
  thing('value', 'in-stock'),
  thing('column', 'Ort'),
  thing('column', 'Source'),
  thing('column', 'Quelle'),
  thing('column', 'needs'),
  thing('dataset', 'Budget_lines', ['Budget_lines', 'lines']),
  thing('dataset', 'board_minutes', ['board_minutes', 'minutes']),
];

const named = (request: string): string[] => subjectsIn(request, THINGS, { kinds: KINDS }).map(({ label }) => label);

describe('withoutFixedPhrases', () => {
  it.each([
    'Which of the repairs should we do, and in what order?',
    'Explain the terms in the order a trainee meets them.',
    'List the tasks in a sensible order.',
    'We change the supplier in order to save money.',
    'List the steps, owners, order and dates.',
    'Is that right?',
    'Are the nurses happy at home?',
    'Put the sources at the end.',
    'Please deliver by the end of May.',
    'Who needs to act?',
    'Should we act now?',
    'Nennen Sie am Ende die Quellen.',
    'Bitte bis Ende Mai.',
    'Erklären Sie die Begriffe in sinnvoller Reihenfolge.',
    'Was fällt aus dem Rahmen?',
    'In what order do the cases run?',
    'Wer muss vor Ort sein?',
    'Write it up, sources at the end.',
    'Bitte ein Bericht, zum Schluss die Quellen.',
    'Say what is out of line.',
    'How many actual minutes does it take?',
    'How many minutes over plan are there?',
    'Who needs to decide?',
    'By the end of the week at the latest.',
  ])('finds no subject in a fixed phrase or a verb: %s', (request) => {
    expect(named(request)).toEqual([]);
  });

  it.each([
    ['How many cases of the order log are open?', 'order_to_cash'],
    ['Which step of the order process takes longest?', 'order_to_cash'],
    ['Show the end of each contract', 'end'],
    ['How long do patients have to wait?', 'wait_min'],
    ['Wie ist der Rahmen je Projekt?', 'Rahmen'],
    ['Wie viele Anträge haben einen Bescheid?', 'Bescheid erteilt'],
    ['Which home had the most visits?', 'Home visits'],
    ['In which order log are the cases?', 'order_to_cash'],
    ['An welchem Ort gab es die meisten Fälle?', 'Ort'],
    ['Wie viele Zeilen hat jede Quelle?', 'Quelle'],
    ['Which source has most rows?', 'Source'],
    ['What do the minutes say?', 'board_minutes'],
  ])('still finds the subject of "%s": %s', (request, label) => {
    expect(named(request)).toContain(label);
  });

  it.each([
    'Half a page on the harvest. Close with the next two steps.',
    'Complete the sheet with a name for each van.',
    'One slide per greenhouse, and finish with the three biggest costs.',
    'Eine Seite zur Ernte. Schließ mit den nächsten zwei Schritten.',
    'Beenden Sie den Brief mit einem Dank.',
  ])('reads no state in the verb of an instruction: %s', (request) => {
    const states = ['open', 'closed', 'completed', 'abgeschlossen', 'beendet'].map((state) => thing('value', state));
    expect(subjectsIn(request, states, { kinds: KINDS })).toEqual([]);
  });

  it.each(['Half a page for the bank on the harvest', 'Write one page about the harvest.', 'Eine halbe Seite zur Ernte, bitte.'])(
    'reads no website in the length of a text: %s',
    (request) => {
      expect(subjectsIn(request, [thing('value', 'Website')], { kinds: KINDS })).toEqual([]);
    },
  );

  it.each(['Open vans by depot', 'How many vans are closed?', 'Which are open with the dealer?'])(
    'still reads the state in: %s',
    (request) => {
      const states = ['open', 'closed'].map((state) => thing('value', state));
      expect(subjectsIn(request, states, { kinds: KINDS })).toHaveLength(1);
    },
  );

  it('keeps a phrase that is part of a name', () => {
    expect(subjectsIn('Which parcels found nobody at home?', [thing('value', 'Nobody at home')], { kinds: KINDS })).toHaveLength(1);
  });

  it('keeps the length of the text', () => {
    expect(withoutFixedPhrases('a in order to b')).toHaveLength('a in order to b'.length);
  });
});

describe('isOnlyVerb', () => {
  it('returns false if the word also occurs as a noun', () => {
    expect(isOnlyVerb('Who has to order, and where is the order?', 'order')).toBe(false);
  });
});
