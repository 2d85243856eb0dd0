import layoutModule, { type ContentNode, type DocumentMeasure, type Leaf, type Line, type Page } from 'pdfmake/js/LayoutBuilder.js';
import documentModule, { type DocumentOptions, type EmbeddedFont } from 'pdfmake/js/PDFDocument.js';
import measureModule from 'pdfmake/js/SVGMeasure.js';
import type { Content, DynamicContent } from 'pdfmake/interfaces.js';
import { FONTS } from '../fonts.js';
import { shareFont } from './shared-fonts.js';
import { TaggedRenderer } from './tagged-renderer.js';
import type { PdfDocument, StructureNode } from './pdf-structure.js';
import { xmlText } from '../svg.js';
import { DEFAULT_STYLE, PAGE_MARGINS, PAGE_SIZE, STYLES } from './pdf-style.js';

/** Content of the pages. Content with a `structure` belongs to that structure element; the rest is decoration. */
export interface PdfContent {
  content: Content[];
  structure: StructureNode;
  /** True to claim PDF/UA-1 conformance, which requires fonts with all characters (ISO 14289-1, 7.21.8). */
  conforms: boolean;
  header: DynamicContent;
  footer: DynamicContent;
}

export interface LaidOut {
  pages: Page[];
  document: PdfDocument;
  structure: StructureNode;
}

const fontFiles = new Set<string>(Object.values(FONTS).flatMap((family) => Object.values(family)));

const PDF_UA_1 =
  '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>';

/** Lays out content on A4 pages. Reads no files except fonts and requests no addresses. */
export const layOut = ({ content, structure, conforms, header, footer }: PdfContent, options: DocumentOptions): LaidOut => {
  const document = new DescribedDocument(structuredClone(FONTS), {}, {}, {}, options, null, (path) => fontFiles.has(path));
  // pdfkit's own PDF/UA option also writes incomplete glyph sets, so it is not used.
  if (conforms) document.appendXML(PDF_UA_1);
  const [left, top, right, bottom] = PAGE_MARGINS;
  const layout = new TaggedLayout({ ...PAGE_SIZE, orientation: 'portrait' }, { left, top, right, bottom }, new measureModule.default());
  const pages = layout.layoutDocument(
    content,
    document,
    STYLES,
    DEFAULT_STYLE,
    undefined,
    header,
    footer,
    undefined,
    // headlineLevel holds the height in points that content needs at the end of a page. The callback is also called for running
    // headers and footers, which have none.
    ({ headlineLevel, startPosition }) =>
      headlineLevel !== undefined && startPosition.top + headlineLevel > startPosition.pageInnerHeight + PAGE_MARGINS[1],
  );
  return { pages, document, structure };
};

/** Draws the pages and writes the file with its structure tree. */
export const write = ({ pages, document, structure }: LaidOut): Promise<Buffer> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    new TaggedRenderer(document, structure).renderPages(pages);
    document.end();
  });

/** pdfmake document that escapes title and names in its XMP metadata and shares parsed fonts with other documents. */
class DescribedDocument extends documentModule.default {
  override provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFont {
    const opened = this.fontCache[family]?.[this.getFontType(bold, italics)];
    if (opened) return opened;
    const font = super.provideFont(family, bold, italics);
    const path = this.getFontFile(family, bold, italics);
    if (path !== null) shareFont(path, font);
    return font;
  }

  override _addInfo(): void {
    const { info } = this;
    this.info = Object.fromEntries(Object.entries(info).map(([key, value]) => [key, value instanceof Date ? value : xmlText(value)]));
    super._addInfo();
    this.info = info;
  }
}

/**
 * pdfmake layout that keeps the structure element of lines and list markers, and measures each text once: pdfmake starts again after
 * every page break that the callback asks for.
 */
class TaggedLayout extends layoutModule.default {
  override tryLayoutDocument(...args: readonly unknown[]): object {
    if (!Object.hasOwn(this.docMeasure, 'measureLeaf')) measureOnce(this.docMeasure);
    return super.tryLayoutDocument(...args);
  }

  override buildNextLine(node: ContentNode): Line | null {
    const line = super.buildNextLine(node);
    return line && node.structure !== undefined ? Object.assign(line, { structure: node.structure }) : line;
  }

  override processList(ordered: boolean, node: ContentNode): void {
    for (const { markerStructure, listMarker } of (ordered ? node.ol : node.ul) ?? [])
      for (const part of [...(listMarker?.canvas ?? []), ...(listMarker?._inlines ?? [])])
        if (markerStructure !== undefined) part.structure = markerStructure;
    super.processList(ordered, node);
  }
}

/** Makes a measure return copies of the words of a text that it has measured before, because the layout changes them. */
const measureOnce = (measure: DocumentMeasure): void => {
  const measured = new WeakMap<Leaf, Pick<Leaf, '_inlines' | '_minWidth' | '_maxWidth'>>();
  const measureLeaf = measure.measureLeaf.bind(measure);
  const copyOf = (inlines: Leaf['_inlines']): Leaf['_inlines'] => inlines.map((inline) => ({ ...inline }));
  measure.measureLeaf = (leaf) => {
    const known = measured.get(leaf);
    if (known) return Object.assign(leaf, known, { _inlines: copyOf(known._inlines) });
    const { _inlines, _minWidth, _maxWidth } = measureLeaf(leaf);
    measured.set(leaf, { _inlines: copyOf(_inlines), _minWidth, _maxWidth });
    return leaf;
  };
};
