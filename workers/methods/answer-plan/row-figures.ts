import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { additivityOf, overTime, type UnderstoodColumn } from '../../../platform/column-meaning/index.js';
import type { Period } from '../../../platform/text/index.js';
import { checkFormula, compileFormula, parseFormula, type MetricDefinition } from '../../../subgraphs/metrics/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../datasets.js';
import type { AgentContext } from '../../kit.js';
import { measuredColumns, numberOf, textOf } from '../tenant-state/index.js';
import type { AskedGrain, RowPlan } from './answer-plan.js';
import { periodConditions, rowConditions, timeColumnOf, withConditions } from './row-conditions.js';

/** Figures of one measure over some rows; null where no row has a value. */
export interface MeasureFigures {
  readonly mean: number | null;
  /** Null for a metric, which is one value. */
  readonly median: number | null;
  /** Null if the values cannot be added, such as shares and durations. */
  readonly sum: number | null;
}

export interface GroupFigures {
  /** Values of the grouping columns; empty for all rows. */
  readonly group: readonly string[];
  readonly count: number;
  readonly measures: readonly MeasureFigures[];
}

export interface PlannedMeasure {
  readonly name: string;
  readonly unit: string | null;
  readonly kind: 'column' | 'metric' | 'duration';
}

/** Figures on the rows that a request asks for, beside those on all rows. */
export interface RowFigures {
  readonly dataset: Dataset;
  readonly of: 'rows' | 'cases';
  readonly measures: readonly PlannedMeasure[];
  /** Columns by which the rows are grouped; a subset of those of the plan. */
  readonly groupColumns: readonly string[];
  /** Time column that the period of the request was applied to; null if it was not applied. */
  readonly timeColumn: string | null;
  readonly asked: GroupFigures;
  readonly all: GroupFigures;
  /** Figures in the period that the request compares with; null without one. */
  readonly compared: GroupFigures | null;
  readonly groups: readonly GroupFigures[];
  /** Pearson correlation of the first two measured columns over the asked rows; null unless two are asked. */
  readonly correlation: { readonly r: number; readonly n: number } | null;
  /** Filters that were applied; of an event log those on properties of the whole case. */
  readonly filters: RowPlan['filters'];
}

const MAX_MEASURES = 3;
const MAX_GROUP_COLUMNS = 2;
/** Maximum number of groups, the largest ones, and of periods, the latest ones. */
export const MAX_GROUPS = 15;
const MAX_PERIODS = 24;
/** Minimum share of cases in which a column has one value, so that it describes the case. */
const MIN_CONSTANT = 0.95;
const DURATION = '__case_seconds';
interface MeasureSql extends PlannedMeasure {
  /** Expressions of mean, median and sum over a group of rows. */
  readonly sql: { readonly mean: string; readonly median: string; readonly sum: string };
}

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
): Promise<RowFigures> =>
  figuresOf(await context.duckDb(), { ...planned, relation: await fetchDataset(context, planned.dataset) }, periods);

interface PlannedRows {
  readonly dataset: Dataset;
  readonly rows: RowPlan;
  readonly metrics: readonly MetricDefinition[];
  /** SQL expression that DuckDB reads the dataset from. */
  readonly relation: string;
}

/** Computes the figures on the rows of a relation. */
export const figuresOf = async (
  duck: DuckDbSession,
  { dataset, rows, metrics, relation: whole }: PlannedRows,
  { period, compared }: RequestedPeriods,
): Promise<RowFigures> => {
  const log = dataset.eventLogColumns;
  const wanted = [...new Set([...rows.filters, ...rows.groups].map(({ column }) => column))];
  const usable = log ? await constantColumns(duck, whole, log.case, wanted) : wanted;
  const filters = rows.filters.filter(({ column }) => usable.includes(column));
  // The time of a case is that of its first event.
  const isGroup = ({ column, grain }: GroupColumn): boolean => usable.includes(column) || (grain !== null && column === timeColumn);
  const groups = rows.groups.filter(isGroup).slice(0, MAX_GROUP_COLUMNS);
  const timeColumn = log ? log.time : timeColumnOf(dataset);
  const measures = measuresOf(dataset, rows, metrics);
  const source = { duck, relation: log ? casesOf(whole, log, dataset) : whole, measures };
  const select = rowConditions({ ...rows, filters });
  const within = periodConditions(period, timeColumn);
  const before = compared && timeColumn !== null ? [...select, ...periodConditions(compared, timeColumn)] : null;
  return {
    ...{ dataset, of: log ? 'cases' : 'rows', filters },
    groupColumns: groups.map(({ column }) => column),
    measures: measures.map(({ name, unit, kind }) => ({ name, unit, kind })),
    timeColumn: within.length > 0 ? timeColumn : null,
    asked: await totalOf(source, [...select, ...within]),
    all: await totalOf(source, within),
    compared: before && (await totalOf(source, before)),
    correlation: await correlationOf(source, rows, [...select, ...within]),
    groups: groups.length === 0 ? [] : await groupsOf(source, [...select, ...within], groups),
  };
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

/** Returns the figures of each group of rows, the largest first; without columns those of all rows. */
const groupsOf = async (
  { duck, relation, measures }: FigureSource,
  conditions: readonly string[],
  columns: readonly GroupColumn[],
): Promise<GroupFigures[]> => {
  const names = columns.map((column, index) => `${keyOf(column)} AS g${index}`);
  const figures = measures.flatMap(({ sql }, index) => [
    `${sql.mean} AS mean${index}`,
    `${sql.median} AS median${index}`,
    `${sql.sum} AS sum${index}`,
  ]);
  const keys = columns.map((_, index) => `g${index}`);
  const isByTime = columns.some(({ grain }) => grain !== null);
  // The latest periods in the order of time, otherwise the largest groups.
  const order = isByTime ? keys.map((key) => `${key} DESC`).join(', ') : `n DESC, ${keys.join(', ')}`;
  const grouping = keys.length === 0 ? '' : `GROUP BY ${keys.join(', ')} ORDER BY ${order} LIMIT ${isByTime ? MAX_PERIODS : MAX_GROUPS}`;
  const found = await duck.rows<Record<string, string | number | null>>(
    `SELECT ${[...names, 'count(*) AS n', ...figures].join(', ')} FROM ${withConditions(relation, conditions)} ${grouping}`,
  );
  return (isByTime ? found.toReversed() : found).map((row) => ({
    group: keys.map((key) => String(row[key] ?? '–')),
    count: Number(row['n']),
    measures: measures.map((_, index) => ({
      mean: finite(row[`mean${index}`]),
      median: finite(row[`median${index}`]),
      sum: finite(row[`sum${index}`]),
    })),
  }));
};

const correlationOf = async (
  { duck, relation }: FigureSource,
  { measures }: RowPlan,
  conditions: readonly string[],
): Promise<RowFigures['correlation']> => {
  const [one, other] = measures.filter(({ metricId }) => metricId === null).map(({ name }) => numberOf(name));
  if (one === undefined || other === undefined) return null;
  const found = await duck.one<{ r: number | null; n: number }>(
    `SELECT corr(${one}, ${other}) AS r, regr_count(${one}, ${other}) AS n FROM ${withConditions(relation, conditions)}`,
  );
  const r = finite(found.r);
  return r === null ? null : { r, n: Number(found.n) };
};

type GroupColumn = RowPlan['groups'][number];

const PERIOD_FORMATS: Readonly<Record<AskedGrain, string>> = { week: '%G-W%V', month: '%Y-%m', quarter: '%Y', year: '%Y' };

/** Returns the SQL expression for the group of a row: a text, or a period such as 2026-03 or 2026-Q1. */
const keyOf = ({ column, grain }: GroupColumn): string => {
  if (grain === null) return textOf(column);
  const day = `CAST(${identifier(column)} AS DATE)`;
  const period = `strftime(${day}, '${PERIOD_FORMATS[grain]}')`;
  return grain === 'quarter' ? `concat(${period}, '-Q', quarter(${day}))` : period;
};

const finite = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);

/** Returns the columns that have one value in nearly all cases of an event log. */
const constantColumns = async (
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

/** Returns a relation with one row per case: the first value of each column, the time of its first event, and its duration. */
const casesOf = (relation: string, log: NonNullable<Dataset['eventLogColumns']>, { columns }: Dataset): string => {
  const [caseColumn, time] = [identifier(log.case), identifier(log.time)];
  const values = columns
    .filter(({ name }) => name !== log.case && name !== log.time)
    .map(({ name }) => `arg_min(${identifier(name)}, ${time}) AS ${identifier(name)}`);
  return `(SELECT ${[
    caseColumn,
    `min(${time}) AS ${time}`,
    ...values,
    `date_diff('second', min(${time}), max(${time})) AS ${DURATION}`,
  ].join(', ')} FROM ${relation} WHERE ${caseColumn} IS NOT NULL GROUP BY ${caseColumn})`;
};

const caseDuration: MeasureSql = {
  ...{ name: DURATION, unit: null, kind: 'duration' },
  sql: { mean: `avg(${DURATION})`, median: `median(${DURATION})`, sum: 'NULL' },
};

/** Returns the measures that a plan asks for; without any, the main ones of the dataset. */
const measuresOf = (dataset: Dataset, rows: RowPlan, metrics: readonly MetricDefinition[]): MeasureSql[] => {
  const columns = new Map(understoodColumns(dataset).map((column) => [column.name, column]));
  const isLog = dataset.eventLogColumns !== null;
  const planned = rows.measures.flatMap(({ name, metricId }): MeasureSql[] => {
    if (metricId === null) return [columnMeasure(name, columns.get(name))];
    const metric = metrics.find((each) => each.metricId === metricId);
    // The formula of a metric counts events, not cases.
    return metric && !isLog ? [metricMeasure(metric, dataset)] : [];
  });
  const duration = rows.asksDuration && isLog ? [caseDuration] : [];
  const asked = [...duration, ...planned];
  const main = (): MeasureSql[] =>
    isLog ? [caseDuration] : measuredColumns(dataset).map(({ name }) => columnMeasure(name, columns.get(name)));
  return (asked.length > 0 ? asked : main()).slice(0, MAX_MEASURES);
};

const columnMeasure = (name: string, column: UnderstoodColumn | undefined): MeasureSql => {
  const value = numberOf(name);
  const unit = column?.unit ?? null;
  const isSummed = overTime(additivityOf({ name, unit, meaning: column?.semanticType }).additivity) === 'sum';
  return {
    name,
    unit,
    kind: 'column',
    sql: { mean: `avg(${value})`, median: `median(${value})`, sum: isSummed ? `sum(${value})` : 'NULL' },
  };
};

const metricMeasure = ({ name, unit, formula }: MetricDefinition, { columns }: Dataset): MeasureSql => {
  const { value } = compileFormula(checkFormula(parseFormula(formula), columns));
  return { name, unit: unit ?? null, kind: 'metric', sql: { mean: value, median: 'NULL', sum: 'NULL' } };
};
