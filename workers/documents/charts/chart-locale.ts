import type { Locale } from 'vega';
import { dateFormat, PERCENT_SIGNS } from '../../../platform/content/index.js';
import type { Language } from '../text/formatting.js';

/** Returns the d3 locale for numbers and dates in charts; names of days and months come from `Intl`. */
export const chartLocale = (language: Language): Required<Locale> => {
  const german = language === 'de';
  return {
    number: {
      decimal: german ? ',' : '.',
      thousands: german ? '.' : ',',
      grouping: [3],
      currency: ['', '\u00A0€'],
      percent: PERCENT_SIGNS[language],
    },
    time: {
      dateTime: '%d.%m.%Y %H:%M',
      date: german ? '%d.%m.%Y' : '%d/%m/%Y',
      time: '%H:%M',
      periods: ['AM', 'PM'],
      days: weekdays(language, 'long'),
      shortDays: weekdays(language, 'short'),
      months: months(language, 'long'),
      shortMonths: months(language, 'short'),
    },
  };
};

type Seven = [string, string, string, string, string, string, string];
type Twelve = [...Seven, string, string, string, string, string];

// 1 February 2026 is a Sunday, the first of d3's weekdays.
const weekdays = (language: Language, weekday: 'long' | 'short'): Seven =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => nameOf(language, { weekday }, Date.UTC(2026, 1, day))) as Seven;

const months = (language: Language, month: 'long' | 'short'): Twelve =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((index) => nameOf(language, { month }, Date.UTC(2026, index, 1))) as Twelve;

const nameOf = (language: Language, part: Intl.DateTimeFormatOptions, time: number): string => dateFormat(language, part).format(time);
