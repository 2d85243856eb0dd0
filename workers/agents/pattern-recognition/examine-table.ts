import type { DuckDbSession } from '../../../platform/analytics/index.js';
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
import { examineRows } from './examine-rows.js';
import { examineSeries, relateSeries } from './examine-series.js';
import type { Candidate, ExaminedDataset } from './pattern-result.js';

export interface TableToExamine {
  datasetId: string;
  name: string;
  version: number;
  rows: number;
  /** As DuckDB reads it. */
  relation: string;
  plan: TablePlan;
  /** Chosen from the span of times when absent. */
  grain?: SeriesGrain | undefined;
}

export interface TableFindings {
  dataset: ExaminedDataset;
  candidates: Candidate[];
  /** Series that were too many to be related to each other. */
  unrelated: number;
}

/** Rows of a sample that rank tests look at; larger tables are sampled. */
export const MAX_SAMPLED_ROWS = 50_000;
export const SEED = 20_240_229;
const MAX_PERIODS = 400;
const MAX_SERIES = 40;
/** So many series have 190 pairs. */
const MAX_RELATED = 20;
/** Beyond it squares leave what a double can hold. */
const LARGEST = '1e100';

/** Examines one table; null where it has no times. */
export const examineTable = async (duck: DuckDbSession, table: TableToExamine, signal: AbortSignal): Promise<TableFindings | null> =>
  table.plan.kind === 'kpis' ? examineKpis(duck, table, table.plan, signal) : examineColumns(duck, table, table.plan, signal);

const examineKpis = async (
  duck: DuckDbSession,
  { relation, ...table }: TableToExamine,
  { columns, timeColumn }: Extract<TablePlan, { kind: 'kpis' }>,
  signal: AbortSignal,
): Promise<TableFindings | null> => {
  const series = (await readKpiNamedSeries(duck, relation, columns, table.name)).slice(0, MAX_SERIES);
  const [first] = series;
  if (!first) return null;
  return {
    dataset: {
      ...describe(table, timeColumn, first.grain, series),
      numericColumns: [columns.value],
      groupColumns: [],
      sampledRows: null,
    },
    candidates: [...(await examineSeries(series, signal)), ...(await relateSeries(series.slice(0, MAX_RELATED), signal))],
    unrelated: Math.max(0, series.length - MAX_RELATED),
  };
};

const examineColumns = async (
  duck: DuckDbSession,
  { relation, grain: given, ...table }: TableToExamine,
  { timeColumn, numbers, groups }: Extract<TablePlan, { kind: 'columns' }>,
  signal: AbortSignal,
): Promise<TableFindings | null> => {
  const span = await timeSpan(duck, relation, timeColumn);
  if (!span) return null;
  const grain = given ?? chooseGrain(span);
  const [counts = [], ...means] = await readColumnSeries(duck, {
    relation,
    timeColumn,
    grain,
    most: MAX_PERIODS,
    columns: [null, ...numbers],
    aggregate: 'avg',
  });
  const ofColumns = numbers.map((name, index): NamedSeries => {
    const points = (means[index] ?? []).filter(({ value }) => Math.abs(value) < Number(LARGEST));
    return { name, columns: [name], grain, points };
  });
  // The first and the last period may be cut off by the beginning and the end of the data.
  const ofRows: NamedSeries = { name: ROW_COUNT, columns: [timeColumn], grain, points: counts.slice(1, -1) };
  const isOneRowEach = counts.every(({ value }) => value === counts[0]?.value);
  const series = isOneRowEach ? ofColumns : [ofRows, ...ofColumns];
  const sampledRows = await sampleTable(duck, {
    relation,
    name: 'examined_rows',
    columns: [
      ...numbers.map((name) => ({ name, sql: `CASE WHEN abs(${numberOf(name)}) < ${LARGEST} THEN ${numberOf(name)} END` })),
      ...groups.filter((name) => !numbers.includes(name)).map((name) => ({ name, sql: textOf(name) })),
    ],
    most: MAX_SAMPLED_ROWS,
    seed: SEED,
  });
  signal.throwIfAborted();
  return {
    dataset: { ...describe(table, timeColumn, grain, series), numericColumns: numbers, groupColumns: groups, sampledRows },
    candidates: [
      ...(await examineSeries(series, signal)),
      ...(await examineRows(duck, { table: 'examined_rows', numbers, groups: groups.filter((name) => !numbers.includes(name)) })),
    ],
    unrelated: 0,
  };
};

/** Stands for the number of rows in each period; worded where it is shown. */
export const ROW_COUNT = '#rows';

const describe = (
  { datasetId, name, version, rows }: Omit<TableToExamine, 'relation'>,
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
