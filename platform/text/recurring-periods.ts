import { isoWeek, type Span } from './calendar-units.js';

/** Which one of recurring periods, such as months without a year, is meant: the one that began last, or the one that ends next. */
export type Direction = 'past' | 'future';

/** Returns a calendar week of a year; without a year the one that began last or ends next. */
export const weekOf = (week: number, year: string | undefined, today: Date, direction: Direction): Span | undefined => {
  if (week < 1 || week > 53) return undefined;
  const current = today.getUTCFullYear();
  if (year !== undefined) return isoWeek(Number(year), week);
  const [from, next] = isoWeek(current, week);
  return isoWeek(direction === 'past' ? (from <= today ? current : current - 1) : next > today ? current : current + 1, week);
};

/** Returns a number of months from a month (1 to 12) of a year; without a year those that began last or end next. */
export const yearOf = (
  year: string | undefined,
  [month, months]: readonly [number, number],
  today: Date,
  direction: Direction,
): Span | undefined => {
  if (!(month >= 1 && month <= 12)) return undefined;
  const from = (number: number): Date => new Date(Date.UTC(number, month - 1, 1));
  const next = (number: number): Date => new Date(Date.UTC(number, month - 1 + months, 1));
  const current = today.getUTCFullYear();
  const began = from(current) <= today ? current : current - 1;
  const ends = next(current) > today ? current : current + 1;
  const number = year === undefined ? (direction === 'past' ? began : ends) : Number(year);
  return [from(number), next(number)];
};

/** Returns a day of a month (1 to 12) of a year; without a year the last one that has begun, or the next one that has not ended. */
export const dayOfYear = (
  written: string | undefined,
  [day, month]: readonly [number, number],
  today: Date,
  direction: Direction,
): Span | undefined => {
  const at = (year: number, moved = 0): Date => new Date(Date.UTC(year, month - 1, day + moved));
  const current = today.getUTCFullYear();
  if (month < 1 || month > 12 || at(Number(written ?? current)).getUTCDate() !== day) return undefined;
  if (written !== undefined) return [at(Number(written)), at(Number(written), 1)];
  const year = direction === 'past' ? (at(current) <= today ? current : current - 1) : at(current, 1) > today ? current : current + 1;
  return [at(year), at(year, 1)];
};
