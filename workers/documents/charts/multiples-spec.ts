import type { TopLevelSpec } from 'vega-lite';
import type { MultiplesBlock } from '../document-model.js';
import { textWidth } from '../fonts.js';
import type { Language } from '../text/formatting.js';
import { messagesIn } from '../messages.js';
import { LIGHT_COLOURS } from '../lights.js';
import { chartLocale } from './chart-locale.js';

type Panel = MultiplesBlock['panels'][number];

const INK = '#1f2933';
const GREY = '#52606d';
const LINE = '#17456b';
const TARGET = '#a61b1b';
const FONT_SIZE = 7;
const TITLE_SIZE = 8;
/** Width of the labels of the value axis, and of the space between two panels, in points. */
const AXIS_WIDTH = 34;
const GAP = 22;
const PANEL_HEIGHT = 66;

/** Returns a grid of small line charts as a Vega-Lite specification, `width` points wide. */
export const multiplesSpec = ({ panels, columns }: MultiplesBlock, language: Language, width: number): TopLevelSpec => {
  const used = columns;
  const plot = Math.floor((width - 6 - (used - 1) * GAP) / used) - AXIS_WIDTH;
  const spec = {
    columns: used,
    concat: panels.map((panel) => panelSpec(panel, language, plot)),
    spacing: { row: 12, column: GAP },
    padding: { left: 0, right: 4, top: 4, bottom: 2 },
    background: 'white',
    config: {
      font: 'DejaVu Sans',
      view: { stroke: null },
      locale: chartLocale(language),
      axis: {
        labelColor: GREY,
        labelFontSize: FONT_SIZE,
        gridColor: '#e4e7eb',
        domain: false,
        ticks: false,
        labelPadding: 4,
        title: null,
      },
    },
  };
  return spec as TopLevelSpec;
};

const panelSpec = ({ title, note, light, unit, rows, reference }: Panel, language: Language, width: number): object => {
  const known = rows.flatMap(({ y }) => (y === null ? [] : [y]));
  const levels = [...known, ...(reference ? [reference.value] : [])];
  const [min, max] = [Math.min(...levels), Math.max(...levels)];
  const space = (max - min || Math.abs(max) || 1) * 0.12;
  const scale = { zero: false, nice: false, domain: [min < 0 ? min - space : Math.max(0, min - space), max + space] };
  const values = rows.map(({ x, y }) => ({ x, y }));
  const label = light === undefined ? '' : ` · ${messagesIn(language).lights[light]}`;
  const x = { field: 'x', type: 'temporal', scale: { type: 'utc' }, axis: { ...timeAxis(rows), grid: false, labelFlush: true } };
  const y = {
    field: 'y',
    type: 'quantitative',
    scale,
    axis: { tickCount: 3, minExtent: AXIS_WIDTH - 4, maxExtent: AXIS_WIDTH - 4, format: axisFormat(levels) },
  };
  const last = values.findLast((each) => each.y !== null);
  return {
    width,
    height: PANEL_HEIGHT,
    title: {
      text: wrapped(title, width + AXIS_WIDTH, TITLE_SIZE, true),
      subtitle: wrapped(`${note}${label}`, width + AXIS_WIDTH, FONT_SIZE, false),
      anchor: 'start',
      frame: 'bounds',
      fontSize: TITLE_SIZE,
      subtitleFontSize: FONT_SIZE,
      color: INK,
      subtitleColor: light === undefined ? GREY : LIGHT_COLOURS[light],
      subtitlePadding: 2,
      offset: 6,
    },
    layer: [
      ...(reference ? targetLayers(reference, scale, min === max ? 0 : (reference.value - min) / (max - min)) : []),
      { data: { values }, mark: { type: 'line', color: LINE, strokeWidth: 1.4 }, encoding: { x, y } },
      ...(last ? [{ data: { values: [last] }, mark: { type: 'point', filled: true, color: LINE, size: 22 }, encoding: { x, y } }] : []),
      {
        data: { values: [{}] },
        mark: { type: 'text', text: unit, align: 'left', baseline: 'bottom', color: GREY, fontSize: FONT_SIZE },
        encoding: { x: { value: -AXIS_WIDTH + 4 }, y: { value: -2 } },
      },
    ],
  };
};

/** Labels the first and the last month or day, which suffices for a course. */
const timeAxis = (rows: Panel['rows']): object => {
  const times = rows.map(({ x }) => Date.parse(x));
  const monthly = rows.every(({ x }) => x.slice(8, 10) === '01');
  const middle = times[Math.floor((times.length - 1) / 2)];
  const shown = times.length > 8 ? [times[0], middle, times.at(-1)] : [times[0], times.at(-1)];
  return { format: monthly ? '%m/%y' : '%d.%m.%y', values: [...new Set(shown)].map((time) => ({ signal: String(time) })) };
};

const axisFormat = (levels: readonly number[]): string => {
  const size = Math.max(...levels.map(Math.abs));
  return size >= 100_000 ? '.3~s' : size >= 100 ? ',.0f' : ',.1~f';
};

/** Draws the target with its label above the line, or below it if the target is at the top of the chart. */
const targetLayers = (reference: NonNullable<Panel['reference']>, scale: object, height: number): object[] => {
  const data = { values: [{ reference: reference.value, label: reference.label }] };
  const y = { field: 'reference', type: 'quantitative', scale };
  const below = height > 0.8;
  return [
    { data, mark: { type: 'rule', color: TARGET, strokeDash: [4, 2], strokeWidth: 1 }, encoding: { y } },
    {
      data,
      mark: {
        ...{ type: 'text', color: TARGET, fontSize: FONT_SIZE, align: 'left', dx: 2 },
        ...(below ? { baseline: 'top', dy: 2 } : { baseline: 'bottom', dy: -2 }),
      },
      encoding: { x: { value: 0 }, y, text: { field: 'label' } },
    },
  ];
};

/** Breaks a text into at most two lines; the second is truncated to the width. */
const wrapped = (text: string, width: number, size: number, bold: boolean): string[] => {
  const fits = (part: string): boolean => textWidth(part, size, 'DejaVu Sans', bold) <= width;
  if (fits(text)) return [text];
  const words = text.split(' ');
  let count = 1;
  while (count < words.length && fits(words.slice(0, count + 1).join(' '))) count += 1;
  let rest = words.slice(count).join(' ');
  if (rest !== '' && !fits(rest)) {
    while (rest.length > 1 && !fits(`${rest}…`)) rest = rest.slice(0, -1).trimEnd();
    rest += '…';
  }
  return [words.slice(0, count).join(' '), ...(rest === '' ? [] : [rest])];
};
