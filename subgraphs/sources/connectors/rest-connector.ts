import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { FetchError, fetchToFile, isSameServer, type FetchedFile } from '../../../platform/net/index.js';
import { IngestError, recordsAt, scalarAt, surveyJson } from '../ingestion/index.js';
import { ConnectorError } from './connector-error.js';
import { credentialHeaders, type Credentials, type RestPaging, type RestLocation } from './connection.schema.js';
import { RecordFile, type ReadOptions } from './record-file.js';

const MAX_PAGES = 10_000;
const MAX_PAGE_BYTES = 67_108_864;
/** Characters of a cursor or of a link to the next page. */
const MAX_NEXT_LENGTH = 8_192;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** Delays before a request that returned 429 or 503 is retried. */
const RETRY_MS = [1_000, 2_000, 4_000];

/** A fetched page whose records have been written. */
interface Page {
  file: string;
  records: number;
  response: FetchedFile;
  url: URL;
}

/** Returns the URL of the next page; null after the last one. */
type Next = (page: Page) => Promise<URL | null> | URL | null;

/**
 * Writes the records of a REST API, page by page. `timeoutMs` and `maxBytes` bound all pages together. Memory holds one record at a time.
 * @throws ConnectorError, FetchError, IngestError (a response without records), the signal's reason
 */
export const readRest = async (url: string, location: RestLocation, credentials: Credentials, options: ReadOptions): Promise<void> => {
  const deadline = Date.now() + options.timeoutMs;
  const headers = { accept: 'application/json', ...credentialHeaders(credentials) };
  const next = location.paging ? nextBy(location.paging, options.signal) : () => null;
  const seen = new Set<string>();
  const file = `${options.file}.page`;
  let bytes = 0;
  const target = await RecordFile.open(options.file, options.maxBytes);
  try {
    let current: URL | null = location.paging ? firstPage(new URL(url), location.paging) : new URL(url);
    while (current) {
      if (seen.has(current.href)) throw new ConnectorError('paging_repeats');
      if (seen.size === MAX_PAGES) throw new ConnectorError('too_many_pages', { limit: MAX_PAGES });
      seen.add(current.href);
      const maxBytes = Math.min(MAX_PAGE_BYTES, options.maxBytes - bytes);
      const response = await fetchWithRetry(current.href, deadline, { ...options, maxBytes, file, headers });
      bytes += response.bytes;
      const records = await append(target, file, location, options.signal);
      const following: URL | null = await next({ file, records, response, url: current });
      if (following && !isSameServer(following, current)) throw new ConnectorError('next_elsewhere');
      current = following;
    }
    await target.finish();
  } finally {
    await target.close();
    await rm(file, { force: true });
  }
};

/** Fetches a page and retries if the server is busy, until the deadline in milliseconds since 1970. */
const fetchWithRetry = async (
  url: string,
  deadline: number,
  options: Omit<Parameters<typeof fetchToFile>[1], 'timeoutMs'>,
): Promise<FetchedFile> => {
  for (const pause of [...RETRY_MS, null]) {
    const timeoutMs = deadline - Date.now();
    if (timeoutMs <= 0) break;
    try {
      return await fetchToFile(url, { ...options, timeoutMs });
    } catch (error) {
      const status = error instanceof FetchError && error.code === 'bad_status' ? Number(error.details['status']) : 0;
      if (status === 401 || status === 403) throw new ConnectorError('login_refused');
      if (pause === null || (status !== 429 && status !== 503)) throw error;
      await wait(pause, undefined, options.signal ? { signal: options.signal } : {}).catch(() => options.signal?.throwIfAborted());
    }
  }
  throw new ConnectorError('timeout');
};

/** Writes the records of a page and returns their number. */
const append = async (target: RecordFile, file: string, { recordsPointer, paging }: RestLocation, signal: AbortSignal): Promise<number> => {
  const pointer = recordsPointer ?? (await pointerToRecords(file, Boolean(paging), signal));
  if (pointer === undefined) return 0;
  let records = 0;
  for await (const texts of recordsAt(openPage(file, signal), pointer)) {
    records += texts.length;
    for (const text of texts) target.add(text.toString());
    await target.drained();
  }
  return records;
};

/** Returns the JSON pointer to the records of a page; undefined if the page has none. */
const pointerToRecords = async (file: string, isPaged: boolean, signal: AbortSignal): Promise<string | undefined> => {
  const { root, recordLists, emptyLists } = await surveyJson(openPage(file, signal));
  if (root === 'nothing') throw new IngestError('empty_file');
  if (root === 'scalar') throw new IngestError('json_not_records', { row: 1 });
  if (root !== 'object') return '';
  const [only, ...others] = recordLists;
  if (others.length > 0) throw new IngestError('json_no_list', { candidates: recordLists });
  if (only !== undefined) return only;
  if (emptyLists.length > 0) return undefined;
  if (isPaged) throw new IngestError('json_no_list', { candidates: [] });
  return '';
};

/** Yields the bytes of a page without a byte order mark. */
async function* openPage(file: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of createReadStream(file, { signal }) as AsyncIterable<Buffer>) {
    yield isFirst && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK) ? chunk.subarray(3) : chunk;
    isFirst = false;
  }
}

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

const nextBy = ({ kind, parameter, start, size, nextPointer }: RestPaging, signal: AbortSignal): Next => {
  const isLast = (records: number): boolean => records === 0 || (size !== null && size !== undefined && records < size);
  const numberOf = (url: URL, name: string): number => Number(url.searchParams.get(name) ?? start ?? 0);
  const nextValue = async (file: string): Promise<string> => {
    const found = nextPointer ? String((await scalarAt(openPage(file, signal), nextPointer)) ?? '') : '';
    if (found.length > MAX_NEXT_LENGTH) throw new ConnectorError('next_too_long', { limit: MAX_NEXT_LENGTH });
    return found;
  };
  switch (kind) {
    case 'page':
      return ({ records, url }) =>
        isLast(records) ? null : withParameter(url, parameter ?? 'page', numberOf(url, parameter ?? 'page') + 1);
    case 'offset':
      return ({ records, url }) =>
        isLast(records) ? null : withParameter(url, parameter ?? 'offset', numberOf(url, parameter ?? 'offset') + records);
    case 'cursor':
      return async ({ file, url }) => {
        const cursor = await nextValue(file);
        return cursor === '' ? null : withParameter(url, parameter ?? 'cursor', cursor);
      };
    case 'next_link':
      return async ({ file, response, url }) => {
        const target = nextPointer ? await nextValue(file) : relNext(response.link);
        return target !== '' && URL.canParse(target, url.href) ? new URL(target, url.href) : null;
      };
  }
};

/** Returns the target of the link with relation `next` (RFC 8288). */
const relNext = (link: string | null): string =>
  /<([^>]*)>\s*(?:;[^,<]*?)?;\s*rel\s*=\s*"?(?:[^",]*\s)?next(?:\s[^",]*)?"?/i.exec(link ?? '')?.[1] ?? '';
