import { quotedColumn } from '../../../../subgraphs/metrics/index.js';
import { blankShares, isParticiple } from '../../../methods/answer-plan/index.js';
import { datesOf } from '../../../methods/table-roles/index.js';
import { messagesIn } from '../messages.js';
import type { Measure } from './measure.js';
import { eventWords } from './named-dates.js';
import type { MeasuredDataset, NamedPart } from './named-parts.js';
import { countOfRows, measure, percent, restrictionsOf, type Reading } from './reading.js';
import { COUNT, MEAN, MEDIAN, SHARE } from './wording.js';

/**
 * Measures the share or number of rows in which something has happened by the date on which it did: "cancelled orders" by the rows with a
 * `cancelled_on`. Returns null if a request names no such date, or all rows have it.
 */
export const dateState = <D extends MeasuredDataset>(reading: Reading<D>): Measure<D> | null => {
  const { text, log, values } = reading;
  if (!(SHARE.test(text) || COUNT.test(text)) || MEAN.test(text) || MEDIAN.test(text)) return null;
  const [date] = happenedDates(reading);
  if (!date || log !== null || values.some((set) => set.values.every(isParticiple))) return null;
  const { conditions, labels: filters } = restrictionsOf(reading);
  const [part, whole] = [countOfRows(null, [`${quotedColumn(date.column)} IS NOT NULL`, ...conditions]), countOfRows(null, conditions)];
  const isCount = COUNT.test(text) && !SHARE.test(text);
  return measure(reading, isCount ? 'count' : 'share', {
    ...(isCount ? { formula: part } : { formula: percent(part, whole), unit: '%', parts: { part, whole } }),
    subject: date.column,
    filters,
    remarks: [(language) => messagesIn(language).measure.remarks.rowsWithDate(date.column)],
  });
};

/** Returns the dates on which something happened in some rows only, as a request names it: `cancelled_on` for "cancelled". */
export const happenedDates = ({ parts, dataset }: Reading<MeasuredDataset>): NamedPart[] => {
  const [dates, blanks] = [datesOf(dataset), blankShares(dataset)];
  return parts.filter(
    ({ value, words, column }) =>
      value === null &&
      dates.includes(column) &&
      [...words, ...eventWords(column)].some((word) => isParticiple(word)) &&
      (blanks.get(column) ?? 0) > 0,
  );
};
