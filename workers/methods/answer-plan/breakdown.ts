import { z } from 'zod';
import { MONTH_PATTERN, wordsIn, type Period } from '../../../platform/text/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import type { AgentContext, Language } from '../../kit.js';
import type { Understood } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import { breakdownColumns } from './breakdown-columns.js';
import { compareSides, periodsCompared } from './compared-periods.js';
import { periodDateOf } from './row-conditions.js';
import { describeRowFigures, type RowAnswer } from './row-answer.js';
import { computeRowFigures, MAX_GROUPS, type Grouping, type RowFigures } from './row-figures.js';

const EMPTY: Omit<RowPlan, 'datasetId'> = {
  ...{
    filters: [],
    alsoFor: [],
    conditions: [],
    dates: [],
    blanks: [],
    intervals: [],
    calculations: [],
    groups: [],
    measures: [],
    merges: [],
  },
  ...{ periodDate: null, share: null, isGroupedApart: false, asksOtherMeasure: false, asksRelation: false, expects: null, ranks: null },
  ...{ leastRows: null, repeats: null, top: null, asksDuration: false, asksCount: false, listsRows: false },
};

interface Order {
  readonly understood: Understood | null;
  readonly language: Language;
  readonly now: Date;
}

/**
 * Returns an answer on rows with a breakdown by the categories of the dataset, if the request does not say by what: a report on a dataset
 * as a whole, or on a share of its rows. Pairs of groups that are too many are stated for each column by itself. Two periods that the request compares are set side by side.
 * @param answer the answer on rows; null if the request only names the dataset
 * @param dataset the dataset that the request names, if there is no answer
 */
export const withBreakdown = async (
  context: AgentContext,
  answer: RowAnswer | null,
  dataset: Dataset | null,
  { understood, language, now }: Order,
): Promise<RowAnswer | null> => {
  const of = answer?.figures.dataset ?? dataset;
  const planned = answer === null ? null : ((await context.plan())?.rows ?? null);
  if (of === null || understood === null || (answer !== null && planned === null)) return answer;
  const comparedPeriod = understood.comparisons.find(({ kind }) => kind === 'period')?.period ?? null;
  if (answer !== null && planned !== null && isCut(answer.figures, planned)) {
    const rows: RowPlan = { ...planned, isGroupedApart: true };
    const period = understood.period;
    const figures = await computeRowFigures(context, { dataset: of, rows, metrics: [] }, { period, compared: null });
    return describeRowFigures(figures, { rows, period, compared: null, language });
  }
  if (answer !== null && (answer.figures.groups.length > 0 || answer.figures.listed !== null || answer.figures.asked.count === 0))
    return answer;
  const base: RowPlan = planned ?? wholeOf(of);
  const columns = breakdownColumns(
    of,
    [...base.filters, ...(base.share?.filters ?? [])].map(({ column }) => column),
  );
  const groups = [...(planned === null ? base.groups : []), ...columns.map((column) => ({ column, grain: null, words: column }))];
  if (groups.length === 0) return answer;
  const rows: RowPlan = { ...base, groups, isGroupedApart: true };
  const [one, other] = periodsCompared(requestOf(context), understood.period, comparedPeriod, now);
  const figuresIn = (period: Period | null): Promise<RowFigures> =>
    computeRowFigures(context, { dataset: of, rows, metrics: [] }, { period, compared: null });
  const figures = await figuresIn(other ?? one);
  if (figures.asked.count === 0) return answer;
  const described = describeRowFigures(withoutDefining(figures), { rows, period: other ?? one, compared: null, language });
  if (one === null || other === null) return described;
  return compareSides(await figuresIn(one), described, { before: one, after: other, language });
};

/** Maximum number of columns that are measured if a request names only a dataset. */
const MAX_MEASURES = 3;

/** Returns the plan of a request that names only a dataset: its first measured columns, by month if its rows have a date. */
export const wholeOf = (dataset: Dataset): RowPlan => {
  const measures = understoodColumns(dataset)
    .filter(({ role }) => role === 'measure')
    .slice(0, MAX_MEASURES)
    .map(({ name }) => ({ name, metricId: null, words: name }));
  const rows: RowPlan = { ...EMPTY, datasetId: dataset.datasetId, measures };
  const date = periodDateOf(dataset, rows);
  return date === null ? rows : { ...rows, groups: [{ column: date, grain: 'month', words: date }] };
};

/** Returns whether pairs of groups are so many that only the largest are stated; each of the two columns by itself states all. */
const isCut = ({ groups, groupColumns, groupGrains }: RowFigures, { measures }: RowPlan): boolean =>
  groupColumns.length > 1 &&
  groups.length >= MAX_GROUPS &&
  groupGrains.every((grain) => grain === null) &&
  measures.every(({ metricId }) => metricId === null);

/** Returns whether groups have the asked property always or never: their column says what the property says. */
export const isDefining = ({ groups }: Pick<Grouping, 'groups'>, measures: RowFigures['measures']): boolean =>
  measures[0]?.kind === 'share' && groups.length > 0 && groups.every(({ measures: [of] }) => of?.mean === 0 || of?.mean === ALL);

const ALL = 100;

/** Returns figures without the groupings whose column says what the asked property says. */
const withoutDefining = (figures: RowFigures): RowFigures => {
  const [first, ...others] = [figures, ...figures.apart].filter((grouping) => !isDefining(grouping, figures.measures));
  if (first === undefined) return { ...figures, groups: [], groupColumns: [], groupGrains: [], splitDays: [], apart: [] };
  const { groups, groupColumns, groupGrains, splitDays } = first;
  return { ...figures, groups, groupColumns, groupGrains, splitDays, apart: others };
};

/** Words with which a request restricts a comparison to months. */
const RESTRICTING = new RegExp(String.raw`^(?:${MONTH_PATTERN}|nur|only|just|jeweils|each|vergleich\p{L}*|compar\p{L}*)$`, 'iu');

/** Returns the words by which a request restricts compared periods, which a breakdown considers. */
export const comparisonWords = (input: string, { comparisons }: Pick<Understood, 'comparisons'>): string[] =>
  comparisons.some(({ kind }) => kind === 'period') ? wordsIn(input).filter((word) => RESTRICTING.test(word)) : [];

const requestOf = ({ run }: AgentContext): string => z.object({ input: z.string() }).safeParse(run.input).data?.input ?? '';

/** Returns the dataset that a request names by itself; null if it names several or none. */
export const namedDataset = (understood: Understood | null, datasets: readonly Dataset[], minConfidence: number): Dataset | null => {
  const ids = (understood?.subjects ?? [])
    .filter(({ kind, confidence }) => kind === 'dataset' && confidence >= minConfidence)
    .map(({ id }) => id);
  const found = datasets.filter((each) => ids.includes(each.datasetId) && understoodColumns(each).some(({ role }) => role === 'measure'));
  return found.length === 1 ? (found[0] ?? null) : null;
};
