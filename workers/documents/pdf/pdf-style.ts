import type { CustomTableLayout } from 'pdfmake/interfaces.js';
import { textWidth, type FontFamily } from '../fonts.js';

export const COLOURS = {
  ink: '#1f2933',
  grey: '#52606d',
  accent: '#17456b',
  link: '#0b5394',
  line: '#cbd2d9',
  header: '#e8eef4',
  code: '#eef1f4',
  info: { fill: '#edf4fa', edge: '#17456b' },
  warning: { fill: '#fdf3e3', edge: '#b45309' },
} as const;

const TEXT_FONT: FontFamily = 'DejaVu Sans Condensed';
export const CODE_FONT: FontFamily = 'DejaVu Sans Mono';

/** Left, top, right and bottom margins of a page in points. */
export const PAGE_MARGINS: [number, number, number, number] = [60, 72, 60, 66];

/** A4 portrait in points. */
export const PAGE_SIZE = { width: 595.28, height: 841.89 } as const;

/** Size of the content area of an A4 page in points. */
export const CONTENT = { portrait: { width: 475, height: 700 }, landscape: { width: 721, height: 455 } } as const;

/** Font sizes of tables in points, in order of preference. */
export const TABLE_SIZES = [8, 7.5, 7, 6.5, 6, 5.5] as const;
export const ROW_PADDING = 3.2;

export const DEFAULT_STYLE = { font: TEXT_FONT, fontSize: 9.5, lineHeight: 1.25, color: COLOURS.ink };

interface TextStyle {
  fontSize?: number;
  lineHeight?: number;
  bold?: boolean;
  color?: string;
  /** Left, top, right, bottom. */
  margin: [number, number, number, number];
}

export const STYLES = {
  tenant: { fontSize: 10, color: COLOURS.grey, margin: [0, 0, 0, 6] },
  title: { fontSize: 24, bold: true, color: COLOURS.accent, lineHeight: 1.1, margin: [0, 0, 0, 4] },
  subtitle: { fontSize: 13, color: COLOURS.grey, lineHeight: 1.2, margin: [0, 0, 0, 4] },
  date: { fontSize: 9, color: COLOURS.grey, margin: [0, 8, 0, 20] },
  running: { fontSize: 8, color: COLOURS.grey, lineHeight: 1, margin: [0, 0, 0, 0] },
  contents: { fontSize: 13, bold: true, color: COLOURS.accent, margin: [0, 6, 0, 6] },
  heading1: { fontSize: 16, bold: true, color: COLOURS.accent, lineHeight: 1.15, margin: [0, 18, 0, 7] },
  heading2: { fontSize: 12.5, bold: true, color: COLOURS.accent, lineHeight: 1.15, margin: [0, 14, 0, 5] },
  heading3: { fontSize: 10.5, bold: true, lineHeight: 1.15, margin: [0, 10, 0, 4] },
  paragraph: { margin: [0, 0, 0, 7] },
  list: { margin: [2, 0, 0, 7] },
  caption: { fontSize: 8.5, bold: true, margin: [0, 8, 0, 4] },
  small: { fontSize: 7.5, color: COLOURS.grey, margin: [0, 3, 0, 12] },
} satisfies Record<string, TextStyle>;

/** Estimates the height of a text including margins, in points; overestimates rather than underestimates. */
export const heightOf = (text: string, style: TextStyle, width: number): number => {
  const { fontSize = DEFAULT_STYLE.fontSize, lineHeight = DEFAULT_STYLE.lineHeight, bold = false, margin } = style;
  const lines = Math.ceil((textWidth(text, fontSize, TEXT_FONT, bold) * 1.08) / width) || 1;
  return lines * fontSize * LINE_SPACING * lineHeight + margin[1] + margin[3];
};

/** Height of a line of DejaVu Sans at a font size of one point. */
const LINE_SPACING = 1.165;

/** Table layout with light rules between rows, a tinted header row and no vertical lines. */
export const tableLayout = (padding: number): CustomTableLayout => ({
  hLineWidth: (index, { table }) => (index === 0 ? 0 : index === 1 || index === table.body.length ? 0.8 : 0.4),
  hLineColor: (index, { table }) => (index === 1 || index === table.body.length ? COLOURS.accent : COLOURS.line),
  vLineWidth: () => 0,
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => ROW_PADDING,
  paddingBottom: () => ROW_PADDING,
  fillColor: (row) => (row === 0 ? COLOURS.header : null),
});

/** Layout of a tinted box with a coloured left edge. */
export const calloutLayout = ({ fill, edge }: { fill: string; edge: string }): CustomTableLayout => ({
  hLineWidth: () => 0,
  vLineWidth: (index) => (index === 0 ? 3 : 0),
  vLineColor: () => edge,
  paddingLeft: () => 10,
  paddingRight: () => 10,
  paddingTop: () => 7,
  paddingBottom: () => 5,
  fillColor: () => fill,
});

export const PLAIN_LAYOUT: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => 2,
  paddingBottom: () => 3,
};
