import * as vega from 'vega';
import { compile } from 'vega-lite';
import { chartSpec } from './chart-spec.js';
import type { ChartBlock } from '../document-model.js';
import { textWidth } from '../fonts.js';
import type { Language } from '../text/formatting.js';

/**
 * Draws a chart `width` points wide as SVG with text in DejaVu Sans and numbers in the language's format. Nothing is
 * loaded: data are in the chart, and every request for a file or address is refused.
 */
export const drawChart = async (chart: ChartBlock, language: Language, width: number): Promise<string> => {
  const { spec } = compile(chartSpec(chart, language, width), { logger: vega.logger(vega.Error) });
  const view = new vega.View(vega.parse(spec), { renderer: 'none', loader: REFUSING_LOADER, logLevel: vega.Error });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
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
