import { z } from 'zod';
import { MONTH_PATTERN, periodsOf, wordsIn, type Period } from '../../../platform/text/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import type { BlockInput } from '../../documents/document-model.js';
import { formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { periodText, type Understood } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import { columnName, groupName, nameOf, titleOf, valueText } from './measure-text.js';
import { messagesIn } from './messages.js';
import { periodDateOf } from './row-conditions.js';
import { describeRowFigures, type RowAnswer } from './row-answer.js';
import { computeRowFigures, MAX_GROUPS, type GroupFigures, type Grouping, type RowFigures } from './row-figures.js';
import { isOneValue } from './row-measures.js';
import { totalOf } from './row-tables.js';

/** Number of columns by which rows are broken down, and of different values of such a column. */
const MAX_COLUMNS = 3;
const MAX_VALUES = 12;
/** Columns whose values name people or say nothing on a group. */
const NO_GROUP = /name|mail|phone|telefon|adresse|address|bemerk|comment|freitext|note/iu;

/** Returns the columns by which the rows of a dataset are broken down if a request names none: categories that do not select rows. */
export const breakdownColumns = (dataset: Pick<Dataset, 'columns' | 'profile' | 'roles'>, used: readonly string[]): string[] => {
  const distinct = new Map(dataset.profile.columns.map((column) => [column.name, column.distinct]));
  const events = [dataset.roles['case'], dataset.roles['activity']];
  return dataset.columns
    .filter(({ name, type }) => type === 'text' && !used.includes(name) && !events.includes(name) && !NO_GROUP.test(name))
    .filter(({ name }) => (distinct.get(name) ?? 0) >= 2 && (distinct.get(name) ?? 0) <= MAX_VALUES)
    .map(({ name }) => name)
    .slice(0, MAX_COLUMNS);
};

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
  if (answer !== null && planned !== null && comparedPeriod !== null && understood.period !== null && isByValues(answer.figures, planned)) {
    const rows: RowPlan = { ...planned, isGroupedApart: true, listsRows: false };
    const [one, other] = periodsCompared(requestOf(context), understood.period, comparedPeriod, now);
    if (one !== null && other !== null) return compareRows(context, { dataset: of, rows }, { before: one, after: other, language });
  }
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

/** Maximum number of groups that are read from the earlier period, so that it contains those of the later one. */
const ALL_GROUPS = 1_000;

/** Returns whether rows are grouped by values only, of which two periods can be set side by side, and their measures are columns. */
const isByValues = ({ groups, groupGrains, splitDays, asked, relation }: RowFigures, { measures, asksRelation }: RowPlan): boolean =>
  groups.length > 0 &&
  asked.count > 0 &&
  groupGrains.every((grain) => grain === null) &&
  splitDays.every((day) => day === null) &&
  measures.every(({ metricId }) => metricId === null) &&
  !(asksRelation && relation !== null);

/** Sets two periods side by side for each grouping that a request asks for. */
const compareRows = async (
  context: AgentContext,
  { dataset, rows }: { readonly dataset: Dataset; readonly rows: RowPlan },
  sides: Sides,
): Promise<RowAnswer> => {
  const { before, after, language } = sides;
  const figuresIn = (period: Period, plan: RowPlan): Promise<RowFigures> =>
    computeRowFigures(context, { dataset, rows: plan, metrics: [] }, { period, compared: null });
  const described = describeRowFigures(await figuresIn(after, rows), { rows, period: after, compared: null, language });
  return compareSides(await figuresIn(before, { ...rows, top: ALL_GROUPS }), described, { ...sides, isCounted: rows.asksCount });
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

/** Returns the two compared periods, the earlier first; months that the request names without a year restrict both: "only January to June". */
export const periodsCompared = (
  text: string,
  period: Period | null,
  compared: Period | null,
  now: Date,
): [Period | null, Period | null] => {
  if (period === null || compared === null) return [period, null];
  const months = periodsOf(text, now).find(({ words }) => !/\d{4}/u.test(words) && /\p{L}{3}/u.test(words))?.value ?? null;
  const sides = [period, compared].map((each) => withMonths(each, months)).toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  return [sides[0] ?? null, sides[1] ?? null];
};

const withMonths = (period: Period, months: Period | null): Period => {
  const isYear = period.from?.endsWith('-01-01') === true && period.until?.endsWith('-12-31') === true;
  if (!isYear || months?.from == null || months.until === null) return period;
  const year = period.from?.slice(0, 4) ?? '';
  return { from: `${year}${months.from.slice(4)}`, until: `${year}${months.until.slice(4)}` };
};

interface Sides {
  readonly before: Period;
  readonly after: Period;
  readonly language: Language;
  /** Whether the number of rows is compared in addition to the measures. */
  readonly isCounted?: boolean;
}

/** Sets the groups of two periods side by side, with the change of the number of rows and of the total or the mean of each measure. */
export const compareSides = (
  earlier: RowFigures,
  { figures, lead, sentences, plain }: RowAnswer,
  { before, after, language, isCounted = false }: Sides,
): RowAnswer => {
  const messages = messagesIn(language);
  const { measures } = figures;
  // One measure is shown unless the number of rows is asked for as well.
  const measured = measures.slice(0, isCounted ? measures.length : 1).map((measure, at) => ({
    name: nameOf(measure, figures, language),
    title: titleOf(measure, figures, language),
    valueOf: (group: GroupFigures): number | null =>
      measure.isAdditive === true && !isOneValue(measure) ? sumAt(group, at, measure) : (group.measures[at]?.mean ?? null),
    shown: (value: number | null): string => valueText(value, measure, language),
    none: null,
  }));
  const counted = {
    ...{ name: messages.counted, title: messages.counted, valueOf: ({ count }: GroupFigures): number | null => count },
    shown: (value: number | null): string => (value === null ? '–' : formatNumber(value, language, 0)),
    none: 0,
  };
  const quantities = isCounted || measured.length === 0 ? [counted, ...measured] : measured;
  const changeOf = (a: number | null, b: number | null): string =>
    a === null || b === null || a === 0 ? '–' : `${b >= a ? '+' : ''}${formatPercent(b / a - 1, language, 1)}`;
  const tableOf = (grouping: Grouping): BlockInput[] => {
    const column = grouping.groupColumns[0];
    const old = [earlier, ...earlier.apart].find(({ groupColumns }) => groupColumns[0] === column);
    if (column === undefined || grouping.groups.length === 0) return [];
    return [
      {
        type: 'table',
        columns: [
          { title: columnName(column, language) },
          ...quantities.flatMap(({ title }) => [
            ...[before, after].map((period) => ({ title: `${title}, ${periodText(period, language)}`, align: 'right' as const })),
            { title: quantities.length > 1 ? messages.changeOf(title) : messages.change, align: 'right' as const },
          ]),
        ],
        rows: grouping.groups.map((group) => {
          const previous = old?.groups.find((each) => each.group[0] === group.group[0]);
          return [
            groupName(group.group[0] ?? '', grouping, 0, language),
            ...quantities.flatMap(({ valueOf, shown, none }) => {
              const [a, b] = [previous ? valueOf(previous) : none, valueOf(group)];
              return [shown(a), shown(b), changeOf(a, b)];
            }),
          ];
        }),
        ...(grouping.groups.length === MAX_GROUPS && { note: messages.moreGroups(formatNumber(MAX_GROUPS, language, 0)) }),
      },
    ];
  };
  const changes = quantities.map(({ name, valueOf, shown }) => {
    const [a, b] = [valueOf(earlier.asked), valueOf(figures.asked)];
    return messages.changed(name, periodText(before, language), shown(a), periodText(after, language), shown(b), changeOf(a, b));
  });
  return {
    figures,
    lead: [...changes, ...lead],
    sentences,
    plain: [...changes, ...plain],
    table: [figures, ...figures.apart].flatMap(tableOf),
  };
};

/** Returns the figure of one of several measures of a group that adds up to that of all rows. */
const sumAt = (group: GroupFigures, at: number, measure: RowFigures['measures'][number]): number | null =>
  totalOf({ ...group, measures: group.measures.slice(at) }, measure);

/** Returns the dataset that a request names by itself; null if it names several or none. */
export const namedDataset = (understood: Understood | null, datasets: readonly Dataset[], minConfidence: number): Dataset | null => {
  const ids = (understood?.subjects ?? [])
    .filter(({ kind, confidence }) => kind === 'dataset' && confidence >= minConfidence)
    .map(({ id }) => id);
  const found = datasets.filter((each) => ids.includes(each.datasetId) && understoodColumns(each).some(({ role }) => role === 'measure'));
  return found.length === 1 ? (found[0] ?? null) : null;
};
