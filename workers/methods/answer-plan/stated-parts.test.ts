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

/** Packed boxes; those packed at night have more errors, and some are not checked. */
const BOXES = {
  name: 'Packed boxes',
  sql: `(SELECT 'B' || i AS box_no, DATE '2026-03-01' + CAST(i % 90 AS INT) AS packed_on, ['Late', 'Night'][1 + i % 2] AS shift,
    ['Core', 'Agency'][1 + i % 3 % 2] AS staff, CASE WHEN i % 20 = 7 THEN NULL WHEN i % 2 = 1 AND i % 5 = 0 THEN 'Short'
      WHEN i % 30 = 4 THEN 'Wrong item' ELSE 'OK' END AS inspection FROM range(600) t(i))`,
};

let duck: DuckDbSession;
let ask: (text: string) => Promise<PlannedAnswer | null>;
beforeAll(async () => {
  duck = await DuckDbSession.open();
  ask = await answersOn(duck, [NOTES, BOXES], new Date('2026-09-10'));
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

it('takes what is not right for an error, of the rows that have a result', async () => {
  const boxes = Array.from({ length: 600 }, (_, i) => ({
    isNight: i % 2 === 1,
    result: i % 20 === 7 ? null : i % 2 === 1 && i % 5 === 0 ? 'Short' : i % 30 === 4 ? 'Wrong item' : 'OK',
  }));
  const checked = boxes.filter(({ isNight, result }) => isNight && result !== null);
  const share = (100 * checked.filter(({ result }) => result !== 'OK').length) / checked.length;
  for (const request of ['What share of boxes had mistakes, by shift?', 'How does the error rate differ by shift?']) {
    const found = await ask(request);
    expect(found?.rows.share?.filters).toMatchObject([{ column: 'inspection', values: expect.arrayContaining(['Short', 'Wrong item']) }]);
    const rows = found?.answer.table.flatMap((block) => (block.type === 'table' ? block.rows : [])) ?? [];
    expect(rows.find(([shift]) => shift === 'Night')?.join(' ')).toContain(share.toFixed(1));
  }
});

it('takes lateness for a shift only beside the word for it or another shift', async () => {
  const filtersOf = async (request: string) => (await ask(request))?.rows.filters ?? [];
  expect(await filtersOf('How many boxes came late per staff?')).toEqual([]);
  expect(await filtersOf('How many boxes were packed on the late shift per staff?')).toMatchObject([{ column: 'shift', values: ['Late'] }]);
});
