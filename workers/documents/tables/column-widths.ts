import { textWidth, type FontFamily } from '../fonts.js';
import { keepTogether } from '../text/keep-together.js';
import type { TableText } from './table-text.js';

export interface TableFit {
  /** Font size in points. */
  fontSize: number;
  /** Width of each column in points, without padding. */
  widths: number[];
  /** Maximum number of lines of a cell. */
  lines: number;
}

/** Returns the horizontal padding on each side of a cell in points; smaller for many columns. */
export const cellPadding = (columns: number): number => (columns > 12 ? 2.5 : columns > 8 ? 4 : 5.5);

const FONT: FontFamily = 'DejaVu Sans Condensed';

/**
 * Computes column widths that use exactly the available width. Space beyond each column's longest word is distributed in proportion
 * to the space its longest text still needs, as in CSS 2.1 (17.5.2.2). If the words do not fit, the font size is reduced down to
 * `READABLE`; then long words are broken, and values only as a last resort.
 */
export const fitColumns = (table: TableText, available: number, padding: number, sizes: readonly number[]): TableFit => {
  const room = available - padding * table.header.length;
  const columns = table.header.map((title, index) => measureColumn(title, table, index));
  const fits = (size: number, width: keyof ColumnMeasure): boolean => sum(columns.map((column) => column[width])) * size <= room;
  const whole = sizes.find((size) => size >= READABLE && fits(size, 'words'));
  const fontSize = whole ?? sizes.find((size) => size <= READABLE && fits(size, 'minimum')) ?? sizes.at(-1) ?? READABLE;
  const [from, to] = whole === undefined ? (['minimum', 'words'] as const) : (['words', 'text'] as const);
  const widths = share(
    columns.map((column) => column[from] * fontSize),
    columns.map((column) => Math.max(column[from] * fontSize, Math.min(column[to] * fontSize, room * 0.6))),
    room,
  );
  return { fontSize, widths, lines: maxLines(table, widths, fontSize) };
};

/** Smallest font size in points that is used to avoid breaking words. */
const READABLE = 6.5;

/** Widths of a column at a font size of one point. */
interface ColumnMeasure {
  /** Minimum width: the longest value if values are unbroken, otherwise a few letters. */
  minimum: number;
  /** Width of the longest word of title and texts. */
  words: number;
  /** Width of the longest text on one line. */
  text: number;
}

/** Limits as multiples of the font size: maximum width reserved for a word and minimum width of a text column. */
const MAX_WORD_WIDTH = 16;
const MIN_TEXT_WIDTH = 5;

const measureColumn = (title: string, { body, unbroken }: TableText, index: number): ColumnMeasure => {
  const texts = body.map((row) => row[index] ?? '');
  const values = texts.map((text) => textWidth(text, 1, FONT));
  const inTitle = max(wordsOf(title).map((word) => textWidth(word, 1, FONT, true)));
  const inTexts = unbroken[index] ? max(values) : max(texts.flatMap(wordsOf).map((word) => textWidth(word, 1, FONT)));
  const words = Math.max(1, Math.min(MAX_WORD_WIDTH, Math.max(inTitle, inTexts)));
  const minimum = Math.min(words, unbroken[index] ? Math.max(inTexts, 2) : MIN_TEXT_WIDTH);
  return { minimum, words, text: Math.max(words, max([textWidth(title, 1, FONT, true), ...values])) };
};

const share = (lower: number[], upper: number[], room: number): number[] => {
  const [minimum, maximum] = [sum(lower), sum(upper)];
  if (minimum >= room) return lower.map((width) => (width * room) / minimum);
  if (maximum <= room) return upper.map((width) => (width * room) / maximum);
  return lower.map((width, index) => width + (((upper[index] ?? width) - width) * (room - minimum)) / (maximum - minimum));
};

/** Estimates the lines of the longest cell; line breaks at words leave about a sixth of the width unused. */
const maxLines = ({ body }: TableText, widths: number[], size: number): number =>
  max(body.flatMap((row) => row.map((text, index) => Math.ceil((textWidth(text, size, FONT) * 1.2) / (widths[index] ?? 1)))));

/** Splits a text at its line break opportunities: spaces, and hyphens and slashes before a letter. */
const wordsOf = (text: string): string[] => keepTogether(text).split(/[^\S\u00A0\u202F]+|(?<=[-–/])(?=\p{L})/u);

export const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

const max = (numbers: number[]): number => numbers.reduce((largest, each) => Math.max(largest, each), 0);
