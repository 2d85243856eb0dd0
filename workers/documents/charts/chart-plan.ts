import type { ChartBlock } from '../document-model.js';
import { textWidth } from '../fonts.js';
import { dateFormat } from '../../../platform/content/index.js';
import { formatDate, formatNumber, formatPercent, type Language } from '../text/formatting.js';

/** Size of all text in charts, in points. */
export const CHART_FONT_SIZE = 8.5;

/** Maximum width of category labels next to horizontal bars, in points. */
export const LABEL_WIDTH = 185;

/** Layout decisions derived from the data of a chart. Lengths are in points. */
export interface ChartPlan {
  values: { x: string; series: string; order: number; y: number | null }[];
  categories: string[];
  series: string[];
  /** True for horizontal bars, used if the category names do not fit side by side. */
  horizontal: boolean;
  height: number;
  /** Labelled categories: all, or every nth if labels would overlap. */
  ticks: string[];
  /** d3 time format of a continuous date axis; undefined for other axes. */
  timeFormat: string | undefined;
  /** True if bars are labelled with their values, for a single series with few bars. */
  labelled: boolean;
  /** Bounds of the value axis with space for labels; `ticks` is set if that space exceeds 100%. */
  domain: { min?: number; max?: number; ticks?: number[] };
  /** Side of a chart with a vertical value axis on which the reference label is further from the data. */
  referenceSide: 'left' | 'right';
}

export const planChart = (chart: ChartBlock, language: Language, width: number): ChartPlan => {
  const continuous = chart.form === 'line' && chart.x.kind === 'date';
  const dated = xLabel(chart, language);
  const names = [...new Set(chart.rows.map((row) => row.x))];
  const plot = width - 60;
  const widest = Math.max(...names.map((name) => measure(dated(name))));
  const horizontal = chart.form !== 'line' && chart.x.kind === 'category' && widest > plot / names.length - 8;
  const label = (x: string): string => (horizontal ? wrap(x) : continuous ? x : dated(x));
  const seriesOf = (row: { series?: string | undefined }): string => row.series ?? chart.y.title;
  const series = [...new Set(chart.rows.map(seriesOf))];
  const values = chart.rows.map((row) => ({ x: label(row.x), series: seriesOf(row), order: series.indexOf(seriesOf(row)), y: row.y }));
  const categories = [...new Set(values.map((row) => row.x))];
  const labelled =
    chart.form === 'bar' &&
    chart.x.kind !== 'bin' &&
    series.length === 1 &&
    names.length <= 16 &&
    (horizontal || widestValue(chart, language) < plot / names.length);
  const step = horizontal ? 1 : Math.ceil((widest + 10) / (plot / names.length));
  return {
    values,
    categories,
    series,
    horizontal,
    height: horizontal ? horizontalHeight(chart, categories, series.length) : 210,
    ticks: categories.filter((_, index) => index % step === 0),
    timeFormat: continuous ? (isMonthly(chart) ? '%b %Y' : language === 'de' ? '%d.%m.%Y' : '%d %b %Y') : undefined,
    labelled,
    domain:
      labelled || chart.form === 'line'
        ? domainWithSpace(chart, horizontal ? (widestValue(chart, language) + 8) / (plot - LABEL_WIDTH) : 0.06)
        : {},
    referenceSide: distanceToReference(chart, names[0]) > distanceToReference(chart, names.at(-1)) ? 'left' : 'right',
  };
};

const measure = (text: string): number => textWidth(text, CHART_FONT_SIZE, 'DejaVu Sans');

const widestValue = ({ rows, y }: ChartBlock, language: Language): number =>
  Math.max(...rows.map((row) => measure(y.kind === 'percent' ? formatPercent(row.y ?? 0, language) : formatNumber(row.y ?? 0, language))));

const horizontalHeight = (chart: ChartBlock, categories: string[], series: number): number => {
  const lines = Math.max(...categories.map((name) => name.split('\n').length));
  const thickness = Math.max(10 + 11 * lines, chart.form === 'bar' ? 12 * series + 8 : 0);
  return Math.min(600, categories.length * thickness + (series > 1 ? 70 : 50));
};

const SHARES = [-1, -0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 1];

/**
 * Returns the bounds of the value axis. Bars start at zero; lines fill the height, but the axis crosses zero only if the data do.
 * Shares of at most 100% get no axis values beyond 100%.
 */
const domainWithSpace = ({ form, rows, reference, y }: ChartBlock, share: number): ChartPlan['domain'] => {
  const values = [...rows.flatMap((row) => row.y ?? []), ...(reference ? [reference.value] : []), ...(form === 'line' ? [] : [0])];
  if (values.length === 0) return {};
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const space = (max - min) * share;
  const bounds = { min: min < 0 ? min - space : Math.max(0, min - space), max: max > 0 ? max + space : Math.min(0, max + space) };
  if (y.kind !== 'percent' || max > 1 || bounds.max <= 1) return bounds;
  return form === 'line' ? { ...bounds, max: 1 } : { ...bounds, ticks: SHARES.filter((tick) => tick >= bounds.min) };
};

const distanceToReference = ({ form, rows, reference }: ChartBlock, x: string | undefined): number => {
  const values = rows.flatMap((row) => (row.x === x && row.y !== null ? row.y : []));
  const heights = form === 'stacked-bar' ? [values.reduce((total, each) => total + each, 0)] : values;
  return Math.min(...heights.map((value) => Math.abs(value - (reference?.value ?? 0))));
};

/** Breaks a name into lines that fit next to horizontal bars; the axis truncates longer words. */
const wrap = (name: string): string => {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const joined = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && measure(joined) <= LABEL_WIDTH) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines.join('\n');
};

/** Returns the formatter of a chart's x values: dates are formatted as months if all are first days of months. */
export const xLabel = (chart: ChartBlock, language: Language): ((x: string) => string) => {
  if (chart.x.kind !== 'date') return (x) => x;
  if (!isMonthly(chart)) return (x) => formatDate(x, language);
  const months = dateFormat(language, { month: 'short', year: 'numeric' });
  return (x) => months.format(new Date(x));
};

const isMonthly = ({ rows }: ChartBlock): boolean => rows.every(({ x }) => x.slice(8, 10) === '01');
