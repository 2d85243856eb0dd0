import { BlockList, type DocumentText } from './document-blocks.js';
import { DocumentError } from './document-error.js';
import { runThread } from './run-thread.js';

const MAX_PAGES = 2_000;
/** Documents with fewer letters count as scans, because stamps and page numbers alone are not readable text. */
const MIN_LETTERS = 20;

/** Extracts the paragraphs of a PDF. @throws DocumentError `encrypted`, `no_text_layer`, `broken`, `too_large` or `too_slow` */
export const pdfText = async (bytes: Buffer, signal: AbortSignal): Promise<DocumentText> => {
  const { pages, count } = await runThread<{ pages: string[][]; count: number }>('pdf', { bytes, maxPages: MAX_PAGES }, signal);
  const list = new BlockList();
  const pagesWithoutText: number[] = [];
  let letters = 0;
  for (const [index, paragraphs] of pages.entries()) {
    const lettersOnPage = paragraphs.join('').match(/\p{L}/gu)?.length ?? 0;
    letters += lettersOnPage;
    if (lettersOnPage === 0) pagesWithoutText.push(index + 1);
    for (const paragraph of paragraphs) list.add(paragraph, { page: index + 1 });
  }
  if (letters < MIN_LETTERS) throw new DocumentError('no_text_layer');
  return { format: 'pdf', blocks: list.blocks, pages: count, pagesWithoutText, truncated: list.truncated || count > MAX_PAGES };
};
