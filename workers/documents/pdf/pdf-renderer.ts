import type { DocumentOptions } from 'pdfmake/js/PDFDocument.js';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { LOCALES } from '../../../platform/content/index.js';
import { captionsOf } from '../text/captions.js';
import { drawCharts } from '../charts/charts.js';
import type { Block, Orientation, ReportDocument } from '../document-model.js';
import { documentSize, opensWithSection, pagesWithoutContents } from '../document-size.js';
import { canShow, missingCharacters, textWidth } from '../fonts.js';
import { formatLongDate } from '../text/formatting.js';
import type { PdfContext } from './pdf-blocks.js';
import { flow } from './pdf-flow.js';
import { outlineOf } from './pdf-outline.js';
import { StructureNode } from './pdf-structure.js';
import { COLOURS, CONTENT, PAGE_MARGINS, PLAIN_LAYOUT } from './pdf-style.js';
import { layOut, write } from './pdf-writer.js';
import { layOutWithFloats, type OwnedLayout } from './pdf-floats.js';
import { messagesIn } from '../messages.js';

const PRODUCER = 'Enterprise KPI Transformation Service';

/**
 * Renders a document as tagged PDF on A4 with bookmarks, running header and footer, and a table of contents if it exceeds four
 * pages. The output is byte-identical for the same document.
 */
export const renderPdf = async (document: ReportDocument): Promise<Buffer> => {
  const context = await prepare(document);
  const short = compose(document, context, false);
  const contents = short.pages.length > pagesWithoutContents(document) && context.outline.size > 2;
  if (!documentSize(document).numbered) return write(short);
  return write(layOutWithFloats(document, (each) => compose(each, context, contents), contents ? undefined : short));
};

type DocumentContext = Omit<PdfContext, 'orientation' | 'structure' | 'owners'> & {
  /** Characters of the document that the fonts cannot show. */
  missing: readonly string[];
};

const prepare = async (document: ReportDocument): Promise<DocumentContext> => ({
  language: document.language,
  captions: captionsOf(document),
  drawings: await drawCharts(document, CONTENT),
  outline: outlineOf(document),
  missing: missingCharacters(JSON.stringify(document)),
});

const compose = (document: ReportDocument, context: DocumentContext, contents: boolean): OwnedLayout => {
  const { title, tenantName } = document;
  const structure = new StructureNode('Document');
  const owners = new Map<StructureNode, Block>();
  const content = [...titleContent(document, context, structure), ...bodyContent(document, { ...context, structure, owners }, contents)];
  const laidOut = layOut(
    {
      content,
      structure,
      conforms: canShow(JSON.stringify(document)),
      header: (page, _count, { width }) => (page === 1 ? null : headerContent(title, tenantName, width)),
      footer: (page, count) => footerContent(document, page, count),
    },
    optionsOf(document),
  );
  return { ...laidOut, owners };
};

const optionsOf = ({ title, subtitle, tenantName, createdAt, language }: ReportDocument): DocumentOptions => ({
  pdfVersion: '1.7',
  lang: LOCALES[language],
  tagged: true,
  displayTitle: true,
  info: {
    Title: title,
    Author: tenantName,
    ...(subtitle === undefined ? {} : { Subject: subtitle }),
    Creator: PRODUCER,
    Producer: PRODUCER,
    CreationDate: new Date(createdAt),
    ModDate: new Date(createdAt),
  },
  autoFirstPage: false,
  font: null,
});

const titleContent = (
  { title, subtitle, tenantName, createdAt, language }: ReportDocument,
  { missing }: DocumentContext,
  structure: StructureNode,
): Content[] => [
  { text: tenantName, style: 'tenant', structure: structure.add('P') },
  { text: title, style: 'title', structure: structure.add('H1') },
  ...(subtitle === undefined ? [] : [{ text: subtitle, style: 'subtitle', structure: structure.add('P') }]),
  { canvas: [{ type: 'line', x1: 0, y1: 6, x2: 64, y2: 6, lineWidth: 2.5, lineColor: COLOURS.accent }] },
  { text: `${messagesIn(language).asOf} ${formatLongDate(createdAt, language)}`, style: 'date', structure: structure.add('P') },
  ...missingNote(missing, language).map((text): Content => ({ text, style: 'date', structure: structure.add('P') })),
];

const MAX_LISTED = 20;

/** Returns the note that names the characters of a document that the fonts cannot show, by their code points; empty if there are none. */
const missingNote = (missing: readonly string[], language: ReportDocument['language']): string[] => {
  // Selectors and joiners are invisible.
  const visible = missing.filter((character) => !/\p{Default_Ignorable_Code_Point}/u.test(character));
  if (visible.length === 0) return [];
  const codes = visible
    .slice(0, MAX_LISTED)
    .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  const listed = [...codes, ...(visible.length > MAX_LISTED ? ['…'] : [])].join(', ');
  return [messagesIn(language).missingCharacters(visible.length, listed)];
};

/** Returns the table of contents: headings of the first two levels with their page numbers, below an opening those of the first. */
const contentsContent = (document: ReportDocument, { outline }: Pick<DocumentContext, 'outline'>, structure: StructureNode): Content[] => {
  const { language, sections } = document;
  const depth = opensWithSection(document) ? 1 : 2;
  const title: Content = { text: messagesIn(language).contents, style: 'contents', structure: structure.add('P') };
  const list = structure.add('TOC');
  const body = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block): TableCell[][] => {
      const id = outline.get(block)?.id;
      if (block.type !== 'heading' || block.level > depth || id === undefined) return [];
      const top = block.level === 1;
      const reference = list.add('TOCI').add('Reference');
      const margin = (left: number): [number, number, number, number] => [left, top ? 4 : 0, 0, 0];
      return [
        [
          { text: block.text, linkToDestination: id, bold: top, margin: margin(top ? 0 : 14), structure: reference },
          { pageReference: id, alignment: 'right', color: COLOURS.grey, margin: margin(0), structure: reference },
        ],
      ];
    }),
  );
  return [title, { table: { dontBreakRows: true, widths: ['*', 'auto'], body }, layout: PLAIN_LAYOUT }];
};

const bodyContent = (document: ReportDocument, context: Omit<PdfContext, 'orientation'>, contents: boolean): Content[] => {
  let orientation: Orientation = 'portrait';
  // The table of contents precedes the first section, or follows the opening.
  const first = opensWithSection(document) ? 1 : 0;
  return document.sections.flatMap((section, index): Content[] => {
    const orientationChanges = section.orientation !== orientation;
    orientation = section.orientation;
    const listed = contents && index === first;
    const breaks = orientationChanges || section.startsPage || (listed && first === 0);
    const above: Content[] = listed
      ? [
          {
            stack: contentsContent(document, context, context.structure),
            ...(first > 0 ? { pageBreak: 'before', pageOrientation: orientation } : {}),
          },
        ]
      : [];
    const isBroken = breaks && !(listed && first > 0);
    const body: Content = {
      stack: flow(section.blocks, { ...context, orientation }),
      ...(isBroken ? { pageBreak: 'before', pageOrientation: orientation } : {}),
    };
    return [...above, body];
  });
};

const headerContent = (title: string, tenantName: string, pageWidth: number): Content => {
  const width = pageWidth - PAGE_MARGINS[0] - PAGE_MARGINS[2];
  return {
    margin: [PAGE_MARGINS[0], 36, PAGE_MARGINS[2], 0],
    style: 'running',
    stack: [
      twoSided(shorten(title, width * 0.62), shorten(tenantName, width * 0.33)),
      { canvas: [{ type: 'line', x1: 0, y1: 5, x2: width, y2: 5, lineWidth: 0.5, lineColor: COLOURS.line }] },
    ],
  };
};

const footerContent = ({ createdAt, language }: ReportDocument, page: number, pages: number): Content => {
  const { asOf, page: pageText } = messagesIn(language);
  return {
    margin: [PAGE_MARGINS[0], 26, PAGE_MARGINS[2], 0],
    style: 'running',
    stack: [twoSided(`${asOf} ${formatLongDate(createdAt, language)}`, `${pageText[0]}${page}${pageText[1]}${pages}`)],
  };
};

const twoSided = (left: string, right: string): Content => ({
  columns: [
    { width: '*', text: left },
    { width: 'auto', text: right, alignment: 'right' },
  ],
});

/** Truncates a text to a width in points at the font size of the running header. */
const shorten = (text: string, width: number): string => {
  const fits = (part: string): boolean => textWidth(part, 8, 'DejaVu Sans Condensed') <= width;
  if (fits(text)) return text;
  let end = text.length;
  while (end > 1 && !fits(`${text.slice(0, end)}…`)) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
};
