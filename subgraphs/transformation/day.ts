/** Days as `YYYY-MM-DD` in UTC, which compare as text. */
export type Day = string;

const DAY_MS = 86_400_000;

export const dayOf = (time: Date): Day => time.toISOString().slice(0, 10);

/** Days from one to the other; negative when `to` comes first. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export const addDays = (day: Day, days: number): Day => dayOf(new Date(Date.parse(day) + days * DAY_MS));
