import type { Dataset } from '../../../subgraphs/sources/index.js';
import { DuckDbSession } from '../../../platform/analytics/index.js';
import { wholeOf } from './breakdown.js';
import { breakdownColumns } from './breakdown-columns.js';
import { compareSides, periodsCompared } from './compared-periods.js';
import { describeRowFigures } from './row-answer.js';
import { figuresOf } from './row-figures.js';
import { rowPlan } from './testing/row-plan.js';
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

it('sets two periods side by side for each grouping, with the number of rows and the total of each measure', async () => {
  await using duck = await DuckDbSession.open();
  // Repairs of lifts: 12 in 2024 and 24 in 2025, of which those of the door are new.
  const sql = `(SELECT CAST(i AS VARCHAR) AS ticket, CASE WHEN i < 12 THEN DATE '2024-03-01' ELSE DATE '2025-03-01' END AS reported, ['Tower', 'Mall'][i % 2 + 1] AS building,
    CASE WHEN i >= 30 THEN 'Door' ELSE 'Drive' END AS cause, 100.5 AS cost_eur FROM range(36) AS t(i))`;
  const dataset = await describeTable(duck, { name: 'Repairs', sql });
  const rows = rowPlan({
    measures: [{ name: 'cost_eur', metricId: null, words: 'cost' }],
    groups: ['building', 'cause'].map((column) => ({ column, grain: null, words: column })),
    ...{ isGroupedApart: true, asksCount: true },
  });
  const figuresIn = (of: number) => figuresOf(duck, { dataset, rows, metrics: [], relation: sql }, { period: year(of), compared: null });
  const described = describeRowFigures(await figuresIn(2025), { rows, period: year(2025), compared: null, language: 'en' });
  const sides = { before: year(2024), after: year(2025), language: 'en' as const, isCounted: true };
  const { lead, table } = compareSides(await figuresIn(2024), described, sides);
  expect(lead.slice(0, 2)).toEqual([
    'Count: 24 (2025) after 12 (2024), +100.0%.',
    '“cost_eur”: 2,412 EUR (2025) after 1,206 EUR (2024), +100.0%.',
  ]);
  expect(table).toMatchObject([
    { rows: [expect.arrayContaining(['Mall', '6', '12', '+100.0%']), expect.arrayContaining(['Tower', '6', '12', '+100.0%'])] },
    { rows: [expect.arrayContaining(['Drive', '12', '18', '+50.0%']), expect.arrayContaining(['Door', '0', '6', '–'])] },
  ]);
});
