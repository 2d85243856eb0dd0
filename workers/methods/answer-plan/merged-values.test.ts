import { DuckDbSession } from '../../../platform/analytics/index.js';
import { answersOn } from './testing/table-answers.js';

const VISITS = {
  name: 'Visits',
  sql: `(SELECT 'V' || i AS visit_no, ['Coast', 'Caost', 'Hills', 'Hils'][1 + i % 4] AS area, 10.0 + i % 7 AS fee_gbp FROM range(80) t(i))`,
};

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

it.each([
  ['Fee of visits by area; count Caost as Coast', [['Caost', 'Coast']]],
  [
    'Fee of visits by area. Caost is a typo for Coast, and treat Hils as Hills',
    [
      ['Hils', 'Hills'],
      ['Caost', 'Coast'],
    ],
  ],
  ['Visits: fee_gbp nach area, bitte Caost zu Coast zählen', [['Caost', 'Coast']]],
])('counts one value as another in "%s"', async (request, merged) => {
  const ask = await answersOn(duck, [VISITS], new Date('2026-05-01'));
  const found = await ask(request);
  expect(found?.rows.merges.map(({ from, into }) => [from, into])).toEqual(merged);
  expect(found?.rows.filters).toEqual([]);
  const [table] = found?.answer.table ?? [];
  const counts = table?.type === 'table' ? Object.fromEntries(table.rows.map(([name = '', count]) => [name, count])) : {};
  expect(counts).toMatchObject({ Coast: '40' });
  expect(counts).not.toHaveProperty('Caost');
  expect(found?.answer.sentences.join(' ')).toContain('Caost');
});

it('selects the rows of the merged values', async () => {
  const ask = await answersOn(duck, [VISITS], new Date('2026-05-01'));
  const found = await ask('How many visits were in Hills? Count Hils as Hills.');
  expect(found?.answer.sentences[0]).toMatch(/^40 of 80 rows/u);
});
