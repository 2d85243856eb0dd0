import { findTimeLimits } from './time-limits.js';

const limitsIn = (text: string): string[] => findTimeLimits(text).map(({ value, unit }) => `${value}|${unit}`);

describe('findTimeLimits', () => {
  it.each([
    ['Widersprüche sind binnen vier Wochen einzulegen, bei Eilfällen in 36 Stunden.', ['vier|Wochen', '36|Stunden']],
    [
      'Die Meldung geht am selben Arbeitstag ein, spätestens bis 14:30 Uhr des Folgetags.',
      ['selben|Arbeitstag', '14:30|Uhr des Folgetags'],
    ],
    ['Abgerechnet wird zum 3. Werktag, geprüft bis zum zehnten Kalendertag.', ['3.|Werktag', 'zehnten|Kalendertag']],
    ['Keys are returned within 24 working hours or on the next business day.', ['24|working hours', 'next|business day']],
    ['The desk is open six days a week; claims close after 90 days.', ['90|days']],
    ['Orders before 11 am leave the same day.', ['11|am', 'same|day']],
    ['Room 4 has two doors.', []],
  ])('finds the limits of: %s', (text, expected) => {
    expect(limitsIn(text)).toEqual(expected);
  });
});
