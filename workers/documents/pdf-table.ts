import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { fitColumns } from './column-widths.js';
import type { TableBlock } from './document-model.js';
import type { Language } from './formatting.js';
import { CONTENT, heightOf, TABLE_LAYOUT, TABLE_PADDING, TABLE_SIZES } from './pdf-style.js';
import { tableText } from './table-text.js';

/** A table that fits the page's width, and the height of its header and first row in points. */
export const tableContent = (
  block: TableBlock,
  language: Language,
  orientation: keyof typeof CONTENT,
): { content: Content; lead: number } => {
  const table = tableText(block, language);
  const { width, height } = CONTENT[orientation];
  const { fontSize, widths, lines } = fitColumns(table, width, 2 * TABLE_PADDING.x, TABLE_SIZES);
  const cells = (row: string[], heading: object): TableCell[] =>
    row.map((text, index) => ({ text, alignment: table.align[index] ?? 'left', ...heading }));
  const rowHeight = (row: string[], bold: boolean): number =>
    Math.max(...row.map((text, index) => heightOf(text, { fontSize, bold, margin: ROW_MARGIN }, widths[index] ?? width)));
  const content: Content = {
    table: {
      headerRows: 1,
      keepWithHeaderRows: table.body.length > 0 ? 1 : 0,
      // A row taller than half a page could not be moved to where it fits.
      dontBreakRows: lines * fontSize * 1.5 < height / 2,
      widths,
      body: [cells(table.header, { bold: true, verticalAlignment: 'bottom' }), ...table.body.map((row) => cells(row, {}))],
    },
    layout: TABLE_LAYOUT,
    fontSize,
    lineHeight: 1.12,
    margin: [0, 0, 0, block.note === undefined ? 12 : 0],
  };
  return { content, lead: Math.min(height / 2, rowHeight(table.header, true) + rowHeight(table.body[0] ?? [''], false)) };
};

const ROW_MARGIN: [number, number, number, number] = [0, TABLE_PADDING.y, 0, TABLE_PADDING.y];
