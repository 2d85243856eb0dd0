import { xLabel } from './chart-plan.js';
import type { Block, ChartBlock, Orientation, ReportDocument } from '../document-model.js';
import { formatNumber, formatPercent, type Language } from '../text/formatting.js';
import { messagesIn } from '../messages.js';

/** Draws a chart as SVG, `width` points wide. The drawing library is large and is loaded on first use. */
export const renderChart = async (chart: ChartBlock, language: Language, width: number): Promise<string> => {
  const { drawChart } = await import('./draw-chart.js');
  return drawChart(chart, language, width);
};

/** Draws all charts of a document as SVG, each as wide as the content area of its page orientation. */
export const drawCharts = async (
  { sections, language }: ReportDocument,
  contentArea: Record<Orientation, { width: number }>,
): Promise<Map<Block, string>> => {
  const drawings = new Map<Block, string>();
  for (const { blocks, orientation } of sections)
    for (const block of blocks)
      if (block.type === 'chart') drawings.set(block, await renderChart(block, language, contentArea[orientation].width));
  return drawings;
};

/** Returns the alternative text of a chart in one sentence. */
export const describeChart = (chart: ChartBlock, language: Language): string => {
  const rows = chart.rows.filter((row): row is typeof row & { y: number } => row.y !== null).toSorted((a, b) => a.y - b.y);
  const messages = messagesIn(language);
  const form = `${messages.chartForms[chart.form]}: ${chart.title}. ${chart.y.title}`;
  const [lowest, highest] = [rows[0], rows.at(-1)];
  if (!lowest || !highest) return form;
  const label = xLabel(chart, language);
  const valueText = ({ x, series, y }: { x: string; series?: string | undefined; y: number }): string => {
    const value = chart.y.kind === 'percent' ? formatPercent(y, language) : formatNumber(y, language);
    return `${value} (${[label(x), series].filter(Boolean).join(', ')})`;
  };
  return messages.chartValues(form, rows.length, valueText(lowest), valueText(highest));
};
