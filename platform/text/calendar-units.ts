export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';
/** Days from the first one to the one after the last, in UTC. */
export type Span = readonly [from: Date, next: Date];

/** Returns the unit that contains the day, moved by a number of units. */
export const shifted = (unit: Unit, today: Date, count: number): Span => [startOf(unit, today, count), startOf(unit, today, count + 1)];

/** Returns a number of units that end before the current one; days end today, unless full days are meant. */
export const lastUnits = (count: number, unit: Unit, today: Date, withToday: boolean): Span | undefined => {
  const end = unit === 'day' && withToday ? 1 : 0;
  return count > 0 ? [startOf(unit, today, end - count), startOf(unit, today, end)] : undefined;
};

/** Returns a number of units that begin today: the next two weeks are 14 days. */
export const nextUnits = (count: number, unit: Unit, today: Date): Span | undefined =>
  count > 0 ? [startOf('day', today, 0), movedBy(count, unit, today)] : undefined;

/** Returns the day a number of units after a day, or before it if the number is negative. */
export const movedBy = (count: number, unit: Unit, day: Date): Date => {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  const days = { day: 1, week: 7, month: 0, quarter: 0, year: 0 }[unit];
  const months = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[unit];
  return new Date(Date.UTC(year, month + months * count, date + days * count));
};

/** Returns the unit that a German or English word names, such as „Wochen“; the month for other words. */
export const unitOf = (word = ''): Unit => {
  if (/^(?:tag|day)/i.test(word)) return 'day';
  if (/^(?:woche|week)/i.test(word)) return 'week';
  if (/^(?:quart)/i.test(word)) return 'quarter';
  return /^(?:jahr|year)/i.test(word) ? 'year' : 'month';
};

/** Returns the first day of the unit that contains a day, moved by a number of units. */
export const startOf = (unit: Unit, day: Date, moved: number): Date => {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  if (unit === 'day') return new Date(Date.UTC(year, month, date + moved));
  if (unit === 'week') return new Date(Date.UTC(year, month, date - ((day.getUTCDay() + 6) % 7) + 7 * moved));
  if (unit === 'month') return new Date(Date.UTC(year, month + moved, 1));
  if (unit === 'quarter') return new Date(Date.UTC(year, month - (month % 3) + 3 * moved, 1));
  return new Date(Date.UTC(year + moved, 0, 1));
};

/** Returns the days of a calendar week. Week 1 contains 4 January; weeks begin on Monday (ISO 8601). */
export const isoWeek = (year: number, week: number): Span => {
  const monday = 4 - ((new Date(Date.UTC(year, 0, 4)).getUTCDay() + 6) % 7) + 7 * (week - 1);
  return [new Date(Date.UTC(year, 0, monday)), new Date(Date.UTC(year, 0, monday + 7))];
};
