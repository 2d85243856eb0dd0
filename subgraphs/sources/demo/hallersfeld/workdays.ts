import { DAY, easterSunday, startOfDay } from '../work-calendar.js';

export const isWorkday = (instant: number): boolean => {
  const day = new Date(instant);
  return day.getUTCDay() % 6 !== 0 && !isHoliday(day);
};

/** Returns whether the day is a public holiday of North Rhine-Westphalia or in the closure from Christmas Eve to New Year's Eve. */
const isHoliday = (day: Date): boolean => {
  const [month, date] = [day.getUTCMonth() + 1, day.getUTCDate()];
  if (month === 12 && date >= 24) return true;
  if (FIXED_HOLIDAYS.has(`${month}-${date}`)) return true;
  return AFTER_EASTER.has((startOfDay(day.getTime()) - easterSunday(day.getUTCFullYear())) / DAY);
};

const FIXED_HOLIDAYS = new Set(['1-1', '5-1', '10-3', '11-1']);
/** Days from Easter Sunday to Good Friday, Easter Monday, Ascension, Whit Monday and Corpus Christi. */
const AFTER_EASTER = new Set([-2, 1, 39, 50, 60]);
