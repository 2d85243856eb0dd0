import { isStopWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { answerPlanSchema, flagColumns, namesRow, periodDateOf, type RowPlan } from '../answer-plan/index.js';
import type { Understood } from '../request-reading/index.js';
import { measuredColumns } from '../tenant-state/index.js';
import type { AskedView } from './asked-views.js';

/** Returns the rows of a plan with a column as measure: a number, or the share of yes in a yes/no column; null for text columns. */
export const measuring = (name: string, dataset: Dataset, planned: RowPlan | null, { measure }: AskedView): RowPlan | null => {
  const base = planned?.datasetId === dataset.datasetId ? planned : allRows(dataset.datasetId);
  const flag = flagColumns(dataset).find(({ column }) => column === name);
  const filters = base.filters.filter(({ column }) => column !== name);
  const rest = { ...base, filters, calculations: [], intervals: [], asksOtherMeasure: false, asksDuration: false };
  if (flag) {
    const held = [{ column: name, values: flag.holds, isExcluded: false, caseColumn: null, words: measure }];
    return { ...rest, measures: [], share: { filters: held, conditions: [], dates: [], blanks: [] } };
  }
  const isMeasured = measuredColumns(dataset).some((column) => column.name === name);
  const isPerRow = base.measures.some((each) => each.isPerRow === true);
  return isMeasured ? { ...rest, share: null, measures: [{ name, metricId: null, words: measure, ...(isPerRow && { isPerRow }) }] } : null;
};

/** Returns the plan of all rows of a dataset, without a figure. */
const allRows = (datasetId: string): RowPlan =>
  answerPlanSchema.shape.rows.unwrap().parse({ datasetId, filters: [], conditions: [], groups: [], measures: [], asksDuration: false });

/**
 * Returns whether a reading contains the measure of a view: a figure, or rows that all words of the measure describe. Amounts and row
 * counts do not replace a figure that the data lack.
 */
export const measuresAll = (rows: RowPlan, { measure }: AskedView, { subjects }: Understood, dataset: Dataset): boolean => {
  const { measures, share, dates, blanks, intervals, asksDuration, filters, conditions } = rows;
  if (measures.length > 0 && isOfDivisor(rows, measure)) return false;
  if (measures.length + intervals.length > 0 || share !== null || asksDuration) return true;
  const known = [
    ...[...filters, ...conditions, ...dates, ...blanks].flatMap(({ words }) => wordsIn(words)),
    ...subjects.filter(({ kind, id }) => kind === 'dataset' && id === dataset.datasetId).flatMap(({ words }) => words),
  ].map(stemOf);
  const isKnown = (word: string): boolean =>
    known.includes(stemOf(word)) || COUNTING.test(word) || isStopWord(word) || namesRow(word, dataset);
  return wordsIn(measure).every(isKnown);
};

/** A quantity and what it is divided by: "kWh per room", „Kosten je Fahrt“. */
const QUOTIENT = /^(?<quantity>.+?)\s+(?:per|pro|je)\s+(?<divisor>.+)$/iu;

/** Returns whether all that a reading measures is named by the divisor of a quotient: the rooms of "kWh per room". */
const isOfDivisor = ({ measures, calculations }: RowPlan, measure: string): boolean => {
  const { quantity, divisor } = QUOTIENT.exec(measure)?.groups ?? {};
  if (quantity === undefined || divisor === undefined || calculations.length > 0) return false;
  const stems = (words: string): string[] => wordsIn(words).map(stemOf);
  const [above, below] = [stems(quantity), stems(divisor)];
  return measures.every(({ words }) => stems(words).every((stem) => below.includes(stem) && !above.includes(stem)));
};

/** Words that ask for a number of rows. */
const COUNTING = /^(?:anzahl|zahl|number|count|menge|cases?|fälle?|volume|aufkommen)$/iu;

/**
 * Returns the rows of a view with a grouping: by month if the view names none, or by a column if the view names one of its values, next to
 * the other values. Rows later than another date become a share of all rows, so that groups of different sizes can be compared. Null if
 * nothing groups the rows, or if the view names neither a grouping nor a measure.
 */
export const groupedRows = (rows: RowPlan, dataset: Dataset, { form }: AskedView): { rows: RowPlan; marked: readonly string[] } | null => {
  const time = periodDateOf(dataset, rows);
  const isMeasured = rows.measures.length + rows.dates.length + rows.intervals.length > 0 || rows.share !== null || rows.asksDuration;
  // Without a grouping and a measure, nothing shows that these rows are meant.
  if (rows.groups.length === 0 && !isMeasured) return null;
  const singled = rows.groups.length === 0 && form === 'measure' ? rows.filters.find(isSingled) : undefined;
  const groups =
    rows.groups.length > 0
      ? rows.groups
      : singled
        ? [{ column: singled.column, grain: null, words: singled.words }]
        : time === null
          ? []
          : [{ column: time, grain: 'month' as const, words: time }];
  if (groups.length === 0) return null;
  const isLate = rows.dates.length > 0 && rows.share === null && rows.measures.length === 0 && !rows.asksDuration;
  return {
    rows: {
      ...rows,
      ...(isLate && { dates: [], share: { filters: [], conditions: [], dates: rows.dates, blanks: [] } }),
      ...{ filters: rows.filters.filter((filter) => filter !== singled), groups, isGroupedApart: groups.length > 1, listsRows: false },
    },
    marked: singled?.values ?? [],
  };
};

export const isSingled = ({ isExcluded, caseColumn, values }: RowPlan['filters'][number]): boolean =>
  !isExcluded && caseColumn === null && new Set(values.map((value) => value.toLowerCase())).size === 1;
