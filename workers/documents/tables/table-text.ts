import { xLabel } from '../charts/chart-plan.js';
import type { ChartBlock, MultiplesBlock, TableBlock, TableCell, TableColumn } from '../document-model.js';
import { formatDate, formatDuration, formatNumber, formatPercent, type Language } from '../text/formatting.js';
import { isLight, type LightName } from '../lights.js';
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

/** Maximum length of formatted values, which stay on one line. */
const MAX_VALUE = 16;

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
    align: columns.map((column) => column.align ?? (column.kind === 'text' || column.kind === 'light' ? 'left' : 'right')),
    unbroken: columns.map(
      ({ kind, align }, index) =>
        kind !== 'text' || (align === 'right' && rows.every((row) => String(row[index] ?? '').length <= MAX_VALUE)),
    ),
  };
};

/** Returns the data of a chart as a table, one row per x and one column per series, for formats without drawings. */
export const chartTable = (chart: ChartBlock | MultiplesBlock, language: Language): TableData => {
  if (chart.type === 'multiples') return multiplesTable(chart, language);
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

/** One row per panel with its newest value, because the dates of panels differ. */
const multiplesTable = ({ panels }: MultiplesBlock, language: Language): TableData => {
  const { panel, value, target, light } = messagesIn(language).panelColumns;
  return {
    columns: [
      { title: panel, kind: 'text' },
      { title: value, kind: 'text', align: 'right' },
      { title: target, kind: 'number' },
      { title: light, kind: 'light' },
    ],
    rows: panels.map(({ title, note, reference, light: colour }) => [title, note, reference?.value ?? null, colour ?? null]),
    measures: 'rows',
  };
};

const NO_VALUE = '–';

const cellText = (value: TableCell, { kind }: TableColumn, digits: number, language: Language): string => {
  if (value === null) return NO_VALUE;
  if (kind === 'light') return isLight(value) ? messagesIn(language).lights[value] : NO_VALUE;
  if (typeof value === 'string') return kind === 'date' ? formatDate(value, language) : value;
  if (kind === 'duration') return formatDuration(value, language);
  return kind === 'percent' ? formatPercent(value, language, digits) : formatNumber(value, language, digits);
};

/** Returns the decimal places that the values of a measure need, at most two; percentages always have one. */
const digitsNeeded = ({ kind }: TableColumn, values: TableCell[]): number => {
  if (kind === 'percent') return 1;
  const needs = (digits: number): boolean =>
    values.some((value) => typeof value === 'number' && Math.abs(Number(value.toFixed(digits)) - value) > 1e-9);
  let digits = 0;
  while (digits < 2 && needs(digits)) digits += 1;
  return digits;
};

/** Returns the colour in a cell of a column of lights; null in other columns. */
export const lightIn = ({ columns, rows }: Pick<TableBlock, 'columns' | 'rows'>, row: number, column: number): LightName | null => {
  const value = rows[row]?.[column];
  return columns[column]?.kind === 'light' && isLight(value) ? value : null;
};
