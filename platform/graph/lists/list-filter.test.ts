import { anyOf, containsText, dayRange, timeRange } from './list-filter.js';

const march = new Date('2026-03-01T00:00:00Z');
const april = new Date('2026-04-01T00:00:00Z');

describe('the condition of a list filter', () => {
  it('is empty for an absent filter', () => {
    for (const absent of [null, undefined])
      for (const condition of [
        anyOf('a', absent),
        containsText('a', absent),
        timeRange('a', absent, absent),
        dayRange('a', absent, absent),
      ])
        expect(condition).toEqual({});
  });

  it('matches nothing for an empty list of values', () => {
    expect(anyOf('kind', [])).toEqual({ kind: { $in: [] } });
  });

  it('includes the start of a time range and excludes its end', () => {
    expect(timeRange('createdAt', march, april)).toEqual({ createdAt: { $gte: march, $lt: april } });
    expect(timeRange('createdAt', march, null)).toEqual({ createdAt: { $gte: march } });
    expect(timeRange('createdAt', null, april)).toEqual({ createdAt: { $lt: april } });
  });

  it('includes the first day of a range and excludes its end', () => {
    expect(dayRange('due', '2026-03-01', '2026-04-01')).toEqual({ due: { $gte: '2026-03-01', $lt: '2026-04-01' } });
    expect(dayRange('due', '2026-03-01', null)).toEqual({ due: { $gte: '2026-03-01' } });
    expect(dayRange('due', null, '2026-04-01')).toEqual({ due: { $lt: '2026-04-01' } });
  });

  it('escapes the wildcards of ILIKE', () => {
    expect(containsText('name', '100 %_\\')).toEqual({ name: { $ilike: '%100 \\%\\_\\\\%' } });
  });
});
