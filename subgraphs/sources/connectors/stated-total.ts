import type { ListEnvelope } from '../ingestion/json/list-envelope.js';
import { statedCounts, type StatedCount } from '../ingestion/json/stated-counts.js';
import { ConnectorError, connectorWarning, type ConnectorWarning } from './connector-error.js';

/** The latest number of records in a field of the responses. */
interface Stated extends StatedCount {
  /** True until a response contains another number of records than the field states. */
  isPageCount: boolean;
  /** True until two successive responses state numbers that differ by more than 10 %. */
  isConstant: boolean;
}

/** Maximum relative change of the total between two successive responses (0.1 = 10 %). */
const MAX_CHANGE = 0.1;

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
  observe(envelope: ListEnvelope): void {
    this.received += envelope.records;
    if (envelope.records > 0) this.pages += 1;
    if (this.options.skipped === null) return;
    for (const { name, value, isCertain } of statedCounts(envelope, this.pointer)) {
      const known = this.stated.get(name);
      // Beyond the last page, an API may state 0 as the total.
      if (known && value === 0 && envelope.records === 0) continue;
      const isPageCount = value === envelope.records && (known?.isPageCount ?? true);
      const isConstant = known === undefined || (known.isConstant && Math.abs(known.value - value) <= MAX_CHANGE * value);
      this.stated.set(name, { name, value, isCertain, isPageCount, isConstant });
    }
  }

  /**
   * True if the responses unambiguously state the total and at least that many records are received. If there is only one page, a total
   * that equals its record count is ambiguous, because the field may count the records of the page.
   */
  get isReached(): boolean {
    const certain = this.certain();
    const isAmbiguous = this.options.isPaged && this.pages === 1 && certain.some(({ isPageCount }) => isPageCount);
    return certain.length > 0 && !isAmbiguous && certain.every(({ value }) => value <= this.all);
  }

  /** True if any field, even one that may count only the records of the page, equals the number of records received. */
  get isNamed(): boolean {
    return [...this.stated.values()].some(({ value }) => value === this.all);
  }

  /** True if a field that probably contains the total equals the number of records received. */
  get isConfirmed(): boolean {
    return this.candidates().some(({ value }) => value === this.all);
  }

  /** Subtracts a record that was received before from the number received. */
  repeat(): void {
    this.received -= 1;
  }

  /**
   * Compares the total with the number of records received.
   * @returns a warning if they differ and the field may mean something else, or if a list without paging has as many records as a page
   * @throws ConnectorError `total_differs`, `total_missing`
   */
  check(): ConnectorWarning[] {
    if (this.pointer && this.options.skipped !== null && this.stated.size === 0)
      throw new ConnectorError('total_missing', { field: this.pointer });
    const [first, ...others] = this.candidates();
    if (!first || this.isConfirmed) return [];
    const details = { field: first.name, total: first.value, records: this.all };
    if (first.isCertain || (this.options.isPaged && others.length === 0)) throw new ConnectorError('total_differs', details);
    return [connectorWarning('total_uncertain', details)];
  }

  /** Returns a warning if the only page has the requested or a common page size, and no field states a number of records. */
  checkPageSize(size: number | null | undefined): ConnectorWarning[] {
    const isSuspected = this.stated.size === 0 && this.pages === 1 && (this.received === size || PAGE_SIZES.has(this.received));
    return isSuspected ? [connectorWarning('page_suspected', { records: this.received })] : [];
  }

  /** Number of records received, with those before the first page. */
  private get all(): number {
    return this.received + (this.options.skipped ?? 0);
  }

  /** Returns the fields that can contain only the total, except those that equal the record count of each of several pages. */
  private certain(): Stated[] {
    return [...this.stated.values()].filter(({ isCertain, isPageCount }) => isCertain && !(isPageCount && this.pages > 1));
  }

  /** Returns the fields that probably contain the total, in descending order of their value. */
  private candidates(): Stated[] {
    const certain = this.certain();
    const found = certain.length > 0 ? certain : [...this.stated.values()].filter((each) => this.mayBeTotal(each));
    return found.toSorted((one, other) => other.value - one.value);
  }

  /** True unless the field states the records of each page or the number of pages, or a smaller amount for a list without paging. */
  private mayBeTotal({ value, isPageCount, isConstant }: Stated): boolean {
    if (!this.options.isPaged) return value > this.all;
    return isConstant && !isPageCount && value !== this.pages;
  }
}
