import { LANGUAGES } from '../../../platform/content/index.js';
import { chartOfData, chartOfTable, type TableChart } from '../charts/table-chart.js';
import type { BlockInput, ChartBlock } from '../document-model.js';
import { messagesIn } from '../messages.js';
import type { Language } from '../text/formatting.js';
import type { ReadBlock } from './markdown-reader.js';

/** A chart whose data a Markdown text contains. */
export interface ReadChart {
  type: 'chart';
  caption: string;
  /** Measure of the values. */
  measure: string;
  chart: TableChart;
  /** True if the text has the chart as such; false if only a table has its numbers. */
  isDrawn: boolean;
}

/** Maximum number of tables of a text without charts that are drawn. */
const MAX_TABLES = 2;

/** Numbered caption of a table or drawing. */
export const CAPTION = /^(Tabelle|Table|Abbildung|Figure) \d+: (.+)$/;

/**
 * Finds the charts of a Markdown text. The data table of a chart, with its caption and description, is replaced by the chart. A text
 * without charts gets those of its first tables of numbers, placed after these tables.
 */
export const readCharts = (blocks: readonly ReadBlock[], language: Language): (ReadBlock | ReadChart)[] => {
  const drawn: (ReadBlock | ReadChart)[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const chart = chartAt(blocks, index, language);
    const block = chart ?? blocks[index];
    if (block) drawn.push(block);
    if (chart) index += 2;
  }
  return drawn.some(({ type }) => type === 'chart') ? drawn : withTableCharts(blocks, language);
};

/** Returns the chart whose caption stands at the index, before its description and its table. */
const chartAt = (blocks: readonly ReadBlock[], index: number, language: Language): ReadChart | null => {
  const [caption, description, table] = blocks.slice(index);
  if (caption?.type !== 'paragraph' || description?.type !== 'paragraph' || table?.type !== 'table') return null;
  const title = CAPTION.exec(caption.text)?.[2];
  if (title === undefined) return null;
  const forms = LANGUAGES.flatMap((each) => Object.entries(messagesIn(each).chartForms));
  const [form] = forms.find(([, name]) => description.text.startsWith(`${name}: ${title}. `)) ?? [];
  const chart = form === undefined ? null : chartOfData(table, form === 'line' ? 'line' : 'bar', language);
  if (!chart) return null;
  const measure = description.text.split(`${title}. `)[1]?.split(': ')[0] ?? '';
  return { type: 'chart', caption: title, measure: measure === '' ? title : measure, chart, isDrawn: true };
};

const withTableCharts = (blocks: readonly ReadBlock[], language: Language): (ReadBlock | ReadChart)[] => {
  let left = MAX_TABLES;
  let heading = '';
  return blocks.flatMap((block, index): (ReadBlock | ReadChart)[] => {
    if (block.type === 'heading') heading = block.text;
    const chart = block.type === 'table' && left > 0 ? chartOfTable(block, language) : null;
    if (!chart) return [block];
    left -= 1;
    const before = blocks[index - 1];
    const caption = before?.type === 'paragraph' ? CAPTION.exec(before.text)?.[2] : undefined;
    const measure = chart.series[0]?.name ?? '';
    return [
      block,
      { type: 'chart', caption: caption ?? (heading === '' ? measure : `${heading}: ${measure}`), measure, chart, isDrawn: false },
    ];
  });
};

/** Returns a chart as a block of a document. */
export const chartBlock = ({ caption, measure, chart }: ReadChart, source: string): Extract<BlockInput, { type: 'chart' }> => {
  const { form, title, labels, series, unit } = chart;
  const isNumbered = labels.every((label) => /^[-−]?\d[\d.,]*$/.test(label));
  const kind: ChartBlock['x']['kind'] = isNumbered ? 'bin' : 'category';
  return {
    type: 'chart',
    form,
    title: caption,
    x: { ...(title !== '' && { title }), kind },
    y: { title: unit === '' || unit === '%' ? measure : `${measure} (${unit})`, kind: unit === '%' ? 'percent' : 'number' },
    rows: labels.flatMap((x, index) =>
      series.map(({ name, values }) => ({ x, ...(series.length > 1 && { series: name }), y: values[index] ?? null })),
    ),
    source,
  };
};
