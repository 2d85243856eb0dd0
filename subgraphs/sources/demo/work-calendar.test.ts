import { addWorkdays, businessMinuteOf, instantOf, isoDate, isQuarterEnd, isWorkday, MINUTE, WORKDAY_MINUTES } from './work-calendar.js';

const at = (text: string): number => Date.parse(`${text}Z`);

describe('work calendar', () => {
  it('goes from an instant in working time to its business minute and back', () => {
    for (const text of ['2025-10-02T07:30', '2026-03-31T12:15', '2026-09-30T16:29'])
      expect(instantOf(businessMinuteOf(at(text)))).toBe(at(text));
  });

  it('moves an instant outside working time to the next working minute', () => {
    const monday = at('2025-10-06T07:30');
    expect(instantOf(businessMinuteOf(at('2025-10-02T18:00')))).toBe(monday);
    expect(instantOf(businessMinuteOf(at('2025-10-04T11:00')))).toBe(monday);
    expect(instantOf(businessMinuteOf(monday - 90 * MINUTE))).toBe(monday);
  });

  it('knows weekends, public holidays and the closure at the end of the year', () => {
    expect(
      ['2025-10-03', '2025-12-24', '2026-04-03', '2026-05-25', '2026-06-04', '2026-06-06'].filter((day) => isWorkday(at(`${day}T00:00`))),
    ).toEqual([]);
    expect(isWorkday(at('2026-01-02T00:00'))).toBe(true);
    expect(isoDate(addWorkdays(at('2025-12-23T10:00'), 1))).toBe('2026-01-02');
  });

  it('counts ten workdays as the end of a quarter', () => {
    expect(isQuarterEnd(at('2026-03-17T00:00'))).toBe(false);
    expect(isQuarterEnd(at('2026-03-18T00:00'))).toBe(true);
    expect(isQuarterEnd(at('2026-03-31T00:00'))).toBe(true);
    expect(isQuarterEnd(at('2026-04-01T00:00'))).toBe(false);
  });

  it('has nothing after its end', () => {
    expect(instantOf(10_000 * WORKDAY_MINUTES)).toBe(Number.POSITIVE_INFINITY);
  });
});
