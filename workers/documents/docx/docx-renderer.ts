import {
  BorderStyle,
  Document,
  Footer,
  Header,
  Packer,
  PageBreak,
  PageNumber,
  PageOrientation,
  Paragraph,
  SectionType,
  TableOfContents,
  TabStopType,
  TextRun,
  type ISectionOptions,
  type Table,
} from 'docx';
import { estimatePageNumbers } from 'docx/layout';
import { captionsOf } from '../text/captions.js';
import { drawCharts } from '../charts/charts.js';
import type { Orientation, ReportDocument } from '../document-model.js';
import { documentSize, opensWithSection, type DocumentSize } from '../document-size.js';
import { blockChildren, type DocxContext } from './docx-blocks.js';
import { DOCX_COLOURS, NUMBERING, PAGE, CONTENT_AREA, stylesOf, TWIPS } from './docx-style.js';
import { formatLongDate } from '../text/formatting.js';
import { xmlText } from '../svg.js';
import { messagesIn } from '../messages.js';

/**
 * Renders a document for Word on A4 with heading styles, a table of contents field if it exceeds four pages, repeated table headers,
 * pictures with alternative text, and page numbers. Text, styles, pictures and properties are reproducible; internal ids and archive
 * times are not.
 */
export const renderDocx = async (document: ReportDocument): Promise<Buffer> => {
  const composed = compose(document, await drawCharts(document, CONTENT_AREA), documentSize(document));
  return Packer.toBuffer(composed, false, [{ path: 'docProps/core.xml', data: coreProperties(document) }]);
};

const compose = (document: ReportDocument, drawings: DocxContext['drawings'], size: DocumentSize): Document => {
  const captions = captionsOf(document);
  const pages: { orientation: Orientation; children: (Paragraph | Table | TableOfContents)[] }[] = [
    { orientation: 'portrait', children: titleParagraphs(document) },
  ];
  let list = 0;
  const contentsAt = size.contents ? (opensWithSection(document) ? 1 : 0) : -1;
  for (const [position, { orientation, startsPage, blocks }] of document.sections.entries()) {
    const orientationChanges = pages.at(-1)?.orientation !== orientation;
    if (orientationChanges) pages.push({ orientation, children: [] });
    // The table of contents of a document without an opening ends with a page break.
    else if (startsPage && contentsAt !== 0) pages.at(-1)?.children.push(pageBreak());
    else if (startsPage && position > 0) pages.at(-1)?.children.push(pageBreak());
    if (position === contentsAt) pages.at(-1)?.children.push(...contentsChildren(document));
    const context = { language: document.language, captions, drawings, ...CONTENT_AREA[orientation] };
    pages.at(-1)?.children.push(...blocks.flatMap((block) => blockChildren(block, context, ++list)));
  }
  return new Document({
    styles: stylesOf(document.language),
    numbering: NUMBERING,
    ...(size.contents && size.numbered ? { pageNumbers: estimatePageNumbers } : {}),
    sections: pages.map(({ orientation, children }, index) => ({ ...frameOf(document, orientation, index === 0), children })),
  });
};

const titleParagraphs = ({ title, subtitle, tenantName, createdAt, language }: ReportDocument): Paragraph[] => [
  new Paragraph({ style: 'DocumentData', text: tenantName }),
  new Paragraph({ style: 'Title', text: title }),
  ...(subtitle === undefined ? [] : [new Paragraph({ style: 'Subtitle', text: subtitle })]),
  new Paragraph({
    style: 'DocumentData',
    text: `${messagesIn(language).asOf} ${formatLongDate(createdAt, language)}`,
    border: { top: { style: BorderStyle.SINGLE, size: 12, color: DOCX_COLOURS.accent, space: 6 } },
    spacing: { before: 120, after: 360 },
  }),
];

const contentsChildren = (document: ReportDocument): (Paragraph | TableOfContents)[] => [
  new Paragraph({ style: 'ContentsHeading', text: messagesIn(document.language).contents }),
  new TableOfContents(messagesIn(document.language).contents, {
    hyperlink: true,
    headingStyleRange: opensWithSection(document) ? '1-1' : '1-2',
  }),
  ...(opensWithSection(document) ? [] : [pageBreak()]),
];

const pageBreak = (): Paragraph => new Paragraph({ children: [new PageBreak()] });

const frameOf = (document: ReportDocument, orientation: Orientation, first: boolean): Omit<ISectionOptions, 'children'> => {
  const right = Math.round(CONTENT_AREA[orientation].width * TWIPS);
  const footer = new Footer({ children: [footerParagraph(document, right)] });
  return {
    properties: {
      type: SectionType.NEXT_PAGE,
      titlePage: first,
      page: {
        size: {
          width: PAGE.width,
          height: PAGE.height,
          orientation: orientation === 'portrait' ? PageOrientation.PORTRAIT : PageOrientation.LANDSCAPE,
        },
        margin: PAGE.margin,
      },
    },
    headers: {
      default: new Header({ children: [headerParagraph(document, right)] }),
      ...(first ? { first: new Header({ children: [new Paragraph('')] }) } : {}),
    },
    footers: { default: footer, ...(first ? { first: footer } : {}) },
  };
};

const headerParagraph = ({ title, tenantName }: ReportDocument, right: number): Paragraph =>
  new Paragraph({
    style: 'Running',
    tabStops: [{ type: TabStopType.RIGHT, position: right }],
    border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: DOCX_COLOURS.line, space: 4 } },
    children: [new TextRun(title), new TextRun(`\t${tenantName}`)],
  });

const footerParagraph = ({ createdAt, language }: ReportDocument, right: number): Paragraph => {
  const { asOf, page } = messagesIn(language);
  return new Paragraph({
    style: 'Running',
    tabStops: [{ type: TabStopType.RIGHT, position: right }],
    children: [
      new TextRun(`${asOf} ${formatLongDate(createdAt, language)}\t`),
      new TextRun({ children: [page[0], PageNumber.CURRENT, page[1], PageNumber.TOTAL_PAGES] }),
    ],
  });
};

/** Returns the core properties of the file, dated by the document for reproducible output. */
const coreProperties = ({ title, subtitle, tenantName, createdAt, language }: ReportDocument): string => {
  const date = new Date(createdAt).toISOString();
  const elements = [
    `<dc:title>${xmlText(title)}</dc:title>`,
    `<dc:subject>${xmlText(subtitle ?? '')}</dc:subject>`,
    `<dc:creator>${xmlText(tenantName)}</dc:creator>`,
    `<dc:language>${language}</dc:language>`,
    `<cp:lastModifiedBy>${xmlText(tenantName)}</cp:lastModifiedBy>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${date}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${date}</dcterms:modified>`,
  ];
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties ${NAMESPACES}>${elements.join('')}</cp:coreProperties>`;
};

const NAMESPACES = [
  'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:dcterms="http://purl.org/dc/terms/"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
].join(' ');
