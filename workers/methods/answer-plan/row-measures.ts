import { additivityOf, overTime, type UnderstoodColumn } from '../../../platform/column-meaning/index.js';
import {
  checkFormula,
  compileFormula,
  parseFormula,
  type CheckedFormula,
  type MetricDefinition,
} from '../../../subgraphs/metrics/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import { formulaInUnit } from '../metrics/index.js';
import { measuredColumns, numberOf } from '../tenant-state/index.js';
import type { RowPlan } from './answer-plan.js';
import { comparedDates, DURATION, hasLimit, rightOf, rowConditions, unitOfInterval, valueOf } from './row-conditions.js';

export interface PlannedMeasure {
  readonly name: string;
  readonly unit: string | null;
  readonly kind: 'column' | 'interval' | 'calculation' | 'ratio' | 'metric' | 'duration' | 'share' | 'count';
  /** False for a measure that the request does not name. */
  readonly isAsked: boolean;
  /** Whether the figures of all groups add up to that of all rows. */
  readonly isAdditive?: boolean;
}

export interface MeasureSql extends PlannedMeasure {
  /** Expression of the number of one row; null for a metric. */
  readonly number: string | null;
  /** Expressions of mean, median and sum over a group of rows. */
  readonly sql: {
    readonly mean: string;
    readonly median: string;
    readonly sum: string;
    /** Divisor of a quotient of sums; if absent, the number of values. */
    readonly weight?: string;
  };
}

const MAX_MEASURES = 3;

const caseDuration: MeasureSql = {
  ...{ name: DURATION, unit: null, kind: 'duration', number: DURATION, isAsked: true },
  sql: { mean: `avg(${DURATION})`, median: `median(${DURATION})`, sum: 'NULL' },
};

/** Returns the columns whose values decide whether a row is one of those whose share is asked; rows without them are neither. An activity decides by the whole case. */
export const columnsOfShare = (share: RowPlan['share']): string[] =>
  share === null
    ? []
    : [
        ...share.filters.flatMap(({ column, caseColumn }) => (caseColumn === null ? [column] : [])),
        ...share.conditions.map(({ column }) => column),
        ...share.dates.flatMap(comparedDates),
      ];

/** Returns the SQL conditions that the values of a row decide whether it is one of those whose share is asked. */
export const decidesShare = (rows: Pick<RowPlan, 'share' | 'intervals' | 'calculations'>): string[] => [
  ...new Set(columnsOfShare(rows.share).map((column) => `${valueOf(column, rows)} IS NOT NULL`)),
  ...(rows.share?.conditions ?? []).flatMap(({ by }) => (by ? [hasLimit(by)] : [])),
];

/** Returns the share of the rows that a request describes. */
const shareMeasure = (
  rows: RowPlan & { readonly share: NonNullable<RowPlan['share']> },
  relation: string,
  isOfCases: boolean,
): MeasureSql => {
  const met = rowConditions({ ...rows.share, intervals: rows.intervals, calculations: rows.calculations }, relation, { isOfCases });
  const number = `CASE WHEN ${['true', ...decidesShare(rows)].join(' AND ')} THEN CASE WHEN ${met.join(' AND ')} THEN 100.0 ELSE 0 END END`;
  return {
    ...{ name: 'share', unit: '%', kind: 'share', number, isAsked: true },
    sql: { mean: `avg(${number})`, median: 'NULL', sum: 'NULL' },
  };
};

/** Whether a measure has one value over a group of rows, rather than a mean and a median of the values of its rows. */
export const isOneValue = ({ kind }: PlannedMeasure): boolean =>
  kind === 'metric' || kind === 'share' || kind === 'ratio' || kind === 'count';

/** Symbol of a currency, as of a column of amounts. */
const CURRENCY = /^[A-Z]{3}$/u;

/**
 * Returns the measures that a plan asks for. If it asks for none, returns the first amount of money in a table, or the duration of the cases of
 * a log.
 * @param relation rows of the dataset
 */
export const measuresOf = (
  dataset: Dataset,
  { rows, metrics, isLog }: { rows: RowPlan; metrics: readonly MetricDefinition[]; isLog: boolean },
  relation: string,
): MeasureSql[] => {
  const columns = new Map(understoodColumns(dataset).map((column) => [column.name, column]));
  const planned = rows.measures.flatMap(({ name, metricId, isPerRow = false }): MeasureSql[] => {
    if (rows.intervals.some((interval) => interval.name === name)) return [intervalMeasure(name, rows)];
    const calculation = rows.calculations.find((each) => each.name === name);
    if (calculation) return [calculationMeasure(calculation, rows, columns)];
    if (metricId === null) return [columnMeasure(name, columns.get(name), { isPerRow })];
    const metric = metrics.find((each) => each.metricId === metricId);
    return metric && !isLog ? [metricMeasure(metric, dataset)] : [];
  });
  const duration = rows.asksDuration && isLog ? [caseDuration] : [];
  const asked = [...(rows.share === null ? [] : [shareMeasure({ ...rows, share: rows.share }, relation, isLog)]), ...duration, ...planned];
  // Of a log, groups of cases are compared by their duration, unless they are late or unfinished: then their number counts.
  const main = (): MeasureSql[] => {
    if (isLog) return rows.dates.length + rows.blanks.length > 0 ? [] : [{ ...caseDuration, isAsked: false }];
    return measuredColumns(dataset)
      .map(({ name }) => ({ ...columnMeasure(name, columns.get(name)), isAsked: false }))
      .filter(({ unit, isAdditive }) => isAdditive && unit !== null && CURRENCY.test(unit));
  };
  // Rows are counted for each limit, in addition to the requested figures.
  const counts = (rows.counts ?? []).map((condition) => countMeasure(condition, rows));
  if (counts.length > 0) return [...counts, ...asked.slice(0, MAX_MEASURES)];
  // Another figure is no substitute for the one that is asked.
  if (asked.length === 0 && (rows.asksOtherMeasure || rows.asksCount || rows.listsRows)) return [];
  return asked.length > 0 ? asked.slice(0, MAX_MEASURES) : main().slice(0, 1);
};

/** Returns the number of rows that meet a bound. */
const countMeasure = (condition: RowPlan['conditions'][number], rows: RowPlan): MeasureSql => {
  const { column, value } = condition;
  const met = `${valueOf(column, rows)} ${condition.operator} ${value}`;
  const count = `count(*) FILTER (WHERE ${met})`;
  return {
    ...{
      name: `${column} ${condition.operator} ${value}`,
      unit: null,
      kind: 'count',
      number: `CASE WHEN ${met} THEN 1 ELSE 0 END`,
      isAsked: true,
    },
    ...{ isAdditive: true, sql: { mean: count, median: 'NULL', sum: 'NULL' } },
  };
};

const intervalMeasure = (name: string, rows: RowPlan): MeasureSql => {
  const number = valueOf(name, rows);
  return {
    ...{ name, unit: unitOfInterval(name), kind: 'interval', number, isAsked: true },
    sql: { mean: `avg(${number})`, median: `median(${number})`, sum: 'NULL' },
  };
};

const calculationMeasure = (
  calculation: RowPlan['calculations'][number],
  rows: RowPlan,
  columns: ReadonlyMap<string, UnderstoodColumn>,
): MeasureSql => {
  const { left, sign, right, isShare, per = 1, kpi } = calculation;
  const name = kpi ? `${kpi.name} (${calculation.name})` : calculation.name;
  const [unit = null, other = null] = [left, right].map((column) => columns.get(column)?.unit);
  if (sign === '÷') {
    const [a, b] = [numberOf(left), rightOf(calculation)];
    // As in a single row, a KPI has no value without a positive divisor.
    const both = `FILTER (WHERE ${a} IS NOT NULL AND ${b} ${kpi ? '> 0' : 'IS NOT NULL'})`;
    const factor = isShare ? 100 : per;
    const value = `${factor === 1 ? '' : `${factor}.0 * `}sum(${a}) ${both} / nullif(sum(${b}) ${both}, 0)`;
    const divisor = other === null ? null : per === 1 ? other : `${per} ${other}`;
    const quotientUnit = per === 1 && unit === other ? null : unit === null || divisor === null ? unit : `${unit}/${divisor}`;
    return {
      ...{ name, unit: isShare ? '%' : quotientUnit, kind: 'ratio', number: null, isAsked: true },
      sql: { mean: value, median: 'NULL', sum: 'NULL', weight: `sum(${b}) ${both}` },
    };
  }
  const number = valueOf(calculation.name, rows);
  // A KPI that is a difference is the sum over its rows, as in the table of KPIs.
  if (kpi) return { ...{ name, unit: unit ?? other, kind: 'ratio', number: null, isAsked: true }, sql: { mean: `sum(${number})`, median: 'NULL', sum: 'NULL' } }; // prettier-ignore
  const isAdditive = sign !== '×' && [left, right].every((column) => isSummed(column, columns.get(column)));
  return {
    ...{ name, unit: sign === '×' ? (unit ?? other) : unit, kind: 'calculation', number, isAsked: true, isAdditive },
    sql: { mean: `avg(${number})`, median: `median(${number})`, sum: isAdditive || sign === '×' ? `sum(${number})` : 'NULL' },
  };
};

const isSummed = (name: string, column: UnderstoodColumn | undefined): boolean =>
  overTime(additivityOf({ name, unit: column?.unit ?? null, meaning: column?.semanticType }).additivity) === 'sum';

const columnMeasure = (name: string, column: UnderstoodColumn | undefined, { isPerRow = false } = {}): MeasureSql => {
  const value = numberOf(name);
  const unit = column?.unit ?? null;
  const isAdditive = !isPerRow && isSummed(name, column);
  return {
    ...{ name, unit, kind: 'column', number: value, isAsked: true, isAdditive },
    sql: { mean: `avg(${value})`, median: `median(${value})`, sum: isAdditive ? `sum(${value})` : 'NULL' },
  };
};

/** A formula that only adds up or counts rows. */
const ADDITIVE = /^\s*(?:SUM|COUNT|SUM_IF|COUNT_IF)\s*\([^/]*\)\s*$/iu;

/** Checks the formula of a metric against its dataset. @throws FormulaError */
export const checkedOn = (formula: string, { columns, roles }: Pick<Dataset, 'columns' | 'roles'>): CheckedFormula =>
  checkFormula(parseFormula(formula), columns, { isEventLog: roles['case'] !== undefined });

const metricMeasure = ({ name, unit, formula }: MetricDefinition, dataset: Dataset): MeasureSql => {
  const { value } = compileFormula(formulaInUnit(checkedOn(formula, dataset), unit, dataset).checked);
  const isAdditive = ADDITIVE.test(formula);
  return {
    name,
    unit: unit ?? null,
    kind: 'metric',
    number: null,
    isAsked: true,
    isAdditive,
    sql: { mean: value, median: 'NULL', sum: 'NULL' },
  };
};
