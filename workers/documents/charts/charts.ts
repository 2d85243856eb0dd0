import { xLabel } from './chart-plan.js';
import { describeMultiples } from './describe-multiples.js';
import type { Block, ChartBlock, MultiplesBlock, Orientation, ReportDocument } from '../document-model.js';
import { formatNumber, formatPercent, type Language } from '../text/formatting.js';
import { messagesIn } from '../messages.js';

/** Draws a chart or a grid of charts as SVG, `width` points wide. The drawing library is large and is loaded on first use. */
export const renderChart = async (chart: ChartBlock | MultiplesBlock, language: Language, width: number): Promise<string> => {
  const { drawChart } = await import('./draw-chart.js');
  return drawChart(chart, language, width);
};

/** A chart, or one row of a grid of charts, with its alternative text. */
export interface ChartDrawing {
  svg: string;
  alt: string;
}

/** Draws all charts of a document at the width of their pages' content area. A grid of charts is drawn as one image per row. */
export const drawCharts = async (
  { sections, language }: ReportDocument,
  contentArea: Record<Orientation, { width: number }>,
): Promise<Map<Block, ChartDrawing[]>> => {
  const drawings = new Map<Block, ChartDrawing[]>();
  for (const { blocks, orientation } of sections)
    for (const block of blocks)
      if (block.type === 'chart' || block.type === 'multiples') {
        const drawn: ChartDrawing[] = [];
        for (const part of block.type === 'chart' ? [block] : rowsOf(block))
          drawn.push({
            svg: await renderChart(part, language, contentArea[orientation].width),
            alt: describeChart(part, language),
          });
        drawings.set(block, drawn);
      }
  return drawings;
};

const rowsOf = (grid: MultiplesBlock): MultiplesBlock[] =>
  Array.from({ length: Math.ceil(grid.panels.length / grid.columns) }, (_, row) => ({
    ...grid,
    columns: Math.min(grid.columns, grid.panels.length),
    panels: grid.panels.slice(row * grid.columns, (row + 1) * grid.columns),
  }));

/** Returns the alternative text of a chart in one sentence. */
export const describeChart = (chart: ChartBlock | MultiplesBlock, language: Language): string => {
  if (chart.type === 'multiples') return describeMultiples(chart, language);
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
