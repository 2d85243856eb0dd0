import type PDFDocument from 'pdfmake/js/PDFDocument.js';
import type { StructureElement } from 'pdfmake/js/PDFDocument.js';

declare module 'pdfmake/interfaces.js' {
  interface ContentBase {
    /** The element that a text or drawing is the content of. */
    structure?: StructureNode;
    /** The element that the number or bullet before a list's item is the content of. */
    markerStructure?: StructureNode;
  }
}

export type PdfDocument = InstanceType<typeof PDFDocument.default>;

/** The standard structure types (ISO 32000-1, 14.8.4) that documents use. */
export type Role =
  | 'Document'
  | 'Div'
  | `H${1 | 2 | 3 | 4}`
  | 'P'
  | 'TOC'
  | 'TOCI'
  | 'Reference'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Caption'
  | 'Figure';

interface Attributes {
  /** What a figure shows, for those who cannot see it. */
  alt?: string;
  /** The text that a drawn sign stands for. */
  actual?: string;
  /** What a header cell heads. */
  scope?: 'Column';
  /** How the items of a list are labelled. */
  numbering?: 'Decimal' | 'Disc';
}

/**
 * An element of a document's logical structure. Its children are in reading order, wherever on the pages they are drawn;
 * content belongs to the element that it carries as `structure`.
 */
export class StructureNode {
  readonly children: StructureNode[] = [];

  constructor(
    readonly role: Role,
    readonly attributes: Attributes = {},
  ) {}

  /** A new last child. */
  add(role: Role, attributes: Attributes = {}): StructureNode {
    const child = new StructureNode(role, attributes);
    this.children.push(child);
    return child;
  }
}

/** Writes a structure into a document, still without content: the elements stay open until the document ends. */
export const openStructure = (root: StructureNode, document: PdfDocument): Map<StructureNode, StructureElement> => {
  const elements = new Map<StructureNode, StructureElement>();
  const open = (node: StructureNode): StructureElement => {
    const { numbering, ...options } = node.attributes;
    const element = document.struct(node.role, options);
    if (numbering !== undefined) element.dictionary.data['A'] = { O: 'List', ListNumbering: numbering };
    elements.set(node, element);
    for (const child of node.children) element.add(open(child));
    return element;
  };
  document.addStructure(open(root));
  return elements;
};
