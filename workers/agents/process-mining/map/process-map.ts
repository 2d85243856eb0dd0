import type { Language } from '../../../documents/text/formatting.js';
import { formatFor, type Format } from '../format.js';
import { messagesIn } from '../messages.js';
import { END, selectForMap, START, type MapEdge, type MapSelection } from './map-selection.js';
import type { ProcessMiningResult } from '../process-mining-result.js';

export interface MapOptions {
  language: Language;
  /** Maximum number of edges including entry and exit edges; edges that keep the graph connected may exceed it. Default 60. */
  maxEdges?: number;
  /** Compact layout for a printed page, restricted to these activities. */
  print?: { activities: ReadonlySet<string> };
}

const DEFAULT_EDGES = 60;
/** Graphviz measures text in this font; the others are fallbacks (Verdana has the same width). */
const FONT = 'DejaVu Sans';
const FONT_FAMILY = `${FONT},Verdana,Arial,sans-serif`;
const LABEL_WIDTH = 28;
const LABEL_LENGTH = 111;
const INK = '#1f2933';
const LINE = '#7b8794';
const ALERT = '#b42318';
const GO = '#18794e';

const CANVAS = {
  rankdir: 'TB',
  nodesep: 0.35,
  ranksep: 0.45,
  pad: 0.2,
  fontname: FONT,
  fontsize: 11,
  fontcolor: INK,
  labelloc: 'b',
  labeljust: 'l',
};
/** Spacing, boxes and characters per caption line of the printed layout. */
const CLOSE = { nodesep: 0.25, ranksep: 0.15 };
const LOW = { height: 0.28, margin: '0.1,0.03' };
const PRINTED_LINE = 80;
const BOX = { fontname: FONT, fontsize: 11, fontcolor: INK, color: LINE, shape: 'box', style: 'rounded,filled' };
const ARROW = { fontname: FONT, fontsize: 9, fontcolor: INK, color: LINE, arrowsize: 0.7 };

/**
 * Renders the directly-follows graph as SVG with Graphviz: activities with counts, edges with count and mean waiting time, line
 * width by frequency, the worst bottlenecks in red, start and end. The caption states what is omitted for readability. The output is
 * deterministic.
 */
export async function renderProcessMap(result: ProcessMiningResult, options: MapOptions): Promise<string> {
  const { language, maxEdges = DEFAULT_EDGES, print } = options;
  const format = formatFor(language);
  const selection = selectForMap(result, maxEdges, print?.activities);
  const { instance } = await import('@viz-js/viz');
  const viz = await instance();
  const svg = viz.renderString(
    {
      name: messagesIn(language).map.title,
      directed: true,
      graphAttributes: {
        ...CANVAS,
        ...(print ? CLOSE : {}),
        label: caption(result, selection, language)
          .flatMap((line) => (print ? linesOf(line, PRINTED_LINE) : [line]))
          .map((line) => `${line}\\l`)
          .join(''),
      },
      nodeAttributes: { ...BOX, ...(print ? LOW : {}) },
      edgeAttributes: ARROW,
      ...nodesAndEdges(selection, language, format, print !== undefined),
    },
    { format: 'svg' },
  );
  return svg
    .slice(svg.indexOf('<svg'))
    .replaceAll(`font-family="${FONT}"`, `font-family="${FONT_FAMILY}"`)
    .replaceAll(/<title>#[^<]*<\/title>\n/g, '');
}

/** Builds the Graphviz graph. Nodes are named by number because labels may contain any character. */
function nodesAndEdges({ activities, edges }: MapSelection, language: Language, format: Format, close: boolean) {
  const names = new Map([START, ...activities.map(({ activity }) => activity), END].map((name, index) => [name, `#${index}`] as const));
  const maxEvents = Math.max(...activities.map(({ count }) => count));
  const maxTransitions = Math.max(...edges.map(({ count }) => count));
  const terminal: Record<string, string> = { shape: 'circle', ...(close ? { width: '0.45', fixedsize: 'true', fontsize: '9' } : {}) };
  const node = (name: string, attributes: Record<string, string>) => ({ name: names.get(name) ?? name, attributes });
  return {
    nodes: [
      node(START, { ...terminal, label: messagesIn(language).map.start, fontcolor: 'white', fillcolor: GO, color: GO }),
      ...activities.map(({ activity, count }) =>
        node(activity, {
          label: `${wrapped(activity)}${close ? ' ' : '\n'}(${format.count(count)})`,
          fillcolor: `0.58 ${(0.04 + 0.3 * (count / maxEvents)).toFixed(3)} 1.000`,
        }),
      ),
      node(END, { ...terminal, label: messagesIn(language).map.end, fontcolor: 'white', fillcolor: INK, color: INK }),
    ],
    edges: edges.map((edge) => ({
      ...(edge.backward
        ? { tail: names.get(edge.to) ?? '', head: names.get(edge.from) ?? '' }
        : { tail: names.get(edge.from) ?? '', head: names.get(edge.to) ?? '' }),
      attributes: {
        dir: edge.backward ? 'back' : 'forward',
        label: edgeLabel(edge, format),
        penwidth: (0.8 + 5.2 * (edge.count / maxTransitions)).toFixed(2),
        weight: Math.ceil((10 * edge.count) / maxTransitions),
        ...(edge.bottleneck ? { color: ALERT, fontcolor: ALERT } : {}),
        ...(edge.meanSeconds === undefined ? { style: 'dashed' } : {}),
      },
    })),
  };
}

const edgeLabel = ({ count, meanSeconds }: MapEdge, format: Format): string =>
  `  ${format.count(count)}${meanSeconds === undefined ? '' : ` · Ø ${format.shortDuration(meanSeconds)}`} `;

function caption(result: ProcessMiningResult, selection: MapSelection, language: Language): string[] {
  const messages = messagesIn(language).map;
  const format = formatFor(language);
  const { counts, bottlenecks } = result;
  const omittedEdges = counts.edges - selection.shownEdges;
  const of = (part: number, whole: number): string => messages.of(format.count(part), format.count(whole));
  return [
    messages.shown(
      of(selection.activities.length, counts.activities),
      of(selection.shownEdges, counts.edges),
      format.share(selection.shownShare),
    ),
    omittedEdges === 0 && selection.omittedTerminals === 0
      ? messages.complete
      : messages.omitted(format.count(omittedEdges), format.count(selection.strongestOmitted), format.count(selection.omittedTerminals)),
    messages.legend,
    ...(bottlenecks.edges.length > 0 ? [messages.bottlenecks] : []),
  ];
}

/** Wraps a name into lines, removes characters that XML forbids, and escapes Graphviz sequences. */
function wrapped(name: string): string {
  const clean = name.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu, ' ');
  const short = clean.length > LABEL_LENGTH ? `${clean.slice(0, LABEL_LENGTH).toWellFormed()}…` : clean;
  return linesOf(short, LABEL_WIDTH).join('\n').replaceAll('\\', '\\\\').replaceAll('&', '&amp;');
}

/** Wraps a text into lines of at most `width` characters; longer words are split. */
function linesOf(text: string, width: number): string[] {
  const pieces = text.split(/\s+/).flatMap((word) => word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? []);
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + piece.length < width) lines[lines.length - 1] = `${last} ${piece}`;
    else lines.push(piece);
  }
  return lines;
}
