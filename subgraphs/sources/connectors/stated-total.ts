import type { JsonScalar } from '../ingestion/json/json-document.js';
import { ConnectorError, connectorWarning, type ConnectorWarning } from './connector-error.js';

/** What a response contains beside its records. */
export interface PageEnvelope {
  /** Number of records in the response. */
  records: number;
  headers: Readonly<Record<string, string>>;
  /** Values beside the records, by JSON Pointer. */
  members: ReadonlyMap<string, JsonScalar>;
  /** JSON Pointer to the object that contains the list of records. */
  parent: string;
}

/** A number that a response states in a field; `name` is a JSON Pointer or the name of a header. */
interface Stated {
  name: string;
  value: number;
  /** True if the field cannot mean anything but the number of all records. */
  isCertain: boolean;
  /** True until a response contains another number of records than the field states. */
  isPageCount: boolean;
  /** True until two responses state different numbers. */
  isConstant: boolean;
}

/** Headers with the number of all records, such as `X-Total-Count`, `X-WP-Total`, `X-Total`. */
const TOTAL_HEADER = /^(?:x-)?(?:pagination-|paging-|wp-)?total(?:-(?:count|results|records|items|entries|elements|rows))?$/;
/** `items 0-24/319` (RFC 9110, 14.4); the unit `bytes` counts no records. */
const CONTENT_RANGE = /^\s*(?!bytes\b)[\w-]+\s+(?:\d+-\d+|\*)\/(\d+)\s*$/i;
/** Member names, without signs and in lower case, that mean the number of all records. */
const CERTAIN_NAME =
  /^(?:total(?:count|results?|records?|items?|elements?|entries|rows|hits|objects|number|num|size)|(?:num|number)found|nbhits|odatacount|(?:results?|records?|items?|rows?)total|gesamt(?:an)?zahl|anzahlgesamt)$/;
/** Member names that may also mean the records of the page, the pages, or an amount; certain within an object that describes the paging. */
const POSSIBLE_NAME = /^(?:total|count|gesamt|anzahl|records|(?:results?|records?|items?|rows?)count)$/;
const PAGING_OBJECT = /^(?:meta|metadata|paging|pagination|pageinfo|page|pager)$/;

/** Usual sizes of pages of REST APIs. */
const PAGE_SIZES: ReadonlySet<number> = new Set([20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 5_000, 10_000]);

/** Follows what the responses state about the number of all records, and compares it with the records received. */
export class StatedTotal {
  private readonly stated = new Map<string, Stated>();
  private pages = 0;
  private received = 0;

  /**
   * @param pointer JSON Pointer or header that contains the total; empty to compare nothing, undefined to recognise it by its name
   * @param options.isPaged false if one response is expected to contain all records
   * @param options.skipped number of records before the first page; null if unknown, so that nothing is compared
   */
  constructor(
    private readonly pointer: string | undefined,
    private readonly options: { isPaged: boolean; skipped: number | null },
  ) {}

  /** Reads the fields of a response. */
  observe(envelope: PageEnvelope): void {
    this.received += envelope.records;
    if (envelope.records > 0) this.pages += 1;
    if (this.options.skipped === null) return;
    for (const { name, value, isCertain } of statedIn(envelope, this.pointer)) {
      const known = this.stated.get(name);
      const isPageCount = value === envelope.records && (known?.isPageCount ?? true);
      const isConstant = known === undefined || (known.isConstant && known.value === value);
      this.stated.set(name, { name, value, isCertain, isPageCount, isConstant });
    }
  }

  /** True if the response states the number of all records beyond doubt and all are received. */
  get isReached(): boolean {
    const certain = [...this.stated.values()].filter(({ isCertain }) => isCertain);
    return certain.length > 0 && certain.every(({ value }) => value <= this.all);
  }

  /** True if a field, even one that may mean something else, states exactly the number of records received. */
  get isConfirmed(): boolean {
    return [...this.stated.values()].some(({ value }) => value === this.all);
  }

  /**
   * Compares the total with the number of records received.
   * @returns a warning if they differ and the field may mean something else, or if a list without paging has as many records as a page
   * @throws ConnectorError `total_differs`, `total_missing`
   */
  check(): ConnectorWarning[] {
    const found = [...this.stated.values()];
    if (this.pointer && this.options.skipped !== null && found.length === 0)
      throw new ConnectorError('total_missing', { field: this.pointer });
    const certain = found.filter(({ isCertain }) => isCertain);
    const [first, ...others] = certain.length > 0 ? certain : found.filter((each) => this.mayBeTotal(each));
    if (!first && found.length === 0 && !this.options.isPaged && PAGE_SIZES.has(this.received))
      return [connectorWarning('page_suspected', { records: this.received })];
    if (!first || this.isConfirmed) return [];
    const details = { field: first.name, total: first.value, records: this.all };
    if (first.isCertain || (this.options.isPaged && others.length === 0)) throw new ConnectorError('total_differs', details);
    return [connectorWarning('total_uncertain', details)];
  }

  /** Number of records received, with those before the first page. */
  private get all(): number {
    return this.received + (this.options.skipped ?? 0);
  }

  /** True unless the field states the records of each page or the number of pages, or a smaller amount for a list without paging. */
  private mayBeTotal({ value, isPageCount, isConstant }: Stated): boolean {
    if (!this.options.isPaged) return value > this.all;
    return isConstant && !isPageCount && value !== this.pages;
  }
}

const statedIn = (
  { headers, members, parent }: PageEnvelope,
  pointer: string | undefined,
): Pick<Stated, 'name' | 'value' | 'isCertain'>[] => {
  if (pointer === '') return [];
  if (pointer !== undefined) {
    const value = pointer.startsWith('/') ? members.get(pointer) : rangeOrNumber(headers[pointer.toLowerCase()]);
    return numbered([[pointer, value, true]]);
  }
  return numbered([
    ...Object.entries(headers).flatMap(([name, text]): Field[] =>
      name === 'content-range' || TOTAL_HEADER.test(name) ? [[name, rangeOrNumber(text), true]] : [],
    ),
    ...[...members].flatMap(([name, value]): Field[] => {
      const [last = '', outer = ''] = name.split('/').slice(1).toReversed().map(plain);
      const isOnPaging = PAGING_OBJECT.test(outer);
      if (!isOnPaging && name.slice(0, name.lastIndexOf('/')) !== parent) return [];
      const isCertain = CERTAIN_NAME.test(last) || (last === 'total' && isOnPaging);
      return isCertain || POSSIBLE_NAME.test(last) ? [[name, value, isCertain]] : [];
    }),
  ]);
};

type Field = [name: string, value: JsonScalar | undefined, isCertain: boolean];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const rangeOrNumber = (text: string | undefined): string | undefined => CONTENT_RANGE.exec(text ?? '')?.[1] ?? text;

/** Returns the fields whose value is a whole number, also one written as a text. */
const numbered = (fields: readonly Field[]): Pick<Stated, 'name' | 'value' | 'isCertain'>[] =>
  fields.flatMap(([name, value, isCertain]) => (/^\d{1,15}$/.test(String(value ?? '')) ? [{ name, value: Number(value), isCertain }] : []));
