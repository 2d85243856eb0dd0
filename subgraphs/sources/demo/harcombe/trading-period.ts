import { monthStart, startOfDay, WorkCalendar } from '../work-calendar.js';
import { isWorkday } from './workdays.js';

/** Time range of the files of Harcombe & Vale. */
export interface TradingPeriod {
  /** First day of the exported orders: thirteen whole months before the month of `end`. */
  start: number;
  /** The day of the extract, which contains everything until the day before. */
  end: number;
  /** Begins two months before `start`, so that the exported orders meet a busy warehouse, and ends four months after `end`. */
  calendar: WorkCalendar;
}

export const tradingPeriod = (asOf: Date): TradingPeriod => {
  const end = startOfDay(asOf.getTime());
  const start = monthStart(end, -13);
  return { start, end, calendar: new WorkCalendar(monthStart(start, -2), monthStart(end, 5), isWorkday) };
};
