import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { cellPadding, fitColumns, sum } from '../tables/column-widths.js';
import type { Orientation, TableBlock } from '../document-model.js';
import type { Language } from '../text/formatting.js';
import type { StructureNode } from './pdf-structure.js';
import { CONTENT, heightOf, ROW_PADDING, tableLayout, TABLE_SIZES } from './pdf-style.js';
import { LIGHT_COLOURS, LIGHT_FILLS, type LightName } from '../lights.js';
import { lightIn, tableText } from '../tables/table-text.js';
import { keepTogether } from '../text/keep-together.js';

/** Tables with at most this number of rows stay on one page if they need less than a sixth of it. */
const MAX_UNBROKEN_ROWS = 12;

/** Returns a table that fits the page width; `lead` is the height of header and first row in points, undefined if unbreakable. */
export const tableContent = (
  block: TableBlock,
  { language, orientation }: { language: Language; orientation: Orientation },
  structure: StructureNode,
): { content: Content; lead: number | undefined } => {
  const table = tableText(block, language);
  const { width, height } = CONTENT[orientation];
  const padding = cellPadding(table.header.length);
  const { fontSize, widths, lines } = fitColumns(table, width, 2 * padding, TABLE_SIZES);
  // Rows taller than half a page are broken, because moving them would leave large gaps; then no row is kept with the header.
  const breaks = lines * fontSize * 1.5 > height / 2;
  const cells = (row: string[], heading: boolean, lightOf: (index: number) => LightName | null = () => null): TableCell[] => {
    const element = structure.add('TR');
    return row.map((text, index) => ({
      text: keepTogether(text),
      ...lightStyle(lightOf(index)),
      alignment: table.align[index] ?? 'left',
      structure: heading ? element.add('TH', { scope: 'Column' }) : element.add('TD'),
      ...(heading ? { bold: true, verticalAlignment: 'bottom' } : {}),
    }));
  };
  const rowHeight = (row: string[], bold: boolean): number =>
    Math.max(...row.map((text, index) => heightOf(text, { fontSize, bold, margin: ROW_MARGIN }, widths[index] ?? width)));
  const content: Content = {
    table: {
      headerRows: 1,
      keepWithHeaderRows: table.body.length > 0 && !breaks ? 1 : 0,
      dontBreakRows: !breaks,
      widths,
      body: [
        cells(table.header, true),
        ...table.body.map((row, position) => cells(row, false, (column) => lightIn(block, position, column))),
      ],
    },
    layout: tableLayout(padding),
    fontSize,
    lineHeight: 1.12,
    margin: [0, 0, 0, block.note === undefined ? 12 : 0],
  };
  const heights = [rowHeight(table.header, true), ...table.body.slice(0, MAX_UNBROKEN_ROWS).map((row) => rowHeight(row, false))];
  const whole = table.body.length <= MAX_UNBROKEN_ROWS && sum(heights) < height / 6;
  return { content, lead: whole ? undefined : Math.min(height / 2, sum(heights.slice(0, 2))) };
};

const lightStyle = (light: LightName | null): object =>
  light === null ? {} : { bold: true, color: LIGHT_COLOURS[light], fillColor: LIGHT_FILLS[light] };

const ROW_MARGIN: [number, number, number, number] = [0, ROW_PADDING, 0, ROW_PADDING];
