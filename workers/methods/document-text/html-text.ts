import { BlockList, type DocumentText } from './document-blocks.js';
import { runThread } from './run-thread.js';

export interface PageText {
  readonly title: string;
  /** Publication date as stated by the page, unparsed. */
  readonly published: string | null;
  readonly pieces: readonly { readonly kind: 'heading' | 'text' | 'row'; readonly text: string }[];
}

interface Page {
  bytes: Buffer;
  contentType?: string;
  url?: string;
}

const BLANK_URL = 'about:blank';

/** Extracts the main article of a page. Runs no scripts and loads no resources. @throws DocumentError if the page cannot be read */
export const articleText = (
  { bytes, contentType = 'text/html', url = BLANK_URL }: Page,
  signal: AbortSignal,
  timeMs?: number,
): Promise<PageText> => runThread<PageText>('html', { bytes, contentType, url, article: true }, signal, timeMs);

/** Extracts the entire text of a page, by heading and paragraph. @throws DocumentError if the page cannot be read */
export const htmlText = async (bytes: Buffer, signal: AbortSignal): Promise<DocumentText> => {
  const { pieces } = await runThread<PageText>('html', { bytes, contentType: 'text/html', url: BLANK_URL, article: false }, signal);
  const list = new BlockList();
  let heading: string | undefined;
  for (const [index, { kind, text }] of pieces.entries()) {
    if (kind === 'heading') heading = text.slice(0, 200);
    list.add(text, { ...(heading !== undefined && { heading }), paragraph: index + 1 });
  }
  return { format: 'html', blocks: list.blocks, pages: null, pagesWithoutText: [], truncated: list.truncated };
};
