import { minutedStatements } from './minuted-statements.js';

const PDF = [
  'Yard meeting – Minutes',
  'Chair: Paula Reed',
  'Excused: Omar Bell (stores)',
  '1. Crane',
  'Paula Reed said that the crane is old. Decision: the crane is out of use from 3 May 2027 to 9 May 2027. Action: Omar Bell to\nshow the offers on 12 May 2027. The hire costs £2,400.',
  '2. Gate',
  'An extra £900 is requested; no decision was taken.',
  '3. Resolutions',
  'R1. The night shift ends at 22:00.',
  'R2. No overtime above £5,000 in June.',
  '4. Kiosk',
  'Omar Bell proposes a fee of £2. Decision: test from 1 July 2027.',
].join('\n\n');

it('takes what a sentence calls itself within running text, with the period of a decision and the day of a task', () => {
  expect(minutedStatements(PDF, 'en').map(({ kind, text, people, date, section }) => [kind, text, people.join(), date, section])).toEqual([
    ['decision', 'the crane is out of use from 3 May 2027 to 9 May 2027.', '', '3 May 2027 to 9 May 2027', '1. Crane'],
    ['task', 'Omar Bell to show the offers on 12 May 2027.', 'Omar Bell', '12 May 2027', '1. Crane'],
    ['open', 'An extra £900 is requested; no decision was taken.', '', '', '2. Gate'],
    ['decision', 'R1. The night shift ends at 22:00.', '', '', '3. Resolutions'],
    ['decision', 'R2. No overtime above £5,000 in June.', '', '', '3. Resolutions'],
    ['decision', 'Omar Bell proposes a fee of £2. Test from 1 July 2027.', '', '1 July 2027', '4. Kiosk'],
  ]);
});

it('takes a day on which something will be decided for an open point', () => {
  const text =
    '## 1 Preise\nDie neue Preisliste liegt dem Beirat vor; Entscheidung am 04.02.2027.\n- **Auftrag:** Herr Kern prüft bis 20.01.2027 die Rabatte.';
  expect(minutedStatements(text, 'de').map(({ kind, people, date }) => [kind, people.join(), date])).toEqual([
    ['open', '', '04.02.2027'],
    ['task', 'Herr Kern', '20.01.2027'],
  ]);
});

it('reads the rows of a table below a heading for tasks, and what a short open point refers to', () => {
  const text =
    '## Lage\nDer Hof ist voll. Noch nicht entschieden.\n\n## Aufträge\n\nNr: 1; Auftrag: Hof räumen; Wer: A. Kern; Bis: 04.05.2027\n\nNr: 2; Auftrag: Tor prüfen; Wer: B. Roth; Bis: offen';
  expect(minutedStatements(text, 'de').map(({ kind, text: wording, people, date }) => [kind, wording, people.join(), date])).toEqual([
    ['open', 'Der Hof ist voll. Noch nicht entschieden.', '', ''],
    ['task', 'Hof räumen', 'A. Kern', '04.05.2027'],
    ['task', 'Tor prüfen', 'B. Roth', ''],
  ]);
});

it('takes the due date of a task rather than its start date', () => {
  const text = 'Omar Bell to test the crane from 3 May 2027 and to report by 1 June 2027.';
  expect(minutedStatements(text, 'en').map(({ kind, date }) => [kind, date])).toEqual([['task', '1 June 2027']]);
});

it('reads numbered items on separate lines and expands initials and surnames to full names', () => {
  const text = [
    'Present: Ruth Calloway (Stores), Owen Petrie (Fleet), Martin Weber (Finance)',
    '1. Tyres',
    'RC: wear is higher on the coast road. OP thinks it is the load.\nAction 1.1: OP to weigh ten vans by 12 May 2027. Budget £2,500.\nDecision 1.2: tyres are changed after 40,000 miles from 1 June 2027.\nThe meeting paused.',
    'A4: Petrie asks two firms, 3 June 2027.\nA5: Old stock.',
    'Phase 2 – Depot',
    'Action 2.1: Calloway will send the list to MW by 20\nMay 2027.',
  ].join('\n\n');
  expect(
    minutedStatements(text, 'en').map(({ kind, number, people, date, money, section }) => [
      kind,
      number,
      people.join(),
      date,
      money.join(),
      section,
    ]),
  ).toEqual([
    ['task', '1.1', 'Owen Petrie', '12 May 2027', '£2,500', '1. Tyres'],
    ['decision', '1.2', '', '1 June 2027', '', '1. Tyres'],
    ['task', 'A4', 'Owen Petrie', '3 June 2027', '', '1. Tyres'],
    ['task', '2.1', 'Ruth Calloway', '20 May 2027', '', 'Phase 2 – Depot'],
  ]);
});

it('adds an amount in a separate sentence to the preceding item', () => {
  const text = 'Der Hof ist voll. Aufgabe 3: Frau Kern räumt bis 04.05.2027. Budget 1.200 EUR. Die Miete steigt.';
  expect(minutedStatements(text, 'de').map(({ number, money }) => [number, money.join()])).toEqual([['3', '1.200 EUR']]);
});
