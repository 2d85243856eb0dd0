import type PDFDocument from 'pdfmake/js/PDFDocument.js';
import type { StructureElement } from 'pdfmake/js/PDFDocument.js';

declare module 'pdfmake/interfaces.js' {
  interface ContentBase {
    /** Structure element of a text or drawing. */
    structure?: StructureNode;
    /** Structure element of the number or bullet of a list item. */
    markerStructure?: StructureNode;
  }
}

export type PdfDocument = InstanceType<typeof PDFDocument.default>;

/** Standard structure types (ISO 32000-1, 14.8.4) in use. */
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
  /** Alternative text of a figure. */
  alt?: string;
  /** Text that a drawn symbol stands for. */
  actual?: string;
  /** Scope of a header cell. */
  scope?: 'Column';
  /** Labels of the items of a list. */
  numbering?: 'Decimal' | 'Disc';
}

/**
 * An element of the logical structure of a document. Children are in reading order, independent of their position on the pages.
 * Content refers to its element by the property `structure`.
 */
export class StructureNode {
  readonly children: StructureNode[] = [];

  constructor(
    readonly role: Role,
    readonly attributes: Attributes = {},
  ) {}

  /** Appends a new child and returns it. */
  add(role: Role, attributes: Attributes = {}): StructureNode {
    const child = new StructureNode(role, attributes);
    this.children.push(child);
    return child;
  }
}

/** Writes a structure tree without content into a document; the elements stay open until the document ends. */
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
