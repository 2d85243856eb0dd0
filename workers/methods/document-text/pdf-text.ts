import { BlockList, type DocumentText } from './document-blocks.js';
import { DocumentError } from './document-error.js';
import { runThread } from './run-thread.js';

const MAX_PAGES = 2_000;
/** Documents with fewer letters count as scans, because stamps and page numbers alone are not readable text. */
const MIN_LETTERS = 20;

/** A numbered line that can be the heading of a section: "3. Deliveries", "2.1 Scope", "§ 4 Fees". */
const NUMBERED = /^(?:§\s*)?\d{1,2}(?:\.\d{1,2})*[.)]?\s+\p{Lu}[^\n|]{1,78}$/u;

const isNumbered = (paragraph: string | undefined): boolean =>
  paragraph !== undefined && NUMBERED.test(paragraph) && !/[.!?:;,]$/u.test(paragraph);

/** Returns whether a paragraph is a heading: a numbered line that is no sentence and stands in no list of such lines. */
export const isSectionHeading = (paragraphs: readonly string[], index: number): boolean =>
  isNumbered(paragraphs[index]) &&
  index + 1 < paragraphs.length &&
  !isNumbered(paragraphs[index - 1]) &&
  !isNumbered(paragraphs[index + 1]);

/** Extracts the paragraphs of a PDF, each with the numbered heading above it. @throws DocumentError `encrypted`, `no_text_layer`, `broken`, `too_large` or `too_slow` */
export const pdfText = async (bytes: Buffer, signal: AbortSignal): Promise<DocumentText> => {
  const { pages, count } = await runThread<{ pages: string[][]; count: number }>('pdf', { bytes, maxPages: MAX_PAGES }, signal);
  const list = new BlockList();
  const pagesWithoutText: number[] = [];
  const all = pages.flat();
  let heading: string | undefined;
  let at = 0;
  let letters = 0;
  for (const [index, paragraphs] of pages.entries()) {
    const lettersOnPage = paragraphs.join('').match(/\p{L}/gu)?.length ?? 0;
    letters += lettersOnPage;
    if (lettersOnPage === 0) pagesWithoutText.push(index + 1);
    for (const paragraph of paragraphs) {
      if (isSectionHeading(all, at)) heading = paragraph;
      list.add(paragraph, { page: index + 1, ...(heading !== undefined && { heading }) });
      at += 1;
    }
  }
  if (letters < MIN_LETTERS) throw new DocumentError('no_text_layer');
  return { format: 'pdf', blocks: list.blocks, pages: count, pagesWithoutText, truncated: list.truncated || count > MAX_PAGES };
};
