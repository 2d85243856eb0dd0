import { xmlText } from '../../documents/svg.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { quantileOf } from '../../methods/statistics/quantile.js';
import type { PrioritisationResult } from './prioritisation-result.js';
import { messagesIn } from './messages.js';

const [WIDTH, HEIGHT] = [720, 440];
const PLOT = { left: 56, top: 34, right: 440, bottom: 392 };
const MAX_NAMED = 16;
const NAME_LENGTH = 34;

/** Estimates on the axes of the chart, by scheme. */
const AXES = {
  ice: { impact: 'impact', cost: 'ease' },
  rice: { impact: 'impact', cost: 'effort' },
  return: { impact: 'benefit', cost: 'rest' },
  iceEffort: { impact: 'impact', cost: 'effort' },
  ratio: { impact: 'benefit', cost: 'rest' },
  effortReturn: { impact: 'benefit', cost: 'effort' },
  impactEffort: { impact: 'impact', cost: 'effort' },
} as const;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly label: string;
}

/**
 * Draws impact (y axis) over cost (x axis), with low cost on the left: the estimates of a scheme. The ease of ICE is the reverse of a cost,
 * so that its axis is reversed. The dashed lines are the medians.
 */
export const matrixChart = ({ ranking, scheme }: PrioritisationResult, language: Language): string => {
  const messages = messagesIn(language);
  const axes = AXES[scheme];
  const cost = (each: (typeof ranking)[number]): number => each.estimates[axes.cost] ?? 0;
  const impact = (each: (typeof ranking)[number]): number => each.estimates[axes.impact] ?? 0;
  const costs = ranking.map(cost);
  const maxCost = scheme === 'ice' ? 10 : axisEnd(Math.max(...costs));
  const maxImpact = Math.max(axes.impact === 'benefit' ? 0 : 10, axisEnd(Math.max(...ranking.map(impact))));
  const x = (value: number): number => {
    const share = value / maxCost;
    return PLOT.left + (PLOT.right - PLOT.left) * (scheme === 'ice' ? 1 - share : share);
  };
  const y = (value: number): number => PLOT.bottom - ((PLOT.bottom - PLOT.top) * value) / maxImpact;
  const points = merged(ranking.map((each) => ({ x: x(cost(each)), y: y(impact(each)), label: String(each.rank) })));
  const middleX = x(median(costs));
  const middleY = y(median(ranking.map(impact)));
  const number = (value: number): string => formatNumber(value, language, { min: 0, max: 2 });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="DejaVu Sans, sans-serif" font-size="11">`,
    `<title>${xmlText(messages.matrixTitle)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<rect x="${PLOT.left}" y="${PLOT.top}" width="${PLOT.right - PLOT.left}" height="${PLOT.bottom - PLOT.top}" fill="#f7f9fb" stroke="#9aa5b1"/>`,
    line(middleX, PLOT.top, middleX, PLOT.bottom),
    line(PLOT.left, middleY, PLOT.right, middleY),
    text(PLOT.left + 6, PLOT.top + 15, messages.quadrants.quickWins, '#52606d'),
    text(PLOT.right - 6, PLOT.top + 15, messages.quadrants.bigBets, '#52606d', 'end'),
    text(PLOT.left + 6, PLOT.bottom - 7, messages.quadrants.fillIns, '#52606d'),
    text(PLOT.right - 6, PLOT.bottom - 7, messages.quadrants.later, '#52606d', 'end'),
    text(PLOT.left, PLOT.top - 12, messages.estimates[axes.impact], '#1f2933'),
    text((PLOT.left + PLOT.right) / 2, HEIGHT - 12, messages.axes[axes.cost], '#1f2933', 'middle'),
    ...[0, maxImpact / 2, maxImpact].map((value) => text(PLOT.left - 6, y(value) + 4, number(value), '#52606d', 'end')),
    ...[0, maxCost / 2, maxCost].map((value) => text(x(value), PLOT.bottom + 16, number(value), '#52606d', 'middle')),
    ...points.flatMap((point) => [
      `<circle cx="${round(point.x)}" cy="${round(point.y)}" r="5" fill="#17456b"/>`,
      text(point.x + 8, point.y - 6, point.label, '#17456b', 'start', true),
    ]),
    ...ranking
      .slice(0, MAX_NAMED)
      .map(({ rank, name }, index) =>
        text(PLOT.right + 20, PLOT.top + 12 + index * 22, `${rank}  ${oneLine(name, NAME_LENGTH)}`, '#1f2933'),
      ),
    ...(ranking.length > MAX_NAMED
      ? [text(PLOT.right + 20, PLOT.top + 12 + MAX_NAMED * 22, messages.more(ranking.length - MAX_NAMED), '#52606d')]
      : []),
    '</svg>',
  ].join('\n');
};

/** Merges points at the same position into one with a joint label. */
const merged = (points: readonly Point[]): Point[] => [
  ...Map.groupBy(points, ({ x, y }) => `${round(x)} ${round(y)}`)
    .values()
    .map((same) => ({ x: same[0]?.x ?? 0, y: same[0]?.y ?? 0, label: same.map(({ label }) => label).join(', ') })),
];

const median = (values: readonly number[]): number => quantileOf(Float64Array.from(values).toSorted(), 0.5);

/** Returns the end of an axis: the smallest of 1, 2, 5, 10, 20, 50 … that is not below the value. */
const axisEnd = (value: number): number => {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
};

const round = (value: number): string => value.toFixed(1);

const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="#9aa5b1" stroke-dasharray="5 3"/>`;

const text = (x: number, y: number, content: string, fill: string, anchor = 'start', bold = false): string =>
  `<text x="${round(x)}" y="${round(y)}" fill="${fill}" text-anchor="${anchor}"${bold ? ' font-weight="bold"' : ''}>${xmlText(content)}</text>`;
