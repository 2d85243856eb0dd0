import { DAY, monthStart, startOfDay, WorkCalendar } from '../work-calendar.js';
import { isWorkday } from './workdays.js';

/** Time range of the demo company's files. */
export interface DemoPeriod {
  /** First day of the event log: twelve whole months before the month of `logEnd`. */
  logStart: number;
  /** The day after the last day of the log, which is the day of the extract. */
  logEnd: number;
  /** End of the month in which the log ends. The whole month is simulated, so that a later extract extends an earlier log. */
  simulatedUntil: number;
  /** From the first Monday of the seventh month before the log begins until two months after `simulatedUntil`. */
  calendar: WorkCalendar;
}

/** Number of months of the monthly figures; the log begins with the first of the last twelve. */
export const KPI_MONTHS = 36;

/** Returns the time range of files extracted on a day, which contain everything until the day before. */
export const demoPeriod = (asOf: Date): DemoPeriod => {
  const logEnd = startOfDay(asOf.getTime());
  const logStart = monthStart(logEnd, -12);
  const simulatedUntil = monthStart(logEnd - DAY, 1);
  const warmUp = monthStart(logStart, -7);
  const firstMonday = warmUp + ((8 - new Date(warmUp).getUTCDay()) % 7) * DAY;
  return { logStart, logEnd, simulatedUntil, calendar: new WorkCalendar(firstMonday, monthStart(simulatedUntil, 3), isWorkday) };
};

/** Returns the first days of the months of the monthly figures; the last one is the latest complete month. */
export const kpiMonths = ({ logEnd }: DemoPeriod): number[] =>
  Array.from({ length: KPI_MONTHS }, (_, index) => monthStart(logEnd, index - KPI_MONTHS));
