import type { RowPlan } from '../answer-plan.js';
import { grainIn } from '../groups-in.js';
import type { PlannedDataset } from '../local-subjects.js';
import { comparedDates, timeColumnOf } from '../row-conditions.js';
import { asCases } from '../step-times.js';
import { blankDatesIn } from './blank-dates.js';
import { dateConditionsIn, pastDatesIn } from './date-conditions.js';
import { isNamedWait } from './intervals.js';
import { periodDateIn } from './period-date.js';
import { splitDayIn, type SplitDay } from './split-day.js';

/** What a request says about the dates of rows. */
export interface RowDates {
  readonly dates: RowPlan['dates'];
  readonly blanks: RowPlan['blanks'];
  /** Date that the request names beside its period; null if it names none. */
  readonly periodDate: { readonly column: string; readonly words: string } | null;
  /** Date by which the rows belong to periods; null without dates. */
  readonly time: string | null;
  /** Day before and after which the request compares; null if it does not. */
  readonly split: SplitDay | null;
  /** Dates that the request names and the plan uses. */
  readonly used: ReadonlySet<string>;
}

interface Reading {
  /** Words of the period of the request. */
  readonly period: string | undefined;
  /** Whether a KPI of the dataset is asked, whose rows "late" alone does not select. */
  readonly isOfKpi: boolean;
  /** Whether the request selects a state by its value. */
  readonly isStateNamed: boolean;
  readonly intervals: RowPlan['intervals'];
  readonly now: Date;
}

/** Reads what a request says about the dates of the rows of a dataset; of an event log the day that divides them, and which cases are late. */
export const rowDatesIn = (text: string, dataset: PlannedDataset, { period, isOfKpi, isStateNamed, intervals, now }: Reading): RowDates => {
  const isLog = dataset.roles['case'] !== undefined;
  const cases = asCases(dataset);
  const past = pastDatesIn(text, cases, { now, isStateNamed });
  const late = past.dates.length > 0 ? past.dates : dateConditionsIn(text, cases, isOfKpi);
  // How late something is says that it is late.
  const dates = late.filter(({ column, than }) => !intervals.some(({ from, until }) => from === than && until === column));
  const found = isLog ? [] : blankDatesIn(text, dataset, isStateNamed);
  const blanks = [...found, ...past.blanks.filter(({ column }) => !found.some((blank) => blank.column === column))];
  const usual = timeColumnOf(dataset);
  const beside = isLog ? null : periodDateIn(text, period ?? grainIn(text)?.words, dataset);
  // A wait belongs to the day of the arrival, not to that of the booking.
  const ofWait = intervals.find(isNamedWait)?.from;
  const periodDate = beside ?? (isLog || ofWait === undefined ? null : { column: ofWait, words: '' });
  const time = periodDate?.column ?? usual;
  const split = time === null ? null : splitDayIn(text, now);
  const used = new Set([
    ...late.flatMap(comparedDates),
    ...blanks.map(({ column }) => column),
    ...[periodDate?.column, split && time, period === undefined ? null : usual].filter((column) => column != null),
  ]);
  return { dates, blanks, periodDate, time, split, used };
};
