import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { switchedColumn, switchesOf } from './switched-column.js';

const state = (unit: string, name: string, first: string, last: string) => ({ unit, state: name, first, last });
const SPRING = ['2026-01-05', '2026-05-31'] as const;
const SUMMER = ['2026-06-01', '2026-09-30'] as const;
const WHOLE = ['2026-01-05', '2026-09-30'] as const;
const two = (unit: string) => [state(unit, 'alt', ...SPRING), state(unit, 'neu', ...SUMMER)];

describe('switchesOf', () => {
  it('returns the day on which most units switch, and the units that keep the former value', () => {
    const found = switchesOf([...two('A'), ...two('B'), state('C', 'alt', ...WHOLE), state('D', 'alt', ...WHOLE)]);
    expect(found).toMatchObject({ state: 'neu', from: '2026-06-01' });
    expect(found?.units).toContainEqual({ unit: 'B', since: '2026-06-01' });
    expect(found?.units).toContainEqual({ unit: 'D', since: null });
  });

  it.each([
    ['a unit switches back', [...two('A'), ...two('B'), state('B', 'alt', '2026-08-01', '2026-09-30'), state('C', 'alt', ...WHOLE)]],
    ['both values occur at the same time', [state('A', 'alt', ...WHOLE), state('A', 'neu', ...SUMMER), ...two('B')]],
    ['only one unit switches', [...two('A'), state('C', 'alt', ...WHOLE), state('D', 'alt', ...WHOLE)]],
    ['no two units keep the former value', [...two('A'), ...two('B'), state('C', 'alt', ...WHOLE)]],
  ])('returns null if %s', (_, states) => expect(switchesOf(states)).toBeNull());
});

it('finds the column by one of its values that a word of the request spells out', async () => {
  await using duck = await DuckDbSession.open();
  const relation = `(SELECT DATE '2026-01-05' + CAST(i // 6 AS INT) AS Tag, 'L' || (1 + i % 6) AS Laden,
    CASE WHEN i % 6 < 3 AND i // 6 >= 100 THEN 'dyn' ELSE 'fest' END AS Plan, i AS Menge FROM range(1200) t(i))`;
  const columns = [
    { name: 'Tag', type: 'date', distinct: 200, topValues: [] },
    { name: 'Laden', type: 'text', distinct: 6, topValues: [] },
    { name: 'Plan', type: 'text', distinct: 2, topValues: [{ value: 'fest' }, { value: 'dyn' }] },
  ];
  const dataset = { columns, profile: { columns }, roles: {} } as unknown as Parameters<typeof switchedColumn>[1]['dataset'];
  const found = await switchedColumn(duck, { dataset, relation }, 'Hat die dynamische Steuerung etwas gebracht?');
  expect(found).toMatchObject({ column: 'Plan = dyn', unit: 'Laden', time: 'Tag', from: '2026-04-15' });
  const numbered = columns.map((column) => (column.name === 'Laden' ? { ...column, name: 'Laden-Nr.', type: 'integer' } : column));
  const byNumber = { columns: numbered, profile: { columns: numbered }, roles: {}, rows: 1200 } as unknown as typeof dataset;
  const renamed = `(SELECT Tag, CAST(substr(Laden, 2) AS INT) AS "Laden-Nr.", Plan, Menge FROM ${relation})`;
  expect(
    await switchedColumn(duck, { dataset: byNumber, relation: renamed }, 'Hat die dynamische Steuerung etwas gebracht?'),
  ).toMatchObject({
    unit: 'Laden-Nr.',
    from: '2026-04-15',
  });
  expect(await switchedColumn(duck, { dataset, relation }, 'Hat die neue Kasse etwas gebracht?')).toBeNull();
});
