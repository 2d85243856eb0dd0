import type { Block, ReportDocument } from './document-model.js';

/** Documents of more pages than this begin with a table of contents. */
export const PAGES_WITHOUT_CONTENTS = 4;

export interface DocumentSize {
  /** Whether a table of contents helps. */
  contents: boolean;
  /** Whether laying the pages out to number its entries takes seconds at most. */
  numbered: boolean;
}

/** Estimates a document's length from its content, without laying it out. */
export const documentSize = ({ sections }: ReportDocument): DocumentSize => {
  const blocks = sections.flatMap((section) => section.blocks);
  const headings = blocks.filter((block) => block.type === 'heading').length;
  const pages = blocks.reduce((total, block) => total + pagesOf(block), 0);
  const texts = blocks.flatMap(textsOf);
  return {
    contents: headings > 2 && pages > PAGES_WITHOUT_CONTENTS,
    // The time to break a word into lines grows with the square of its length.
    numbered: pages < 60 && !texts.some((text) => /\S{200}/.test(text)),
  };
};

const CHARACTERS_ON_PAGE = 3_600;
const ROWS_ON_PAGE = 38;

const pagesOf = (block: Block): number => {
  const written = textsOf(block).join('').length / CHARACTERS_ON_PAGE;
  if (block.type === 'table') return Math.max(block.rows.length / ROWS_ON_PAGE, written);
  return block.type === 'chart' || block.type === 'figure' ? 0.4 : written + 0.05;
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
