import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import {
  chooseGrain,
  readColumnSeries,
  readKpiNamedSeries,
  sampleTable,
  timeSpan,
  type NamedSeries,
  type SeriesGrain,
} from '../../methods/series/index.js';
import { numberOf, textOf } from '../../methods/tenant-state/index.js';
import type { TablePlan } from './choose-columns.js';
import type { ComputedColumn } from './computed-columns.js';
import { examineRows } from './examine-rows.js';
import { examineSeries, relateSeries } from './examine-series.js';
import { MIN_SAMPLE, type Candidate, type ExaminedDataset } from './pattern-result.js';

export interface TableToExamine {
  datasetId: string;
  name: string;
  version: number;
  rows: number;
  /** Time of the import: KPIs of a period that had not ended then are not examined. */
  updatedAt?: Date;
  /** SQL expression that DuckDB reads the table from. */
  relation: string;
  plan: TablePlan;
  /** Columns that the request names. */
  asked?: readonly string[];
  /** Derived from the time span if absent. */
  grain?: SeriesGrain | undefined;
  /** Number that is also examined in the rows with each of the values of a column. */
  split?: { readonly number: string; readonly column: string; readonly values: readonly string[] };
  /** Days within which the KPIs are examined; all if too few values lie within. */
  period?: { readonly from: string | null; readonly until: string | null } | null;
}

export interface TableFindings {
  dataset: ExaminedDataset;
  candidates: Candidate[];
  /** Examined time series with their values. */
  series: readonly NamedSeries[];
  /** Number of series that were not correlated because of `MAX_RELATED`. */
  unrelated: number;
  /** Columns whose correlation with others was not tested, because they are computed from them. */
  computed: readonly ComputedColumn[];
}

/** Maximum number of rows for rank tests; larger tables are sampled. */
export const MAX_SAMPLED_ROWS = 50_000;
export const SEED = 20_240_229;
const MAX_PERIODS = 400;
const MAX_SERIES = 40;
/** Maximum number of series that are correlated with each other; 20 series form 190 pairs. */
const MAX_RELATED = 20;
/** Larger values are ignored, because sums of their squares could overflow a double. */
const MAX_MAGNITUDE = '1e100';

/** Examines one table. Returns null if it has no timestamps. */
export const examineTable = async (duck: DuckDbSession, table: TableToExamine, signal: AbortSignal): Promise<TableFindings | null> =>
  table.plan.kind === 'kpis' ? examineKpis(duck, table, table.plan, signal) : examineColumns(duck, table, table.plan, signal);

const examineKpis = async (
  duck: DuckDbSession,
  { relation, period = null, ...table }: TableToExamine,
  { columns, timeColumn }: Extract<TablePlan, { kind: 'kpis' }>,
  signal: AbortSignal,
): Promise<TableFindings | null> => {
  const series = within(period, (await readKpiNamedSeries(duck, relation, columns, table)).slice(0, MAX_SERIES));
  const [first] = series;
  if (!first) return null;
  return {
    dataset: {
      ...describe(table, timeColumn, first.grain, series),
      numericColumns: [columns.value],
      groupColumns: [],
      sampledRows: null,
    },
    series,
    candidates: [...(await examineSeries(series, signal)), ...(await relateSeries(series.slice(0, MAX_RELATED), signal))],
    unrelated: Math.max(0, series.length - MAX_RELATED),
    computed: [],
  };
};

/** Returns the series within a period; all of it if none has enough values there. */
const within = (period: TableToExamine['period'], series: readonly NamedSeries[]): readonly NamedSeries[] => {
  if (!period) return series;
  const { from, until } = period;
  const inside = series.map((each) => ({
    ...each,
    points: each.points.filter(({ period: start }) => (from === null || start >= from) && (until === null || start <= until)),
  }));
  return inside.some(({ points }) => points.length >= MIN_SAMPLE.trend) ? inside.filter(({ points }) => points.length > 1) : series;
};

const examineColumns = async (
  duck: DuckDbSession,
  { relation, grain: requestedGrain, asked = [], split, ...table }: TableToExamine,
  { timeColumn, numbers, groups }: Extract<TablePlan, { kind: 'columns' }>,
  signal: AbortSignal,
): Promise<TableFindings | null> => {
  const span = await timeSpan(duck, relation, timeColumn);
  if (!span) return null;
  const grain = requestedGrain ?? chooseGrain(span);
  const [counts = [], ...means] = await readColumnSeries(duck, {
    relation,
    timeColumn,
    grain,
    limit: MAX_PERIODS,
    columns: [null, ...numbers],
    aggregate: 'avg',
  });
  const ofColumns = numbers.map((name, index): NamedSeries => {
    const points = (means[index] ?? []).filter(({ value }) => Math.abs(value) < Number(MAX_MAGNITUDE));
    return { name, columns: [name], grain, points };
  });
  // The data may cover the first and the last period only in part, so their row counts are ignored.
  const ofRows: NamedSeries = { name: ROW_COUNT, columns: [timeColumn], grain, points: counts.slice(1, -1) };
  const isOneRowEach = counts.every(({ value }) => value === counts[0]?.value);
  const ofGroups = await Promise.all(
    (split?.values ?? []).map(async (value): Promise<NamedSeries> => {
      const { number, column } = split ?? { number: '', column: '' };
      const rowsOfGroup = `(SELECT * FROM ${relation} WHERE CAST(${identifier(column)} AS VARCHAR) = ${literal(value)})`;
      const [points = []] = await readColumnSeries(duck, {
        ...{ relation: rowsOfGroup, timeColumn, grain, limit: MAX_PERIODS },
        ...{ columns: [number], aggregate: 'avg' },
      });
      return { name: nameInGroup(number, column, value), columns: [number, column], grain, points };
    }),
  );
  const series = [...(isOneRowEach ? [] : [ofRows]), ...ofColumns, ...ofGroups];
  const others = groups.filter((name) => !numbers.includes(name));
  const compared = [
    ...numbers.map((name) => ({ name, sql: `CASE WHEN abs(${numberOf(name)}) < ${MAX_MAGNITUDE} THEN ${numberOf(name)} END` })),
    ...others.map((name) => ({ name, sql: textOf(name) })),
  ];
  const sampling = { relation, name: 'examined_rows', columns: compared, limit: MAX_SAMPLED_ROWS, seed: SEED };
  // Without a number, no rows are compared.
  const sampledRows = numbers.length === 0 ? null : await sampleTable(duck, sampling);
  signal.throwIfAborted();
  const rows = sampledRows === null ? null : await examineRows(duck, { table: 'examined_rows', numbers, groups: others, asked });
  return {
    dataset: { ...describe(table, timeColumn, grain, series), numericColumns: numbers, groupColumns: groups, sampledRows },
    series,
    candidates: [...(await examineSeries(series, signal)), ...(rows?.candidates ?? [])],
    unrelated: 0,
    computed: rows?.computed ?? [],
  };
};

/** Returns the name of a number in the rows with a value of a column. */
export const nameInGroup = (number: string, column: string, value: string): string => `${number}, ${column} ${value}`;

/** Placeholder name of the series of row counts per period; replaced by a localised name in texts. */
export const ROW_COUNT = '#rows';

const describe = (
  { datasetId, name, version, rows }: Omit<TableToExamine, 'relation' | 'asked'>,
  timeColumn: string,
  grain: SeriesGrain,
  series: readonly NamedSeries[],
) => {
  const periods = series.flatMap(({ points }) => points.map(({ period }) => period)).toSorted();
  return {
    datasetId,
    name,
    version,
    rows,
    timeColumn,
    grain,
    first: periods[0] ?? '0001-01-01',
    last: periods.at(-1) ?? '0001-01-01',
    series: series.map((each) => ({ name: each.name, periods: each.points.length })),
  };
};
