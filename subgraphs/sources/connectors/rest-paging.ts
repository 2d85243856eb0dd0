import { scalarAt } from '../ingestion/json/json-document.js';
import { ConnectorError } from './connector-error.js';
import type { RestPaging } from './connection.schema.js';
import type { PageEnvelope } from './stated-total.js';

/** Characters of a cursor or of a link to the next page. */
const MAX_NEXT_LENGTH = 8_192;
/** Empty pages in a row after which paging by cursor or link ends, even if the response names a next page. */
const MAX_EMPTY_PAGES = 10;

/** A fetched page whose records have been written. */
export interface Page extends PageEnvelope {
  url: URL;
  /** Number of records of this page and the pages before it. */
  received: number;
  /** Number of empty pages in a row up to this one. */
  empty: number;
  open(): AsyncIterable<Buffer>;
}

const withParameter = (url: URL, name: string, value: string | number): URL => {
  const changed = new URL(url);
  changed.searchParams.set(name, String(value));
  return changed;
};

const firstNumber = ({ kind, start }: RestPaging): number => start ?? (kind === 'page' ? 1 : 0);

const parameterOf = ({ kind, parameter }: RestPaging): string => parameter ?? kind;

/** Returns the URL of the first page. */
export const firstPage = (url: URL, paging: RestPaging): URL => {
  const { kind, sizeParameter, size } = paging;
  const sized = sizeParameter && size ? withParameter(url, sizeParameter, size) : url;
  return kind === 'page' || kind === 'offset' ? withParameter(sized, parameterOf(paging), firstNumber(paging)) : sized;
};

/** Returns the URL of page 0 if pages are assumed to count from 1; null if the source states where they begin, or has no page numbers. */
export const pageZero = (url: URL, paging: RestPaging): URL | null =>
  paging.kind === 'page' && paging.start == null ? firstPage(url, { ...paging, start: 0 }) : null;

/** Returns the number of records before the first page; null if it depends on the page size, which the API decides. */
export const skippedBy = (paging: RestPaging | null | undefined): number | null => {
  if (!paging || firstNumber(paging) <= 1) return 0;
  return paging.kind === 'offset' ? firstNumber(paging) : paging.kind === 'page' ? null : 0;
};

/**
 * Returns the URL of the page after a page; null after the last one. The number of records in a page says nothing, since an API may
 * return fewer than requested. The last page is an empty one, or one that names no next page.
 * @throws ConnectorError `next_too_long`, `cursor_without_pointer`
 */
export const nextPage = async (page: Page, paging: RestPaging): Promise<URL | null> => {
  const { kind, nextPointer } = paging;
  if (kind === 'page' || kind === 'offset') {
    if (page.records === 0 || (nextPointer ? (await nextValue(page, nextPointer)) === '' : namesNoNext(page))) return null;
    const name = parameterOf(paging);
    const next = kind === 'page' ? Number(page.url.searchParams.get(name)) + 1 : firstNumber(paging) + page.received;
    return withParameter(page.url, name, next);
  }
  if (page.empty >= MAX_EMPTY_PAGES) return null;
  if (kind === 'cursor' && !nextPointer) throw new ConnectorError('cursor_without_pointer');
  const next = nextPointer ? await nextValue(page, nextPointer) : relNext(page.headers['link']);
  if (next === '') return null;
  if (kind === 'cursor') return withParameter(page.url, parameterOf(paging), next);
  return URL.canParse(next, page.url.href) ? new URL(next, page.url.href) : null;
};

const nextValue = async (page: Page, pointer: string): Promise<string> => {
  const found = String((await scalarAt(page.open(), pointer)) ?? '');
  if (found.length > MAX_NEXT_LENGTH) throw new ConnectorError('next_too_long', { limit: MAX_NEXT_LENGTH });
  return found;
};

/** Members that contain the next page where an API has one; `null` there, and no other value, means that there is none. */
const NEXT_MEMBER = /^(?:\/(?:_?links|_?meta|paging|pagination))?\/next(?:_?(?:page|link|url))?$/i;

/** True if a response links to other pages, but to no next one. */
const namesNoNext = ({ members, headers }: Page): boolean => {
  const next = [...members].filter(([pointer]) => NEXT_MEMBER.test(pointer)).map(([, value]) => value);
  if (next.length > 0) return next.every((value) => value === null);
  const link = headers['link'];
  return link !== undefined && relNext(link) === '' && /;\s*rel\s*=\s*"?(?:first|prev|previous|last)\b/i.test(link);
};

/** Returns the target of the link with relation `next` (RFC 8288); empty without one. */
const relNext = (link: string | undefined): string =>
  /<([^>]*)>\s*(?:;[^,<]*?)?;\s*rel\s*=\s*"?(?:[^",]*\s)?next(?:\s[^",]*)?"?/i.exec(link ?? '')?.[1] ?? '';
