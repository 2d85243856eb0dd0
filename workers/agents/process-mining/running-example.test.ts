import { DuckDbSession, literal } from '../../../platform/analytics/index.js';
import { mineProcess } from './mine-process.js';

/**
 * Running example of W. van der Aalst: Process Mining (table 1.1): requests for compensation, times in UTC+1. The expected values
 * were computed with pm4py.
 */
const CASES: Readonly<Record<string, string>> = {
  1: `register request 2010-12-30 11:02, examine thoroughly 2010-12-31 10:06, check ticket 2011-01-05 15:12, decide 2011-01-06 11:18,
      reject request 2011-01-07 14:24`,
  2: `register request 2010-12-30 11:32, check ticket 2010-12-30 12:12, examine casually 2010-12-30 14:16, decide 2011-01-05 11:22,
      pay compensation 2011-01-08 12:05`,
  3: `register request 2010-12-30 14:32, examine casually 2010-12-30 15:06, check ticket 2010-12-30 16:34, decide 2011-01-06 09:18,
      reinitiate request 2011-01-06 12:18, examine thoroughly 2011-01-06 13:06, check ticket 2011-01-08 11:43, decide 2011-01-09 09:55,
      pay compensation 2011-01-15 10:45`,
  4: `register request 2011-01-06 15:02, check ticket 2011-01-07 12:06, examine thoroughly 2011-01-08 14:43, decide 2011-01-09 12:02,
      reject request 2011-01-12 15:44`,
  5: `register request 2011-01-06 09:02, examine casually 2011-01-07 10:16, check ticket 2011-01-08 11:22, decide 2011-01-10 13:28,
      reinitiate request 2011-01-11 16:18, check ticket 2011-01-14 14:33, examine casually 2011-01-16 15:50, decide 2011-01-19 11:18,
      reinitiate request 2011-01-20 12:48, examine casually 2011-01-21 09:06, check ticket 2011-01-21 11:34, decide 2011-01-23 13:12,
      reject request 2011-01-24 14:56`,
  6: `register request 2011-01-06 15:02, examine casually 2011-01-06 16:06, check ticket 2011-01-07 16:22, decide 2011-01-07 16:52,
      pay compensation 2011-01-16 11:47`,
};

const rows = Object.entries(CASES).flatMap(([id, events]) =>
  events.split(',').map((event) => {
    const [, activity = '', time = ''] = /^(.+) (\S+ \S+)$/.exec(event.trim()) ?? [];
    return `(${[id, activity, `${time}:00+01:00`].map(literal).join(', ')})`;
  }),
);

describe('mineProcess for the running example', () => {
  it('reproduces the published graph and variants', async () => {
    await using duck = await DuckDbSession.open();
    // Sorted by time across all cases, like a real log.
    await duck.run(`CREATE TABLE log AS SELECT * FROM (VALUES ${rows.join(', ')}) AS t("case", activity, "time") ORDER BY "time", "case"`);
    const mined = await mineProcess(duck, { relation: 'log', caseColumn: 'case', activityColumn: 'activity', timeColumn: 'time' }, {});
    expect(mined.counts).toMatchObject({ cases: 6, events: 42, activities: 8, variants: 6, edges: 16 });
    expect(mined.edges.find(({ from, to }) => from === 'check ticket' && to === 'decide')?.count).toBe(6);
    expect(mined.variants.every(({ cases }) => cases === 1)).toBe(true);
  });
});
