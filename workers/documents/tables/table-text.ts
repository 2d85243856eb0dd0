import { xLabel } from '../charts/chart-plan.js';
import type { ChartBlock, TableBlock, TableCell, TableColumn } from '../document-model.js';
import { formatDate, formatDuration, formatNumber, formatPercent, type Language } from '../text/formatting.js';
import { messagesIn } from '../messages.js';

export type Alignment = NonNullable<TableColumn['align']>;

/** A table with formatted cells. */
export interface TableText {
  header: string[];
  body: string[][];
  align: Alignment[];
  /** Columns whose values must stay on one line. */
  unbroken: boolean[];
}

type TableData = Pick<TableBlock, 'columns' | 'rows' | 'measures'>;

/** Formats the cells of a table; the numbers of a measure get the same decimal places. */
export const tableText = ({ columns, rows, measures }: TableData, language: Language): TableText => {
  const columnDigits = columns.map((column, index) =>
    digitsNeeded(
      column,
      rows.map((row) => row[index] ?? null),
    ),
  );
  const textOf = (row: TableCell[]): string[] =>
    columns.map((column, index) => {
      const needed = measures === 'rows' ? digitsNeeded(column, row) : (columnDigits[index] ?? 0);
      return cellText(row[index] ?? null, column, column.digits ?? needed, language);
    });
  return {
    header: columns.map((column) => column.title),
    body: rows.map(textOf),
    align: columns.map((column) => column.align ?? (column.kind === 'text' ? 'left' : 'right')),
    unbroken: columns.map((column) => column.kind !== 'text'),
  };
};

/** Returns the data of a chart as a table, one row per x and one column per series, for formats without drawings. */
export const chartTable = (chart: ChartBlock, language: Language): TableData => {
  const series = [...new Set(chart.rows.map((row) => row.series))];
  const xs = [...new Set(chart.rows.map((row) => row.x))];
  const label = xLabel(chart, language);
  const values = new Map(chart.rows.map((row) => [JSON.stringify([row.x, row.series]), row.y]));
  return {
    columns: [
      { title: chart.x.title ?? messagesIn(language)[chart.x.kind], kind: 'text' },
      ...series.map((name) => ({ title: name ?? chart.y.title, kind: chart.y.kind })),
    ],
    rows: xs.map((x) => [label(x), ...series.map((name) => values.get(JSON.stringify([x, name])) ?? null)]),
    measures: 'columns',
  };
};

const NO_VALUE = '–';

const cellText = (value: TableCell, { kind }: TableColumn, digits: number, language: Language): string => {
  if (value === null) return NO_VALUE;
  if (typeof value === 'string') return kind === 'date' ? formatDate(value, language) : value;
  if (kind === 'duration') return formatDuration(value, language);
  return kind === 'percent' ? formatPercent(value, language, digits) : formatNumber(value, language, digits);
};

/** Returns the decimal places that the values of a measure need, at most two for numbers and one for percentages. */
const digitsNeeded = ({ kind }: TableColumn, values: TableCell[]): number => {
  const [scale, maxDigits] = kind === 'percent' ? [100, 1] : [1, 2];
  const needs = (digits: number): boolean =>
    values.some((value) => typeof value === 'number' && Math.abs(Number((value * scale).toFixed(digits)) - value * scale) > 1e-9);
  let digits = 0;
  while (digits < maxDigits && needs(digits)) digits += 1;
  return digits;
};
