/**
 * Extracts the text of an HTML page in a separate thread. No scripts run, no resources are loaded, and a page that exhausts the
 * parser terminates only this thread.
 */
import { Readability } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';
import { isUtf8 } from 'node:buffer';
import { parentPort, workerData } from 'node:worker_threads';

interface Task {
  bytes: Uint8Array;
  contentType: string;
  url: string;
  /** True to extract only the main article of the page. */
  article: boolean;
}

type Piece = { kind: 'heading' | 'text' | 'row'; text: string };

const SKIPPED = new Set([
  'SCRIPT',
  'STYLE',
  'NOSCRIPT',
  'TEMPLATE',
  'SVG',
  'IFRAME',
  'OBJECT',
  'HEAD',
  'SELECT',
  'BUTTON',
  'INPUT',
  'TEXTAREA',
]);
const BLOCKS =
  /^(?:ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BODY|BR|CAPTION|DD|DETAILS|DIV|DL|DT|FIGCAPTION|FIGURE|FOOTER|FORM|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|SUMMARY|TABLE|TBODY|TFOOT|THEAD|UL)$/;

/** Returns the pieces of a page in reading order, without invisible elements. */
const piecesOf = (root: Element): Piece[] => {
  const pieces: Piece[] = [];
  let text = '';
  const flush = (kind: Piece['kind'] = 'text'): void => {
    const tidy = text.replace(/\s+/g, ' ').trim();
    if (tidy !== '') pieces.push({ kind, text: tidy });
    text = '';
  };
  const walk = (node: Node): void => {
    if (node.nodeType === 3) text += node.nodeValue ?? '';
    if (node.nodeType !== 1) return;
    const element = node as Element;
    const name = element.tagName.toUpperCase();
    if (SKIPPED.has(name) || element.hasAttribute('hidden') || /display:\s*none/i.test(element.getAttribute('style') ?? '')) return;
    if (name === 'TR') {
      flush();
      text = Array.from(element.children, (cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()).join(' | ');
      flush('row');
      return;
    }
    const isHeading = /^H[1-6]$/.test(name);
    const isBlock = isHeading || BLOCKS.test(name);
    if (isBlock) flush();
    for (const child of element.childNodes) walk(child);
    if (isBlock) flush(isHeading ? 'heading' : 'text');
  };
  walk(root);
  flush();
  return pieces;
};

/** Returns the publication date stated by the page (Open Graph, Dublin Core, schema.org microdata). */
const publishedOf = (document: Document): string | null => {
  const names = ['article:published_time', 'datePublished', 'dc.date', 'dcterms.date', 'date', 'pubdate'];
  for (const name of names) {
    const element = document.querySelector(`meta[property="${name}" i], meta[name="${name}" i], meta[itemprop="${name}" i]`);
    const content = element?.getAttribute('content')?.trim();
    if (content) return content;
  }
  return document.querySelector('time[datetime]')?.getAttribute('datetime')?.trim() || null;
};

const read = ({ bytes, contentType, url, article }: Task): unknown => {
  const { window } = new JSDOM(Buffer.from(bytes), {
    url,
    contentType: isUtf8(bytes) ? `${contentType}; charset=utf-8` : contentType,
    virtualConsole: new VirtualConsole(),
  });
  const { document } = window;
  const title = document.title.replace(/\s+/g, ' ').trim();
  const published = publishedOf(document);
  const readable = article ? new Readability(document.cloneNode(true) as Document, { maxElemsToParse: 50_000 }).parse() : null;
  if (!readable?.content) return { title, published, pieces: document.body ? piecesOf(document.body) : [] };
  const { document: body } = new JSDOM(readable.content).window;
  return { title: readable.title?.trim() || title, published: published ?? readable.publishedTime ?? null, pieces: piecesOf(body.body) };
};

let response: unknown;
try {
  response = read(workerData as Task);
} catch {
  response = { errorCode: 'broken' };
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(response);
process.exit();
