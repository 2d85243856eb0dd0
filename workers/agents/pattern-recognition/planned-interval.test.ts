import { DuckDbSession } from '../../../platform/analytics/index.js';
import { answersOn, describeTable } from '../../methods/answer-plan/testing/table-answers.js';
import { planTable } from './choose-columns.js';
import { examineTable } from './examine-table.js';
import { namesOfSplit, withInterval } from './planned-interval.js';

/** Two deliveries of each kitchen on each day. From July on those of the second kitchen come 12 minutes later. The table has no measured number. */
const MEALS = {
  name: 'Essenslieferungen',
  sql: `(SELECT 'E' || i AS Nr, DATE '2026-01-01' + CAST(i // 4 AS INT) AS Tag, CAST(1 + i % 2 AS VARCHAR) AS Küche,
    DATE '2026-01-01' + CAST(i // 4 AS INT) + INTERVAL (690 + i % 4 * 10) MINUTE AS "Ankunft Plan",
    DATE '2026-01-01' + CAST(i // 4 AS INT) + INTERVAL (690 + i % 4 * 10 + i % 5 + CASE WHEN i % 2 = 1 AND i // 4 >= 181 THEN 12 ELSE 0 END) MINUTE
      AS "Ankunft Ist" FROM range(1400) t(i))`,
};
const NAME = 'Ankunft Plan → Ankunft Ist (min)';

it('examines a measured interval as a series, and in each group that the request names', async () => {
  await using duck = await DuckDbSession.open();
  const text = 'Das Essen kommt immer später. Seit wann, und gilt das für jede Küche?';
  const rows = (await (await answersOn(duck, [MEALS], new Date('2026-12-20')))(text))?.rows;
  const dataset = await describeTable(duck, MEALS);
  const plan = planTable(dataset, {});
  expect(rows?.measures).toMatchObject([{ name: NAME }]);
  if (!rows || !plan) throw new Error('nothing was planned');
  const examined = withInterval(dataset, { relation: MEALS.sql, plan }, { datasetId: dataset.datasetId, name: NAME, rows, text });
  expect(namesOfSplit(examined)).toEqual([`${NAME}, Küche 1`, `${NAME}, Küche 2`]);
  const about = { datasetId: dataset.datasetId, name: dataset.name, version: 1, rows: 1400 };
  const found = await examineTable(duck, { ...about, ...examined }, new AbortController().signal);
  const breaks = found?.candidates.filter(({ kind, pValue }) => kind === 'break' && pValue !== null && pValue < 0.001) ?? [];
  expect(breaks.map(({ subjects: [subject] }) => subject).toSorted()).toEqual([NAME, `${NAME}, Küche 2`]);
});
