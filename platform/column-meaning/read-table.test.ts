import { DuckDbSession } from '../analytics/index.js';
import { readTimeGrains } from './index.js';

const GRAINS = [
  ['year', `DATE '2015-01-01' + INTERVAL (i) YEAR`],
  ['quarter', `DATE '2015-01-01' + INTERVAL (3 * i) MONTH`],
  ['month', `DATE '2015-01-01' + INTERVAL (i) MONTH`],
  ['month', `last_day(DATE '2015-01-01' + INTERVAL (i) MONTH)`],
  ['week', `DATE '2015-01-05' + INTERVAL (7 * i) DAY`],
  ['day', `DATE '2015-01-05' + INTERVAL (i) DAY`],
  ['instant', `TIMESTAMP '2015-01-01 08:00:00' + INTERVAL (i) DAY`],
] as const;

it.each(GRAINS)('reads the unit %s of %s', async (grain, sql) => {
  await using duck = await DuckDbSession.open();
  await duck.run(`CREATE TABLE t AS SELECT ${sql} AS x FROM range(40) r(i)`);
  expect(await readTimeGrains(duck, 't', [{ name: 'x', type: 'timestamp', distinct: 40 }])).toEqual({ x: grain });
});
