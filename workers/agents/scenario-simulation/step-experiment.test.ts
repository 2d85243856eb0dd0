import { DuckDbSession } from '../../../platform/analytics/index.js';
import { stepDurations } from './step-experiment.js';

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

/** Claims: R1 and R2 ask back, R3 does not, R4 is open, R5 has an event after its end. */
const EVENTS = `(SELECT * FROM (VALUES
  ('R1', 'Registered', TIMESTAMP '2026-03-01'), ('R1', 'Asked back', TIMESTAMP '2026-03-05'), ('R1', 'Paid', TIMESTAMP '2026-03-11'),
  ('R2', 'Registered', TIMESTAMP '2026-03-01'), ('R2', 'Asked back', TIMESTAMP '2026-03-09'), ('R2', 'Paid', TIMESTAMP '2026-03-21'),
  ('R3', 'Registered', TIMESTAMP '2026-03-01'), ('R3', 'Paid', TIMESTAMP '2026-03-06'),
  ('R4', 'Registered', TIMESTAMP '2026-03-01'), ('R4', 'Asked back', TIMESTAMP '2026-03-29'),
  ('R5', 'Registered', TIMESTAMP '2026-03-01'), ('R5', 'Paid', TIMESTAMP '2026-03-08'), ('R5', 'Filed', TIMESTAMP '2026-04-30')
  ) AS t(claim, step, noted))`;
const dataset = {
  roles: { case: 'claim', activity: 'step', time: 'noted' },
  columns: [
    { name: 'claim', type: 'text' },
    { name: 'step', type: 'text' },
    { name: 'noted', type: 'timestamp' },
  ],
} as Parameters<typeof stepDurations>[1]['dataset'];

describe('stepDurations', () => {
  it('compares finished cases with and without a step up to the most frequent last activity', async () => {
    const [having, without] = await stepDurations(duck, { dataset, relation: EVENTS }, 'Asked back');
    expect(having).toMatchObject({ n: 2, mean: 15 });
    expect(without).toMatchObject({ n: 2, mean: 6 });
    expect(having.sd).toBeCloseTo(Math.sqrt(50));
  });

  it('measures up to the activity that the request names', async () => {
    expect(await stepDurations(duck, { dataset, relation: EVENTS }, 'Asked back', 'Filed')).toEqual([
      { n: 0, mean: 0, sd: 0 },
      { n: 1, mean: 60, sd: 0 },
    ]);
  });
});
