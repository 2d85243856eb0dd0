import { dateFormat, type Language } from '../../platform/content/index.js';

/** A day as `YYYY-MM-DD` in UTC; string comparison is chronological. */
export type Day = string;

const DAY_MS = 86_400_000;

export const dayOf = (time: Date): Day => time.toISOString().slice(0, 10);

/** Returns the number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export const addDays = (day: Day, days: number): Day => dayOf(new Date(Date.parse(day) + days * DAY_MS));

/** Returns a day as readers write it: 31.12.2026 in German, 31 Dec 2026 in English. */
export const displayDay = (day: Day, language: Language): string =>
  language === 'de'
    ? day.split('-').toReversed().join('.')
    : dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(day));
