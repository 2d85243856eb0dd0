import { scalarAt } from '../ingestion/json/json-document.js';
import { linkOf, namesNoNext, type ListEnvelope } from '../ingestion/json/list-envelope.js';
import { ConnectorError } from './connector-error.js';
import type { RestPaging } from './connection.schema.js';

/** Characters of a cursor or of a link to the next page. */
const MAX_NEXT_LENGTH = 8_192;
/** Number of empty pages in a row after which paging ends, even if the response refers to a next page. */
const MAX_EMPTY_PAGES = 10;

/** A fetched page whose records have been written. */
export interface Page extends ListEnvelope {
  url: URL;
  /** Number of records of this page and the pages before it. */
  received: number;
  /** Number of empty pages in a row up to this one. */
  empty: number;
  /** Field in which the page refers to a further one; undefined if there is none. */
  namedNext: string | undefined;
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

/** The page after a page. */
export interface NextPage {
  /** URL of the next page; null after the last one. */
  next: URL | null;
  /** True if the page contains a value, including null, where the next page is expected. */
  isNamed: boolean;
}

/**
 * Returns the page after a page. The number of records is no criterion, because an API may return fewer than requested. A page is the last
 * one if it is empty or refers to no next page; with paging by number, an empty page may refer to a further one.
 * @throws ConnectorError `next_too_long`, `next_unreadable`, `cursor_without_pointer`
 */
export const nextPage = async (page: Page, paging: RestPaging): Promise<NextPage> => {
  const { kind, nextPointer } = paging;
  if (kind === 'cursor' && !nextPointer) throw new ConnectorError('cursor_without_pointer');
  const found = nextPointer ? await nextValue(page, nextPointer) : undefined;
  const isNamed = nextPointer ? found !== undefined : page.headers['link'] !== undefined;
  if (page.empty >= MAX_EMPTY_PAGES) return { next: null, isNamed };
  return { next: kind === 'page' || kind === 'offset' ? nextByNumber(page, paging, found) : nextByName(page, paging, found), isNamed };
};

/** Returns the value at the pointer to the next page as text; empty if the value is null or false, undefined if there is no value. */
const nextValue = async (page: Page, pointer: string): Promise<string | undefined> => {
  const found = await scalarAt(page.open(), pointer);
  const text = found === null || found === false ? '' : found === undefined ? undefined : String(found);
  if ((text ?? '').length > MAX_NEXT_LENGTH) throw new ConnectorError('next_too_long', { limit: MAX_NEXT_LENGTH });
  return text;
};

const nextByNumber = (page: Page, paging: RestPaging, found: string | undefined): URL | null => {
  const isByPage = paging.kind === 'page';
  if (paging.nextPointer ? !found : namesNoNext(page)) return null;
  if (page.records === 0 && !(isByPage && page.namedNext !== undefined)) return null;
  const name = parameterOf(paging);
  const next = isByPage ? Number(page.url.searchParams.get(name)) + 1 : firstNumber(paging) + page.received;
  return withParameter(page.url, name, next);
};

const nextByName = (page: Page, paging: RestPaging, found: string | undefined): URL | null => {
  const { kind, nextPointer } = paging;
  const next = nextPointer ? (found ?? '') : linkOf(page.headers['link'], 'next');
  if (next === '') return null;
  const isUrl = kind === 'next_link' && URL.canParse(next, page.url.href);
  if (next === 'true' || (kind === 'next_link' && !isUrl))
    throw new ConnectorError('next_unreadable', { field: nextPointer ?? 'Link', value: next.slice(0, 100) });
  return isUrl ? new URL(next, page.url.href) : withParameter(page.url, parameterOf(paging), next);
};
