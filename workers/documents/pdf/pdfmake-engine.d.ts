/**
 * Internal parts of pdfmake 0.3 and pdfkit that are missing from their type declarations: layout, drawing of pages, and
 * the structure tree.
 */
declare module 'pdfmake/js/PDFDocument.js' {
  export interface StructureElement {
    dictionary: { data: Record<string, unknown> };
    add(child: StructureElement | StructureContent): this;
    end(): void;
  }

  /** A piece of marked content on one page. */
  export interface StructureContent {
    refs: readonly object[];
  }

  export interface DocumentOptions {
    pdfVersion: string;
    lang: string;
    tagged: boolean;
    displayTitle: boolean;
    info: Record<string, string | Date>;
    autoFirstPage: false;
    font: null;
  }

  interface LinkOptions {
    structParent: StructureElement;
    Contents: object;
  }

  /** A parsed font file of fontkit. */
  export interface FontProgram {
    /** Glyphs by their ids, as `getGlyph` created them. */
    _glyphs: Record<number, object>;
    getGlyph(id: number, characters?: readonly number[]): object;
    createSubset(): object;
  }

  /** Glyphs and positions of words at the size of the font's units. */
  export type MeasuredWords = Record<string, object>;

  /** A font of one document. */
  export interface EmbeddedFont {
    font: FontProgram;
    subset: object;
    layoutCache: MeasuredWords;
  }

  class PDFDocument {
    constructor(
      fonts: object,
      images: object,
      patterns: object,
      attachments: object,
      options: DocumentOptions,
      virtualFileSystem: null,
      localAccessPolicy: (path: string) => boolean,
    );
    info: DocumentOptions['info'];
    page: { height: number };
    fontCache: Readonly<Record<string, Readonly<Record<string, EmbeddedFont>>>>;
    getFontFile(family: string, bold: boolean, italics: boolean): string | null;
    getFontType(bold: boolean, italics: boolean): string;
    /** Opens a font at its first use in the document. */
    provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFont;
    /** Copies `info` into the XMP metadata without escaping. */
    _addInfo(): void;
    struct(role: string, options: { alt?: string; actual?: string; scope?: string }): StructureElement;
    addStructure(element: StructureElement): this;
    markStructureContent(role: string): StructureContent;
    markContent(tag: 'Artifact', options: { type: string }): this;
    endMarkedContent(): this;
    link(x: number, y: number, width: number, height: number, address: string, options: LinkOptions): this;
    goTo(x: number, y: number, width: number, height: number, destination: string, options: LinkOptions): this;
    /** Adds to the XMP metadata. */
    appendXML(xml: string): void;
    on(event: 'data', listener: (chunk: Buffer) => void): this;
    on(event: 'end', listener: () => void): this;
    end(): void;
  }
  const module: { default: typeof PDFDocument };
  export default module;
}

declare module 'pdfmake/js/SVGMeasure.js' {
  const module: { default: new () => object };
  export default module;
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  import type { Content, DynamicContent, StyleDictionary, TDocumentDefinitions } from 'pdfmake/interfaces.js';

  export interface Inline {
    text: string;
    x: number;
    width: number;
    link?: string | null;
    linkToDestination?: string | null;
    structure?: unknown;
  }

  export interface Line {
    inlines: Inline[];
    x: number;
    y: number;
    /** Destination id for links within the document. */
    id?: string;
    structure?: unknown;
    getHeight(): number;
    getAscenderHeight(): number;
    clone(): Line;
  }

  export interface Vector {
    structure?: unknown;
  }

  export interface Drawing {
    x: number;
    y: number;
    _width: number;
    _height: number;
    structure?: unknown;
  }

  export interface ContentNode {
    structure?: unknown;
    markerStructure?: unknown;
    listMarker?: { canvas?: Vector[]; _inlines?: Inline[] };
    ul?: ContentNode[];
    ol?: ContentNode[];
  }

  /** A text whose words are measured. */
  export interface Leaf {
    _inlines: Inline[];
    _minWidth: number;
    _maxWidth: number;
  }

  export interface DocumentMeasure {
    measureLeaf(leaf: Leaf): Leaf;
  }

  /** Content of a page: lines, drawings and vectors. */
  export interface PageItem {
    structure?: unknown;
    y?: number;
    _height?: number;
    getHeight?: () => number;
  }

  export interface Page {
    items: { item: PageItem }[];
    pageSize: { height: number };
  }

  class LayoutBuilder {
    constructor(
      pageSize: { width: number; height: number; orientation: 'portrait' | 'landscape' },
      pageMargins: { left: number; top: number; right: number; bottom: number },
      svgMeasure: object,
    );
    layoutDocument(
      content: Content,
      document: object,
      styles: StyleDictionary,
      defaultStyle: object,
      background: undefined,
      header: DynamicContent,
      footer: DynamicContent,
      watermark: undefined,
      pageBreakBefore: NonNullable<TDocumentDefinitions['pageBreakBefore']>,
    ): Page[];
    docMeasure: DocumentMeasure;
    /** Lays out content once. `layoutDocument` repeats it after each page break that `pageBreakBefore` asks for. */
    tryLayoutDocument(...args: readonly unknown[]): object;
    buildNextLine(node: ContentNode): Line | null;
    processList(ordered: boolean, node: ContentNode): void;
  }
  const module: { default: typeof LayoutBuilder };
  export default module;
}

declare module 'pdfmake/js/Renderer.js' {
  import type { Drawing, Line, Page, Vector } from 'pdfmake/js/LayoutBuilder.js';
  import type PDFDocument from 'pdfmake/js/PDFDocument.js';

  class Renderer {
    constructor(document: InstanceType<typeof PDFDocument.default>);
    renderPages(pages: Page[]): void;
    renderLine(line: Line, x: number, y: number): void;
    renderVector(vector: Vector): void;
    renderSVG(drawing: Drawing): void;
  }
  const module: { default: typeof Renderer };
  export default module;
}
