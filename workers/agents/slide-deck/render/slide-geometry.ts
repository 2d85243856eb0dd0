import { textWidth } from '../../../documents/fonts.js';
import { fitColumns, sum } from '../../../documents/tables/column-widths.js';
import type { SlideTable } from '../deck-result.js';

/** Position and size on a 16:9 slide, in inches. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const SLIDE = { w: 13.333, h: 7.5 };
/** Line that shows the parts of the deck and where the slide belongs. */
export const TRACKER: Box = { x: 0.6, y: 0.22, w: 12.133, h: 0.28 };
export const HEADLINE: Box = { x: 0.6, y: 0.52, w: 12.133, h: 0.9 };
export const BODY: Box = { x: 0.6, y: 1.6, w: 12.133, h: 4.85 };
export const CHART_TITLE: Box = { x: 0.6, y: 1.52, w: 12.133, h: 0.32 };
export const CHART: Box = { x: 0.6, y: 1.9, w: 12.133, h: 4.55 };
export const CHART_BESIDE: Box = { ...CHART, w: 8 };
export const TEXT_BESIDE: Box = { ...CHART, x: 8.9, w: 3.833 };
export const FLOW: Box = { x: 0.6, y: 1.9, w: 12.133, h: 3.3 };
export const CARD_ROW: Box = { x: 0.6, y: 5.32, w: 12.133, h: 1.13 };
export const SOURCE: Box = { x: 0.6, y: 6.53, w: 12.133, h: 0.25 };
export const FOOTER: Box = { x: 0.6, y: 6.95, w: 11, h: 0.3 };
export const PAGE_NUMBER: Box = { x: 11.733, y: 6.95, w: 1, h: 0.3 };
export const SITUATION: Box = { x: 0.6, y: 1.55, w: 12.133, h: 0.6 };
export const SUMMARY_CARDS: Box = { x: 0.6, y: 2.3, w: 12.133, h: 2.55 };
export const DECISION: Box = { x: 0.6, y: 5.02, w: 12.133, h: 1.4 };

/** Font sizes of headlines, tables of main slides and tables of the appendix, in order of preference. */
export const HEADLINE_SIZES = [24, 22, 20] as const;
export const MAIN_SIZES = [20, 18, 16, 14, 13, 12] as const;
export const TABLE_SIZES = [12, 11, 10, 9] as const;

const POINTS = 72;
/** Font for measuring text. Arial is slightly narrower, so estimates are on the safe side. */
const FONT = 'DejaVu Sans Condensed';
export const LINE = 1.2;

/** Returns the number of lines of a text at a width in points. Breaks at spaces, and within words that are wider than a line. */
export const linesOf = (text: string, size: number, width: number, bold = false): number => {
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const wide = textWidth(word, size, FONT, bold);
    const space = used === 0 ? 0 : textWidth(' ', size, FONT, bold);
    if (used + space + wide <= width) used += space + wide;
    else if (wide <= width) {
      lines += used === 0 ? 0 : 1;
      used = wide;
    } else {
      lines += Math.ceil(wide / width) - (used === 0 ? 1 : 0);
      used = wide % width;
    }
  }
  return lines;
};

/** Returns the largest font size at which the text fits the box. Truncates the text if it does not fit at the smallest size. */
export const fitText = (text: string, { w, h }: Box, sizes: readonly number[], bold = false): { text: string; size: number } => {
  const fits = (part: string, size: number): boolean => linesOf(part, size, w * POINTS, bold) * size * LINE <= h * POINTS;
  const size = sizes.find((each) => fits(text, each));
  if (size !== undefined) return { text, size };
  const smallest = sizes.at(-1) ?? 12;
  let end = text.length;
  while (end > 1 && !fits(`${text.slice(0, end)}…`, smallest)) end -= Math.max(1, Math.floor(end / 50));
  return { text: `${text.slice(0, end).toWellFormed().trimEnd()}…`, size: smallest };
};

/** Returns whether a headline takes at most two lines at its smallest size. */
export const fitsHeadline = (text: string): boolean => linesOf(text, HEADLINE_SIZES[2], HEADLINE.w * POINTS, true) <= 2;

/** Minimum length of the last line in characters. */
const MIN_LAST_LINE = 24;

/** Joins the last words of a text that wraps by spaces that do not break, so that no single word stands alone on the last line. */
export const withoutOrphan = (text: string, size: number, { w }: Box, bold: boolean): string => {
  if (linesOf(text, size, w * POINTS, bold) < 2) return text;
  const start = text.lastIndexOf(' ', text.length - MIN_LAST_LINE);
  const joined = start < 0 ? text : `${text.slice(0, start + 1)}${text.slice(start + 1).replaceAll(' ', '\u00A0')}`;
  return linesOf(joined, size, w * POINTS, bold) > linesOf(text, size, w * POINTS, bold) ? text : joined;
};

const BULLET_SIZES = [20, 18, 16, 14] as const;
const BULLET_INDENT = 18;
const BULLET_GAP = 8;

/** Returns the height of bullets at a font size, in points. */
const bulletsHeight = (items: readonly string[], size: number, width: number): number =>
  items.reduce((total, item) => total + linesOf(item, size, width * POINTS - BULLET_INDENT - 4) * size * LINE + BULLET_GAP, 0);

export const bulletSize = (items: readonly string[], { w, h }: Box): number =>
  BULLET_SIZES.find((size) => bulletsHeight(items, size, w) <= h * POINTS) ?? BULLET_SIZES[3];

/** Splits bullets into groups that fit the box. Truncates a bullet that does not fit the box on its own. */
export const splitBullets = (items: readonly string[], box: Box): string[][] => {
  const smallest = BULLET_SIZES[3];
  const groups: string[][] = [];
  for (const item of items) {
    const fitted = fitText(item, { ...box, w: box.w - 0.4, h: box.h - 0.2 }, [smallest]).text;
    const last = groups.at(-1);
    if (last && bulletsHeight([...last, fitted], smallest, box.w) <= box.h * POINTS) last.push(fitted);
    else groups.push([fitted]);
  }
  return groups;
};

/** Returns the boxes of bullets and of a table below them; null if they leave less than half of the body to the table. */
export const stackedBoxes = (bullets: readonly string[]): { text: Box; table: Box } | null => {
  const height = bulletsHeight(bullets, BULLET_SIZES[3], BODY.w) / POINTS;
  if (height > BODY.h / 2) return null;
  return { text: { ...BODY, h: height }, table: { ...BODY, y: BODY.y + height + 0.1, h: BODY.h - height - 0.1 } };
};

const CELL_X = 6;
const CELL_Y = 4;
/** Number of characters up to which the cells of a column do not wrap. */
const SHORT_CELL = 24;
/** Additional width of a column in points, because capitals are wider in Arial than in the font of the measurement. */
const SLACK = 6;
const MAX_CELL_LENGTH = 160;
const MAX_COLUMNS = 9;

export interface TableLayout {
  fontSize: number;
  /** Column widths in inches. */
  widths: number[];
  /** Heights of the header and of each row, in inches. */
  heights: number[];
}

/** Truncates a table to `MAX_COLUMNS` columns and to cells of `MAX_CELL_LENGTH` characters. */
export const truncateTable = ({ columns, rows }: SlideTable): SlideTable => ({
  columns: columns.slice(0, MAX_COLUMNS).map(({ title, right }) => ({ title: cut(title, 60), right })),
  rows: rows.map((row) => row.slice(0, MAX_COLUMNS).map((text) => cut(text, MAX_CELL_LENGTH))),
});

const cut = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text;

/** Lays out a table at the width of the box. Reduces the font size if the rows do not fit the height. */
export const layOutTable = (table: SlideTable, box: Box, sizes: readonly number[]): TableLayout => {
  const first = layOutAt(table, box, sizes);
  const smaller = sizes.filter((size) => size < first.fontSize).map((size) => layOutAt(table, box, [size]));
  return [first, ...smaller].find(({ heights }) => sum(heights) <= box.h) ?? smaller.at(-1) ?? first;
};

const layOutAt = (table: SlideTable, box: Box, sizes: readonly number[]): TableLayout => {
  const text = {
    header: table.columns.map(({ title }) => title),
    body: table.rows,
    align: table.columns.map(({ right }) => (right ? ('right' as const) : ('left' as const))),
    unbroken: table.columns.map(({ right }, index) => right || table.rows.every((row) => (row[index] ?? '').length <= SHORT_CELL)),
  };
  const { fontSize, widths } = fitColumns(text, box.w * POINTS, 2 * CELL_X + SLACK, sizes);
  const height = (row: readonly string[], bold: boolean): number =>
    (Math.max(1, ...row.map((cell, index) => linesOf(cell, fontSize, (widths[index] ?? 40) + SLACK / 2, bold))) * fontSize * LINE +
      2 * CELL_Y) /
    POINTS;
  return {
    fontSize,
    widths: widths.map((width) => (width + 2 * CELL_X + SLACK) / POINTS),
    heights: [height(text.header, true), ...table.rows.map((row) => height(row, false))],
  };
};

/** Splits the rows of a table into parts that fit the box. */
export const splitTable = (table: SlideTable, box: Box, sizes: readonly number[]): SlideTable[] => {
  // A smaller font is preferred to a second slide with few rows.
  if (sum(layOutTable(table, box, sizes).heights) <= box.h) return [table];
  const { heights } = layOutAt(table, box, sizes);
  const [header = 0, ...rows] = heights;
  const parts: string[][][] = [];
  let used = Infinity;
  for (const [index, row] of table.rows.entries()) {
    const height = rows[index] ?? 0;
    if (used + height > box.h) {
      parts.push([]);
      used = header;
    }
    parts.at(-1)?.push(row);
    used += height;
  }
  return parts.map((part) => ({ ...table, rows: part }));
};

export const TABLE_MARGIN = { x: CELL_X, y: CELL_Y };
