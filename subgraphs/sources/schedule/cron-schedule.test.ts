import { AppError } from '../../../platform/errors/index.js';
import { checkSchedule, nextOccurrence } from './cron-schedule.js';

const NOW = new Date('2026-03-02T10:20:00Z');

/** Returns the first occurrences after an instant. */
const occurrences = (cron: string, timeZone: string, after: string, count: number): (string | undefined)[] => {
  const times: (Date | null)[] = [];
  for (let time: Date | null = new Date(after); times.length < count && time !== null;) {
    time = nextOccurrence({ cron, timeZone }, time);
    times.push(time);
  }
  return times.map((time) => time?.toISOString().slice(0, 16));
};

const refusalOf = (cron: string, timeZone = 'Europe/Berlin'): { loc: (string | number)[]; msg: string } | undefined => {
  try {
    checkSchedule({ cron, timeZone }, NOW);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.issues[0];
    throw error;
  }
};

describe('a schedule', () => {
  it.each([
    '0 6 * * *',
    '*/15 * * * *',
    '0 6 * * MON-FRI',
    '30 22 L * *',
    '0 0 29 2 *',
    '5,20,35,50 8-18 * * 1-5',
    '0 6 1 JAN,JUL *',
    '59 23 1 1 *',
  ])('is accepted: %s', (cron) => expect(refusalOf(cron)).toBeUndefined());

  it('is stored with single blanks and the canonical name of its time zone', () => {
    expect(checkSchedule({ cron: '  0  6\t* * 1 ', timeZone: 'europe/berlin' }, NOW)).toEqual({
      cron: '0 6 * * 1',
      timeZone: 'Europe/Berlin',
    });
  });

  it.each([
    ['', 'five fields'],
    ['@daily', 'five fields'],
    ['0 6 * *', 'five fields'],
    ['0 0 6 * * *', 'five fields'],
    ['60 * * * *', 'Invalid cron expression: Invalid value for minute: 60'],
    ['0 24 * * *', 'Invalid cron expression: Invalid value for hour: 24'],
    ['0 6 * * someday', 'Invalid cron expression'],
    ['0 6 * * 1-', 'Invalid cron expression'],
    ['*/0 * * * *', 'Invalid cron expression'],
    ['0 6 30 2 *', 'never matches'],
    ['0 6 31 4,6 *', 'never matches'],
    ['* * * * *', 'at least 15 minutes apart'],
    ['*/14 * * * *', 'at least 15 minutes apart'],
    ['0,10 6 1 1 *', 'at least 15 minutes apart'],
    ['0,50 * * * *', 'at least 15 minutes apart'],
    ['0,50 0,23 * * *', 'at least 15 minutes apart'],
  ])('is refused with the field cron: "%s" (%s)', (cron, reason) => {
    expect(refusalOf(cron)).toMatchObject({ loc: ['body', 'schedule', 'cron'], msg: expect.stringContaining(reason) });
  });

  it.each(['Mars/Olympus', '+02:00', '', 'Europe/Berlin; DROP'])('is refused with the field time_zone: "%s"', (timeZone) => {
    expect(refusalOf('0 6 * * *', timeZone)).toMatchObject({
      loc: ['body', 'schedule', 'time_zone'],
      msg: expect.stringContaining('IANA time zone'),
    });
  });
});

describe('the next occurrence', () => {
  it('is after the given instant, even if that is itself an occurrence', () => {
    expect(occurrences('0 6 * * *', 'UTC', '2026-03-02T06:00:00Z', 2)).toEqual(['2026-03-03T06:00', '2026-03-04T06:00']);
  });

  it('is in the time zone of the schedule', () => {
    expect(occurrences('0 6 * * *', 'Europe/Berlin', '2026-03-02T10:20:00Z', 1)).toEqual(['2026-03-03T05:00']);
    expect(occurrences('0 6 * * *', 'America/New_York', '2026-03-02T10:20:00Z', 1)).toEqual(['2026-03-02T11:00']);
    expect(occurrences('0 6 * * *', 'Asia/Kathmandu', '2026-03-02T10:20:00Z', 1)).toEqual(['2026-03-03T00:15']);
  });

  it('is the end of the skipped hour on the day on which the hour does not exist', () => {
    expect(occurrences('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:30']);
    expect(occurrences('30 2,14 * * *', 'Europe/Berlin', '2026-03-28T14:00:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-29T12:30']);
  });

  it('is the first of two equal times on the day on which the hour occurs twice', () => {
    expect(occurrences('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
    expect(occurrences('30 2,14 * * *', 'Europe/Berlin', '2026-10-24T14:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-25T13:30']);
  });

  it('follows every hour of an hourly expression across both changes of the clocks', () => {
    expect(occurrences('15 * * * *', 'Europe/Berlin', '2026-03-29T00:00:00Z', 3)).toEqual([
      '2026-03-29T00:15',
      '2026-03-29T01:15',
      '2026-03-29T02:15',
    ]);
    expect(occurrences('15 * * * *', 'Europe/Berlin', '2026-10-24T23:30:00Z', 3)).toEqual([
      '2026-10-25T00:15',
      '2026-10-25T01:15',
      '2026-10-25T02:15',
    ]);
  });
});
