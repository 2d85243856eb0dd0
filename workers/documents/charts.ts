import * as vega from 'vega';
import { compile } from 'vega-lite';
import { xLabel } from './chart-plan.js';
import { chartSpec } from './chart-spec.js';
import type { Block, ChartBlock, Orientation, ReportDocument } from './document-model.js';
import { textWidth } from './fonts.js';
import { formatNumber, formatPercent, type Language } from './formatting.js';
import { WORDING } from './wording.js';

/**
 * Draws a chart `width` points wide as SVG with text in DejaVu Sans and numbers in the language's format. Nothing is
 * loaded: data are in the chart, and every request for a file or address is refused.
 */
export const renderChart = async (chart: ChartBlock, language: Language, width: number): Promise<string> => {
  const { spec } = compile(chartSpec(chart, language, width), { logger: vega.logger(vega.Error) });
  const view = new vega.View(vega.parse(spec), { renderer: 'none', loader: REFUSING_LOADER, logLevel: vega.Error });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
};

/** Draws all charts of a document, each as wide as the pages of its orientation have room for. */
export const drawCharts = async (
  { sections, language }: ReportDocument,
  room: Record<Orientation, { width: number }>,
): Promise<Map<Block, string>> => {
  const drawings = new Map<Block, string>();
  for (const { blocks, orientation } of sections)
    for (const block of blocks)
      if (block.type === 'chart') drawings.set(block, await renderChart(block, language, room[orientation].width));
  return drawings;
};

/** What a chart shows in one sentence, for those who cannot see it. */
export const describeChart = (chart: ChartBlock, language: Language): string => {
  const rows = chart.rows.filter((row): row is typeof row & { y: number } => row.y !== null).toSorted((a, b) => a.y - b.y);
  const form = `${WORDING[language].chartForms[chart.form]}: ${chart.title}. ${chart.y.title}`;
  const [lowest, highest] = [rows[0], rows.at(-1)];
  if (!lowest || !highest) return form;
  const label = xLabel(chart, language);
  const show = ({ x, series, y }: { x: string; series?: string | undefined; y: number }): string => {
    const value = chart.y.kind === 'percent' ? formatPercent(y, language) : formatNumber(y, language);
    return `${value} (${[label(x), series].filter(Boolean).join(', ')})`;
  };
  return language === 'de'
    ? `${form}: ${rows.length} Werte von ${show(lowest)} bis ${show(highest)}.`
    : `${form}: ${rows.length} values from ${show(lowest)} to ${show(highest)}.`;
};

const refuse = (): Promise<never> => Promise.reject(new Error('charts load nothing'));
const REFUSING_LOADER: vega.Loader = { load: refuse, sanitize: refuse, http: refuse, file: refuse };

/** The part of Vega's scene graph that its type declarations leave out: how wide it takes a text to be. */
interface TextMetrics {
  textMetrics: { width: (item: { fontSize?: number; fontWeight?: string | number; limit?: number }, text: string) => number };
}

// Without a canvas Vega guesses 0.8 em for each character, which leaves axes and legends far too much room.
(vega as unknown as TextMetrics).textMetrics.width = ({ fontSize = 11, fontWeight, limit }, text) => {
  const width = textWidth(String(text), fontSize, 'DejaVu Sans', fontWeight === 'bold' || Number(fontWeight) >= 600);
  return limit !== undefined && limit > 0 ? Math.min(width, limit) : width;
};
