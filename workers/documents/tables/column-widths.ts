import { textWidth, type FontFamily } from '../fonts.js';
import type { TableText } from './table-text.js';

export interface TableFit {
  /** Font size in points at which the table fits. */
  fontSize: number;
  /** Width of each column's text in points, padding not included. */
  widths: number[];
  /** Most lines that one cell takes. */
  lines: number;
}

/** Points left free on either side of a cell's text; less where many columns share the width. */
export const cellPadding = (columns: number): number => (columns > 12 ? 2.5 : columns > 8 ? 4 : 5.5);

const FONT: FontFamily = 'DejaVu Sans Condensed';

/**
 * Column widths that use the whole width and never exceed it. Between a column's longest word and its longest text the
 * width is shared out in proportion to what is missing, as CSS 2.1 (17.5.2.2) does. Where not even the words fit, the
 * type gets smaller, down to the readable size; then long words are broken, and values only as the last resort.
 */
export const fitColumns = (table: TableText, available: number, padding: number, sizes: readonly number[]): TableFit => {
  const room = available - padding * table.header.length;
  const columns = table.header.map((title, index) => measureColumn(title, table, index));
  const fits = (size: number, width: keyof ColumnMeasure): boolean => sum(columns.map((column) => column[width])) * size <= room;
  const whole = sizes.find((size) => size >= READABLE && fits(size, 'words'));
  const fontSize = whole ?? sizes.find((size) => size <= READABLE && fits(size, 'least')) ?? sizes.at(-1) ?? READABLE;
  const [from, to] = whole === undefined ? (['least', 'words'] as const) : (['words', 'text'] as const);
  const widths = share(
    columns.map((column) => column[from] * fontSize),
    columns.map((column) => Math.max(column[from] * fontSize, Math.min(column[to] * fontSize, room * 0.6))),
    room,
  );
  return { fontSize, widths, lines: mostLines(table, widths, fontSize) };
};

/** Smallest font size in points that is taken only to keep words whole. */
const READABLE = 6.5;

/** Widths of a column at a font size of one point. */
interface ColumnMeasure {
  /** The longest value where values are unbroken; some letters of a text. */
  least: number;
  /** The longest word of title and texts. */
  words: number;
  /** The longest text on one line. */
  text: number;
}

/** No word claims more than so many times the font size, and no text less than so many. */
const MAX_WORD_LENGTH = 16;
const NARROWEST_TEXT = 5;

const measureColumn = (title: string, { body, unbroken }: TableText, index: number): ColumnMeasure => {
  const texts = body.map((row) => row[index] ?? '');
  const values = texts.map((text) => textWidth(text, 1, FONT));
  const inTitle = max(wordsOf(title).map((word) => textWidth(word, 1, FONT, true)));
  const inTexts = unbroken[index] ? max(values) : max(texts.flatMap(wordsOf).map((word) => textWidth(word, 1, FONT)));
  const words = Math.max(1, Math.min(MAX_WORD_LENGTH, Math.max(inTitle, inTexts)));
  const least = Math.min(words, unbroken[index] ? Math.max(inTexts, 2) : NARROWEST_TEXT);
  return { least, words, text: Math.max(words, max([textWidth(title, 1, FONT, true), ...values])) };
};

const share = (lower: number[], upper: number[], room: number): number[] => {
  const [least, most] = [sum(lower), sum(upper)];
  if (least >= room) return lower.map((width) => (width * room) / least);
  if (most <= room) return upper.map((width) => (width * room) / most);
  return lower.map((width, index) => width + (((upper[index] ?? width) - width) * (room - least)) / (most - least));
};

// Lines break at words, which leaves about a sixth of the width of a wrapped text unused.
const mostLines = ({ body }: TableText, widths: number[], size: number): number =>
  max(body.flatMap((row) => row.map((text, index) => Math.ceil((textWidth(text, size, FONT) * 1.2) / (widths[index] ?? 1)))));

/** Lines break at spaces and after hyphens, but not between a hyphen and a number. */
const wordsOf = (text: string): string[] => text.split(/\s+|(?<=[-–/])(?=\p{L})/u);

export const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

const max = (numbers: number[]): number => numbers.reduce((most, each) => Math.max(most, each), 0);
