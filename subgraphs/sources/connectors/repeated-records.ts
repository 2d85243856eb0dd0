import { hash } from 'node:crypto';

/** Minimum number of earlier records with which a record is compared; at most twice as many digests are kept. */
const GENERATION = 20_000;
/** Number of base64 characters kept of a digest: 96 bits. */
const DIGEST_LENGTH = 16;
/** Names of members that may identify a record. */
const IDENTIFIER = /(?:^|[^\p{L}])(?:id|uuid|guid|key|nr|no|number|nummer)$|\p{Ll}(?:Id|ID|Uuid|Key|No|Nr|Number|Nummer|nr|nummer)$/u;

/** The latest digests, at most 40,000. */
class LatestDigests {
  private latest = new Set<string>();
  private earlier = new Set<string>();

  has(digest: string): boolean {
    return this.latest.has(digest) || this.earlier.has(digest);
  }

  addAll(digests: Iterable<string>): void {
    for (const digest of digests) this.latest.add(digest);
    if (this.latest.size < GENERATION) return;
    this.earlier = this.latest;
    this.latest = new Set();
  }
}

/**
 * Finds records that a server delivers on several pages, because records were added or removed while the pages were read, or because pages
 * overlap. Records are compared as a whole and by their identifying members, provided that no two records of a page have the same
 * identifiers.
 */
export class RepeatedRecords {
  /** Number of records that have an identifier and equal a record of an earlier page in all members. */
  private dropped = 0;
  /** Number of records without an identifier that equal a record of an earlier page. */
  private equal = 0;
  /** Number of records that have the identifiers of a record of an earlier page but differ from it in other members. */
  private changed = 0;
  private readonly texts = new LatestDigests();
  private readonly keys = new LatestDigests();
  private pageTexts = new Set<string>();
  private pageKeys = new Set<string>();
  /** Names of the members that may identify a record; undefined before the first record. */
  private names: string[] | undefined;
  /** Values of these members on the first page with records; undefined afterwards. */
  private firstValues: unknown[][] | undefined = [];
  /** False as soon as two records of one page are equal. */
  private areDistinct = true;

  /** Number of records that were probably delivered before. */
  get count(): number {
    return this.dropped + (this.areDistinct ? this.equal : 0) + (this.names?.length ? this.changed : 0);
  }

  /** Registers a record. Returns true if the record has an identifier and equals a record of an earlier page. */
  isRepeated(text: string): boolean {
    if (this.pageTexts.size >= GENERATION) return false;
    const digest = digestOf(text);
    this.areDistinct &&= !this.pageTexts.has(digest);
    this.pageTexts.add(digest);
    const key = this.keyOf(text);
    if (this.texts.has(digest)) {
      if (key === undefined) this.equal += 1;
      else this.dropped += 1;
      return key !== undefined;
    }
    if (key === undefined) return false;
    if (this.pageKeys.has(key)) this.names = [];
    else if (this.keys.has(key)) this.changed += 1;
    this.pageKeys.add(key);
    return false;
  }

  endPage(): void {
    if (this.names && this.firstValues) {
      const rows = this.firstValues;
      const isUnique = (at: number): boolean => rows.length > 1 && new Set(rows.map((row) => row[at])).size === rows.length;
      const unique = this.names.map((_, at) => isUnique(at));
      this.names = this.names.filter((_, at) => unique[at]);
      for (const row of rows) this.pageKeys.add(keyOf(row.filter((_, at) => unique[at])) ?? '');
      this.firstValues = undefined;
    }
    this.texts.addAll(this.pageTexts);
    this.keys.addAll(this.pageKeys);
    this.pageTexts = new Set();
    this.pageKeys = new Set();
  }

  /** Returns the digest of a record's identifying members; undefined on the first page, or without such members. */
  private keyOf(text: string): string | undefined {
    if (this.names?.length === 0) return undefined;
    const record = Object(JSON.parse(text)) as Record<string, unknown>;
    this.names ??= Object.keys(record).filter((name) => IDENTIFIER.test(name));
    const values = this.names.map((name) => record[name]);
    if (!this.firstValues) return keyOf(values);
    this.firstValues.push(values);
    return undefined;
  }
}

const digestOf = (text: string): string => hash('sha256', text, 'base64').slice(0, DIGEST_LENGTH);

const keyOf = (values: readonly unknown[]): string | undefined =>
  values.length > 0 && values.every((value) => (typeof value === 'string' && value !== '') || typeof value === 'number')
    ? digestOf(JSON.stringify(values))
    : undefined;
