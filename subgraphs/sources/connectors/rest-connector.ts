import jsonPointer from 'jsonpointer';
import { open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { FetchError, fetchToFile, isSameServer, type FetchedFile } from '../../../platform/net/index.js';
import { IngestError, listAt, onlyList, parseExactly } from '../ingestion/index.js';
import { ConnectorError } from './connector-error.js';
import { credentialHeaders, type Credentials, type RestPaging, type RestPlace } from './connection.schema.js';
import type { ReadOptions } from './postgres-connector.js';

const MAX_PAGES = 10_000;
const MAX_PAGE_BYTES = 67_108_864;
/** Waits before a page is asked for again that came with 429 or 503. */
const RETRY_MS = [1_000, 2_000, 4_000];

/** Where the next page is, or null when there is none. */
type Next = (page: { document: unknown; records: number; answer: FetchedFile; url: URL }) => URL | null;

/**
 * Writes the records of a REST interface, page after page.
 * @throws ConnectorError, FetchError, IngestError (an answer without records), the signal's reason
 */
export const readRest = async (url: string, place: RestPlace, credentials: Credentials, options: ReadOptions): Promise<void> => {
  const deadline = Date.now() + options.timeoutMs;
  const headers = { accept: 'application/json', ...credentialHeaders(credentials) };
  const next = place.paging ? nextBy(place.paging) : () => null;
  const seen = new Set<string>();
  const pageFile = `${options.file}.page`;
  let bytes = 0;
  const target = await open(options.file, 'w');
  try {
    let current: URL | null = place.paging ? firstPage(new URL(url), place.paging) : new URL(url);
    while (current) {
      if (seen.has(current.href)) throw new ConnectorError('paging_repeats');
      if (seen.size === MAX_PAGES) throw new ConnectorError('too_many_pages', { limit: MAX_PAGES });
      seen.add(current.href);
      const limits = { maxBytes: Math.min(MAX_PAGE_BYTES, options.maxBytes - bytes), timeoutMs: deadline - Date.now() };
      if (limits.timeoutMs <= 0) throw new ConnectorError('timeout');
      const answer = await fetchPatiently(current.href, { ...options, ...limits, file: pageFile, headers });
      bytes += answer.bytes;
      const document = parsed(await readFile(pageFile, 'utf8'));
      const records = recordsOf(document, place.recordsPointer);
      await append(target, records);
      const following: URL | null = next({ document, records: records.length, answer, url: current });
      if (following && !isSameServer(following, current)) throw new ConnectorError('next_elsewhere');
      current = following;
    }
  } finally {
    await target.close();
    await rm(pageFile, { force: true });
  }
};

const fetchPatiently = async (url: string, options: Parameters<typeof fetchToFile>[1]): Promise<FetchedFile> => {
  for (const pause of [...RETRY_MS, null])
    try {
      return await fetchToFile(url, options);
    } catch (error) {
      const status = error instanceof FetchError && error.code === 'bad_status' ? Number(error.details['status']) : 0;
      if (status === 401 || status === 403) throw new ConnectorError('login_refused');
      if (pause === null || (status !== 429 && status !== 503)) throw error;
      await wait(pause, undefined, options.signal ? { signal: options.signal } : {}).catch(() => options.signal?.throwIfAborted());
    }
  throw new ConnectorError('timeout');
};

const parsed = (text: string): unknown => {
  try {
    return parseExactly(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new IngestError('json_malformed');
  }
};

/** A page without records may also lack the list. */
const recordsOf = (document: unknown, pointer: string | null | undefined): unknown[] => {
  if (pointer !== null && pointer !== undefined) return listAt(document, pointer);
  return Array.isArray(document) ? document : onlyList(document, []);
};

const append = async (target: FileHandle, records: readonly unknown[]): Promise<void> => {
  if (records.length > 0) await target.write(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
};

const withParameter = (url: URL, name: string, value: string | number): URL => {
  const changed = new URL(url);
  changed.searchParams.set(name, String(value));
  return changed;
};

const firstPage = (url: URL, { kind, parameter, start, sizeParameter, size }: RestPaging): URL => {
  const sized = sizeParameter && size ? withParameter(url, sizeParameter, size) : url;
  if (kind === 'page') return withParameter(sized, parameter ?? 'page', start ?? 1);
  return kind === 'offset' ? withParameter(sized, parameter ?? 'offset', start ?? 0) : sized;
};

const nextBy = ({ kind, parameter, start, size, nextPointer }: RestPaging): Next => {
  const isLast = (records: number): boolean => records === 0 || (size !== null && size !== undefined && records < size);
  const numberOf = (url: URL, name: string): number => Number(url.searchParams.get(name) ?? start ?? 0);
  const pointed = (document: unknown): string => {
    const value: unknown =
      typeof document === 'object' && document !== null && nextPointer ? jsonPointer.get(document, nextPointer) : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  switch (kind) {
    case 'page':
      return ({ records, url }) =>
        isLast(records) ? null : withParameter(url, parameter ?? 'page', numberOf(url, parameter ?? 'page') + 1);
    case 'offset':
      return ({ records, url }) =>
        isLast(records) ? null : withParameter(url, parameter ?? 'offset', numberOf(url, parameter ?? 'offset') + records);
    case 'cursor':
      return ({ document, url }) => (pointed(document) === '' ? null : withParameter(url, parameter ?? 'cursor', pointed(document)));
    case 'next_link':
      return ({ document, answer, url }) => {
        const target = nextPointer ? pointed(document) : relNext(answer.link);
        return target !== '' && URL.canParse(target, url.href) ? new URL(target, url.href) : null;
      };
  }
};

/** RFC 8288: the target whose relation is `next`. */
const relNext = (link: string | null): string =>
  /<([^>]*)>\s*(?:;[^,<]*?)?;\s*rel\s*=\s*"?(?:[^",]*\s)?next(?:\s[^",]*)?"?/i.exec(link ?? '')?.[1] ?? '';
