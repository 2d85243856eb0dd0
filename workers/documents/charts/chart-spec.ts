import type { TopLevelSpec } from 'vega-lite';
import { chartLocale } from './chart-locale.js';
import { CHART_FONT_SIZE, LABEL_WIDTH, planChart, type ChartPlan } from './chart-plan.js';
import type { ChartBlock } from '../document-model.js';
import type { Language } from '../text/formatting.js';

/** Colours that differ in lightness and hue, with a contrast of at least 3:1 on white. */
const PALETTE = ['#17456b', '#d9730d', '#2e8b57', '#8e44ad', '#0f8b9d', '#b5403a', '#7a6a00', '#6b7280'];
const INK = '#1f2933';
const GREY = '#52606d';
const ZERO_LINE = '#9aa5b1';
const REFERENCE = '#a61b1b';

/** Returns a chart as a Vega-Lite specification, `width` points wide including axes and legend. */
export const chartSpec = (chart: ChartBlock, language: Language, width: number): TopLevelSpec => {
  const plan = planChart(chart, language, width);
  const spec = {
    width,
    height: plan.height,
    autosize: { type: 'fit', contains: 'padding' },
    padding: { left: 2, right: 8, top: 4, bottom: 2 },
    background: 'white',
    data: { values: plan.values },
    layer: [
      ...(chart.form === 'line' ? lineLayers(chart, plan) : barLayers(chart, plan)),
      ...(chart.reference ? referenceLayers(chart.reference, plan) : []),
    ],
    config: { ...CONFIG, locale: chartLocale(language) },
  };
  // The assignment of axes to channels depends on the data, which Vega-Lite's types cannot express.
  return spec as TopLevelSpec;
};

const barLayers = (chart: ChartBlock, plan: ChartPlan): object[] => {
  const grouped = chart.form === 'bar' && plan.series.length > 1;
  const [along, across, offset] = plan.horizontal ? ['y', 'x', 'yOffset'] : ['x', 'y', 'xOffset'];
  const encoding = {
    [along]: categoryAxis(chart, plan),
    [across]: { ...valueAxis(chart, plan), stack: chart.form === 'stacked-bar' ? 'zero' : null },
    ...(grouped ? { [offset]: { field: 'series', sort: plan.series } } : {}),
  };
  const bars = { mark: { type: 'bar' }, encoding: { ...encoding, color: colour(plan), order: { field: 'order' } } };
  return plan.labelled ? [bars, ...[true, false].map((negative) => barLabels(chart, encoding, plan, negative))] : [bars];
};

/** Returns the layer with the value at the end of each bar, on the side away from zero. */
const barLabels = (chart: ChartBlock, encoding: object, plan: ChartPlan, negative: boolean): object => ({
  transform: [{ filter: negative ? 'datum.y < 0' : 'datum.y >= 0' }],
  mark: {
    type: 'text',
    color: INK,
    ...(plan.horizontal
      ? { align: negative ? 'right' : 'left', baseline: 'middle', dx: negative ? -4 : 4 }
      : { align: 'center', baseline: negative ? 'top' : 'bottom', dy: negative ? 4 : -4 }),
  },
  encoding: { ...encoding, text: { field: 'y', type: 'quantitative', format: chart.y.kind === 'percent' ? '.1%' : ',.2~f' } },
});

const lineLayers = (chart: ChartBlock, plan: ChartPlan): object[] => [
  {
    mark: { type: 'line', point: plan.categories.length <= 40 ? { size: 28 } : false },
    encoding: { x: categoryAxis(chart, plan), y: valueAxis(chart, plan), color: colour(plan) },
  },
];

const referenceLayers = (reference: NonNullable<ChartBlock['reference']>, { horizontal, referenceSide }: ChartPlan): object[] => {
  const data = { values: [{ reference: reference.value, label: reference.label }] };
  const position = { [horizontal ? 'x' : 'y']: { field: 'reference', type: 'quantitative' } };
  const left = referenceSide === 'left';
  const end = horizontal ? { y: { value: 0 } } : { x: { value: left ? 0 : 'width' } };
  const alignment = horizontal ? { align: 'center', dy: -3 } : { align: referenceSide, dy: -3, dx: left ? 2 : -2 };
  return [
    { data, mark: { type: 'rule', color: REFERENCE, strokeDash: [5, 3], strokeWidth: 1.2 }, encoding: position },
    {
      data,
      mark: { type: 'text', color: REFERENCE, baseline: 'bottom', ...alignment },
      encoding: { ...position, ...end, text: { field: 'label' } },
    },
  ];
};

/** Returns the gap between bars as a fraction of a category's width; 0 for histograms. */
const gapOf = (chart: ChartBlock, { categories, horizontal }: ChartPlan): number => {
  if (chart.x.kind === 'bin') return 0;
  return categories.length < 6 && !horizontal ? 0.5 : 0.3;
};

const categoryAxis = (chart: ChartBlock, plan: ChartPlan): object => {
  const { categories, ticks, horizontal, timeFormat } = plan;
  const axis = { title: chart.x.title ?? null, grid: false, labelOverlap: false };
  if (timeFormat !== undefined) {
    const values = ticks.map((iso) => ({ signal: String(Date.parse(iso)) }));
    return { field: 'x', type: 'temporal', scale: { type: 'utc' }, axis: { ...axis, format: timeFormat, values, labelFlush: false } };
  }
  return {
    field: 'x',
    type: 'ordinal',
    sort: categories,
    scale: chart.form === 'line' ? {} : { paddingInner: gapOf(chart, plan), paddingOuter: 0.2 },
    axis: horizontal
      ? { ...axis, ...TOP_TITLE, labelLimit: LABEL_WIDTH, labelExpr: String.raw`split(datum.label, '\n')` }
      : { ...axis, labelAngle: 0, labelLimit: 0, values: ticks },
  };
};

const valueAxis = (chart: ChartBlock, { horizontal, domain }: ChartPlan): object => ({
  field: 'y',
  type: 'quantitative',
  scale: {
    zero: chart.form !== 'line',
    nice: domain.ticks === undefined,
    ...(domain.min === undefined ? {} : { domainMin: domain.min }),
    ...(domain.max === undefined ? {} : { domainMax: domain.max }),
  },
  axis: {
    title: chart.y.title,
    grid: true,
    ...(domain.ticks === undefined ? { tickCount: 6 } : { values: domain.ticks }),
    ...(chart.y.kind === 'percent' ? { format: '.1~%' } : {}),
    ...(horizontal ? {} : TOP_TITLE),
  },
});

const colour = ({ series }: ChartPlan): object => ({
  field: 'series',
  type: 'nominal',
  sort: series,
  scale: { domain: series, range: PALETTE.slice(0, series.length) },
  legend:
    series.length > 1
      ? { title: null, orient: 'bottom', direction: 'horizontal', columns: 4, labelLimit: 150, symbolType: 'square' }
      : null,
});

/** Places the title of a vertical axis horizontally above it. */
const TOP_TITLE = { titleAngle: 0, titleAlign: 'left', titleBaseline: 'bottom', titleX: 0, titleY: -8 };

const CONFIG = {
  font: 'DejaVu Sans',
  view: { stroke: null },
  bar: { stroke: 'white', strokeWidth: 0.5 },
  line: { strokeWidth: 2 },
  text: { fontSize: CHART_FONT_SIZE },
  axis: {
    labelColor: GREY,
    titleColor: GREY,
    labelFontSize: CHART_FONT_SIZE,
    titleFontSize: CHART_FONT_SIZE,
    titleFontWeight: 'normal',
    gridColor: { condition: { test: 'datum.value === 0', value: ZERO_LINE }, value: '#e4e7eb' },
    domain: false,
    ticks: false,
    labelPadding: 5,
  },
  legend: { labelColor: INK, labelFontSize: CHART_FONT_SIZE, symbolSize: 60, offset: 8 },
};
