import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkUrl, FetchError, fetchToFile, type UrlPolicy } from '../../../platform/net/index.js';
import { articleText, decodeText, DocumentError, readDocument } from '../../methods/document-text/index.js';
import { findDates } from '../../../platform/text/index.js';
import type { Robots } from './robots.js';

/** Content of a fetched page. */
export interface ReadPage {
  readonly url: string;
  readonly title: string;
  /** Paragraphs of the page's text. */
  readonly paragraphs: readonly string[];
  /** Publication date as stated by the page, and as ISO date if it can be parsed. */
  readonly published: { readonly stated: string; readonly date: string | null } | null;
}

/** Reason why a page was not read. */
export type SkipReason =
  | 'forbidden_by_robots'
  | 'address_not_allowed'
  | 'content_type'
  | 'too_large'
  | 'timeout'
  | 'unreachable'
  | 'no_text';

export interface ReadingLimits {
  readonly folder: string;
  readonly policy: UrlPolicy;
  readonly maxBytes: number;
  readonly timeMs: number;
  readonly signal: AbortSignal;
}

/** Time limit for parsing a page. */
const PARSE_TIMEOUT_MS = 30_000;

const HTML = new Set(['text/html', 'application/xhtml+xml']);

/**
 * Fetches a page and extracts its text, only if robots.txt allows it and only from public addresses, including redirects.
 * Scripts are not executed and referenced resources are not loaded.
 */
export const readPage = async (address: string, title: string, robots: Robots, limits: ReadingLimits): Promise<ReadPage | SkipReason> => {
  const { folder, policy, maxBytes, timeMs, signal } = limits;
  const file = join(folder, `page-${randomUUID()}`);
  try {
    const url = checkUrl(address, policy);
    if (!(await robots.allows(url))) return 'forbidden_by_robots';
    const { finalUrl, contentType } = await fetchToFile(url.href, { ...policy, file, maxBytes, timeoutMs: timeMs, signal });
    // A redirect can lead to another site with its own robots.txt.
    if (!(await robots.allows(new URL(finalUrl)))) return 'forbidden_by_robots';
    const page = await textOf(file, { contentType, url: finalUrl, title, signal });
    return page === 'content_type' || page.paragraphs.length > 0 ? page : 'no_text';
  } catch (error) {
    return skipReasonOf(error);
  } finally {
    await rm(file, { force: true });
  }
};

interface Fetched {
  contentType: string | null;
  url: string;
  title: string;
  signal: AbortSignal;
}

const textOf = async (file: string, { contentType, url, title, signal }: Fetched): Promise<ReadPage | 'content_type'> => {
  if (contentType !== null && HTML.has(contentType)) {
    const article = await articleText({ bytes: await readFile(file), contentType, url }, signal, PARSE_TIMEOUT_MS);
    const paragraphs = article.pieces.map(({ text }) => text);
    return { url, title: article.title || title, paragraphs, published: publishedOf(article.published) };
  }
  if (contentType === 'text/plain')
    return {
      url,
      title,
      paragraphs: decodeText(await readFile(file))
        .split(/\n\s*\n/)
        .map(tidy)
        .filter(Boolean),
      published: null,
    };
  if (contentType !== 'application/pdf') return 'content_type';
  const { blocks } = await readDocument({ path: file, name: 'page.pdf', mediaType: contentType }, signal);
  return { url, title, paragraphs: blocks.map(({ text }) => tidy(text)), published: null };
};

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

const publishedOf = (stated: string | null): ReadPage['published'] => {
  if (!stated) return null;
  const [date] = findDates(stated, 'en');
  return { stated: stated.slice(0, 100), date: date && !date.ambiguous && date.unit === 'day' ? String(date.value) : null };
};

const skipReasonOf = (error: unknown): SkipReason => {
  if (error instanceof DocumentError) return error.code === 'too_large' ? 'too_large' : error.code === 'too_slow' ? 'timeout' : 'no_text';
  if (!(error instanceof FetchError)) throw error;
  if (error.code === 'blocked_address' || error.code === 'bad_url') return 'address_not_allowed';
  return error.code === 'too_large' || error.code === 'timeout' ? error.code : 'unreachable';
};
