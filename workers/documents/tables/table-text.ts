import { xLabel } from '../charts/chart-plan.js';
import type { ChartBlock, TableBlock, TableCell, TableColumn } from '../document-model.js';
import { formatDate, formatDuration, formatNumber, formatPercent, type Language } from '../text/formatting.js';
import { WORDING } from '../text/wording.js';

export type Alignment = NonNullable<TableColumn['align']>;

/** A table as its reader sees it. */
export interface TableText {
  header: string[];
  body: string[][];
  align: Alignment[];
  /** Columns whose values must stay on one line. */
  unbroken: boolean[];
}

type TableData = Pick<TableBlock, 'columns' | 'rows' | 'measures'>;

/** Formats a table's cells for its language; the numbers of a measure get the same decimal places. */
export const tableText = ({ columns, rows, measures }: TableData, language: Language): TableText => {
  const ofColumn = columns.map((column, index) =>
    digitsNeeded(
      column,
      rows.map((row) => row[index] ?? null),
    ),
  );
  const textOf = (row: TableCell[]): string[] =>
    columns.map((column, index) => {
      const needed = measures === 'rows' ? digitsNeeded(column, row) : (ofColumn[index] ?? 0);
      return cellText(row[index] ?? null, column, column.digits ?? needed, language);
    });
  return {
    header: columns.map((column) => column.title),
    body: rows.map(textOf),
    align: columns.map((column) => column.align ?? (column.kind === 'text' ? 'left' : 'right')),
    unbroken: columns.map((column) => column.kind !== 'text'),
  };
};

/** A chart's data as a table, for where it cannot be drawn: one row for each x, one column for each series. */
export const chartTable = (chart: ChartBlock, language: Language): TableData => {
  const series = [...new Set(chart.rows.map((row) => row.series))];
  const xs = [...new Set(chart.rows.map((row) => row.x))];
  const label = xLabel(chart, language);
  const values = new Map(chart.rows.map((row) => [JSON.stringify([row.x, row.series]), row.y]));
  return {
    columns: [
      { title: chart.x.title ?? WORDING[language][chart.x.kind], kind: 'text' },
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

/** Decimal places that show all values of a measure, at most two for numbers and one for percentages. */
const digitsNeeded = ({ kind }: TableColumn, values: TableCell[]): number => {
  const [scale, most] = kind === 'percent' ? [100, 1] : [1, 2];
  const needs = (digits: number): boolean =>
    values.some((value) => typeof value === 'number' && Math.abs(Number((value * scale).toFixed(digits)) - value * scale) > 1e-9);
  let digits = 0;
  while (digits < most && needs(digits)) digits += 1;
  return digits;
};
