import type { DashboardCell, DashboardColumn, DashboardFilter, DashboardPanel } from './dashboard-result.js';

/** Table of a panel for a selection of filters: one row per group. */
export interface PanelView {
  columns: DashboardColumn[];
  rows: DashboardCell[][];
}

/** Selected values by filter key; the empty string selects all. */
export type Selection = Record<string, string>;

// The functions below run on the server, for the tables in the page before any script runs, and their source text is embedded in the
// page. They must therefore not use imports or helpers from outside their own bodies, except each other.

/** Combines the rows that match the filters into one row per group, in order of appearance, or by time if time is the first column. */
export const viewOf = (panel: DashboardPanel, filters: readonly DashboardFilter[], selection: Selection): PanelView => {
  const at = (key: string): number => panel.dimensions.findIndex((dimension) => dimension.key === key);
  const chosen = filters.flatMap(({ key, kind }) => {
    const value = selection[key] ?? '';
    return value === '' || at(key) < 0 ? [] : [{ index: at(key), kind, value }];
  });
  const groups = new Map<string, { labels: DashboardCell[]; rows: DashboardCell[][] }>();
  for (const row of panel.rows) {
    const passes = chosen.every(({ index, kind, value }) => {
      if (kind !== 'between') return row[index] === value;
      const [first = '', last = ''] = value.split('..');
      const day = String(row[index] ?? '');
      return day >= first && (last === '' || day <= last);
    });
    if (!passes) continue;
    const labels = panel.groupBy.map((key) => row[at(key)] ?? null);
    const key = JSON.stringify(labels);
    const group = groups.get(key) ?? { labels, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  let position = panel.dimensions.length;
  const cells = panel.measures.map(({ combine }) => {
    const first = position;
    position += combine === 'mean' ? 2 : 1;
    return (rows: DashboardCell[][]): DashboardCell => {
      const numbers = (column: number): number[] => rows.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : []));
      const sum = (column: number): number => numbers(column).reduce((total, value) => total + value, 0);
      const values = numbers(first);
      if (values.length === 0) return null;
      if (combine === 'sum') return sum(first);
      if (combine === 'mean') return sum(first + 1) > 0 ? sum(first) / sum(first + 1) : null;
      if (combine === 'stock') {
        const totals = new Map<DashboardCell, number>();
        for (const row of rows) {
          const value = row[first];
          const moment = row[at('time')] ?? null;
          if (typeof value === 'number') totals.set(moment, (totals.get(moment) ?? 0) + value);
        }
        return [...totals.values()].reduce((total, value) => total + value, 0) / totals.size;
      }
      if (combine === 'only') return rows.length === 1 ? (values[0] ?? null) : null;
      return values.reduce((a, b) => (combine === 'min' ? Math.min(a, b) : Math.max(a, b)));
    };
  });
  const columns = [
    ...panel.groupBy.flatMap((key) => panel.dimensions.filter((dimension) => dimension.key === key)),
    ...panel.measures.map(({ combine: _combine, ...column }) => column),
  ];
  const rows = [...groups.values()].map((group) => [...group.labels, ...cells.map((cell) => cell(group.rows))]);
  const time = columns.findIndex(({ kind }) => kind === 'month' || kind === 'date');
  // A table is sorted by time only if time is its first column; other tables keep their order.
  if (time === 0) rows.sort((a, b) => (String(a[0] ?? '') < String(b[0] ?? '') ? -1 : String(a[0] ?? '') > String(b[0] ?? '') ? 1 : 0));
  return { columns, rows };
};

/** Returns the unit of a row: the cell of its column `unit`, if the table has one. */
export const unitOfRow = ({ columns }: PanelView, row: readonly DashboardCell[]): string =>
  String(row[columns.findIndex(({ key }) => key === 'unit')] ?? '');

/**
 * Formats a cell for the locale. Numbers have the decimal places of their column, otherwise none from 1,000 on, one from 10 on or for
 * a percentage, and at most two below.
 * @param unit unit of the row
 */
export const cellText = (cell: DashboardCell, column: DashboardColumn, locale: string, unit = ''): string => {
  if (cell === null) return '–';
  if (typeof cell === 'number') {
    const size = Math.abs(cell);
    const most = size >= 1000 ? 0 : size >= 10 ? 1 : 2;
    const isPercentage = column.kind === 'percent' || (unit === '%' && size >= 1);
    const digits =
      column.digits !== undefined
        ? { minimumFractionDigits: column.digits, maximumFractionDigits: column.digits }
        : isPercentage
          ? { minimumFractionDigits: 1, maximumFractionDigits: 1 }
          : { maximumFractionDigits: most };
    const format = new Intl.NumberFormat(locale, { ...digits, ...(column.kind === 'percent' ? { style: 'percent' } : {}) });
    return format.format(cell).replace('\u00A0%', '\u202F%');
  }
  if (column.kind === 'month')
    return new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${cell}-01`));
  if (column.kind === 'date') {
    const month = locale.startsWith('de') ? '2-digit' : 'short';
    return new Intl.DateTimeFormat(locale, { day: '2-digit', month, year: 'numeric', timeZone: 'UTC' }).format(new Date(cell));
  }
  return cell;
};

/** Returns a text alternative of a chart for screen readers: its measures with their largest and smallest values. */
export const describeView = (
  panel: DashboardPanel,
  view: PanelView,
  messages: { highest: string; lowest: string; none: string },
  locale: string,
): string => {
  if (view.rows.length === 0) return `${panel.title}: ${messages.none}`;
  const label = (row: DashboardCell[]): string =>
    panel.groupBy.map((_, index) => cellText(row[index] ?? null, view.columns[index] as DashboardColumn, locale)).join(', ');
  const parts = (panel.chart?.measures ?? []).flatMap((key) => {
    const index = view.columns.findIndex((column) => column.key === key);
    const column = view.columns[index];
    const rows = view.rows.filter((row) => typeof row[index] === 'number').sort((a, b) => Number(b[index]) - Number(a[index]));
    const [highest, lowest] = [rows[0], rows.at(-1)];
    if (column === undefined || highest === undefined || lowest === undefined) return [];
    const format = (row: DashboardCell[]): string =>
      `${cellText(row[index] ?? null, column, locale, unitOfRow(view, row))} (${label(row)})`;
    return [`${column.title}: ${messages.highest} ${format(highest)}${rows.length > 1 ? `, ${messages.lowest} ${format(lowest)}` : ''}`];
  });
  return [panel.title, ...parts].join('. ');
};
