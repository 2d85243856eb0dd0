/** Returns whether a text is a day that exists, as YYYY-MM-DD, from the year 1 on. */
export const isCalendarDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && isoDay(day) === text;
};

/** Returns the calendar day of a time in UTC, YYYY-MM-DD. */
export const isoDay = (time: Date): string => time.toISOString().slice(0, 10);

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** Returns the number of days from one calendar day (YYYY-MM-DD) to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Returns the calendar day that is a number of days after another (YYYY-MM-DD). */
export const addDays = (day: string, days: number): string => isoDay(new Date(Date.parse(day) + days * DAY_MS));
