/**
 * Working time of the demo companies. Instants are milliseconds of *local wall-clock time written as if it were UTC*: the log of an ERP
 * system carries no offset, and its consumers need none.
 */
export const MINUTE = 60_000;
export const DAY = 86_400_000;
export const WORKDAY_MINUTES = 540;

const OPENING = 450 * MINUTE;

export const isoDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
export const startOfDay = (instant: number): number => Math.floor(instant / DAY) * DAY;

/** Returns the first day of the month that lies a number of months after that of the instant. */
export const monthStart = (instant: number, months = 0): number => {
  const day = new Date(instant);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1);
};

/**
 * Returns Easter Sunday by Gauss with the corrections of Lichtenberg: the Sunday after the first full moon of spring, counted from 1 March.
 */
export const easterSunday = (year: number): number => {
  const century = Math.floor(year / 100);
  const secularMoon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const secularSun = 2 - Math.floor((3 * century + 3) / 4);
  const cycle = year % 19;
  const moon = (19 * cycle + secularMoon) % 30;
  const correction = Math.floor((moon + Math.floor(cycle / 11)) / 29);
  const fullMoon = 21 + moon - correction;
  const firstSunday = 7 - ((year + Math.floor(year / 4) + secularSun) % 7);
  return Date.UTC(year, 2, fullMoon + 7 - ((fullMoon - firstSunday) % 7));
};

/**
 * Working time between two days. A business minute is the number of minutes of working time since the first day: 07:30 to 16:30 on each
 * workday.
 */
export class WorkCalendar {
  private readonly workdays: number[] = [];
  /** For each day since the first, the index of the first workday on or after it. */
  private readonly indexOfDay: number[] = [];

  /** @param from start of its first day @param until start of the day after its last */
  constructor(
    readonly from: number,
    until: number,
    isWorkday: (day: number) => boolean,
  ) {
    for (let day = from; day < until; day += DAY) {
      this.indexOfDay.push(this.workdays.length);
      if (isWorkday(day)) this.workdays.push(day);
    }
  }

  /** Returns the index of the first workday on or after the day of the instant. */
  private workdayIndex(instant: number): number {
    return this.indexOfDay[Math.max(0, (startOfDay(instant) - this.from) / DAY)] ?? this.workdays.length;
  }

  /** Returns the instant of a business minute; infinity beyond the end of the calendar. */
  instantOf(businessMinute: number): number {
    const day = this.workdays[Math.floor(businessMinute / WORKDAY_MINUTES)];
    return day === undefined ? Number.POSITIVE_INFINITY : day + OPENING + (businessMinute % WORKDAY_MINUTES) * MINUTE;
  }

  /** Returns the business minute of an instant, or the next one outside working time. */
  businessMinuteOf(instant: number): number {
    const index = this.workdayIndex(instant);
    if (this.workdays[index] !== startOfDay(instant)) return index * WORKDAY_MINUTES;
    const minutes = (instant - startOfDay(instant) - OPENING) / MINUTE;
    return index * WORKDAY_MINUTES + Math.min(WORKDAY_MINUTES, Math.max(0, minutes));
  }

  /** Returns the date a number of workdays later. */
  addWorkdays(instant: number, days: number): number {
    return startOfDay(this.instantOf((this.workdayIndex(instant) + days) * WORKDAY_MINUTES));
  }

  /** Returns whether the instant lies in the last ten workdays of a quarter, when sales closes its books. */
  isQuarterEnd(instant: number): boolean {
    const index = this.workdayIndex(instant);
    const later = this.workdays[index + 10];
    return later !== undefined && quarterOf(later) !== quarterOf(this.workdays[index] ?? later);
  }
}

const quarterOf = (instant: number): number => Math.floor(new Date(instant).getUTCMonth() / 3);
