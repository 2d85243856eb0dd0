import type { Block, ReportDocument } from './document-model.js';

/** Documents with more pages get a table of contents. */
export const PAGES_WITHOUT_CONTENTS = 4;

export interface DocumentSize {
  /** True if the document needs a table of contents. */
  contents: boolean;
  /** True if page numbers for the table of contents can be computed in a few seconds. */
  numbered: boolean;
}

/** Estimates the length of a document from its content, without layout. */
export const documentSize = ({ sections }: ReportDocument): DocumentSize => {
  const blocks = sections.flatMap((section) => section.blocks);
  const headings = blocks.filter((block) => block.type === 'heading').length;
  const pages = blocks.reduce((total, block) => total + pagesOf(block), 0);
  const texts = blocks.flatMap(textsOf);
  return {
    contents: headings > 2 && pages > PAGES_WITHOUT_CONTENTS,
    // Line breaking is quadratic in the length of a word.
    numbered: pages < 60 && !texts.some((text) => /\S{200}/.test(text)),
  };
};

const CHARACTERS_PER_PAGE = 3_600;
const ROWS_PER_PAGE = 38;

const pagesOf = (block: Block): number => {
  const textPages = textsOf(block).join('').length / CHARACTERS_PER_PAGE;
  if (block.type === 'table') return Math.max(block.rows.length / ROWS_PER_PAGE, textPages);
  return block.type === 'chart' || block.type === 'figure' ? 0.4 : textPages + 0.05;
};

const textsOf = (block: Block): string[] => {
  switch (block.type) {
    case 'list':
      return block.items;
    case 'table':
      return block.rows.flat().filter((value) => typeof value === 'string');
    case 'sources':
      return block.items.map(({ label, detail = '' }) => `${label} ${detail}`);
    case 'chart':
    case 'figure':
      return [];
    default:
      return [block.text];
  }
};
