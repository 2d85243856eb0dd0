import type { Content, ContentText, TableCell } from 'pdfmake/interfaces.js';
import type { Block, Orientation } from './document-model.js';
import { textWidth } from './fonts.js';
import type { Language } from './formatting.js';
import { calloutLayout, COLOURS, CONTENT, DEFAULT_STYLE, heightOf, PLAIN_LAYOUT, STYLES } from './pdf-style.js';
import { tableContent } from './pdf-table.js';
import { inlineContent, sourceAnchor } from './pdf-text.js';
import { withoutPrologue } from './svg.js';
import { WORDING } from './wording.js';

export interface PdfContext {
  language: Language;
  orientation: Orientation;
  captions: ReadonlyMap<Block, string>;
  /** SVG of every chart of the document. */
  drawings: ReadonlyMap<Block, string>;
  /** Ids of headings, and of the headings they stand under. */
  idOf: ReadonlyMap<Block, string>;
  parentOf: ReadonlyMap<Block, string>;
}

export type HeadingBlock = Extract<Block, { type: 'heading' }>;
export type BodyBlock = Exclude<Block, HeadingBlock>;

/** A block as pdfmake content. Built anew for each layout, as pdfmake changes what it is given. */
export interface Piece {
  content: Content[];
  /** Points that must be left on a page for the block to begin there; undefined when it must stand there as a whole. */
  lead: number | undefined;
}

/** Points that the beginning of a breakable text takes: three lines. */
const TEXT_LEAD = 42;

/** Texts up to this height move to the next page as a whole, so that no page begins or ends with one line of them. */
const WHOLE_TEXT = 110;

/** A heading that is bookmarked and, down to the second level, listed in the table of contents. */
export const headingContent = (block: HeadingBlock, { idOf, parentOf }: PdfContext): Content => {
  const parent = parentOf.get(block);
  const top = block.level === 1;
  return {
    // The table of contents does not break words, so those that no line can hold get places to break.
    text: block.text.replace(/\S{40}(?=\S)/g, '$&\u200B'),
    style: `heading${block.level}`,
    id: idOf.get(block) ?? block.text,
    outline: true,
    outlineExpanded: top,
    ...(parent === undefined ? {} : { outlineParentId: parent }),
    ...(block.level < 3 ? { tocItem: true, tocMargin: [top ? 0 : 14, top ? 4 : 0, 0, 0], tocStyle: { bold: top } } : {}),
  };
};

/** Everything but a heading; `reserved` points of the page are taken by the headings that go with it. */
export const blockPiece = (block: BodyBlock, context: PdfContext, reserved: number): Piece => {
  const { width } = CONTENT[context.orientation];
  const caption = context.captions.get(block);
  const wording = WORDING[context.language];
  switch (block.type) {
    case 'paragraph':
      return textPiece({ text: inlineContent(block.text), style: 'paragraph' }, heightOf(block.text, STYLES.paragraph, width));
    case 'list':
      return listPiece(block, width);
    case 'table':
      return tablePiece(block, context, caption);
    case 'chart':
      return drawingPiece(context.drawings.get(block) ?? '', caption, `${wording.source}: ${block.source}`, context, reserved);
    case 'figure':
      return drawingPiece(withoutPrologue(block.svg), caption, block.note, context, reserved);
    case 'callout':
      return calloutPiece(block.tone, block.title ?? wording[block.tone], block.text, width);
    case 'sources':
      return sourcesPiece(block.items);
  }
};

const textPiece = (content: Content, height: number): Piece => ({ content: [content], lead: height <= WHOLE_TEXT ? undefined : TEXT_LEAD });

const listPiece = ({ ordered, items }: Extract<Block, { type: 'list' }>, width: number): Piece => {
  const entries = items.map((item): ContentText => ({ text: inlineContent(item), margin: ITEM.margin }));
  const height = items.reduce((total, item) => total + heightOf(item, ITEM, width - 16), 0);
  return textPiece(ordered ? { ol: entries, style: 'list' } : { ul: entries, style: 'list', markerColor: COLOURS.accent }, height);
};

const ITEM: { margin: [number, number, number, number] } = { margin: [0, 0, 0, 2.5] };

const tablePiece = (
  block: Extract<Block, { type: 'table' }>,
  { language, orientation }: PdfContext,
  caption: string | undefined,
): Piece => {
  const { content, lead } = tableContent(block, language, orientation);
  const above = caption === undefined ? 0 : heightOf(caption, STYLES.caption, CONTENT[orientation].width);
  const note: Content[] = block.note === undefined ? [] : [{ text: inlineContent(block.note), style: 'small', margin: [0, 4, 0, 12] }];
  return { content: [...captionContent(caption), content, ...note], lead: lead === undefined ? undefined : above + lead };
};

const drawingPiece = (
  svg: string,
  caption: string | undefined,
  note: string | undefined,
  { orientation }: PdfContext,
  reserved: number,
): Piece => {
  const { width, height } = CONTENT[orientation];
  const texts = heightOf(caption ?? '', STYLES.caption, width) + heightOf(note ?? '', STYLES.small, width);
  // pdfmake's types leave out the limits, which its layout honours.
  const drawing = { svg, font: 'DejaVu Sans', maxWidth: width, maxHeight: Math.max(120, height - reserved - texts) } as Content;
  const below: Content[] = note === undefined ? [] : [{ text: inlineContent(note), style: 'small' }];
  return { content: [...captionContent(caption), drawing, ...below], lead: texts < height / 2 ? undefined : height / 2 };
};

const captionContent = (caption: string | undefined): Content[] => (caption === undefined ? [] : [{ text: caption, style: 'caption' }]);

const calloutPiece = (tone: 'info' | 'warning', title: string, text: string, width: number): Piece => {
  const heading: Content = { text: title, bold: true, color: COLOURS[tone].edge, margin: [0, 0, 0, 2] };
  const height = heightOf(text, STYLES.paragraph, width - 20);
  const content: Content = {
    table: { widths: ['*'], body: [[{ stack: [heading, { text: inlineContent(text) }] }]] },
    layout: calloutLayout(COLOURS[tone]),
    margin: [0, 4, 0, 10],
  };
  return { content: [content], lead: height < 200 ? undefined : TEXT_LEAD };
};

type Sources = Extract<Block, { type: 'sources' }>['items'];

const SOURCE_SIZE = 8.5;

const sourcesPiece = (items: Sources): Piece => {
  const widest = Math.max(...items.map(({ id }) => textWidth(id, SOURCE_SIZE, DEFAULT_STYLE.font, true)));
  const content: Content = {
    table: { widths: [Math.min(120, widest + 6), '*'], dontBreakRows: true, body: items.map(sourceRow) },
    layout: PLAIN_LAYOUT,
    fontSize: SOURCE_SIZE,
  };
  return { content: [content], lead: TEXT_LEAD };
};

const sourceRow = ({ id, label, detail, url }: Sources[number]): TableCell[] => [
  { text: id, id: sourceAnchor(id), bold: true },
  {
    text: [
      url === undefined ? { text: label } : { text: label, link: url, color: COLOURS.link },
      ...(detail === undefined ? [] : [{ text: `\n${detail}`, color: COLOURS.grey }]),
    ],
  },
];
