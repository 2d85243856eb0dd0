import { DuckDbSession } from '../../../platform/analytics/index.js';
import { calendarPartIn, excessOf, splitByCalendar } from './calendar-parts.js';

describe('calendarPartIn', () => {
  it.each([
    ['Do fees really rise at the end of each month in Leeds?', 'monthEnd'],
    ['Sind die Zuschläge am Wochenende höher?', 'weekend'],
    ['Are orders smaller at quarter-end?', 'quarterEnd'],
    ['Wird am Quartalsanfang weniger bestellt?', 'quarterStart'],
  ])('reads “%s”', (text, part) => {
    expect(calendarPartIn(text)?.part).toBe(part);
  });

  it('reads none where the calendar is no part of the question', () => {
    expect(calendarPartIn('How did fees develop in the last quarter?')).toBeNull();
  });
});

describe('splitByCalendar', () => {
  it('compares a number inside and outside the part, and the difference with that of other rows', async () => {
    await using duck = await DuckDbSession.open();
    const rows = (rise: number): string =>
      `(SELECT DATE '2025-01-01' + CAST(i AS INTEGER) AS booked, 10 + i % 3 + CASE WHEN day(DATE '2025-01-01' + CAST(i AS INTEGER) + 5) <= 5 THEN ${rise} ELSE 0 END AS fee FROM range(181) t(i))`;
    const part = calendarPartIn('at month end');
    if (part === null) throw new Error('no part');
    const [one, other] = await Promise.all(
      [6, 0].map((rise) => splitByCalendar(duck, rows(rise), { date: 'booked', measure: 'fee', part })),
    );
    expect(one?.inside.n).toBe(30);
    expect(one?.p).toBeLessThan(0.001);
    expect(other?.p).toBeGreaterThan(0.05);
    const excess = excessOf(one as NonNullable<typeof one>, other as NonNullable<typeof other>);
    expect(excess.value).toBeCloseTo(6);
    expect(excess.low).toBeGreaterThan(5);
  });
});
