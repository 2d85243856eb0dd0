/**
 * Working time of the demo company. Instants are milliseconds of *local wall-clock time written as if it were UTC*: the log
 * of an ERP system carries no offset, and neither do its consumers need one.
 *
 * A business minute counts minutes of working time since `CALENDAR_START`: Monday to Friday, 07:30 to 16:30, without the
 * public holidays of North Rhine-Westphalia and the closure between Christmas and New Year.
 */
export const MINUTE = 60_000;
export const DAY = 86_400_000;
export const WORKDAY_MINUTES = 540;

const OPENING = 450 * MINUTE;
export const CALENDAR_START = Date.UTC(2025, 2, 3);
const CALENDAR_END = Date.UTC(2026, 11, 31);

const HOLIDAYS = new Set(
  [
    '2025-04-18 2025-04-21 2025-05-01 2025-05-29 2025-06-09 2025-06-19 2025-10-03 2025-11-01',
    '2025-12-24 2025-12-25 2025-12-26 2025-12-29 2025-12-30 2025-12-31',
    '2026-01-01 2026-04-03 2026-04-06 2026-05-01 2026-05-14 2026-05-25 2026-06-04 2026-10-03 2026-11-01',
    '2026-12-24 2026-12-25 2026-12-28 2026-12-29 2026-12-30 2026-12-31',
  ].flatMap((dates) => dates.split(' ')),
);

export const isoDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
export const startOfDay = (instant: number): number => Math.floor(instant / DAY) * DAY;

export const isWorkday = (instant: number): boolean => {
  const weekday = new Date(instant).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(isoDate(instant));
};

const workdays: number[] = [];
for (let day = CALENDAR_START; day <= CALENDAR_END; day += DAY) if (isWorkday(day)) workdays.push(day);

/** Index of the first workday on or after the day of the instant. */
const workdayIndex = (instant: number): number => {
  const index = workdays.findIndex((day) => day >= startOfDay(instant));
  return index < 0 ? workdays.length : index;
};

/** The instant of a business minute; infinitely late beyond the calendar's end. */
export const instantOf = (businessMinute: number): number => {
  const day = workdays[Math.floor(businessMinute / WORKDAY_MINUTES)];
  return day === undefined ? Number.POSITIVE_INFINITY : day + OPENING + (businessMinute % WORKDAY_MINUTES) * MINUTE;
};

/** The business minute of an instant, or the next one when nobody works then. */
export const businessMinuteOf = (instant: number): number => {
  const index = workdayIndex(instant);
  if (workdays[index] !== startOfDay(instant)) return index * WORKDAY_MINUTES;
  const minutes = (instant - startOfDay(instant) - OPENING) / MINUTE;
  return index * WORKDAY_MINUTES + Math.min(WORKDAY_MINUTES, Math.max(0, minutes));
};

/** The date a number of workdays later. */
export const addWorkdays = (instant: number, days: number): number =>
  startOfDay(instantOf((workdayIndex(instant) + days) * WORKDAY_MINUTES));

/** Whether the instant lies in the last ten workdays of a quarter, when sales closes its books. */
export const isQuarterEnd = (instant: number): boolean => {
  const index = workdayIndex(instant);
  const later = workdays[index + 10];
  return later !== undefined && quarterOf(later) !== quarterOf(workdays[index] ?? later);
};

const quarterOf = (instant: number): number => Math.floor(new Date(instant).getUTCMonth() / 3);
