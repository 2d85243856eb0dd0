/**
 * Reason why a line is no record: text follows a quote that may close a field, a quote is never closed, or a quote inside an unquoted field may enclose a
 * delimiter.
 */
export type QuoteFault = 'stray_quote' | 'open_quote' | 'unclear_quote';

export interface ScannedRecord {
  fields: number;
  /** Physical line on which the record starts, from 1. */
  line: number;
  /** True if the line before is blank. */
  afterBlank: boolean;
  /** Number of blank fields at the end. */
  blankAtEnd: number;
  /** True if a quote inside a quoted field was read as text. */
  keptQuote: boolean;
  fault?: QuoteFault;
}

/** Whether a record is emitted, omitted, or not a record, so that its first line is reported as a fault and the next line starts a record. */
export type Verdict = 'keep' | 'omit' | 'only_first_line';
