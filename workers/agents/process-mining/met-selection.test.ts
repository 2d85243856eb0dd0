import { DuckDbSession } from '../../../platform/analytics/index.js';
import { metSelection } from './met-selection.js';

const LOG = { relation: 'visits', caseColumn: 'visit', activityColumn: 'step', timeColumn: 'day' };
const of = (...values: [string, string][]) => ({
  values: values.map(([column, value]) => ({ column, values: [value] })),
  ...{ from: null, until: null },
});

it('leaves out the condition without which most cases are selected, only if no case meets all', async () => {
  await using duck = await DuckDbSession.open();
  await duck.run(`CREATE TABLE visits AS SELECT 'V' || i AS visit, step, DATE '2026-01-01' + CAST(i AS INT) AS day,
      CASE WHEN i < 6 THEN 'Dental' ELSE 'Eye' END AS clinic, CASE WHEN i < 6 THEN 'Phone' ELSE 'Web' END AS channel
    FROM range(10) t(i), (VALUES ('Booked'), ('Seen')) s(step)`);
  const met = async (selection: ReturnType<typeof of>) => metSelection(duck, LOG, selection);
  expect(await met(of(['clinic', 'Dental'], ['channel', 'Phone']))).toMatchObject({ left: null });
  expect(await met(of(['clinic', 'Dental'], ['channel', 'Web']))).toMatchObject({
    ...{ left: { column: 'channel' }, selection: { values: [{ column: 'clinic' }] } },
  });
  expect(await met(of(['clinic', 'Hand'], ['channel', 'Fax']))).toMatchObject({ left: null, selection: { values: [{}, {}] } });
});
