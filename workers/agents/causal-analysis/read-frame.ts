import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { changesOf, chooseGrain, readColumnSeries, sampleTable, timeSpan, type NamedSeries } from '../../methods/series/index.js';
import { numberOf, textOf, type TypedColumn } from '../../methods/tenant-state/index.js';
import type { PanelRow } from './difference-in-differences.js';
import type { Frame, FrameColumn } from './frame.js';

/** Rows that estimates rest on; larger tables are sampled. */
export const MAX_ROWS = 10_000;
/** Rows of a comparison over time, whose units must not be torn apart by a small sample. */
const MAX_PANEL_ROWS = 100_000;

/** A sample of some columns: numbers and truth values as numbers, all else as text. */
export const readRows = async (duck: DuckDbSession, relation: string, columns: readonly TypedColumn[], seed: number): Promise<Frame> => {
  const rows = await sampleTable(duck, {
    relation,
    name: 'causal_rows',
    columns: columns.map((column) => ({ name: column.name, sql: valueOf(column) })),
    most: MAX_ROWS,
    seed,
  });
  const found = await duck.rows<Record<string, string | number | null>>(`SELECT * FROM causal_rows`);
  const entries = columns.map(({ name, type }): [string, FrameColumn] => [
    name,
    isNumeric(type)
      ? { kind: 'number', values: found.map((row) => (typeof row[name] === 'number' ? row[name] : Number.NaN)) }
      : { kind: 'text', values: found.map((row) => (row[name] == null ? null : String(row[name]))) },
  ]);
  return { of: 'rows', columns: new Map(entries), rows };
};

const isNumeric = (type: string): boolean => type === 'integer' || type === 'decimal' || type === 'boolean';

/** Beyond it squares leave what a double can hold. */
const LARGEST = '1e100';

const valueOf = ({ name, type }: TypedColumn): string => {
  if (type === 'boolean') return `CAST(CAST(${identifier(name)} AS INTEGER) AS DOUBLE)`;
  return isNumeric(type) ? `CASE WHEN abs(${numberOf(name)}) < ${LARGEST} THEN ${numberOf(name)} END` : textOf(name);
};

/** Changes of KPIs by period; a period that one lacks is a gap of that one. */
export const readKpiChanges = (series: readonly NamedSeries[]): Frame => {
  const changes = series.map((each) => [each.name, changesOf(each)] as const);
  const periods = [...new Set(changes.flatMap(([, byPeriod]) => [...byPeriod.keys()]))].toSorted();
  const entries = changes.map(([name, byPeriod]): [string, FrameColumn] => [
    name,
    { kind: 'number', values: periods.map((period) => byPeriod.get(period) ?? Number.NaN) },
  ]);
  return { of: 'changes', columns: new Map(entries), rows: periods.length };
};

/** Changes of the means of columns from one period to the next. */
export const readColumnChanges = async (
  duck: DuckDbSession,
  relation: string,
  timeColumn: string,
  columns: readonly string[],
): Promise<Frame | null> => {
  const span = await timeSpan(duck, relation, timeColumn);
  if (!span) return null;
  const grain = chooseGrain(span);
  const series = await readColumnSeries(duck, { relation, timeColumn, grain, most: 400, columns, aggregate: 'avg' });
  return readKpiChanges(columns.map((name, index) => ({ name, columns: [name], grain, points: series[index] ?? [] })));
};

export interface PanelColumns {
  group: TypedColumn;
  outcome: TypedColumn;
  time: string;
  unit?: string | undefined;
}

/** Rows of a comparison over time; null where the group has not exactly two values. */
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
    most: MAX_PANEL_ROWS,
    seed,
  });
  const kinds = await duck.rows<{ g: string }>('SELECT DISTINCT g FROM causal_panel WHERE g IS NOT NULL ORDER BY g LIMIT 3');
  const [zero, one, third] = kinds.map(({ g }) => g);
  if (zero === undefined || one === undefined || third !== undefined) return null;
  const found = await duck.rows<{ g: string; y: number; t: number; u: string | null }>(
    'SELECT g, y, CAST(t AS DOUBLE) AS t, u FROM causal_panel WHERE g IS NOT NULL AND y IS NOT NULL AND t IS NOT NULL',
  );
  return {
    rows: found.map(({ g, y, t, u }) => ({ treated: g === one, outcome: y, time: t, unit: u })),
    contrast: { zero, one },
    isSampled: rows === MAX_PANEL_ROWS,
  };
};
