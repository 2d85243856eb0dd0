import { DuckDbSession } from '../../../platform/analytics/index.js';
import { answersOn, type PlannedAnswer } from './testing/table-answers.js';

/** Fee notes; every fourth is unpaid, levels 0 to 3, and few came by fax. */
const NOTES = {
  name: 'Gebührenbescheide',
  sql: `(SELECT 'G' || i AS Bescheidnr, DATE '2026-01-01' + CAST(i % 200 AS INT) AS erstellt_am,
    CASE WHEN i % 4 = 0 THEN NULL ELSE DATE '2026-02-01' + CAST(i % 200 AS INT) END AS bezahlt_am,
    CAST(i % 3 + CASE WHEN i % 40 = 0 THEN 1 ELSE 0 END AS INT) AS Stufe, ['Straße', 'Abwasser'][1 + i % 2] AS Sparte,
    CASE WHEN i % 50 = 0 THEN 'Fax' WHEN i % 3 = 0 THEN 'Brief' ELSE 'Portal' END AS Weg, 20.0 + i % 70 AS Betrag FROM range(600) t(i))`,
};

let duck: DuckDbSession;
let ask: (text: string) => Promise<PlannedAnswer | null>;
beforeAll(async () => {
  duck = await DuckDbSession.open();
  ask = await answersOn(duck, [NOTES], new Date('2026-09-10'));
});
afterAll(() => duck[Symbol.asyncDispose]());

it('selects open rows of a compound by their blank date, and levels by the numbers after their name', async () => {
  const found = await ask('Wie viele offene Abwasserrechnungen mit Stufe 1/2 gibt es, Stand 1. September?');
  expect(found?.rows).toMatchObject({
    filters: expect.arrayContaining([
      expect.objectContaining({ column: 'Sparte', values: ['Abwasser'] }),
      expect.objectContaining({ column: 'Stufe', values: ['1', '2'] }),
    ]),
    blanks: [{ column: 'bezahlt_am', isBlank: true }],
    measures: [],
  });
});

it('groups by the two columns of a combination, without groups of fewer rows than stated', async () => {
  const found = await ask('Durchschnittlicher Betrag je Kombination aus Sparte und Weg, nur mit mindestens 50 Bescheiden');
  expect(found?.rows.groups.map(({ column }) => column).toSorted()).toEqual(['Sparte', 'Weg']);
  expect(found?.rows.leastRows).toMatchObject({ rows: 50 });
  const rows = found?.answer.table.flatMap((block) => (block.type === 'table' ? block.rows : []));
  expect(rows).toHaveLength(4);
  expect(rows?.flat()).not.toContain('Fax');
  expect(found?.answer.sentences.join(' ')).toContain('weniger als 50 Zeilen');
});

it('asks again for a level that is wanted apart, and names it with its column', async () => {
  const found = await ask('Offene Bescheide nach Sparte, Stufe 2 bitte extra');
  expect(found?.rows.filters).toEqual([]);
  expect(found?.rows.alsoFor).toMatchObject([{ column: 'Stufe', values: ['2'] }]);
});
