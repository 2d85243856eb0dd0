import { isWorkday } from './hallersfeld/workdays.js';
import { isoDate, MINUTE, WorkCalendar, WORKDAY_MINUTES } from './work-calendar.js';

const at = (text: string): number => Date.parse(`${text}Z`);
const calendar = new WorkCalendar(at('2025-03-03T00:00'), at('2027-01-01T00:00'), isWorkday);

describe('WorkCalendar', () => {
  it('converts an instant in working time to its business minute and back', () => {
    for (const text of ['2025-10-02T07:30', '2026-03-31T12:15', '2026-09-30T16:29'])
      expect(calendar.instantOf(calendar.businessMinuteOf(at(text)))).toBe(at(text));
  });

  it('moves an instant outside working time to the next working minute', () => {
    const monday = at('2025-10-06T07:30');
    expect(calendar.instantOf(calendar.businessMinuteOf(at('2025-10-02T18:00')))).toBe(monday);
    expect(calendar.instantOf(calendar.businessMinuteOf(at('2025-10-04T11:00')))).toBe(monday);
    expect(calendar.instantOf(calendar.businessMinuteOf(monday - 90 * MINUTE))).toBe(monday);
  });

  it('excludes weekends, public holidays and the closure at the end of the year', () => {
    expect(
      ['2025-10-03', '2025-12-24', '2026-04-03', '2026-05-25', '2026-06-04', '2026-06-06'].filter((day) => isWorkday(at(`${day}T00:00`))),
    ).toEqual([]);
    expect(isWorkday(at('2026-01-02T00:00'))).toBe(true);
    expect(isoDate(calendar.addWorkdays(at('2025-12-23T10:00'), 1))).toBe('2026-01-02');
  });

  it.each([
    ['2027-03-28', '2027-03-26', '2027-05-27'],
    ['2030-04-21', '2030-04-19', '2030-06-20'],
    ['2038-04-25', '2038-04-23', '2038-06-24'],
  ])('derives Good Friday and Corpus Christi from Easter, in the year of Easter %s', (easter, friday, corpusChristi) => {
    const year = easter.slice(0, 4);
    const free = Array.from({ length: 365 }, (_, day) => at(`${year}-01-01T00:00`) + day * 86_400_000)
      .filter((day) => new Date(day).getUTCDay() % 6 !== 0 && !isWorkday(day))
      .map(isoDate);
    expect(free).toEqual(expect.arrayContaining([friday, corpusChristi]));
  });

  it('treats the last ten workdays as the end of a quarter', () => {
    expect(calendar.isQuarterEnd(at('2026-03-17T00:00'))).toBe(false);
    expect(calendar.isQuarterEnd(at('2026-03-18T00:00'))).toBe(true);
    expect(calendar.isQuarterEnd(at('2026-03-31T00:00'))).toBe(true);
    expect(calendar.isQuarterEnd(at('2026-04-01T00:00'))).toBe(false);
  });

  it('returns infinity after its end', () => {
    expect(calendar.instantOf(10_000 * WORKDAY_MINUTES)).toBe(Number.POSITIVE_INFINITY);
  });
});
