import type { Block, ReportDocument } from './document-model.js';

const PAGES_WITHOUT_CONTENTS = 4;
/** A document that begins with a page of answers needs a table of contents later. */
const PAGES_WITH_OPENING = 10;

/** Returns whether the first section stands on the first page and precedes the table of contents. */
export const opensWithSection = ({ sections }: ReportDocument): boolean => sections[0]?.isOpening === true;

/** Returns the number of pages above which a document gets a table of contents. */
export const pagesWithoutContents = (document: ReportDocument): number =>
  opensWithSection(document) ? PAGES_WITH_OPENING : PAGES_WITHOUT_CONTENTS;

export interface DocumentSize {
  /** True if the document needs a table of contents. */
  contents: boolean;
  /** True if page numbers for the table of contents can be computed in a few seconds. */
  numbered: boolean;
}

/** Estimates the length of a document from its content, without layout. */
export const documentSize = (document: ReportDocument): DocumentSize => {
  const { sections } = document;
  const blocks = sections.flatMap((section) => section.blocks);
  const headings = blocks.filter((block) => block.type === 'heading').length;
  const pages = blocks.reduce((total, block) => total + pagesOf(block), 0);
  const texts = blocks.flatMap(textsOf);
  return {
    contents: headings > 2 && pages > pagesWithoutContents(document),
    // Line breaking is quadratic in the length of a word.
    numbered: pages < 60 && !texts.some((text) => /\S{200}/.test(text)),
  };
};

const CHARACTERS_PER_PAGE = 3_600;
const ROWS_PER_PAGE = 38;

const pagesOf = (block: Block): number => {
  const textPages = textsOf(block).join('').length / CHARACTERS_PER_PAGE;
  if (block.type === 'table') return Math.max(block.rows.length / ROWS_PER_PAGE, textPages);
  if (block.type === 'multiples') return (0.17 * block.panels.length) / block.columns;
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
    case 'multiples':
    case 'figure':
      return [];
    default:
      return [block.text];
  }
};
