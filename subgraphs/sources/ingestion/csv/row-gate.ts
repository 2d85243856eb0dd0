import { isMissingWord } from '../../../../platform/value-notations/index.js';
import { splitRecord, unquoted, type CsvDialect } from './csv-dialect.js';
import type { CsvScanner } from './csv-scanner.js';
import type { QuoteFault, ScannedRecord, Verdict } from './scanned-record.js';
import { NOT_ASCII } from './record-output.js';
import { isTyped } from '../shape/cell-formats.js';
import { looksLikeHeader, type TableShape } from '../shape/table-shape.js';

export type RejectReason = QuoteFault | 'too_few_fields' | 'too_many_fields';

export interface RejectedRow {
  line: number;
  reason: RejectReason;
  /** The row as it stands in the file, at most `MAX_TEXT_LENGTH` characters. */
  text: string;
}

/** Rows outside the table. */
export interface SkippedRows {
  rows: number;
  /** Line of the first. */
  line: number;
  /** Text of the first. */
  text: string;
}

/** The table to expect; ordinals count the file's rows that are neither blank nor comments, from 0. */
export interface ExpectedTable extends Pick<TableShape, 'width' | 'surplus' | 'formats'> {
  dialect: CsvDialect;
  headerOrdinal: number;
  dataOrdinal: number;
  /** True if values of the first column may begin with `#`. */
  isHashText: boolean;
}

const MAX_TEXT_LENGTH = 2_000;
/** Rows of another width that follow one another and are decided together. */
const MAX_RUN = 50;
/** Rows of the same width that are a table of its own. */
const MIN_TABLE_ROWS = 3;

type WideRow = RejectedRow & Pick<ScannedRecord, 'fields' | 'afterBlank' | 'fault'> & { values: string[] };

/**
 * Decides for each record of a CSV file whether it is a row of the table. A row with another number of fields, or with faulty quotes, is
 * rejected. Title rows, comments, repeated headers, a footer and further tables are skipped.
 */
export class RowGate {
  rows = 0;
  rejected = 0;
  readonly reasons: Partial<Record<RejectReason, number>> = {};
  /** The first rejected rows. */
  readonly examples: RejectedRow[] = [];
  comments: SkippedRows | undefined;
  preamble: SkippedRows | undefined;
  footer: SkippedRows | undefined;
  otherTable: SkippedRows | undefined;
  repeatedHeaders: SkippedRows | undefined;
  /** Rows of the table with a quote that was read as text. */
  keptQuotes: SkippedRows | undefined;
  /** Lines of the first rows of the table that look like the title of another one. */
  readonly titles: number[] = [];
  titleCount = 0;
  private title: number | undefined;
  private ordinal = 0;
  private readonly headers = new Set<string>();
  private readonly headerInitials = new Set<number>();
  private run: WideRow[] = [];
  private pending: RejectedRow[] = [];

  private readonly delimiter: number;

  constructor(private readonly table: ExpectedTable) {
    this.delimiter = table.dialect.delimiter.charCodeAt(0);
  }

  check(scanned: ScannedRecord, scanner: CsvScanner): Verdict {
    const fits = this.fits(scanned);
    const record: ScannedRecord = scanned.keptQuote && !fits ? { fault: 'stray_quote', ...scanned } : scanned;
    if (this.otherTable) {
      this.otherTable.rows += 1;
      return 'omit';
    }
    const isInTable = this.ordinal >= this.table.dataOrdinal;
    if (isInTable && !fits && !record.fault && scanner.spansLines()) return 'only_first_line';
    if (isComment(scanner.startsWithHash(), fits, this.ordinal, this.table)) {
      this.comments = counted(this.comments, record.line, scanner);
      return 'omit';
    }
    this.ordinal += 1;
    if (!isInTable) this.checkAbove(record, scanner);
    else if (!fits) this.checkOther(record, scanner);
    else if (this.isRow(record, scanner)) {
      scanner.output.removeBlankFields(this.table.surplus, this.delimiter);
      if (record.keptQuote) this.keptQuotes = counted(this.keptQuotes, record.line, scanner);
      this.rows += 1;
      return 'keep';
    }
    return 'omit';
  }

  /** Ends the file: rows of another width at its end are a footer if they have one field or follow a blank line. */
  finish(): void {
    const [first] = this.run;
    const isFooter = first && this.table.width > 1 && this.run.every(({ fields, fault }) => !fault && (fields === 1 || first.afterBlank));
    if (isFooter && !this.run.some(({ text }) => isOtherDelimiter(text, this.table.width)))
      this.footer = { rows: this.run.length, line: first.line, text: first.text };
    else this.reject();
    this.run = [];
  }

  /** Returns the rejected rows that have not been returned yet. */
  takeRejected(): RejectedRow[] {
    return this.pending.splice(0);
  }

  private fits({ fields, blankAtEnd, fault }: ScannedRecord): boolean {
    const { width, surplus } = this.table;
    return !fault && fields === width + surplus && blankAtEnd >= surplus;
  }

  private checkAbove({ line }: ScannedRecord, scanner: CsvScanner): void {
    const { headerOrdinal, dataOrdinal } = this.table;
    if (this.ordinal <= headerOrdinal) this.preamble = counted(this.preamble, line, scanner);
    else {
      this.headers.add(this.keyOf(scanner));
      this.headerInitials.add(scanner.output.initial());
    }
    // Headers say nothing about the values below them.
    if (this.ordinal === dataOrdinal) scanner.output.columns.length = 0;
  }

  /**
   * Returns whether a record that fits is a row; a repeated header is skipped, and a header below a blank line, or below a title that
   * follows one, begins another table.
   */
  private isRow(record: ScannedRecord, scanner: CsvScanner): boolean {
    const { line, afterBlank } = record;
    if (this.isHeaderBelowTitle(scanner)) {
      const [title] = this.run as [WideRow];
      this.otherTable = { rows: this.run.length + 1, line: title.line, text: title.text };
      this.run = [];
      return false;
    }
    if (this.run.length > 0) this.reject();
    this.noteTitle(record, scanner);
    if (this.isRepeatedHeader(scanner)) {
      this.repeatedHeaders = counted(this.repeatedHeaders, line, scanner);
      return false;
    }
    if (!afterBlank || !looksLikeHeader(valuesOf(scanner.output.record(), this.table.dialect), this.table.formats)) return true;
    this.otherTable = counted(undefined, line, scanner);
    return false;
  }

  /** Returns whether the rows before are lines of one field after a blank line, and this one has names in all columns. */
  private isHeaderBelowTitle(scanner: CsvScanner): boolean {
    const [first] = this.run;
    if (!first?.afterBlank || this.run.some(({ fields, fault }) => fault || fields > 1)) return false;
    const names = valuesOf(scanner.output.record(), this.table.dialect).map((name) => name.trim());
    const areNames = new Set(names).size === names.length && names.every((name) => name !== '' && !isMissingWord(name));
    return areNames && looksLikeHeader(names, this.table.formats, 1) && !this.isRepeatedHeader(scanner);
  }

  /** Counts rows that fill only their first cell, below a blank row and above a row of several texts. They remain in the table. */
  private noteTitle({ line, fields, afterBlank, blankAtEnd }: ScannedRecord, scanner: CsvScanner): void {
    if (fields > 2 && blankAtEnd >= fields - 1 && (afterBlank || this.title !== undefined)) {
      this.title ??= line;
      return;
    }
    if (this.title === undefined) return;
    const texts = valuesOf(scanner.output.record(), this.table.dialect).filter((value) => value.trim() !== '');
    if (new Set(texts).size > 1 && !texts.some((text) => isTyped(text.trim()))) {
      this.titleCount += 1;
      if (this.titles.length < MAX_EXAMPLES) this.titles.push(this.title);
    }
    this.title = undefined;
  }

  /** Returns whether a record repeats a header row, apart from quotes, case and surrounding blanks. */
  private isRepeatedHeader(scanner: CsvScanner): boolean {
    const initial = scanner.output.initial();
    // Another first letter spares splitting nearly all records.
    return (initial === NOT_ASCII || this.headerInitials.has(initial)) && this.headers.has(this.keyOf(scanner));
  }

  private keyOf(scanner: CsvScanner): string {
    const names = valuesOf(scanner.output.record(), this.table.dialect).map((value) =>
      value
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .trim(),
    );
    // Values of a single column may differ from its name in case only.
    return JSON.stringify(names.length === 1 ? names : names.map((name) => name.toLowerCase()));
  }

  private checkOther(record: ScannedRecord, scanner: CsvScanner): void {
    const { line, fields, afterBlank, fault } = record;
    if (!fault && this.isRepeatedHeader(scanner)) {
      this.repeatedHeaders = counted(this.repeatedHeaders, line, scanner);
      return;
    }
    const reason = fault ?? (fields < this.table.width + this.table.surplus ? 'too_few_fields' : 'too_many_fields');
    const values = fault ? [] : valuesOf(scanner.output.record(), this.table.dialect);
    this.run.push({ line, reason, text: textOf(scanner), fields, afterBlank, fault, values });
    if (isTable(this.run)) {
      const [first] = this.run as [WideRow];
      this.otherTable = { rows: this.run.length, line: first.line, text: first.text };
      this.run = [];
    } else if (this.run.length === MAX_RUN) this.reject();
  }

  private reject(): void {
    for (const { line, reason, text } of this.run) {
      const row = { line, reason, text };
      this.rejected += 1;
      this.reasons[reason] = (this.reasons[reason] ?? 0) + 1;
      if (this.examples.length < MAX_EXAMPLES) this.examples.push(row);
      this.pending.push(row);
    }
    this.run = [];
  }
}

const MAX_EXAMPLES = 5;

const valuesOf = (record: string, dialect: CsvDialect): string[] => splitRecord(record, dialect).map(unquoted);

const textOf = (scanner: CsvScanner): string => scanner.rawRecord().slice(0, MAX_TEXT_LENGTH);

const counted = (known: SkippedRows | undefined, line: number, scanner: CsvScanner): SkippedRows =>
  known ? { ...known, rows: known.rows + 1 } : { rows: 1, line, text: textOf(scanner) };

/** A line that begins with `#` is a comment if it does not fit the table, or if values do not begin so. The first row may be a header. */
export const isComment = (hasHash: boolean, fits: boolean, ordinal: number, { isHashText }: Pick<ExpectedTable, 'isHashText'>): boolean =>
  hasHash && (!fits || (!isHashText && ordinal > 0));

/** Rows of one width are a table if they follow a blank line or a row of names. */
const isTable = (run: readonly WideRow[]): boolean => {
  const [first, ...others] = run;
  if (!first || run.length !== MIN_TABLE_ROWS || first.fields < 2) return false;
  if (run.some(({ fields, fault }) => fault || fields !== first.fields)) return false;
  const names = first.values.map((value) => value.trim());
  const areNames = new Set(names).size === names.length && names.every((name) => name !== '' && !isTyped(name));
  return first.afterBlank || (areNames && others.some(({ values }) => values.some((value) => isTyped(value.trim()))));
};

/** Returns whether a text has so many of another delimiter that it is a row of the table. */
const isOtherDelimiter = (text: string, width: number): boolean => [...'\t;|,'].some((delimiter) => text.split(delimiter).length >= width);
