import type { Content } from 'pdfmake/interfaces.js';
import type { Block } from '../document-model.js';
import { blockPiece, headingContent, type BodyBlock, type HeadingBlock, type PdfContext } from './pdf-blocks.js';
import { CONTENT, heightOf, STYLES } from './pdf-style.js';

/**
 * Blocks in reading order such that no heading or caption ends a page. What must stay whole stands in one unbreakable
 * stack with its headings; what may break says how much room it needs (`headlineLevel`),
 * because pdfmake does not tell where unbreakable content went when it asks about page breaks.
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
  // Content enters the document's structure as it is made: headings first.
  const above = headings.map((heading) => headingContent(heading, context));
  const piece = blockPiece(block, context, reserved);
  const stack = [...above, ...piece.content];
  return piece.lead === undefined ? { stack, unbreakable: true } : { stack, headlineLevel: Math.ceil(reserved + piece.lead) };
};
