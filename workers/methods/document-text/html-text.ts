import { BlockList, type DocumentText } from './document-blocks.js';
import { runThread } from './run-thread.js';

export interface PageText {
  readonly title: string;
  /** As the page states it, in its own words. */
  readonly published: string | null;
  readonly pieces: readonly { readonly kind: 'heading' | 'text' | 'row'; readonly text: string }[];
}

interface Page {
  bytes: Buffer;
  contentType?: string;
  url?: string;
}

const NOWHERE = 'about:blank';

/** A page's article, without what stands around it. No script runs and nothing is loaded. @throws DocumentError */
export const articleText = (
  { bytes, contentType = 'text/html', url = NOWHERE }: Page,
  signal: AbortSignal,
  timeMs?: number,
): Promise<PageText> => runThread<PageText>('html', { bytes, contentType, url, article: true }, signal, timeMs);

/** The whole text of a page as a document, by heading and paragraph. @throws DocumentError */
export const htmlText = async (bytes: Buffer, signal: AbortSignal): Promise<DocumentText> => {
  const { pieces } = await runThread<PageText>('html', { bytes, contentType: 'text/html', url: NOWHERE, article: false }, signal);
  const list = new BlockList();
  let heading: string | undefined;
  for (const [index, { kind, text }] of pieces.entries()) {
    if (kind === 'heading') heading = text.slice(0, 200);
    list.add(text, { ...(heading !== undefined && { heading }), paragraph: index + 1 });
  }
  return { format: 'html', blocks: list.blocks, pages: null, pagesWithoutText: [], truncated: list.truncated };
};
