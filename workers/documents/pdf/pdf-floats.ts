import type { Block, ReportDocument } from '../document-model.js';
import { PAGE_MARGINS } from './pdf-style.js';
import type { StructureNode } from './pdf-structure.js';
import type { LaidOut } from './pdf-writer.js';

/** Height in points that may stay empty at the end of a page before a drawing: a fifth of the page. */
const MAX_GAP = 140;
/** Height in points by which a moved block must reduce a gap. */
const MIN_FILLED = 20;
/** Maximum number of layouts of one document. */
const MAX_LAYOUTS = 12;

export interface OwnedLayout extends LaidOut {
  /** Blocks by the children of the structure tree's root that belong to them. */
  owners: ReadonlyMap<StructureNode, Block>;
}

/**
 * Lays out a document such that drawings leave no large gaps: a drawing that does not fit the rest of a page follows the text or table
 * after it, within its section, if that fills the page. Drawings keep their order.
 *
 * @param first the layout of the document as it is
 */
export const layOutWithFloats = (
  document: ReportDocument,
  layOut: (document: ReportDocument) => OwnedLayout,
  first = layOut(document),
): OwnedLayout => {
  const settled = new Set<Block>();
  let current = document;
  let laidOut = first;
  for (let layouts = 1; layouts < MAX_LAYOUTS; layouts += 1) {
    const gap = firstGap(laidOut, settled);
    if (!gap) break;
    settled.add(gap.before);
    const next = withDrawingLater(current, gap.before);
    if (!next) continue;
    const changed = layOut(next);
    if (gapAfter(changed, gap.page) > gap.height - MIN_FILLED) continue;
    [current, laidOut] = [next, changed];
    settled.delete(gap.before);
  }
  return laidOut;
};

interface Gap {
  page: number;
  height: number;
  /** Drawing at the beginning of the next page. */
  before: Block;
}

const firstGap = ({ pages, structure, owners }: OwnedLayout, settled: ReadonlySet<Block>): Gap | null => {
  const blocks = new Map<StructureNode, Block>();
  const own = (node: StructureNode, block: Block): void => {
    blocks.set(node, block);
    for (const child of node.children) own(child, block);
  };
  for (const node of structure.children) {
    const block = owners.get(node);
    if (block) own(node, block);
  }
  for (const page of pages.keys()) {
    const height = gapAfter({ pages }, page);
    const first = (pages[page + 1]?.items ?? []).flatMap(({ item }) => blocks.get(item.structure as StructureNode) ?? [])[0];
    if (height > MAX_GAP && first && isDrawing(first) && !settled.has(first)) return { page, height, before: first };
  }
  return null;
};

/** Returns the height in points below the last content of a page. Running headers and footers have no structure. */
const gapAfter = ({ pages }: Pick<LaidOut, 'pages'>, index: number): number => {
  const page = pages[index];
  if (!page) return 0;
  const bottoms = page.items.flatMap(({ item }) =>
    item.structure === undefined || item.y === undefined ? [] : [item.y + (item._height ?? item.getHeight?.() ?? 0)],
  );
  return page.pageSize.height - PAGE_MARGINS[3] - Math.max(PAGE_MARGINS[1], ...bottoms);
};

/** Returns whether a block is a drawing; grids of charts can be broken. */
const isDrawing = ({ type }: Block): boolean => type === 'chart' || type === 'figure';

/**
 * Moves the next text or table of the section, with its headings, before a drawing and its headings, and so before the drawings between
 * them. Null if there is none, or if it would stand under another heading.
 */
const withDrawingLater = (document: ReportDocument, drawing: Block): ReportDocument | null => {
  const index = document.sections.findIndex(({ blocks }) => blocks.includes(drawing));
  const section = document.sections[index];
  if (!section) return null;
  const { blocks } = section;
  const at = blocks.indexOf(drawing);
  /** Returns the position of the first of the headings directly above a block. */
  const startOf = (position: number): number => blocks.findLastIndex((block, each) => each < position && block.type !== 'heading') + 1;
  const next = blocks.findIndex((block, position) => position > at && block.type !== 'heading' && !isDrawing(block));
  if (next < 0) return null;
  const [start, from] = [startOf(at), startOf(next)];
  const [own, first] = [blocks[start], blocks[from]];
  const isUnderOther = own?.type === 'heading' && (own.level === 1 || first?.type !== 'heading' || first.level > own.level);
  if (isUnderOther) return null;
  const moved = [...blocks.slice(0, start), ...blocks.slice(from, next + 1), ...blocks.slice(start, from), ...blocks.slice(next + 1)];
  return { ...document, sections: document.sections.with(index, { ...section, blocks: moved }) };
};
