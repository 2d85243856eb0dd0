import type { Drawing, Inline, Line, Vector } from 'pdfmake/js/LayoutBuilder.js';
import type { StructureElement } from 'pdfmake/js/PDFDocument.js';
import rendererModule from 'pdfmake/js/Renderer.js';
import { openStructure, StructureNode, type PdfDocument } from './pdf-structure.js';

/**
 * Draws pages such that everything drawn is either content of a structure element or an artifact. Artifacts are running headers and
 * footers, repeated table headers, rules and backgrounds.
 */
export class TaggedRenderer extends rendererModule.default {
  private readonly elements: Map<StructureNode, StructureElement>;
  private readonly drawn = new WeakSet<Inline[]>();

  constructor(
    private readonly document: PdfDocument,
    structure: StructureNode,
  ) {
    super(document);
    this.elements = openStructure(structure, document);
  }

  override renderLine(line: Line, x: number, y: number): void {
    const element = this.elementOf(line.structure ?? line.inlines[0]?.structure);
    // A repeated table header has the same inlines as the first one and is an artifact.
    if (!element || this.drawn.has(line.inlines)) return this.artifact('Pagination', () => super.renderLine(line, x, y));
    this.drawn.add(line.inlines);
    for (const piece of piecesOf(line)) {
      if (piece.target === undefined) this.content(element, () => super.renderLine(piece.line, x, y));
      else this.link(element, piece.target, piece.line, x, y);
    }
  }

  override renderVector(vector: Vector): void {
    const element = this.elementOf(vector.structure);
    const draw = (): void => super.renderVector(vector);
    if (element) this.content(element, draw);
    else this.artifact('Layout', draw);
  }

  override renderSVG(drawing: Drawing): void {
    const element = this.elementOf(drawing.structure);
    if (!element) return this.artifact('Layout', () => super.renderSVG(drawing));
    const { x, y, _width: width, _height: height } = drawing;
    const bottom = this.document.page.height - y - height;
    element.dictionary.data['A'] = { O: 'Layout', Placement: 'Block', BBox: [x, bottom, x + width, bottom + height] };
    this.content(element, () => super.renderSVG(drawing));
  }

  private elementOf(structure: unknown): StructureElement | undefined {
    return structure instanceof StructureNode ? this.elements.get(structure) : undefined;
  }

  private artifact(type: 'Pagination' | 'Layout', draw: () => void): void {
    this.document.markContent('Artifact', { type });
    draw();
    this.document.endMarkedContent();
  }

  private content(element: StructureElement, draw: () => void): void {
    element.add(this.document.markStructureContent(String(element.dictionary.data['S'])));
    draw();
    this.document.endMarkedContent();
  }

  /** Adds a link as a structure element with its text and its clickable area. */
  private link(parent: StructureElement, { address, destination }: Target, line: Line, x: number, y: number): void {
    const element = this.document.struct('Link', {});
    parent.add(element);
    this.content(element, () => super.renderLine(line, x, y));
    const [first, last] = [line.inlines[0], line.inlines.at(-1)];
    const left = x + (first?.x ?? 0);
    const width = x + (last?.x ?? 0) + (last?.width ?? 0) - left;
    const contents = line.inlines
      .map(({ text }) => text)
      .join('')
      .trim();
    // pdfkit writes primitive strings as names, String objects as strings.
    const options = { structParent: element, Contents: Object(contents) as object };
    if (address !== undefined) this.document.link(left, y, width, line.getHeight(), address, options);
    else this.document.goTo(left, y, width, line.getHeight(), destination ?? '', options);
    // End the element on its page, because pdfkit writes the page of the area when the element ends.
    element.end();
  }
}

type Target = { address: string; destination?: undefined } | { address?: undefined; destination: string };

/** Splits a line where links begin and end. The pieces have no link properties, so that areas are not drawn word by word. */
const piecesOf = (line: Line): { line: Line; target: Target | undefined }[] => {
  const groups: Inline[][] = [];
  for (const inline of line.inlines) {
    const group = groups.at(-1);
    if (group?.[0] && group[0].link === inline.link && group[0].linkToDestination === inline.linkToDestination) group.push(inline);
    else groups.push([inline]);
  }
  const [height, ascender] = [line.getHeight(), line.getAscenderHeight()];
  return groups.map((group, index) => {
    const inlines = group.map((inline) => ({ ...inline, link: null, linkToDestination: null }));
    const target = targetOf(group[0]);
    const piece = Object.assign(line.clone(), { inlines, getHeight: () => height, getAscenderHeight: () => ascender });
    return { line: index === 0 ? piece : Object.assign(piece, NOT_FIRST), target };
  });
};

/** Clears the bookmark and link destination, which only the first piece of a line may have. */
const NOT_FIRST = { id: undefined, _outline: undefined };

const targetOf = (inline: Inline | undefined): Target | undefined => {
  if (inline?.link) return { address: inline.link };
  return inline?.linkToDestination ? { destination: inline.linkToDestination } : undefined;
};
