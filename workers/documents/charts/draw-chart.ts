import * as vega from 'vega';
import { compile } from 'vega-lite';
import { chartSpec } from './chart-spec.js';
import { multiplesSpec } from './multiples-spec.js';
import type { ChartBlock, MultiplesBlock } from '../document-model.js';
import { textWidth } from '../fonts.js';
import type { Language } from '../text/formatting.js';

/**
 * Draws a chart as SVG, `width` points wide, with text in DejaVu Sans and localised numbers. Loads no resources: every request for a
 * file or address is rejected.
 */
export const drawChart = async (chart: ChartBlock | MultiplesBlock, language: Language, width: number): Promise<string> => {
  const drawn = chart.type === 'chart' ? chartSpec(chart, language, width) : multiplesSpec(chart, language, width);
  const { spec } = compile(drawn, { logger: vega.logger(vega.Error) });
  const view = new vega.View(vega.parse(spec), { renderer: 'none', loader: REJECTING_LOADER, logLevel: vega.Error });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
};

const reject = (): Promise<never> => Promise.reject(new Error('charts must not load external resources'));
const REJECTING_LOADER: vega.Loader = { load: reject, sanitize: reject, http: reject, file: reject };

/** The text measurement of Vega's scene graph, which is missing from its type declarations. */
interface TextMetrics {
  textMetrics: { width: (item: { fontSize?: number; fontWeight?: string | number; limit?: number }, text: string) => number };
}

// Without a canvas, Vega estimates 0.8 em per character, which makes axes and legends far too wide.
(vega as unknown as TextMetrics).textMetrics.width = ({ fontSize = 11, fontWeight, limit }, text) => {
  const width = textWidth(String(text), fontSize, 'DejaVu Sans', fontWeight === 'bold' || Number(fontWeight) >= 600);
  return limit !== undefined && limit > 0 ? Math.min(width, limit) : width;
};
