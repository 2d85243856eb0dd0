import { schedule, workingDaysUntil } from './schedule.js';

/**
 * Textbook example with expected times of PERT ("Program evaluation and review technique", activities a to g). The critical path
 * is a, c, e, g with 19.51 days.
 */
const NETWORK = [
  { key: 'a', duration: 4, after: [] },
  { key: 'b', duration: 5.33, after: [] },
  { key: 'c', duration: 5.17, after: ['a'] },
  { key: 'd', duration: 6.33, after: ['a'] },
  { key: 'e', duration: 5.17, after: ['b', 'c'] },
  { key: 'f', duration: 4.5, after: ['d'] },
  { key: 'g', duration: 5.17, after: ['e'] },
];

describe('schedule', () => {
  it.each([{ network: NETWORK }, { network: NETWORK.toReversed() }])(
    'computes the published times regardless of input order',
    ({ network }) => {
      const { activities, length, criticalPath } = schedule(network);
      expect(length).toBeCloseTo(19.51, 10);
      expect(criticalPath).toEqual(['a', 'c', 'e', 'g']);
      const expected: Record<string, number[]> = {
        a: [0, 4, 0, 4, 0],
        b: [0, 5.33, 3.84, 9.17, 3.84],
        c: [4, 9.17, 4, 9.17, 0],
        d: [4, 10.33, 8.68, 15.01, 4.68],
        e: [9.17, 14.34, 9.17, 14.34, 0],
        f: [10.33, 14.83, 15.01, 19.51, 4.68],
        g: [14.34, 19.51, 14.34, 19.51, 0],
      };
      for (const { key, earliestStart, earliestFinish, latestStart, latestFinish, slack, critical } of activities) {
        const [es, ef, ls, lf, sl] = expected[key] ?? [];
        expect([earliestStart, earliestFinish, latestStart, latestFinish, slack].map((value) => value.toFixed(6))).toEqual(
          [es, ef, ls, lf, sl].map((value) => value?.toFixed(6)),
        );
        expect(critical).toBe(sl === 0);
      }
    },
  );

  it('orders activities after their predecessors', () => {
    const keys = schedule(NETWORK.toReversed()).activities.map(({ key }) => key);
    for (const { key, after } of NETWORK) for (const before of after) expect(keys.indexOf(before)).toBeLessThan(keys.indexOf(key));
  });

  it('schedules a single activity and parallel activities', () => {
    expect(schedule([{ key: 'a', duration: 2, after: [] }])).toMatchObject({ length: 2, criticalPath: ['a'] });
    const parallel = schedule([
      { key: 'a', duration: 1, after: [] },
      { key: 'b', duration: 3, after: [] },
    ]);
    expect(parallel).toMatchObject({ length: 3, criticalPath: ['b'] });
    expect(parallel.activities.find(({ key }) => key === 'a')).toMatchObject({ slack: 2, latestStart: 2, critical: false });
  });
});

describe('workingDaysUntil', () => {
  it('counts Monday to Friday after today, the last day included', () => {
    const friday = new Date('2026-11-20T12:00:00Z');
    expect(workingDaysUntil('2026-11-27', friday)).toEqual({ until: '2026-11-27', days: 5 });
    expect(workingDaysUntil('2026-11-22', friday)).toEqual({ until: '2026-11-22', days: 0 });
    expect(workingDaysUntil('2026-11-20', friday)).toBeNull();
    expect(workingDaysUntil(null, friday)).toBeNull();
  });
});
