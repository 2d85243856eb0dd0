import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { captionsOf } from './captions.js';
import { drawCharts } from './charts.js';
import type { Block, Orientation, ReportDocument } from './document-model.js';
import { PAGES_WITHOUT_CONTENTS } from './document-size.js';
import { FONTS, textWidth } from './fonts.js';
import { formatLongDate, LOCALES } from './formatting.js';
import type { PdfContext } from './pdf-blocks.js';
import { flow } from './pdf-flow.js';
import { COLOURS, CONTENT, DEFAULT_STYLE, PAGE_MARGINS, STYLES } from './pdf-style.js';
import { WORDING } from './wording.js';

const PRODUCER = 'Enterprise KPI Transformation Service';

const fontFiles = new Set<string>(Object.values(FONTS).flatMap((family) => Object.values(family)));
pdfmake.setFonts(structuredClone(FONTS));
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));

/**
 * Renders a document as PDF on A4 with bookmarks, running header and footer, and a table of contents when it is longer
 * than four pages. The same document gives the same bytes.
 */
export const renderPdf = async (document: ReportDocument): Promise<Buffer> => {
  const context = await prepare(document);
  const first = await layOut(document, context, false);
  const { pdf } = first.pages > PAGES_WITHOUT_CONTENTS && context.headings > 2 ? await layOut(document, context, true) : first;
  return pdf;
};

type DocumentContext = Omit<PdfContext, 'orientation'> & { headings: number };

const prepare = async (document: ReportDocument): Promise<DocumentContext> => ({
  language: document.language,
  captions: captionsOf(document),
  drawings: await drawCharts(document, CONTENT),
  ...outlineOf(document),
});

/** Ids of headings and of the headings they stand under. */
const outlineOf = (document: ReportDocument): Pick<DocumentContext, 'idOf' | 'parentOf' | 'headings'> => {
  const idOf = new Map<Block, string>();
  const parentOf = new Map<Block, string>();
  const open: { level: number; id: string }[] = [];
  for (const block of document.sections.flatMap((section) => section.blocks)) {
    if (block.type !== 'heading') continue;
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= block.level) open.pop();
    const [id, parent] = [`heading-${idOf.size + 1}`, open.at(-1)?.id];
    idOf.set(block, id);
    if (parent !== undefined) parentOf.set(block, parent);
    open.push({ level: block.level, id });
  }
  return { idOf, parentOf, headings: idOf.size };
};

const layOut = async (document: ReportDocument, context: DocumentContext, contents: boolean): Promise<{ pdf: Buffer; pages: number }> => {
  let pages = 0;
  const definition: TDocumentDefinitions = {
    ...frameOf(document),
    content: [...titleContent(document), ...(contents ? [contentsContent(document)] : []), ...bodyContent(document, context, contents)],
    footer: (page, count) => {
      pages = count;
      return footerContent(document, page, count);
    },
    // What may not begin at the end of a page carries as its headline level how many points it needs there. Running
    // headers and footers are asked about as well.
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel !== undefined && startPosition.top + headlineLevel > startPosition.pageInnerHeight + PAGE_MARGINS[1],
  };
  const pdf = await pdfmake.createPdf(definition).getBuffer();
  return { pdf, pages };
};

const frameOf = ({ title, subtitle, tenantName, createdAt, language }: ReportDocument): Omit<TDocumentDefinitions, 'content'> => ({
  pageSize: 'A4',
  pageMargins: PAGE_MARGINS,
  version: '1.7',
  language: LOCALES[language],
  displayTitle: true,
  info: {
    title,
    author: tenantName,
    ...(subtitle === undefined ? {} : { subject: subtitle }),
    creator: PRODUCER,
    producer: PRODUCER,
    creationDate: new Date(createdAt),
    modDate: new Date(createdAt),
  },
  defaultStyle: DEFAULT_STYLE,
  styles: STYLES,
  header: (page, _count, { width }) => (page === 1 ? null : headerContent(title, tenantName, width)),
});

const titleContent = ({ title, subtitle, tenantName, createdAt, language }: ReportDocument): Content[] => [
  { text: tenantName, style: 'tenant' },
  { text: title, style: 'title' },
  ...(subtitle === undefined ? [] : [{ text: subtitle, style: 'subtitle' }]),
  { canvas: [{ type: 'line', x1: 0, y1: 6, x2: 64, y2: 6, lineWidth: 2.5, lineColor: COLOURS.accent }] },
  { text: `${WORDING[language].asOf} ${formatLongDate(createdAt, language)}`, style: 'date' },
];

const contentsContent = ({ language }: ReportDocument): Content => ({
  toc: { title: { text: WORDING[language].contents, style: 'contents' }, numberStyle: { color: COLOURS.grey } },
});

const bodyContent = (document: ReportDocument, context: DocumentContext, contents: boolean): Content[] => {
  let orientation: Orientation = 'portrait';
  return document.sections.map((section, index): Content => {
    const turned = section.orientation !== orientation;
    orientation = section.orientation;
    const breaks = turned || (contents && index === 0);
    return {
      stack: flow(section.blocks, { ...context, orientation }),
      ...(breaks ? { pageBreak: 'before', pageOrientation: orientation } : {}),
    };
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
  const { asOf, page: words } = WORDING[language];
  return {
    margin: [PAGE_MARGINS[0], 26, PAGE_MARGINS[2], 0],
    style: 'running',
    stack: [twoSided(`${asOf} ${formatLongDate(createdAt, language)}`, `${words[0]}${page}${words[1]}${pages}`)],
  };
};

const twoSided = (left: string, right: string): Content => ({
  columns: [
    { width: '*', text: left },
    { width: 'auto', text: right, alignment: 'right' },
  ],
});

/** Cuts a text to a width in points at the running header's size. */
const shorten = (text: string, width: number): string => {
  const fits = (part: string): boolean => textWidth(part, 8, 'DejaVu Sans Condensed') <= width;
  if (fits(text)) return text;
  let end = text.length;
  while (end > 1 && !fits(`${text.slice(0, end)}…`)) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
};
