import type { Dataset } from '../../../subgraphs/sources/index.js';
import { DuckDbSession } from '../../../platform/analytics/index.js';
import { breakdownColumns, periodsCompared, wholeOf } from './breakdown.js';
import { describeTable } from './testing/table-answers.js';

const NOW = new Date('2026-05-12T08:00:00Z');
const year = (of: number) => ({ from: `${of}-01-01`, until: `${of}-12-31` });

it('restricts both compared years to the months that a request names', () => {
  expect(periodsCompared('Parking 2025 against 2024, January to March only', year(2025), year(2024), NOW)).toEqual([
    { from: '2024-01-01', until: '2024-03-31' },
    { from: '2025-01-01', until: '2025-03-31' },
  ]);
  expect(periodsCompared('Parking 2025 against 2024', year(2025), year(2024), NOW)).toEqual([year(2024), year(2025)]);
  expect(periodsCompared('Parking in 2025', year(2025), null, NOW)).toEqual([year(2025), null]);
});

it('breaks rows down by categories that do not select them and name nobody', () => {
  const column = (name: string, type: string, distinct: number) => ({ name, type, distinct });
  const columns = [
    ...[column('ticket', 'text', 500), column('zone', 'text', 4), column('last_name', 'text', 9), column('kind', 'text', 3)],
    ...[column('fee', 'decimal', 40), column('state', 'text', 2)],
  ];
  const dataset = { columns, profile: { columns }, roles: {} } as unknown as Dataset;
  expect(breakdownColumns(dataset, ['state'])).toEqual(['zone', 'kind']);
});

it('measures the columns of a dataset that is named as a whole, by month', async () => {
  await using duck = await DuckDbSession.open();
  const sql = `(SELECT DATE '2026-01-05' + (i * 9)::INT AS picked, ['north', 'south'][i % 2 + 1] AS field, 40.5 + i AS tonnes, 3 * i AS pickers
    FROM range(20) AS t(i))`;
  const { measures, groups } = wholeOf(await describeTable(duck, { name: 'Harvest', sql }));
  expect(measures.map(({ name }) => name)).toEqual(['tonnes', 'pickers']);
  expect(groups).toMatchObject([{ column: 'picked', grain: 'month' }]);
  const withoutDate = await describeTable(duck, { name: 'Harvest', sql: `(SELECT * EXCLUDE picked FROM ${sql})` });
  expect(wholeOf(withoutDate).groups).toEqual([]);
});
