import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { changesOf, chooseGrain, readColumnSeries, sampleTable, timeSpan, type NamedSeries } from '../../methods/series/index.js';
import { type TypedColumn } from '../../methods/table-roles/index.js';
import { numberOf, textOf } from '../../methods/tenant-state/index.js';
import type { PanelRow } from './difference-in-differences.js';
import type { Frame, FrameColumn } from './frame.js';

/** Maximum number of rows for estimates; larger tables are sampled. */
export const MAX_ROWS = 50_000;
/** Maximum number of rows of a comparison over time. It is higher, because a small sample would separate the rows of a unit. */
const MAX_PANEL_ROWS = 100_000;

/**
 * Reads a sample of the columns: numbers and booleans as numbers, all other types as text.
 * @param stratum column whose values keep their shares in the sample
 */
export const readRows = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly TypedColumn[],
  seed: number,
  stratum?: string,
): Promise<Frame> => {
  const rows = await sampleTable(duck, {
    relation,
    name: 'causal_rows',
    columns: columns.map((column) => ({ name: column.name, sql: valueOf(column) })),
    limit: MAX_ROWS,
    stratum,
    seed,
  });
  const sample = await duck.rows<Record<string, string | number | null>>(`SELECT * FROM causal_rows`);
  const entries = columns.map(({ name, type }): [string, FrameColumn] => [
    name,
    isNumeric(type)
      ? { kind: 'number', values: sample.map((row) => (typeof row[name] === 'number' ? row[name] : Number.NaN)) }
      : { kind: 'text', values: sample.map((row) => (row[name] == null ? null : String(row[name]))) },
  ]);
  return { of: 'rows', columns: new Map(entries), rows };
};

const isNumeric = (type: string): boolean => type === 'integer' || type === 'decimal' || type === 'boolean';

/** Larger absolute values are read as gaps, because sums of their squares could overflow a double. */
const MAX_ABSOLUTE_VALUE = '1e100';

const valueOf = ({ name, type }: TypedColumn): string => {
  if (type === 'boolean') return `CAST(CAST(${identifier(name)} AS INTEGER) AS DOUBLE)`;
  return isNumeric(type) ? `CASE WHEN abs(${numberOf(name)}) < ${MAX_ABSOLUTE_VALUE} THEN ${numberOf(name)} END` : textOf(name);
};

/** Returns the changes of KPIs by period. A period that is missing in a series becomes a gap of that series. */
export const readKpiChanges = (series: readonly NamedSeries[]): Frame => {
  const changes = series.map((each) => [each.name, changesOf(each)] as const);
  const periods = [...new Set(changes.flatMap(([, byPeriod]) => [...byPeriod.keys()]))].toSorted();
  const entries = changes.map(([name, byPeriod]): [string, FrameColumn] => [
    name,
    { kind: 'number', values: periods.map((period) => byPeriod.get(period) ?? Number.NaN) },
  ]);
  return { of: 'changes', columns: new Map(entries), rows: periods.length };
};

/** Reads the changes of column means from one period to the next. Returns null if the time column has no values. */
export const readColumnChanges = async (
  duck: DuckDbSession,
  relation: string,
  timeColumn: string,
  columns: readonly string[],
): Promise<Frame | null> => {
  const span = await timeSpan(duck, relation, timeColumn);
  if (!span) return null;
  const grain = chooseGrain(span);
  const series = await readColumnSeries(duck, { relation, timeColumn, grain, limit: 400, columns, aggregate: 'avg' });
  return readKpiChanges(columns.map((name, index) => ({ name, columns: [name], grain, points: series[index] ?? [] })));
};

export interface PanelColumns {
  group: TypedColumn;
  outcome: TypedColumn;
  time: string;
  unit?: string | undefined;
}

/** Reads the rows of a comparison over time. Returns null unless the group has exactly two values. */
export const readPanel = async (
  duck: DuckDbSession,
  relation: string,
  { group, outcome, time, unit }: PanelColumns,
  seed: number,
): Promise<{ rows: PanelRow[]; contrast: { zero: string; one: string }; isSampled: boolean } | null> => {
  const rows = await sampleTable(duck, {
    relation,
    name: 'causal_panel',
    columns: [
      { name: 'g', sql: isNumeric(group.type) ? `CAST(${valueOf(group)} AS VARCHAR)` : textOf(group.name) },
      { name: 'y', sql: valueOf(outcome) },
      { name: 't', sql: `epoch_ms(CAST(${identifier(time)} AS TIMESTAMP))` },
      { name: 'u', sql: unit === undefined ? 'NULL::VARCHAR' : textOf(unit) },
    ],
    limit: MAX_PANEL_ROWS,
    seed,
  });
  const groups = await duck.rows<{ g: string }>('SELECT DISTINCT g FROM causal_panel WHERE g IS NOT NULL ORDER BY g LIMIT 3');
  const [zero, one, third] = groups.map(({ g }) => g);
  if (zero === undefined || one === undefined || third !== undefined) return null;
  const observations = await duck.rows<{ g: string; y: number; t: number; u: string | null }>(
    'SELECT g, y, CAST(t AS DOUBLE) AS t, u FROM causal_panel WHERE g IS NOT NULL AND y IS NOT NULL AND t IS NOT NULL',
  );
  return {
    rows: observations.map(({ g, y, t, u }) => ({ treated: g === one, outcome: y, time: t, unit: u })),
    contrast: { zero, one },
    isSampled: rows === MAX_PANEL_ROWS,
  };
};
