import type { Content, ContentText, TableCell } from 'pdfmake/interfaces.js';
import type { ChartDrawing } from '../charts/charts.js';
import type { Block, Orientation } from '../document-model.js';
import { textWidth } from '../fonts.js';
import type { Language } from '../text/formatting.js';
import { calloutLayout, COLOURS, CONTENT, DEFAULT_STYLE, heightOf, PLAIN_LAYOUT, STYLES } from './pdf-style.js';
import { tableContent } from './pdf-table.js';
import { keepTogether } from '../text/keep-together.js';
import { inlineContent, sourceAnchor } from './pdf-text.js';
import type { StructureNode } from './pdf-structure.js';
import { svgSize, withoutPrologue } from '../svg.js';
import { messagesIn } from '../messages.js';

export interface PdfContext {
  language: Language;
  orientation: Orientation;
  /** Root of the document's structure tree. */
  structure: StructureNode;
  /** Blocks by the children of `structure` that belong to them. */
  owners: Map<StructureNode, Block>;
  captions: ReadonlyMap<Block, string>;
  /** Drawings of every chart of the document. */
  drawings: ReadonlyMap<Block, readonly ChartDrawing[]>;
  /** Headings with their outline entries. */
  outline: ReadonlyMap<Block, OutlineEntry>;
}

export interface OutlineEntry {
  id: string;
  /** Id of the parent heading; undefined at the top level. */
  parent: string | undefined;
  /** Number of ancestor headings; unlike heading levels, depths have no gaps. */
  depth: 0 | 1 | 2;
}

export type HeadingBlock = Extract<Block, { type: 'heading' }>;
export type BodyBlock = Exclude<Block, HeadingBlock>;

/** A block as pdfmake content. Built for each layout, because pdfmake modifies its input. */
export interface Piece {
  content: Content[];
  /** Free height in points that the block needs at the end of a page to begin there; undefined if it must not be broken. */
  lead: number | undefined;
}

/** Height of three lines in points, the minimum beginning of a breakable text. */
const TEXT_LEAD = 42;

/** Texts up to this height in points are not broken, which avoids widows and orphans. */
const MAX_UNBROKEN_TEXT = 110;

/** Returns a bookmarked heading. Only the document's title has the first level. */
export const headingContent = (block: HeadingBlock, { outline, structure }: PdfContext): Content => {
  const { id, parent, depth } = outline.get(block) ?? { id: block.text, parent: undefined, depth: 0 };
  return {
    text: block.text,
    style: `heading${block.level}`,
    structure: structure.add(HEADING_ROLES[depth]),
    id,
    outline: true,
    outlineExpanded: depth === 0,
    ...(parent === undefined ? {} : { outlineParentId: parent }),
  };
};

const HEADING_ROLES = ['H2', 'H3', 'H4'] as const;

/** Returns the content of a block other than a heading. @param reserved height in points of the headings above it */
export const blockPiece = (block: BodyBlock, context: PdfContext, reserved: number): Piece => {
  const { width } = CONTENT[context.orientation];
  const caption = context.captions.get(block);
  const { language, structure } = context;
  const messages = messagesIn(language);
  switch (block.type) {
    case 'paragraph': {
      const content: Content = { text: inlineContent(block.text), style: 'paragraph', structure: structure.add('P') };
      return textPiece(content, heightOf(block.text, STYLES.paragraph, width));
    }
    case 'list':
      return listPiece(block, width, structure);
    case 'table':
      return tablePiece(block, context, caption);
    case 'chart':
    case 'multiples': {
      const strips = context.drawings.get(block) ?? [];
      return stripsPiece(strips, { caption, note: `${messages.source}: ${block.source}` }, context, reserved);
    }
    case 'figure': {
      const alt = [block.alt, caption, messages.figure].find((text) => text !== undefined && text.trim() !== '') ?? '';
      return drawingPiece({ svg: withoutPrologue(block.svg), alt, caption, note: block.note }, context, reserved);
    }
    case 'callout':
      return calloutPiece(block.tone, block.title ?? messages[block.tone], block.text, context);
    case 'sources':
      return sourcesPiece(block.items, structure);
  }
};

const textPiece = (content: Content, height: number): Piece => ({
  content: [content],
  lead: height <= MAX_UNBROKEN_TEXT ? undefined : TEXT_LEAD,
});

const listPiece = ({ ordered, items }: Extract<Block, { type: 'list' }>, width: number, structure: StructureNode): Piece => {
  const list = structure.add('L', { numbering: ordered ? 'Decimal' : 'Disc' });
  const entries = items.map((item): ContentText => {
    const entry = list.add('LI');
    const markerStructure = entry.add('Lbl', ordered ? {} : { actual: '•' });
    const whole = heightOf(item, ITEM, width - 16) <= MAX_UNBROKEN_TEXT;
    return { text: inlineContent(item), margin: ITEM.margin, unbreakable: whole, markerStructure, structure: entry.add('LBody') };
  });
  const height = items.reduce((total, item) => total + heightOf(item, ITEM, width - 16), 0);
  return textPiece(ordered ? { ol: entries, style: 'list' } : { ul: entries, style: 'list', markerColor: COLOURS.accent }, height);
};

const ITEM: { margin: [number, number, number, number] } = { margin: [0, 0, 0, 2.5] };

const tablePiece = (block: Extract<Block, { type: 'table' }>, context: PdfContext, caption: string | undefined): Piece => {
  const { orientation, structure } = context;
  const element = structure.add('Table');
  const title = captionContent(caption, element);
  const { content, lead } = tableContent(block, context, element);
  const above = caption === undefined ? 0 : heightOf(caption, STYLES.caption, CONTENT[orientation].width);
  const note: Content[] =
    block.note === undefined
      ? []
      : [{ text: inlineContent(block.note), style: 'small', margin: [0, 4, 0, 12], structure: structure.add('P') }];
  return { content: [...title, content, ...note], lead: lead === undefined ? undefined : above + lead };
};

interface FigureContent {
  svg: string;
  alt: string;
  caption: string | undefined;
  note: string | undefined;
}

const drawingPiece = ({ svg, alt, caption, note }: FigureContent, { orientation, structure }: PdfContext, reserved: number): Piece => {
  const { width, height } = CONTENT[orientation];
  const texts = heightOf(caption ?? '', STYLES.caption, width) + heightOf(note ?? '', STYLES.small, width);
  // Screen readers read only the alternative text of a figure, so caption and note are its siblings.
  const group = structure.add('Div');
  const title = captionContent(caption, group);
  const maxHeight = Math.max(120, height - reserved - texts);
  // maxWidth and maxHeight are missing from pdfmake's types.
  const drawing = { svg, font: 'DejaVu Sans', maxWidth: width, maxHeight, structure: group.add('Figure', { alt }) } as Content;
  const below: Content[] = note === undefined ? [] : [{ text: inlineContent(note), style: 'small', structure: group.add('P') }];
  return { content: [...title, drawing, ...below], lead: texts < height / 2 ? undefined : height / 2 };
};

/** Returns the drawings of a chart below each other; a page can end after each of them. */
const stripsPiece = (
  strips: readonly ChartDrawing[],
  { caption, note }: Pick<FigureContent, 'caption' | 'note'>,
  context: PdfContext,
  reserved: number,
): Piece => {
  const pieces = strips.map((strip, index) =>
    drawingPiece(
      { ...strip, caption: index === 0 ? caption : undefined, note: index === strips.length - 1 ? note : undefined },
      context,
      index === 0 ? reserved : 0,
    ),
  );
  const [first] = pieces;
  if (pieces.length < 2) return first ?? { content: [], lead: undefined };
  const above = heightOf(caption ?? '', STYLES.caption, CONTENT[context.orientation].width);
  return {
    content: pieces.map(({ content }): Content => ({ stack: content, unbreakable: true })),
    lead: above + (svgSize(strips[0]?.svg ?? '')?.height ?? 0),
  };
};

const captionContent = (caption: string | undefined, parent: StructureNode): Content[] =>
  caption === undefined ? [] : [{ text: keepTogether(caption), style: 'caption', structure: parent.add('Caption') }];

const calloutPiece = (tone: 'info' | 'warning', title: string, text: string, { orientation, structure }: PdfContext): Piece => {
  const box = structure.add('Div');
  const heading: Content = { text: title, bold: true, color: COLOURS[tone].edge, margin: [0, 0, 0, 2], structure: box.add('P') };
  const height = heightOf(text, STYLES.paragraph, CONTENT[orientation].width - 20);
  const content: Content = {
    table: { widths: ['*'], body: [[{ stack: [heading, { text: inlineContent(text), structure: box.add('P') }] }]] },
    layout: calloutLayout(COLOURS[tone]),
    margin: [0, 4, 0, 10],
  };
  return { content: [content], lead: height < 200 ? undefined : TEXT_LEAD };
};

type Sources = Extract<Block, { type: 'sources' }>['items'];

const SOURCE_SIZE = 8.5;

const sourcesPiece = (items: Sources, structure: StructureNode): Piece => {
  const list = structure.add('L');
  const widest = Math.max(...items.map(({ id }) => textWidth(id, SOURCE_SIZE, DEFAULT_STYLE.font, true)));
  const content: Content = {
    table: { widths: [Math.min(120, widest + 6), '*'], dontBreakRows: true, body: items.map((item) => sourceRow(item, list.add('LI'))) },
    layout: PLAIN_LAYOUT,
    fontSize: SOURCE_SIZE,
  };
  return { content: [content], lead: TEXT_LEAD };
};

const sourceRow = ({ id, label, detail, url }: Sources[number], entry: StructureNode): TableCell[] => [
  { text: id, id: sourceAnchor(id), bold: true, structure: entry.add('Lbl') },
  {
    structure: entry.add('LBody'),
    text: [
      url === undefined ? { text: label } : { text: label, link: url, color: COLOURS.link },
      ...(detail === undefined ? [] : [{ text: `\n${detail}`, color: COLOURS.grey }]),
    ],
  },
];
