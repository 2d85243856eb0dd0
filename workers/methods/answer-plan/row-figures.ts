import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { Period } from '../../../platform/text/index.js';
import type { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchRows } from '../../dataset-rows.js';
import type { AgentContext } from '../../kit.js';
import { CASE_BEGUN, CASE_DAYS, timedRows, withCaseTimes } from '../case-times/index.js';
import { textOf } from '../tenant-state/index.js';
import type { AskedGrain, RowPlan } from './answer-plan.js';
import { isByValue, keyOf, MAX_GROUP_COLUMNS, nameOf, type GroupColumn } from './group-columns.js';
import { listRows, type ListedRows } from './listed-rows.js';
import { withMerges } from './merged-values.js';
import { relateGroups, relateNumbers, type Relation } from './relation.js';
import { stepsOf, stepTimes } from './step-times.js';
import { DURATION, periodConditions, periodDateOf, periodOfRows, rowConditions, withConditions } from './row-conditions.js';
import { checkedOn, columnsOfShare, decidesShare, measuresOf, type MeasureSql, type PlannedMeasure } from './row-measures.js';

/** Figures of one measure over some rows; null where no row has a value. */
export interface MeasureFigures {
  readonly mean: number | null;
  /** Null for a metric, which is one value. */
  readonly median: number | null;
  /** Null if the values cannot be added, such as shares and durations. */
  readonly sum: number | null;
  /** Number of rows with a value; null for a metric. */
  readonly known: number | null;
}

export interface GroupFigures {
  /** Values of the grouping columns; empty for all rows. */
  readonly group: readonly string[];
  readonly count: number;
  readonly measures: readonly MeasureFigures[];
}

/** Groups of rows with their figures. */
export interface Grouping {
  /** Columns by which the rows are grouped; a subset of those of the plan. */
  readonly groupColumns: readonly string[];
  /** Calendar units of those columns; null for values. */
  readonly groupGrains: readonly (AskedGrain | null)[];
  /** Days that divide the rows of a column into those before them and those from them; null for other groupings. */
  readonly splitDays: readonly (string | null)[];
  readonly groups: readonly GroupFigures[];
}

/** Figures on the rows that a request asks for, beside those on all rows. */
export interface RowFigures extends Grouping {
  readonly dataset: Dataset;
  readonly of: 'rows' | 'cases';
  readonly measures: readonly PlannedMeasure[];
  /** Time column that the period of the request was applied to; null if it was not applied. */
  readonly timeColumn: string | null;
  readonly asked: GroupFigures;
  readonly all: GroupFigures;
  /** Figures in the period that the request compares with; null without one. */
  readonly compared: GroupFigures | null;
  /** First and last day of the data (YYYY-MM-DD), if the request names periods; null without dates. */
  readonly span: { readonly from: string; readonly until: string } | null;
  /** The selected rows, if the request asks for them rather than for a figure; null otherwise. */
  readonly listed: ListedRows | null;
  /** Number of values in at least the asked number of rows, and of all values; null if the request asks for none. */
  readonly repeated: RepeatedFigures | null;
  /** Further groupings that are asked for by themselves. */
  readonly apart: readonly Grouping[];
  /** Relation of the first two numbers, or of the first number and the first grouping column, over the asked rows; null without two. */
  readonly relation: Relation | null;
  /** Filters that were applied; of an event log those on properties of the whole case. */
  readonly filters: RowPlan['filters'];
  /** Columns of the request that differ between the events of a case, by which a rate of cases is not computed. */
  readonly ofEvents: readonly string[];
  /** Share that was computed; null if none is asked, or if its columns do not describe the cases of an event log. */
  readonly share: RowPlan['share'];
}

/** Maximum number of groups, the largest ones, and of periods, the latest ones. */
export const MAX_GROUPS = 15;
export const MAX_PERIODS = 24;
/** Minimum share of cases in which a column has one value, so that it describes the case. */
const MIN_CONSTANT = 0.95;
interface RequestedPeriods {
  readonly period: Period | null;
  /** Period that the request compares with. */
  readonly compared: Period | null;
}

/** Computes the figures that a plan asks for from all rows of its dataset; of an event log from its cases. */
export const computeRowFigures = async (
  context: AgentContext,
  planned: Omit<PlannedRows, 'relation'>,
  periods: RequestedPeriods,
): Promise<RowFigures> => {
  const { dataset, rows } = planned;
  const selected = rows.filters.map(({ column }) => column);
  return figuresOf(await context.duckDb(), { ...planned, relation: await fetchRows(context, dataset, selected) }, periods);
};

export interface PlannedRows {
  readonly dataset: Dataset;
  readonly rows: RowPlan;
  readonly metrics: readonly MetricDefinition[];
  /** SQL expression that DuckDB reads the dataset from. */
  readonly relation: string;
}

/** Computes the figures on the rows of a relation. */
export const figuresOf = async (
  duck: DuckDbSession,
  { dataset, rows: planned, metrics, relation }: PlannedRows,
  { period, compared }: RequestedPeriods,
): Promise<RowFigures> => {
  const whole = withMerges(relation, planned.merges);
  // The formula of a metric counts the events of a log, not its cases. Columns of the cases, which stand on each event, are not measured then.
  const ofMetrics = planned.measures.filter(({ metricId }) => metricId !== null);
  const steps = stepsOf(planned, dataset);
  // The formula of a metric counts events, what happened between two activities is a property of cases.
  const isOfEvents = !planned.asksDuration && ofMetrics.length > 0 && steps.length === 0;
  const measured = isOfEvents && dataset.eventLogColumns !== null ? ofMetrics : planned.measures;
  const log = isOfEvents ? null : dataset.eventLogColumns;
  const ofIntervals = new Set(planned.intervals.map(({ name }) => name));
  const ofShare = columnsOfShare(planned.share).filter(
    (column) => (log === null || column !== DURATION) && !steps.includes(column) && !(log !== null && ofIntervals.has(column)),
  );
  const wanted = [...new Set([...[...planned.filters, ...planned.groups].map(({ column }) => column), ...ofShare])];
  // A rate divides events by other events: restricted to the events of one team, it would compare those of different cases.
  const ofCases = log ?? (metrics.some(({ formula }) => isRate(formula)) ? dataset.eventLogColumns : null);
  const usable = ofCases ? await constantColumns(duck, whole, ofCases.case, wanted) : wanted;
  const rows: RowPlan = {
    ...planned,
    measures: measured,
    share: ofShare.every((column) => usable.includes(column)) ? planned.share : null,
  };
  const filters = rows.filters.filter(({ column, caseColumn }) => caseColumn !== null || usable.includes(column));
  const timeColumn = log ? log.time : periodDateOf(dataset, rows);
  // The time of a case is that of its first event.
  const isGroup = (group: GroupColumn): boolean => usable.includes(group.column) || (!isByValue(group) && group.column === timeColumn);
  const [groups = [], ...apart] = groupingsOf(rows.groups.filter(isGroup), rows.isGroupedApart);
  const measures = measuresOf(dataset, { rows, metrics, isLog: log !== null }, whole);
  const isRecurring = rows.groups.some(({ grain }) => grain === 'weekday' || grain === 'hour');
  // The weekday of a case is that of its first event.
  const timed = timedRows(dataset, { relation: whole, instants: whole }, timesIn(metrics, dataset));
  const ofEvents = ofCases && isOfEvents && isRecurring ? withCaseBegin(timed, ofCases) : timed;
  const source = { duck, relation: log ? casesOf(whole, log, dataset, { steps: stepTimes(steps, log, planned) }) : ofEvents, measures };
  const select = [...rowConditions({ ...rows, filters }, whole, { isOfCases: log !== null }), ...decidesShare(rows)];
  const within = periodConditions(periodOfRows(rows, period), timeColumn);
  const isListed =
    rows.listsRows && rows.share === null && groups.length === 0 && (select.length > 0 || (rows.ranks !== null && measures.length > 0));
  const before = compared && timeColumn !== null ? [...select, ...periodConditions(compared, timeColumn)] : null;
  return {
    ...{ dataset, of: log ? 'cases' : 'rows', filters, share: rows.share },
    ofEvents: isOfEvents ? wanted.filter((column) => !usable.includes(column) && column !== timeColumn) : [],
    measures: measures.map(({ name, unit, kind, isAsked, isAdditive = false }) => ({ name, unit, kind, isAsked, isAdditive })),
    timeColumn: within.length > 0 ? timeColumn : null,
    asked: await totalOf(source, [...select, ...within]),
    all: await totalOf(source, within),
    compared: before && (await totalOf(source, before)),
    span:
      timeColumn !== null && (within.length > 0 || before !== null)
        ? wholeMonths(await spanOf(source, timeColumn), dataset, timeColumn)
        : null,
    listed: isListed ? await listRows(duck, source.relation, [...select, ...within], { dataset, rows, log }) : null,
    repeated: rows.repeats && (await repeatedOf(source, [...select, ...within], rows.repeats)),
    relation: await relationOf(source, [...select, ...within], groups),
    ...(await groupingOf(source, [...select, ...within], groups, rows)),
    apart: await Promise.all(apart.map((columns) => groupingOf(source, [...select, ...within], columns, rows))),
  };
};

/** Returns the times of cases that the formulas of metrics use. */
const timesIn = (metrics: readonly MetricDefinition[], dataset: Dataset) => {
  const checked = metrics.map(({ formula }) => checkedOn(formula, dataset));
  const steps = new Map(checked.flatMap(({ stepDurations }) => stepDurations.map((step) => [JSON.stringify(step), step] as const)));
  return { usesCaseDuration: checked.some(({ usesCaseDuration }) => usesCaseDuration), stepDurations: [...steps.values()] };
};

/** Returns the events of a log with the time of the first event of their case. */
const withCaseBegin = (relation: string, { case: caseColumn, time }: NonNullable<Dataset['eventLogColumns']>): string =>
  `(SELECT * REPLACE (min(${identifier(time)}) OVER (PARTITION BY ${identifier(caseColumn)}) AS ${identifier(time)}) FROM ${relation})`;

export interface RepeatedFigures {
  readonly column: string;
  readonly rows: number;
  readonly values: number;
  readonly all: number;
  /** The values in the most rows, with the number of rows. */
  readonly most: readonly { readonly value: string; readonly count: number }[];
}

/** Counts the values of a column that stand in several of the selected rows. */
const repeatedOf = async (
  { duck, relation }: FigureSource,
  conditions: readonly string[],
  { column, rows }: NonNullable<RowPlan['repeats']>,
): Promise<RepeatedFigures> => {
  const counted = `(SELECT mode(${textOf(column)}) AS value, count(*) AS n FROM ${withConditions(relation, [...conditions, `${identifier(column)} IS NOT NULL`])}
    GROUP BY lower(${textOf(column)}))`;
  const { values, all } = await duck.one<{ values: number; all: number }>(
    `SELECT count(*) FILTER (WHERE n >= ${rows}) AS "values", count(*) AS "all" FROM ${counted}`,
  );
  const most = await duck.rows<{ value: string; n: number }>(
    `SELECT value, n FROM ${counted} WHERE n >= ${rows} ORDER BY n DESC, value LIMIT ${MAX_GROUPS}`,
  );
  return { ...{ column, rows, values: Number(values), all: Number(all) }, most: most.map(({ value, n }) => ({ value, count: Number(n) })) };
};

/** Returns whether a formula divides one aggregate by another. */
const isRate = (formula: string): boolean => formula.replaceAll(/'[^']*'/g, '').includes('/');

/** Maximum number of groupings that are asked for by themselves. */
const MAX_APART = 3;

/** Returns the columns of each grouping. */
const groupingsOf = (columns: readonly GroupColumn[], isApart: boolean): (readonly GroupColumn[])[] =>
  isApart ? columns.slice(0, MAX_APART).map((column) => [column]) : [columns.slice(0, MAX_GROUP_COLUMNS)];

const groupingOf = async (
  source: FigureSource,
  conditions: readonly string[],
  columns: readonly GroupColumn[],
  rows: RowPlan,
): Promise<Grouping> => ({
  groupColumns: columns.map(({ column }) => column),
  groupGrains: columns.map(({ grain }) => grain),
  splitDays: columns.map(({ splitAt }) => splitAt ?? null),
  groups: columns.length === 0 ? [] : await groupsOf(source, conditions, columns, rows),
});

/** Returns the first and last day of a time column; null if it has no value. */
const spanOf = async ({ duck, relation }: FigureSource, timeColumn: string): Promise<RowFigures['span']> => {
  const day = (function_: 'min' | 'max'): string => `strftime(CAST(${function_}(${identifier(timeColumn)}) AS DATE), '%Y-%m-%d')`;
  const { from, until } = await duck.one<{ from: string | null; until: string | null }>(
    `SELECT ${day('min')} AS "from", ${day('max')} AS until FROM ${relation}`,
  );
  return from === null || until === null ? null : { from, until };
};

/** Returns a span up to the end of its last month, if the days of a column stand for months. */
const wholeMonths = (span: RowFigures['span'], { profile }: Dataset, timeColumn: string): RowFigures['span'] => {
  if (span === null || profile.columns.find(({ name }) => name === timeColumn)?.timeGrain !== 'month') return span;
  const [year = 0, month = 1] = span.until.split('-').map(Number);
  return { from: `${span.from.slice(0, 7)}-01`, until: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
};

interface FigureSource {
  readonly duck: DuckDbSession;
  readonly relation: string;
  readonly measures: readonly MeasureSql[];
}

const totalOf = async (source: FigureSource, conditions: readonly string[]): Promise<GroupFigures> => {
  const [total] = await groupsOf(source, conditions, []);
  return total ?? { group: [], count: 0, measures: [] };
};

const NO_ORDER = { ranks: null, top: null, periodDate: null, leastRows: null };

/** Returns the figures of each group of rows, the largest first; without columns those of all rows. */
const groupsOf = async (
  { duck, relation, measures }: FigureSource,
  conditions: readonly string[],
  columns: readonly GroupColumn[],
  { ranks, top, periodDate, leastRows }: Pick<RowPlan, 'ranks' | 'top' | 'periodDate' | 'leastRows'> = NO_ORDER,
): Promise<GroupFigures[]> => {
  // Values that differ in case only are one group, with its most frequent spelling.
  const names = columns.flatMap((column, index) => [`${keyOf(column)} AS k${index}`, `${nameOf(column)} AS g${index}`]);
  const figures = measures.flatMap(({ sql, number }, index) => [
    `${sql.mean} AS mean${index}`,
    `${sql.median} AS median${index}`,
    `${sql.sum} AS sum${index}`,
    `${number === null ? 'NULL' : `count(${number})`} AS known${index}`,
  ]);
  const keys = columns.map((_, index) => `k${index}`);
  const isByTime = columns.some((column) => !isByValue(column));
  const direction = ranks === 'lowest' ? 'ASC' : 'DESC';
  // A requested number of groups is ranked by total if the measure is additive, otherwise by mean.
  const figure = top !== null && measures[0]?.kind === 'column' && measures[0].isAdditive === true ? 'sum0' : 'mean0';
  const ranked = ranks !== null && measures[0]?.isAsked === true ? `${figure} ${direction} NULLS LAST, ` : '';
  // The latest periods in the order of time, otherwise the groups that rank first, or the largest ones.
  const order = isByTime
    ? keys.map((key) => `${key} DESC`).join(', ')
    : `${ranked}n ${ranked === '' ? direction : 'DESC'}, ${keys.join(', ')}`;
  // Rows without a date are on neither side of a day, and what was not paid was paid in no month.
  const dated = columns
    .filter(({ column, splitAt }) => splitAt !== undefined || column === periodDate?.column)
    .map((column) => `${keyOf(column)} IS NOT NULL`);
  const having = leastRows === null ? '' : `HAVING count(*) >= ${leastRows.rows}`;
  const grouping =
    keys.length === 0
      ? ''
      : `GROUP BY ${keys.join(', ')} ${having} ORDER BY ${order} LIMIT ${isByTime ? MAX_PERIODS : (top ?? MAX_GROUPS)}`;
  const found = await duck.rows<Record<string, string | number | null>>(
    `SELECT ${[...names, 'count(*) AS n', ...figures].join(', ')} FROM ${withConditions(relation, [...conditions, ...dated])} ${grouping}`,
  );
  return (isByTime ? found.toReversed() : found).map((row) => ({
    group: columns.map((_, index) => String(row[`g${index}`] ?? '–')),
    count: Number(row['n']),
    measures: measures.map((_, index) => ({
      mean: finite(row[`mean${index}`]),
      median: finite(row[`median${index}`]),
      sum: finite(row[`sum${index}`]),
      known: finite(row[`known${index}`]),
    })),
  }));
};

const relationOf = async (
  { duck, relation, measures }: FigureSource,
  conditions: readonly string[],
  groups: readonly GroupColumn[],
): Promise<Relation | null> => {
  const rows = withConditions(relation, conditions);
  const [one, other] = measures.flatMap(({ number, isAsked, kind }) => (number !== null && isAsked && kind !== 'count' ? [number] : []));
  const group = groups.find(({ grain }) => grain === null);
  if (one !== undefined && group) return relateGroups(duck, rows, one, group.splitAt === undefined ? textOf(group.column) : keyOf(group));
  return one === undefined || other === undefined ? null : relateNumbers(duck, rows, one, other);
};

const finite = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);

/** Returns the columns that have one value in nearly all cases of an event log. */
export const constantColumns = async (
  duck: DuckDbSession,
  relation: string,
  caseColumn: string,
  columns: readonly string[],
): Promise<string[]> => {
  if (columns.length === 0) return [];
  const counts = columns.map((name, index) => `count(DISTINCT ${textOf(name)}) AS c${index}`).join(', ');
  const shares = columns.map((_, index) => `avg(CASE WHEN c${index} <= 1 THEN 1 ELSE 0 END) AS s${index}`).join(', ');
  const found = await duck.one<Record<string, number>>(
    `SELECT ${shares} FROM (SELECT ${counts} FROM ${relation} GROUP BY ${identifier(caseColumn)})`,
  );
  return columns.filter((_, index) => Number(found[`s${index}`]) >= MIN_CONSTANT);
};

/**
 * Returns a relation with one row per case: the first value of each column, the time of its first start, and its duration
 * from there to its last completion in seconds; an open case has no duration.
 * @param options.duration name of the column of the duration
 * @param options.steps SQL of further columns
 */
export const casesOf = (
  relation: string,
  log: NonNullable<Dataset['eventLogColumns']>,
  { columns }: Pick<Dataset, 'columns'>,
  { duration = DURATION, steps = [] }: { readonly duration?: string; readonly steps?: readonly string[] } = {},
): string => {
  const [caseColumn, time] = [identifier(log.case), identifier(log.time)];
  const types = new Map(columns.map(({ name, type }) => [name.toLowerCase(), type]));
  const values = columns
    .filter(({ name }) => name !== log.case && name !== log.time)
    .map(({ name }) => `arg_min(${identifier(name)}, ${time}) AS ${identifier(name)}`);
  return `(SELECT ${[
    caseColumn,
    `coalesce(CAST(any_value(${identifier(CASE_BEGUN)}) AS TIMESTAMP), min(${time})) AS ${time}`,
    ...values,
    `86400 * any_value(${identifier(CASE_DAYS)}) AS ${identifier(duration)}`,
    ...steps,
  ].join(', ')} FROM ${withCaseTimes(relation, log, types)} WHERE ${caseColumn} IS NOT NULL GROUP BY ${caseColumn})`;
};
