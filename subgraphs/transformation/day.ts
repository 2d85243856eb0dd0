import { dateFormat, type Language } from '../../platform/content/index.js';

export { addDays, daysBetween } from '../../platform/text/index.js';

/** A day as `YYYY-MM-DD` in UTC; string comparison is chronological. */
export type Day = string;

export const dayOf = (time: Date): Day => time.toISOString().slice(0, 10);

/** Returns a day as readers write it: 31.12.2026 in German, 31 Dec 2026 in English. */
export const displayDay = (day: Day, language: Language): string =>
  language === 'de'
    ? day.split('-').toReversed().join('.')
    : dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(day));
