import type { Content } from 'pdfmake/interfaces.js';
import type { Block } from '../document-model.js';
import { blockPiece, headingContent, type BodyBlock, type HeadingBlock, type PdfContext } from './pdf-blocks.js';
import { CONTENT, heightOf, STYLES } from './pdf-style.js';

/**
 * Arranges blocks in reading order such that no heading or caption ends a page. Blocks that must not be broken form an unbreakable
 * stack with their headings. Breakable blocks state the height they need in `headlineLevel`, because pdfmake does not report the
 * position of unbreakable content in its page break callback.
 */
export const flow = (blocks: readonly Block[], context: PdfContext): Content[] => {
  const content: Content[] = [];
  let headings: HeadingBlock[] = [];
  for (const block of blocks) {
    if (block.type === 'heading') headings.push(block);
    else {
      content.push(group(headings, block, context));
      headings = [];
    }
  }
  return [...content, ...headings.map((heading) => headingContent(heading, context))];
};

const group = (headings: HeadingBlock[], block: BodyBlock, context: PdfContext): Content => {
  const { width } = CONTENT[context.orientation];
  const reserved = headings.reduce((total, { level, text }) => total + heightOf(text, STYLES[`heading${level}`], width), 0);
  // Content is added to the structure tree on creation, so headings come first.
  const { children } = context.structure;
  const before = children.length;
  const above = headings.map((heading) => headingContent(heading, context));
  const piece = blockPiece(block, context, reserved);
  for (const node of children.slice(before)) context.owners.set(node, block);
  const stack = [...above, ...piece.content];
  return piece.lead === undefined ? { stack, unbreakable: true } : { stack, headlineLevel: Math.ceil(reserved + piece.lead) };
};
