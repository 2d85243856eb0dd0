import { assessRows, checkOf, dimensionOf, scoreOf } from '../assess-rows.fixture.js';

const days = (...dates: string[]) => dates.map((date) => [date]);
const january = Array.from({ length: 10 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`);
const assessDays = (dates: string[], asOf: string) =>
  assessRows({ tag: 'date' }, days(...dates), { timeColumn: 'tag', asOf: new Date(asOf) });

describe('timeliness', () => {
  it('is 1 while the newest day is within the usual gap', async () => {
    // The 10th ends one day before the reference time, and data come daily.
    const assessment = await assessDays(january, '2026-01-12T00:00:00Z');
    expect(scoreOf(assessment, 'timeliness')).toBe(1);
    expect(checkOf(assessment, 'currency', 'tag')?.facts).toEqual({
      newest: '2026-01-10T00:00:00.000Z',
      'age in days': 1,
      'usual gap in days': 1,
    });
  });

  it('decreases with every overdue gap down to 0', async () => {
    // Age 3 days: 2 overdue, 1 − 2/4.
    expect(scoreOf(await assessDays(january, '2026-01-14T00:00:00Z'), 'timeliness')).toBe(0.5);
    expect(scoreOf(await assessDays(january, '2026-03-01T00:00:00Z'), 'timeliness')).toBe(0);
  });

  it('derives the usual gap from the data', async () => {
    const weekly = ['2025-12-01', '2025-12-08', '2025-12-15', '2025-12-22'];
    // Ends on the 23rd; 14 days later one week is overdue: 1 − 7/28.
    expect(scoreOf(await assessDays(weekly, '2026-01-06T00:00:00Z'), 'timeliness')).toBe(0.75);
  });

  it('does not treat a future date as fresh data', async () => {
    // Without the future row 0.5; 1 of 11 rows is in the future.
    const assessment = await assessDays([...january, '2062-01-10'], '2026-01-14T00:00:00Z');
    expect(scoreOf(assessment, 'timeliness')).toBeCloseTo(0.5 * (10 / 11), 12);
    const check = checkOf(assessment, 'future-dates', 'tag');
    expect(check).toMatchObject({ checked: 11, failed: 1 });
    expect(check?.evidence).toEqual([{ row: 11, values: { tag: '2062-01-10' } }]);
    expect(assessment.cells).toMatchObject([{ row: 11, column: 'tag', reasons: ['future-dates'] }]);
  });

  it('judges a series that ended years ago by its own rhythm', async () => {
    const monthly = Array.from({ length: 24 }, (_, month) => new Date(Date.UTC(2018, month, 1)).toISOString().slice(0, 10));
    const assessment = await assessDays(monthly, '2026-01-12T00:00:00Z');
    expect(scoreOf(assessment, 'timeliness')).toBe(1);
    expect(dimensionOf(assessment, 'timeliness').notes.map(({ en }) => en)).toEqual([
      'The series ended on 2019-12-01 and counts as completed; the score is how completely it follows its own rhythm.',
    ]);
    // Without March to August 2018, 212 of the 699 days are one gap, of which 31 are usual.
    const interrupted = monthly.filter((day) => day < '2018-03' || day > '2018-08-31');
    expect(scoreOf(await assessDays(interrupted, '2026-01-12T00:00:00Z'), 'timeliness')).toBeCloseTo(518 / 699, 12);
  });

  it('has no score without a time column or a usual gap', async () => {
    const none = await assessRows({ tag: 'date' }, days(...january));
    expect(dimensionOf(none, 'timeliness')).toMatchObject({ score: null, reason: { de: 'Es ist keine Zeitspalte angegeben.' } });
    const twoDays = await assessDays(['2026-01-01', '2026-01-02'], '2026-01-03T00:00:00Z');
    expect(dimensionOf(twoDays, 'timeliness').reason?.en).toBe(
      'The time column has 2 days with data up to the reference date; at least 3 are required.',
    );
  });
});
