/** A day as `YYYY-MM-DD` in UTC; string comparison is chronological. */
export type Day = string;

const DAY_MS = 86_400_000;

export const dayOf = (time: Date): Day => time.toISOString().slice(0, 10);

/** Returns the number of days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export const addDays = (day: Day, days: number): Day => dayOf(new Date(Date.parse(day) + days * DAY_MS));
