import { askedItems, columnWords, isActionTable, minutedItems } from './minuted-items.js';

const GERMAN = [
  'Protokoll der Bauleitung',
  'TOP 1 Dach',
  'Das Dach ist undicht. Beschluss 7: Die Sanierung beginnt am 03.03.2026, Budget 90.000 EUR, Verantwortung Peter Schulz.',
  'TOP 2 Heizung',
  'Anna Krüger prüft bis 10.02.2026 die Angebote. Die Stadt zahlt 5.000 EUR Zuschuss. Vertagt: die Wahl des Kessels.',
].join('\n\n');

it.each([
  ['Alle Beschlüsse und Aufgaben aus dem Protokoll als Tabelle', ['decision', 'task']],
  ['the action items of the last meeting', ['task']],
  ['List each action and resolution with its number', ['decision', 'task']],
  ['Which open points are left?', ['open']],
  ['Alle Beträge aus dem Vertrag', []],
])('reads which items a request wants: %s', (request, kinds) => {
  expect(askedItems(request)).toEqual(kinds);
});

it('lists decisions, tasks and open points with person, day and amount, and leaves out other sentences', () => {
  const [table] = minutedItems(GERMAN, ['decision', 'task'], 'de');
  expect(table?.columns).toEqual(['Art', 'Wortlaut', 'Verantwortlich', 'Termin', 'Betrag', 'Abschnitt', 'Nr.']);
  expect(table?.rows.map((row) => row.map(({ text }) => text).filter((_, at) => at !== 1))).toEqual([
    ['Beschluss', 'Peter Schulz', '03.03.2026', '90.000 EUR', 'TOP 1 Dach', '7'],
    ['Aufgabe', 'Anna Krüger', '10.02.2026', '', 'TOP 2 Heizung', ''],
    ['offen', '', '', '', 'TOP 2 Heizung', ''],
  ]);
});

it('takes a table of actions for the list of actions', () => {
  const rows = ['No | Action | Owner | Due', '1 | Order tiles | R. Bell | 3 May 2026', '2 | Call the council | open | –'];
  const text = ['Site meeting', 'R. Bell will measure the roof by 2 May 2026.', rows.join('\n')].join('\n\n');
  const [table, second] = minutedItems(text, ['task'], 'en');
  expect(table).toMatchObject({ kind: 'entries', columns: ['No', 'Action', 'Owner', 'Due'] });
  expect(table?.rows.map((row) => row[1]?.text)).toEqual(['Order tiles', 'Call the council']);
  expect(second).toBeUndefined();
  expect(isActionTable({ columns: ['Product', 'Price'] })).toBe(false);
});

it('takes each item of a list for what its heading says, with the owner and day that it states', () => {
  const text = [
    '## 2. Results',
    '- The depot log is the common source.\n- Rent stays at 900 EUR\n  until June.',
    '## 3. Open questions',
    'Question: Do we keep the second van?; Owner: L. Moran',
    '## 4. Actions',
    '1. L. Moran: offer for tyres (12 May 2026)\n2. Check the brakes',
  ].join('\n\n');
  const [table] = minutedItems(text, ['decision', 'task', 'open'], 'en');
  expect(table?.rows.map((row) => [0, 2, 3].map((at) => row[at]?.text))).toEqual([
    ['decision', '', ''],
    ['decision', '', ''],
    ['open', 'L. Moran', ''],
    ['task', 'L. Moran', '12 May 2026'],
    ['task', '', ''],
  ]);
});

it('takes an item for what it calls itself, also directly below a heading and with marks of emphasis', () => {
  const text = [
    '## 1 Workshop',
    'The lift is worn, and Ms Adler has not called the maker yet.',
    '- **Action:** Ms Adler calls the maker by 4 March 2026.',
    '- **Action:** Mr Bond writes the tender by 12 March 2026.',
    '- *Decision* – The second shift ends at 21:00.',
    '- Coffee is free.',
    '',
    '### 2 Yard',
    'Action: Ms Cole orders gravel by 1 April 2026.',
  ].join('\n');
  const [table] = minutedItems(text, ['decision', 'task'], 'en');
  expect(table?.rows.map((row) => [0, 1, 2, 3, 5].map((at) => row[at]?.text))).toEqual([
    ['task', 'Ms Adler calls the maker by 4 March 2026.', 'Ms Adler', '4 March 2026', '1 Workshop'],
    ['task', 'Mr Bond writes the tender by 12 March 2026.', 'Mr Bond', '12 March 2026', '1 Workshop'],
    ['decision', 'The second shift ends at 21:00.', '', '', '1 Workshop'],
    ['task', 'Ms Cole orders gravel by 1 April 2026.', 'Ms Cole', '1 April 2026', '2 Yard'],
  ]);
});

it('returns the words of a request that name a column of the list', () => {
  expect(columnWords('All tasks of the meeting: number, who, deadline, budget and mood')).toEqual(['number', 'who', 'deadline', 'budget']);
});
