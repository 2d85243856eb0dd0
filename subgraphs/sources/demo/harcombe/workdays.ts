import { DAY, easterSunday, startOfDay } from '../work-calendar.js';

/** Returns whether the day is a weekday that is no bank holiday of England. */
export const isWorkday = (instant: number): boolean => {
  const day = startOfDay(instant);
  return !isWeekend(day) && !bankHolidays(new Date(day).getUTCFullYear()).has(day);
};

const isWeekend = (day: number): boolean => new Date(day).getUTCDay() % 6 === 0;

const holidaysByYear = new Map<number, ReadonlySet<number>>();

const bankHolidays = (year: number): ReadonlySet<number> => {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const newYear = Date.UTC(year, 0, 1);
  const christmas = Date.UTC(year, 11, 25);
  const holidays = new Set([
    nextWeekday(newYear),
    easter - 2 * DAY,
    easter + DAY,
    mondayFrom(Date.UTC(year, 4, 1)),
    mondayFrom(Date.UTC(year, 4, 25)),
    mondayFrom(Date.UTC(year, 7, 25)),
    nextWeekday(christmas),
    nextWeekday(nextWeekday(christmas) + DAY),
  ]);
  holidaysByYear.set(year, holidays);
  return holidays;
};

/** A bank holiday at a weekend is moved to the next weekday. */
const nextWeekday = (day: number): number => (isWeekend(day) ? nextWeekday(day + DAY) : day);

/** Returns the first Monday on or after the day. */
const mondayFrom = (day: number): number => day + ((8 - new Date(day).getUTCDay()) % 7) * DAY;
