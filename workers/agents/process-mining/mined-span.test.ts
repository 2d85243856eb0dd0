import { DuckDbSession } from '../../../platform/analytics/index.js';
import { comparedPeriodsIn } from './compare-periods.js';
import { mineProcess } from './mine-process.js';
import { spanToMine, withinSpan } from './mined-span.js';

const LOG = { relation: 'claims', caseColumn: 'claim', activityColumn: 'step', timeColumn: 'at' };
const interval = { name: 'Filed → Paid', from: 'Filed', until: 'Paid', isWholeDays: false, words: 'between filing and payment' };

it('analyses the steps between two activities alone', async () => {
  await using duck = await DuckDbSession.open();
  await duck.run(`CREATE TABLE claims AS SELECT 'C' || i AS claim, step, TIMESTAMP '2026-03-01 08:00' + INTERVAL (i + after) DAY AS at
    FROM range(12) t(i), LATERAL (VALUES ('Announced', 0), ('Filed', 40), ('Checked', 42), ('Paid', 52), ('Archived', 152)) v(step, after)
    WHERE NOT (i = 0 AND step = 'Paid')`);
  const span = spanToMine('Where do claims wait longest between filing and payment?', interval);
  expect(span).toEqual({ from: 'Filed', until: 'Paid' });
  const { counts, activities, bottlenecks } = await mineProcess(duck, span ? withinSpan(LOG, span) : LOG, {});
  expect(counts.cases).toBe(11);
  expect(activities.map(({ activity }) => activity).toSorted()).toEqual(['Checked', 'Filed', 'Paid']);
  expect(bottlenecks.edges[0]).toMatchObject({ from: 'Checked', to: 'Paid' });
});

it('analyses whole cases if only the time between two activities is asked', () => {
  expect(spanToMine('How long does it take between filing and payment?', interval)).toBeNull();
});

it('compares the cases before a day with those from it', () => {
  const selection = { values: [{ column: 'line', values: ['Motor'] }], from: '2026-04-01', until: null };
  const compared = comparedPeriodsIn('Where do motor claims wait, and has it improved since April 2026?', {
    ...{ selection, timeColumn: 'at', now: new Date('2026-09-01'), language: 'en' as const },
  });
  expect(compared?.groups.map((group) => [group.name, group.selection.from, group.selection.until])).toEqual([
    ['before 1 April 2026', null, '2026-03-31'],
    ['from 1 April 2026', '2026-04-01', null],
  ]);
  expect(compared?.among).toEqual({ values: selection.values, from: null, until: null });
});
