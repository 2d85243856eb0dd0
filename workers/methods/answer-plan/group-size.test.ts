import { leastGroupSize } from './group-size.js';

const columns = [{ name: 'Belegnr' }, { name: 'order_no' }, { name: 'Region' }] as Parameters<typeof leastGroupSize>[1]['columns'];

it.each<[string, number]>([
  ['Regionen mit mindestens 20 Belegen', 20],
  ['regions with more than 9 orders', 10],
  ['only groups of at least 50 rows', 50],
])('returns the least number of rows of a group: %s', (text, rows) => {
  expect(leastGroupSize(text, { columns })).toMatchObject({ rows });
});

it.each(['mindestens 20 Tage', 'at least 3 regions', 'at least 10 % of the orders', 'höchstens 5 Belege'])(
  'returns nothing for a bound on something else: %s',
  (text) => {
    expect(leastGroupSize(text, { columns })).toBeNull();
  },
);
