import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
  type ParagraphChild,
} from 'docx';
import { LIGHT_COLOURS, LIGHT_FILLS, type LightName } from '../lights.js';
import { lightIn } from '../tables/table-text.js';
import { keepTogether } from '../text/keep-together.js';
import { cellPadding, fitColumns, sum } from '../tables/column-widths.js';
import type { Block, TableBlock } from '../document-model.js';
import { BULLETS, DOCX_COLOURS, NUMBERS, TWIPS } from './docx-style.js';
import { inlineRuns, sourceBookmark } from './docx-text.js';
import type { Language } from '../text/formatting.js';
import { svgToPng } from '../charts/svg-to-png.js';
import { svgSize, withoutPrologue } from '../svg.js';
import type { ChartDrawing } from '../charts/charts.js';
import { tableText, type Alignment } from '../tables/table-text.js';
import { messagesIn } from '../messages.js';

export interface DocxContext {
  language: Language;
  /** Size of the content area of a page, in points. */
  width: number;
  height: number;
  captions: ReadonlyMap<Block, string>;
  /** Drawings of every chart of the document. */
  drawings: ReadonlyMap<Block, readonly ChartDrawing[]>;
}

/** Font sizes of tables, in order of preference. Arial is no wider than the font used to measure widths. */
const TABLE_SIZES = [9, 8.5, 8, 7.5, 7, 6.5, 6] as const;

/** Tables with at most this number of rows stay on one page. */
const MAX_UNBROKEN_ROWS = 12;

const HEADINGS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const;

/** Returns a block as Word paragraphs and tables. @param list numbering instance, so that every ordered list starts at 1 */
export const blockChildren = (block: Block, context: DocxContext, list: number): (Paragraph | Table)[] => {
  const messages = messagesIn(context.language);
  const caption = captionParagraph(context.captions.get(block));
  switch (block.type) {
    case 'heading':
      return [new Paragraph({ heading: HEADINGS[block.level], text: block.text })];
    case 'paragraph':
      return [new Paragraph({ children: inlineRuns(block.text) })];
    case 'list':
      return listParagraphs(block, list);
    case 'table':
      return [...caption, tableOf(block, context), small(block.note ?? '')];
    case 'chart':
    case 'multiples': {
      const strips = (context.drawings.get(block) ?? []).map(({ svg, alt }) => picture(svg, alt, context));
      return [...caption, ...strips, small(`${messages.source}: ${block.source}`)];
    }
    case 'figure':
      return [...caption, picture(withoutPrologue(block.svg), block.alt, context), small(block.note ?? '')];
    case 'callout':
      return [calloutParagraph(block.tone, block.title ?? messages[block.tone], block.text)];
    case 'sources':
      return block.items.map(sourceParagraph);
  }
};

/** Returns the paragraphs of a list; short lists stay on one page. */
const listParagraphs = ({ ordered, items }: Extract<Block, { type: 'list' }>, instance: number): Paragraph[] => {
  const whole = items.join('').length < 700;
  return items.map(
    (item, index) =>
      new Paragraph({
        style: 'ListParagraph',
        keepNext: whole && index < items.length - 1,
        numbering: { reference: ordered ? NUMBERS : BULLETS, level: 0, instance },
        children: inlineRuns(item),
      }),
  );
};

const captionParagraph = (caption: string | undefined): Paragraph[] =>
  caption === undefined ? [] : [new Paragraph({ style: 'Caption', text: keepTogether(caption) })];

const small = (note: string): Paragraph => new Paragraph({ style: 'SmallPrint', children: inlineRuns(note) });

const picture = (svg: string, alt: string, { width, height }: DocxContext): Paragraph => {
  const size = svgSize(svg) ?? { width, height };
  const scale = Math.min(1, width / size.width, (height * 0.8) / size.height);
  const [scaledWidth, scaledHeight] = [size.width * scale, size.height * scale];
  const image = new ImageRun({
    type: 'png',
    data: svgToPng(svg, scaledWidth * 4),
    transformation: { width: (scaledWidth * 96) / 72, height: (scaledHeight * 96) / 72 },
    altText: { name: alt.slice(0, 80), title: alt.slice(0, 80), description: alt },
  });
  return new Paragraph({ keepNext: true, spacing: { after: 0 }, children: [image] });
};

const calloutParagraph = (tone: 'info' | 'warning', title: string, text: string): Paragraph =>
  new Paragraph({
    style: tone === 'info' ? 'CalloutInfo' : 'CalloutWarning',
    children: [new TextRun({ text: title, bold: true, color: DOCX_COLOURS[tone].edge }), new TextRun({ break: 1 }), ...inlineRuns(text)],
  });

const sourceParagraph = ({ id, label, detail, url }: Extract<Block, { type: 'sources' }>['items'][number]): Paragraph => {
  const linked: ParagraphChild =
    url === undefined
      ? new TextRun(label)
      : new ExternalHyperlink({ link: url, children: [new TextRun({ text: label, style: 'Hyperlink' })] });
  return new Paragraph({
    style: 'SourceEntry',
    children: [
      new Bookmark({ id: sourceBookmark(id), children: [new TextRun({ text: id, bold: true })] }),
      new TextRun({ text: '\t' }),
      linked,
      ...(detail === undefined ? [] : [new TextRun({ text: detail, break: 1 })]),
    ],
  });
};

const tableOf = (block: TableBlock, { language, width }: DocxContext): Table => {
  const table = tableText(block, language);
  const padding = cellPadding(table.header.length);
  const { fontSize, widths } = fitColumns(table, width, 2 * padding, TABLE_SIZES);
  const last = table.body.length - 1;
  const whole = last < MAX_UNBROKEN_ROWS;
  const columnWidths = widths.map((column) => Math.round((column + 2 * padding) * TWIPS));
  const row = (texts: string[], heading: boolean, keepNext: boolean, lightOf: (index: number) => LightName | null = () => null): TableRow =>
    new TableRow({
      tableHeader: heading,
      cantSplit: true,
      keepNext,
      children: texts.map((text, index) =>
        cell(keepTogether(text), {
          ...{ heading, fontSize, align: table.align[index] ?? 'left', width: columnWidths[index] ?? 0 },
          light: lightOf(index),
        }),
      ),
    });
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: sum(columnWidths), type: WidthType.DXA },
    columnWidths,
    margins: { left: padding * TWIPS, right: padding * TWIPS, top: 20, bottom: 20 },
    borders: { top: NONE, left: NONE, right: NONE, insideVertical: NONE, bottom: STRONG, insideHorizontal: LIGHT },
    rows: [
      row(table.header, true, true),
      ...table.body.map((texts, index) => row(texts, false, whole && index < last, (column) => lightIn(block, index, column))),
    ],
  });
};

const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const LIGHT = { style: BorderStyle.SINGLE, size: 4, color: DOCX_COLOURS.line };
const STRONG = { style: BorderStyle.SINGLE, size: 6, color: DOCX_COLOURS.accent };

const ALIGNMENTS: Record<Alignment, (typeof AlignmentType)[keyof typeof AlignmentType]> = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
};

interface CellStyle {
  heading: boolean;
  fontSize: number;
  align: Alignment;
  width: number;
  light: LightName | null;
}

const cell = (text: string, { heading, fontSize, align, width, light }: CellStyle): TableCell =>
  new TableCell({
    width: { size: width, type: WidthType.DXA },
    verticalAlign: heading ? VerticalAlignTable.BOTTOM : VerticalAlignTable.TOP,
    ...(heading ? { shading: { type: ShadingType.CLEAR, color: 'auto', fill: DOCX_COLOURS.header }, borders: { bottom: STRONG } } : {}),
    ...(light === null ? {} : { shading: { type: ShadingType.CLEAR, color: 'auto', fill: LIGHT_FILLS[light].slice(1) } }),
    children: [
      new Paragraph({
        style: 'TableText',
        alignment: ALIGNMENTS[align],
        children: [
          new TextRun({
            ...{ text, bold: heading || light !== null, size: fontSize * 2 },
            ...(light === null ? {} : { color: LIGHT_COLOURS[light].slice(1) }),
          }),
        ],
      }),
    ],
  });
