import type { DashboardCell, DashboardColumn, DashboardFilter, DashboardPanel } from './dashboard-result.js';

/** A panel as it is shown for a choice of filters: one row for each group. */
export interface PanelView {
  columns: DashboardColumn[];
  rows: DashboardCell[][];
}

/** Chosen values by the key of their filter; the empty text stands for all. */
export type Selection = Record<string, string>;

// The functions below run on the server, for the tables that a page shows before any script runs, and as their own source
// text in the page. They therefore name nothing from outside this file.

/** Combines the rows that the filters leave into one row for each group, in order of appearance; days and months ascend. */
export const viewOf = (panel: DashboardPanel, filters: readonly DashboardFilter[], selection: Selection): PanelView => {
  const at = (key: string): number => panel.dimensions.findIndex((dimension) => dimension.key === key);
  const chosen = filters.flatMap(({ key, kind }) => {
    const value = selection[key] ?? '';
    return value === '' || at(key) < 0 ? [] : [{ index: at(key), kind, value }];
  });
  const groups = new Map<string, { labels: DashboardCell[]; rows: DashboardCell[][] }>();
  for (const row of panel.rows) {
    const passes = chosen.every(({ index, kind, value }) => (kind === 'from' ? String(row[index] ?? '') >= value : row[index] === value));
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
  // Only where time leads does it order the table; a list keeps the order that it was given.
  if (time === 0) rows.sort((a, b) => (String(a[0] ?? '') < String(b[0] ?? '') ? -1 : String(a[0] ?? '') > String(b[0] ?? '') ? 1 : 0));
  return { columns, rows };
};

/** A cell as people read it in the locale. */
export const cellText = (cell: DashboardCell, column: DashboardColumn, locale: string): string => {
  if (cell === null) return '–';
  if (typeof cell === 'number') {
    const digits =
      column.digits === undefined
        ? { maximumFractionDigits: column.kind === 'percent' ? 1 : 2 }
        : { minimumFractionDigits: column.digits, maximumFractionDigits: column.digits };
    return new Intl.NumberFormat(locale, { ...digits, ...(column.kind === 'percent' ? { style: 'percent' } : {}) }).format(cell);
  }
  if (column.kind === 'month')
    return new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${cell}-01`));
  if (column.kind === 'date') {
    const month = locale.startsWith('de') ? '2-digit' : 'short';
    return new Intl.DateTimeFormat(locale, { day: '2-digit', month, year: 'numeric', timeZone: 'UTC' }).format(new Date(cell));
  }
  return cell;
};

/** What a chart shows, for those who do not see it: its measures with their largest and smallest values. */
export const describeView = (
  panel: DashboardPanel,
  view: PanelView,
  words: { highest: string; lowest: string; none: string },
  locale: string,
): string => {
  if (view.rows.length === 0) return `${panel.title}: ${words.none}`;
  const label = (row: DashboardCell[]): string =>
    panel.groupBy.map((_, index) => cellText(row[index] ?? null, view.columns[index] as DashboardColumn, locale)).join(', ');
  const parts = (panel.chart?.measures ?? []).flatMap((key) => {
    const index = view.columns.findIndex((column) => column.key === key);
    const column = view.columns[index];
    const rows = view.rows.filter((row) => typeof row[index] === 'number').sort((a, b) => Number(b[index]) - Number(a[index]));
    const [most, least] = [rows[0], rows.at(-1)];
    if (column === undefined || most === undefined || least === undefined) return [];
    const said = (row: DashboardCell[]): string => `${cellText(row[index] ?? null, column, locale)} (${label(row)})`;
    return [`${column.title}: ${words.highest} ${said(most)}${rows.length > 1 ? `, ${words.lowest} ${said(least)}` : ''}`];
  });
  return [panel.title, ...parts].join('. ');
};
