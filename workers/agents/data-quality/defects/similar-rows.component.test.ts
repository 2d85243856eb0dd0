import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { personTable } from '../../data-harmonisation/testing/person-tables.js';
import type { CheckedTable } from './checked-table.js';
import { askedDefects } from './asked-defects.js';
import { countDefects } from './count-defects.js';

it('finds the rows on the same person in different spellings', async () => {
  await using duck = await DuckDbSession.open();
  const { table, truth } = await personTable(duck, 3, { persons: 400 });
  const checked = {
    dataset: {
      ...{ name: 'People', rows: table.rows, eventLogColumns: null, warnings: [], columns: table.columns },
      profile: { columns: table.columns.map(({ name, type }) => ({ name, type, distinct: name === 'id' ? table.rows : 50 })) },
    },
    relation: table.relation,
    assessment: { dimensions: [] },
  } as unknown as CheckedTable;
  const [, sentence = ''] = await countDefects(duck, checked, askedDefects('Are there duplicates in the list of people?'), 'en');
  const [, repeated = '0', left = '0'] = /included: (\d+); (\d+) remain/u.exec(sentence) ?? [];
  expect(Number(repeated) + Number(left)).toBe(table.rows);
  expect(Math.abs(Number(left) - new Set(truth).size)).toBeLessThanOrEqual(0.1 * table.rows);
  const [first = '', second = ''] = /By group: (\d+) = (\d+)/u.exec(sentence)?.slice(1) ?? [];
  expect(truth[Number(first) - 70_000]).toBe(truth[Number(second) - 70_000]);
});
