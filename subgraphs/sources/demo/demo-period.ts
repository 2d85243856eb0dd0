import { DAY, monthStart, startOfDay, WorkCalendar } from './work-calendar.js';

/** What days the demo company's files are of. */
export interface DemoPeriod {
  /** First day of the event log: twelve whole months before the one that `logEnd` lies in begins. */
  logStart: number;
  /** The day after the last one of the log: that of the extract. */
  logEnd: number;
  /** The end of the month that the log ends in: simulated as a whole, so that a later day of it adds to an earlier one's log. */
  simulatedUntil: number;
  /** From the first Monday of the seventh month before the log begins, until two months after what is simulated. */
  calendar: WorkCalendar;
}

/** Months of the monthly figures; the log begins with the first of the last twelve. */
export const KPI_MONTHS = 36;

/** The files as they would be extracted on a day: with all that happened until the day before. */
export const demoPeriod = (asOf: Date): DemoPeriod => {
  const logEnd = startOfDay(asOf.getTime());
  const logStart = monthStart(logEnd, -12);
  const simulatedUntil = monthStart(logEnd - DAY, 1);
  const warmUp = monthStart(logStart, -7);
  const firstMonday = warmUp + ((8 - new Date(warmUp).getUTCDay()) % 7) * DAY;
  return { logStart, logEnd, simulatedUntil, calendar: new WorkCalendar(firstMonday, monthStart(simulatedUntil, 3)) };
};

/** First days of the months that the monthly figures are of, the last of them the last that is over. */
export const kpiMonths = ({ logEnd }: DemoPeriod): number[] =>
  Array.from({ length: KPI_MONTHS }, (_, index) => monthStart(logEnd, index - KPI_MONTHS));
