import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { FetchError, fetchToFile, isSameServer, type FetchedFile } from '../../../platform/net/index.js';
import { IngestError } from '../ingestion/ingest-error.js';
import { recordsAt, scalarAt, surveyJson, type JsonSurvey } from '../ingestion/json/json-document.js';
import { headerMembers, namedNext, type ListEnvelope } from '../ingestion/json/list-envelope.js';
import { ConnectorError, connectorWarning, type ConnectorWarning } from './connector-error.js';
import { credentialHeaders, type Credentials, type RestLocation } from './connection.schema.js';
import { RecordFile, type ReadOptions } from './record-file.js';
import { RepeatedRecords } from './repeated-records.js';
import { isErrorList, refuseFailure } from './reply-failures.js';
import { firstPage, nextPage, pageZero, skippedBy, type NextPage } from './rest-paging.js';
import { StatedTotal } from './stated-total.js';

const MAX_PAGES = 10_000;
const MAX_PAGE_BYTES = 67_108_864;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** Statuses for a page beyond the last one (`NO_PAGE`), and statuses that can also mean that the request is invalid (`BAD_REQUEST`). */
const NO_PAGE: ReadonlySet<number> = new Set([404, 410, 416]);
const BAD_REQUEST: ReadonlySet<number> = new Set([400, 422]);
/** Delays before a request that returned 429 or 503 is retried. */
const RETRY_MS = [1_000, 2_000, 4_000];

/**
 * Writes the records of a REST API, page by page. `timeoutMs` and `maxBytes` bound all pages together. Memory holds one record at a time.
 * Paging ends with an empty page, a response that names no next page, or the stated number of all records, which is compared in any case.
 * @throws ConnectorError, FetchError, IngestError (a response without records), the signal's reason
 */
export const readRest = async (
  url: string,
  location: RestLocation,
  credentials: Credentials,
  options: ReadOptions,
): Promise<ConnectorWarning[]> => {
  const target = await RecordFile.open(options.file, options.maxBytes);
  const pageFile = `${options.file}.page`;
  try {
    const warnings = await new RestReading(target, pageFile, location, credentialHeaders(credentials), options).readAll(new URL(url));
    await target.finish();
    return warnings;
  } finally {
    await target.close();
    await rm(pageFile, { force: true });
  }
};

/** The reading of one list of records. */
class RestReading {
  private readonly deadline: number;
  private readonly total: StatedTotal;
  private readonly repeated = new RepeatedRecords();
  private readonly seen = new Set<string>();
  /** SHA-256 digests of the records of each page with at least two records. */
  private readonly digests = new Set<string>();
  /** True if any response contained a value at the pointer to the next page. */
  private isNextFound = false;
  private bytes = 0;
  private received = 0;
  /** Number of empty pages in a row. */
  private empty = 0;
  /** JSON Pointer to the records, detected in the first page that has some. */
  private pointer: string | undefined;
  /** SHA-256 of the records of the page before. */
  private lastHash = '';
  /** SHA-256 of the records of the first page that has some. */
  private firstHash = '';

  constructor(
    private readonly target: RecordFile,
    private readonly file: string,
    private readonly location: RestLocation,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly options: ReadOptions,
  ) {
    this.deadline = Date.now() + options.timeoutMs;
    this.pointer = location.recordsPointer ?? undefined;
    this.total = new StatedTotal(location.totalField ?? undefined, {
      isPaged: Boolean(location.paging),
      skipped: skippedBy(location.paging),
    });
  }

  async readAll(url: URL): Promise<ConnectorWarning[]> {
    const { paging } = this.location;
    let current: URL | null = paging ? firstPage(url, paging) : url;
    let page: ListEnvelope | null = null;
    while (current) {
      if (this.seen.size === MAX_PAGES) throw new ConnectorError('too_many_pages', { limit: MAX_PAGES });
      this.seen.add(current.href);
      page = await this.readPage(current);
      if (!paging || !page || this.total.isReached) break;
      const { received, empty } = this;
      const { next, isNamed }: NextPage = await nextPage(
        { ...page, url: current, received, empty, namedNext: this.namedNext(page), open: () => this.open() },
        paging,
      );
      this.isNextFound ||= isNamed;
      if (next && !isSameServer(next, current)) throw new ConnectorError('next_elsewhere');
      // An API may name a page that was read as the one after the last, empty page.
      if (next && this.seen.has(next.href) && page.records > 0) throw new ConnectorError('paging_repeats');
      current = next && this.seen.has(next.href) ? null : next;
    }
    const warnings = [...this.total.check(), ...this.checkEnd(page), ...this.checkRepeated()];
    return paging && !this.total.isConfirmed ? [...warnings, ...(await this.checkPageZero(url))] : warnings;
  }

  /**
   * Returns the field in which a page refers to a further one; undefined if there is none, or if an empty `total_field` disables the check.
   */
  private namedNext(page: ListEnvelope): string | undefined {
    const { totalField, paging } = this.location;
    const skipped = paging?.kind === 'page' ? Math.max(0, (paging.start ?? 1) - 1) : 0;
    return totalField === '' ? undefined : namedNext(page, this.seen.size + skipped);
  }

  /**
   * Returns warnings if the last page read is probably not the last page of the list.
   * @throws ConnectorError `next_not_read` if that page has records and refers to a further page
   */
  private checkEnd(page: ListEnvelope | null): ConnectorWarning[] {
    const { paging, totalField } = this.location;
    if (!page || this.total.isConfirmed) return [];
    const field = this.namedNext(page);
    if (field !== undefined && page.records > 0) throw new ConnectorError('next_not_read', { field });
    if (field !== undefined) return [connectorWarning('next_pages_empty', { field, pages: this.empty })];
    const isProven = totalField === '' || paging?.kind === 'page' || this.isNextFound;
    return isProven ? [] : this.total.checkPageSize(paging?.size);
  }

  private checkRepeated(): ConnectorWarning[] {
    const { count } = this.repeated;
    return count > 0 ? [connectorWarning('records_repeated', { records: count })] : [];
  }

  /** Returns a warning if page 0, which was not read because pages were assumed to count from 1, has records of its own. */
  private async checkPageZero(url: URL): Promise<ConnectorWarning[]> {
    const { paging } = this.location;
    const zero = paging && this.received > 0 ? pageZero(url, paging) : null;
    if (!zero || this.pointer === undefined) return [];
    try {
      if (!(await this.fetch(zero))) return [];
      const { records, digest } = await this.digestOf(this.pointer);
      return records === 0 || digest === this.firstHash ? [] : [connectorWarning('page_zero_found', { records })];
    } catch (error) {
      if (this.options.signal?.aborted === true) throw error;
      // An API without a page 0 may answer with any error.
      return [];
    }
  }

  private async digestOf(pointer: string): Promise<{ records: number; digest: string }> {
    const hash = createHash('sha256');
    let records = 0;
    for await (const texts of recordsAt(this.open(), pointer)) {
      records += texts.length;
      for (const text of texts) hash.update(text);
    }
    return { records, digest: hash.digest('hex') };
  }

  /** Fetches a page and writes its records; null if there is no such page. */
  private async readPage(url: URL): Promise<ListEnvelope | null> {
    const response = await this.fetch(url);
    if (!response) return null;
    const survey = await surveyJson(this.open());
    this.refuseOtherLists(survey);
    const members = await this.membersOf(survey);
    const records = await this.append(survey, members);
    if (this.pointer) refuseFailure(members);
    this.received += records;
    this.empty = records === 0 ? this.empty + 1 : 0;
    const isBare = this.pointer === undefined || this.pointer === '';
    const page = {
      records,
      headers: response.headers,
      // The values of a single record are not about the list.
      members: new Map([...headerMembers(response.headers), ...(isBare && !this.location.totalField ? [] : members)]),
      parent: this.pointer?.slice(0, this.pointer.lastIndexOf('/')) ?? '',
    };
    this.total.observe(page);
    return page;
  }

  /** Fetches a page to the file; null if the server has no content, or no page after those that contain all stated records. */
  private async fetch(url: URL): Promise<FetchedFile | null> {
    const maxBytes = Math.min(MAX_PAGE_BYTES, this.options.maxBytes - this.bytes);
    const headers = { accept: 'application/json', ...this.headers };
    try {
      const response = await fetchWithRetry(url.href, this.deadline, { ...this.options, maxBytes, file: this.file, headers });
      this.bytes += response.bytes;
      return response;
    } catch (error) {
      const status = statusOf(error);
      const isEnd = NO_PAGE.has(status) ? this.total.isNamed : BAD_REQUEST.has(status) && this.total.isConfirmed;
      if (status === 204 || (isEnd && this.received > 0)) return null;
      throw error;
    }
  }

  /** Writes the records of the page and returns their number. */
  private async append(survey: JsonSurvey, members: ListEnvelope['members']): Promise<number> {
    const pointer = this.pointerInPage(survey, members);
    if (pointer === undefined) return 0;
    const hash = createHash('sha256');
    let records = 0;
    for await (const texts of recordsAt(this.open(), pointer)) {
      records += texts.length;
      for (const text of texts) {
        hash.update(text);
        this.add(text.toString());
      }
      await this.target.drained();
    }
    this.repeated.endPage();
    const digest = hash.digest('hex');
    if (records > 0 && (digest === this.lastHash || this.digests.has(digest)))
      throw new ConnectorError('page_repeated', { page: this.seen.size });
    this.lastHash = digest;
    if (records > 1) this.digests.add(digest);
    if (records > 0) this.firstHash ||= digest;
    return records;
  }

  /** Writes a record unless it has an identifier and equals a record of an earlier page. */
  private add(text: string): void {
    if (this.location.paging && this.repeated.isRepeated(text)) this.total.repeat();
    else this.target.add(text);
  }

  /**
   * @throws ConnectorError `reply_failed` if a page contains a list of errors
   * @throws IngestError `json_no_list` if a page contains a list of records other than the one detected before
   */
  private refuseOtherLists({ recordLists }: JsonSurvey): void {
    refuseErrors(recordLists.filter((pointer) => pointer !== this.location.recordsPointer));
    if (this.pointer === undefined || this.pointer === '') return;
    const isStated = typeof this.location.recordsPointer === 'string';
    const others = recordLists.filter((pointer) => pointer !== this.pointer);
    if (!isStated && others.length > 0) throw new IngestError('json_no_list', { candidates: [this.pointer, ...others] });
  }

  /** Returns the pointer to the records of the page; undefined if the page has none. */
  private pointerInPage(survey: JsonSurvey, members: ListEnvelope['members']): string | undefined {
    const isPaged = Boolean(this.location.paging);
    if (this.pointer) return isPaged && members.get(this.pointer) === null ? undefined : this.pointer;
    if (typeof this.location.recordsPointer === 'string') return this.pointer;
    const found = pointerToRecords(survey, isPaged);
    this.pointer ??= found;
    if (found !== undefined && found !== this.pointer) throw new IngestError('json_no_list', { candidates: [] });
    return found;
  }

  /** Returns the values beside the records. */
  private async membersOf({ scalars }: JsonSurvey): Promise<ListEnvelope['members']> {
    const { totalField } = this.location;
    if (!totalField?.startsWith('/') || scalars.has(totalField)) return scalars;
    return new Map([...scalars, [totalField, (await scalarAt(this.open(), totalField)) ?? null]]);
  }

  /** Yields the bytes of the page without a byte order mark. */
  private async *open(): AsyncGenerator<Buffer> {
    let isFirst = true;
    for await (const chunk of createReadStream(this.file, { signal: this.options.signal }) as AsyncIterable<Buffer>) {
      yield isFirst && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK) ? chunk.subarray(3) : chunk;
      isFirst = false;
    }
  }
}

/** @throws ConnectorError `reply_failed` if one of the lists contains errors */
const refuseErrors = (lists: readonly string[]): void => {
  const field = lists.find(isErrorList);
  if (field !== undefined) throw new ConnectorError('reply_failed', { field });
};

const statusOf = (error: unknown): number =>
  error instanceof FetchError && error.code === 'bad_status' ? Number(error.details['status']) : 0;

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
      const status = statusOf(error);
      if (status === 401 || status === 403) throw new ConnectorError('login_refused');
      if (pause === null || (status !== 429 && status !== 503)) throw error;
      await wait(pause, undefined, options.signal ? { signal: options.signal } : {}).catch(() => options.signal?.throwIfAborted());
    }
  }
  throw new ConnectorError('timeout');
};

/** Returns the JSON pointer to the records of a page; undefined if the page has none. */
const pointerToRecords = ({ root, recordLists, emptyLists }: JsonSurvey, isPaged: boolean): string | undefined => {
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
