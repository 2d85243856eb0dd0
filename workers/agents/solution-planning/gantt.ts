import { textWidth } from '../../documents/fonts.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { xmlText } from '../../documents/svg.js';
import { messagesIn } from './messages.js';
import type { PlanResult } from './plan-result.js';

const WIDTH = 760;
const ROW = 26;
const BAR = 14;
const HEAD = 44;
const FOOT = 34;
const FONT = 11;
const MAX_LABEL_WIDTH = 240;

const CRITICAL = '#b5403a';
const NORMAL = '#17456b';
const SLACK = '#cdd5dd';
const INK = '#1f2933';
const GRID = '#e4e7eb';

/** Renders the plan as an SVG Gantt chart: one bar per step at its earliest times, followed by its slack; the critical path is red. */
export const ganttChart = ({ steps, lengthDays }: Pick<PlanResult, 'steps' | 'lengthDays'>, language: Language): string => {
  const messages = messagesIn(language).gantt;
  const left = Math.min(MAX_LABEL_WIDTH, Math.max(...steps.map(({ title }) => textWidth(title, FONT, 'DejaVu Sans')))) + 16;
  const scale = (WIDTH - left - 24) / Math.max(lengthDays, 1e-9);
  const x = (days: number): number => round(left + days * scale);
  const height = HEAD + steps.length * ROW + FOOT;
  const bottom = HEAD + steps.length * ROW;
  const ticks = ticksTo(lengthDays).flatMap((day) => [
    `<line x1="${x(day)}" y1="${HEAD - 6}" x2="${x(day)}" y2="${bottom}" stroke="${GRID}"/>`,
    label(x(day), HEAD - 10, formatNumber(day, language), 'middle'),
  ]);
  const rows = steps.flatMap((step, index) => {
    const y = HEAD + index * ROW + (ROW - BAR) / 2;
    const bar = (from: number, to: number, colour: string): string =>
      `<rect x="${x(from)}" y="${y}" width="${Math.max(1, round((to - from) * scale))}" height="${BAR}" rx="2" fill="${colour}"/>`;
    return [
      label(left - 8, y + BAR - 3, shortened(step.title, left - 16), 'end'),
      ...(step.slack > 0 ? [bar(step.earliestFinish, step.latestFinish, SLACK)] : []),
      bar(step.earliestStart, step.earliestFinish, step.critical ? CRITICAL : NORMAL),
    ];
  });
  const keys = [
    [CRITICAL, messages.critical],
    [NORMAL, messages.normal],
    [SLACK, messages.slack],
  ].flatMap(([colour, name], index) => [
    `<rect x="${left + index * 120}" y="${bottom + 14}" width="10" height="10" fill="${colour}"/>`,
    label(left + index * 120 + 15, bottom + 23, name ?? '', 'start'),
  ]);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="DejaVu Sans" font-size="${FONT}">`,
    `<rect x="0" y="0" width="${WIDTH}" height="${height}" fill="white"/>`,
    label(left, 12, messages.unit, 'start'),
    ...ticks,
    ...rows,
    ...keys,
    '</svg>',
  ].join('\n');
};

/** Returns ticks at round numbers of days, at most about ten. */
const ticksTo = (length: number): number[] => {
  const step = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200].find((each) => length / each <= 10) ?? 500;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
};

const label = (x: number, y: number, text: string, anchor: string): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${INK}">${xmlText(text)}</text>`;

const shortened = (text: string, maxWidth: number): string => {
  if (textWidth(text, FONT, 'DejaVu Sans') <= maxWidth) return text;
  let kept = [...text];
  while (kept.length > 1 && textWidth(`${kept.join('')}…`, FONT, 'DejaVu Sans') > maxWidth) kept = kept.slice(0, -1);
  return `${kept.join('')}…`;
};

const round = (value: number): number => Math.round(value * 100) / 100;
