import { textWidth, type FontFamily } from './fonts.js';
import type { TableText } from './table-text.js';

export interface TableFit {
  /** Font size in points at which the table fits. */
  fontSize: number;
  /** Width of each column's text in points, padding not included. */
  widths: number[];
  /** Most lines that one cell takes. */
  lines: number;
}

const FONT: FontFamily = 'DejaVu Sans Condensed';

/**
 * Column widths that use the whole width and never exceed it: values stay on one line, texts wrap at words, and the
 * type gets smaller before words are broken. Widths between a column's longest word and its longest text are shared out
 * in proportion to what is missing, as CSS 2.1 (17.5.2.2) does.
 */
export const fitColumns = (table: TableText, available: number, padding: number, sizes: readonly number[]): TableFit => {
  const room = available - padding * table.header.length;
  const columns = table.header.map((title, index) => measureColumn(title, table, index));
  const smallest = sizes.at(-1) ?? 6;
  const fontSize = sizes.find((size) => sum(columns.map((column) => column.narrowest * size)) <= room) ?? smallest;
  const widths = share(
    columns.map((column) => column.narrowest * fontSize),
    columns.map((column) => Math.max(column.narrowest * fontSize, Math.min(column.widest * fontSize, room * 0.6))),
    room,
  );
  return { fontSize, widths, lines: mostLines(table, widths, fontSize) };
};

interface ColumnMeasure {
  /** Width of the longest word, or of the longest value where values are unbroken, at a font size of one point. */
  narrowest: number;
  /** Width of the longest text on one line, at a font size of one point. */
  widest: number;
}

/** No word claims more than this many times the font size; longer ones are broken. */
const LONGEST_WORD = 16;

const measureColumn = (title: string, { body, unbroken }: TableText, index: number): ColumnMeasure => {
  const texts = body.map((row) => row[index] ?? '');
  const heading = wordsOf(title).map((word) => textWidth(word, 1, FONT, true));
  const values = texts.map((text) => textWidth(text, 1, FONT));
  const words = unbroken[index] ? values : texts.flatMap(wordsOf).map((word) => textWidth(word, 1, FONT));
  const narrowest = Math.max(1, Math.min(LONGEST_WORD, max([...heading, ...words])));
  return { narrowest, widest: Math.max(narrowest, max([textWidth(title, 1, FONT, true), ...values])) };
};

const share = (narrowest: number[], widest: number[], room: number): number[] => {
  const [least, most] = [sum(narrowest), sum(widest)];
  if (least >= room) return narrowest.map((width) => (width * room) / least);
  if (most <= room) return widest.map((width) => (width * room) / most);
  return narrowest.map((width, index) => width + (((widest[index] ?? width) - width) * (room - least)) / (most - least));
};

// Lines break at words, which leaves about a sixth of the width of a wrapped text unused.
const mostLines = ({ body }: TableText, widths: number[], size: number): number =>
  max(body.flatMap((row) => row.map((text, index) => Math.ceil((textWidth(text, size, FONT) * 1.2) / (widths[index] ?? 1)))));

/** Lines break at spaces and after hyphens, but not between a hyphen and a number. */
const wordsOf = (text: string): string[] => text.split(/\s+|(?<=[-–/])(?=\p{L})/u);

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

const max = (numbers: number[]): number => numbers.reduce((most, each) => Math.max(most, each), 0);
