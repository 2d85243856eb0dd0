import { CsvScanner } from './csv-scanner.js';
import type { ScannedRecord } from './scanned-record.js';
import { IngestError } from '../ingest-error.js';
import { isTyped } from '../shape/cell-formats.js';

/** Order of preference on a tie: commas also occur inside numbers and sentences, tabs hardly ever. */
const DELIMITERS = ['\t', ';', '|', ',', '^', '~', ' '] as const;

export interface CsvDialect {
  /** One character, optionally followed by a blank that belongs to the delimiter. */
  delimiter: string;
  /** Empty if the file has no quoted fields and quotation marks are text. */
  quote: '"' | "'" | '';
  /** Character before a quote inside a quoted field. A doubled quote is always read as one. */
  escape: '"' | '\\';
  /** True if the file encloses texts in double quotes, so that a quote inside an unquoted field is suspicious. */
  isQuoting: boolean;
}

/** What a user states about a file; anything absent is detected. */
export interface StatedDialect {
  delimiter?: string | undefined;
  /** Delimiter that the file itself names. Another one that fits the records better takes precedence. */
  hint?: string | undefined;
  quote?: CsvDialect['quote'] | undefined;
  escape?: CsvDialect['escape'] | undefined;
}

export interface SampledRecord extends ScannedRecord {
  /** Fields in the form that the scanner emits; none for a fault. */
  raw: string[];
}

/** Records after which no further part of the sample is read. */
const MAX_SAMPLED_RECORDS = 2_000;
const STEP_BYTES = 16_384;
/** Cells that show how well a dialect fits. */
const MAX_SCORED_CELLS = 20_000;
/** Share of records with the usual number of fields below which a delimiter does not divide the file into columns. */
const MIN_CONSISTENCY = 0.5;
/** Share of numbers and dates for a file that is divided by blanks; texts contain blanks too. */
const MIN_TYPED_BETWEEN_BLANKS = 0.5;
/** Number of unquoted fields that must begin with a blank before the blank counts as a part of the delimiter. */
const MIN_PADDED = 3;
/** Largest number of words of a value in a file without delimiters; more are prose. */
const MAX_WORDS = 3;

/**
 * Returns the dialect in which the largest share of the sample's records has the same number of fields and the fewest fields contain what
 * may be a delimiter or an enclosing quote. A file without any delimiter and with short values has a single column.
 * @throws IngestError `no_delimiter`
 */
export const detectDialect = (sample: Buffer, complete: boolean, stated: StatedDialect): CsvDialect => {
  const text = sample.toString('utf8');
  if (stated.delimiter === undefined && stated.hint === undefined && isSingleColumn(text)) {
    const delimiter = DELIMITERS.find((absent) => !text.includes(absent));
    if (delimiter !== undefined) return candidates(text, { ...stated, delimiter })[0] as CsvDialect;
  }
  const fixed = stated.delimiter ?? stated.hint;
  const hinted = stated.hint === undefined ? [] : candidates(text, { ...stated, delimiter: fixed });
  const possible = [...hinted, ...candidates(text, stated)].map((dialect) => ({ dialect, ...sampleRecords(sample, complete, dialect) }));
  const scoresOf = (mayKeepQuotes: boolean): number[] =>
    possible.map(({ records, dialect }) => scoreOf(records, dialect, dialect.delimiter === fixed, mayKeepQuotes));
  const strict = scoresOf(false);
  const highest = Math.max(...strict);
  // Without a single clean quoted field, quotes may also be text altogether.
  const isClear = highest > 0 && possible[strict.indexOf(highest)]?.dialect.quote !== '';
  const scores = isClear ? strict : scoresOf(true);
  const best = scores.indexOf(Math.max(...scores));
  const { dialect, records } = possible[best] as (typeof possible)[number];
  if (scores[best] === 0 && stated.delimiter === undefined)
    throw possible.find(({ failure }) => failure?.code === 'too_many_columns')?.failure ?? new IngestError('no_delimiter');
  return dialect.delimiter !== fixed && isPadded(records) ? { ...dialect, delimiter: `${dialect.delimiter} ` } : dialect;
};

/** Returns the dialects that are possible, the likelier first. */
const candidates = (text: string, stated: StatedDialect): CsvDialect[] => {
  const occurring = DELIMITERS.filter((delimiter) => text.includes(delimiter));
  const delimiters = occurring.length > 0 ? occurring : [','];
  return (stated.delimiter === undefined ? delimiters : [stated.delimiter]).flatMap((delimiter) => {
    const double = enclosedFields(text, delimiter, '"');
    const single = enclosedFields(text, delimiter, "'");
    // Without fields in quotes, a quotation mark may be text.
    const quotes = double + single === 0 ? (['"', ''] as const) : single > double ? (['"', "'"] as const) : (['"'] as const);
    return (stated.quote === undefined ? quotes : [stated.quote]).flatMap((quote) => {
      const escapes = quote !== '' && text.includes(`\\${quote}`) ? (['"', '\\'] as const) : (['"'] as const);
      const isQuoting = quote === '"' && double > 0;
      return (stated.escape === undefined ? escapes : [stated.escape]).map((escape): CsvDialect => ({
        delimiter,
        quote,
        escape,
        isQuoting,
      }));
    });
  });
};

const enclosedFields = (text: string, delimiter: string, quote: string): number => {
  const [first = ''] = delimiter;
  const end = `(?=\\${first}|[\\r\\n]|$)`;
  const pattern = new RegExp(`(?<=^|\\${first} ?|[\\r\\n])${quote}[^${quote}\\r\\n]*${quote}${end}`, 'g');
  return text.match(pattern)?.length ?? 0;
};

/** Returns the records of a sample. A sample that breaks a limit of the scanner ends there; the scan of the whole file reports it. */
export const sampleRecords = (
  sample: Buffer,
  complete: boolean,
  dialect: CsvDialect,
): { records: SampledRecord[]; failure?: IngestError } => {
  const records: SampledRecord[] = [];
  const scanner: CsvScanner = new CsvScanner(dialect, (record) => {
    records.push({ ...record, raw: record.fault ? [] : splitRecord(scanner.output.record(), dialect) });
    return 'omit';
  });
  try {
    let start = 0;
    for (; start < sample.length && records.length < MAX_SAMPLED_RECORDS; start += STEP_BYTES)
      scanner.push(sample.subarray(start, start + STEP_BYTES));
    if (complete && start >= sample.length) scanner.end();
  } catch (error) {
    if (!(error instanceof IngestError)) throw error;
    return { records, failure: error };
  }
  return { records };
};

/** Returns the consistency of the records, those with quotes read as text only if they may, weighted by the share of complete fields; 0 if the dialect divides nothing. */
const scoreOf = (records: readonly SampledRecord[], { delimiter }: CsvDialect, isStated: boolean, mayKeepQuotes: boolean): number => {
  const counts = new Map<number, number>();
  for (const { fields, fault, keptQuote } of records)
    if (!fault && (mayKeepQuotes || !keptQuote) && (fields > 1 || isStated)) counts.set(fields, (counts.get(fields) ?? 0) + 1);
  const [width, count] = [...counts].reduce((left, right) => (right[1] > left[1] ? right : left), [0, 0]);
  const consistency = count / Math.max(1, records.length);
  if (width === 0 || consistency < (isStated ? 0 : MIN_CONSISTENCY)) return 0;
  const cells = records
    .filter(({ fields }) => fields === width)
    .flatMap(({ raw }) => raw)
    .slice(0, MAX_SCORED_CELLS);
  if (delimiter === ' ' && !isStated && (consistency < 1 || shareOf(cells, isTyped) < MIN_TYPED_BETWEEN_BLANKS)) return 0;
  return consistency ** 2 * (0.1 + shareOf(cells, isComplete));
};

const shareOf = (cells: readonly string[], matches: (cell: string) => boolean): number =>
  cells.filter((cell) => matches(cell.trim())).length / Math.max(1, cells.length);

/** Returns whether a field is neither enclosed in unread quotes nor divided by another delimiter; a number may contain a comma. */
const isComplete = (raw: string): boolean => {
  if (raw.startsWith('"')) return !raw.startsWith('"""');
  return !/^'.*'$|[\t;|]|,(?! )/s.test(raw) || isTyped(raw);
};

/** Returns whether every unquoted field after the first begins with a blank. */
const isPadded = (records: readonly SampledRecord[]): boolean => {
  const later = records.flatMap(({ raw }) => raw.slice(1)).filter((raw) => !raw.startsWith('"') && raw.trim() !== '');
  return later.length >= MIN_PADDED && later.every((raw) => raw.startsWith(' '));
};

/** Returns whether no line has a delimiter and the values are short, or the first line has none and all others are numbers or dates. */
const isSingleColumn = (text: string): boolean => {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  const [header = '', ...values] = lines.filter((line) => line !== '');
  if (values.length === 0 || /[\t;|,]/.test(header)) return false;
  const isValue = (line: string): boolean => !/[\t;|,]/.test(line) && /[\p{L}\p{N}]/u.test(line) && line.split(/\s+/).length <= MAX_WORDS;
  // The sample may end inside a line.
  const whole = values.length > 1 ? values.slice(0, -1) : values;
  return whole.every(isTyped) || ([header, ...whole].every(isValue) && !isDividedByBlanks([header, ...whole]));
};

/** Returns whether all lines have the same number of words, at least two, and most words are numbers or dates. */
const isDividedByBlanks = (lines: readonly string[]): boolean => {
  const words = lines.map((line) => line.split(' '));
  const width = words[0]?.length ?? 0;
  return width > 1 && words.every(({ length }) => length === width) && shareOf(words.flat(), isTyped) >= MIN_TYPED_BETWEEN_BLANKS;
};

/** Splits a record of the scanner into its fields, which keep their quotes. */
export const splitRecord = (record: string, { delimiter }: Pick<CsvDialect, 'delimiter'>): string[] => {
  const [first = ''] = delimiter;
  if (!record.includes('"')) return record.split(first);
  const fields: string[] = [];
  const field = new RegExp(`("(?:[^"]|"")*"|[^${first}]*)(\\${first}|$)`, 'y');
  for (;;) {
    const match = field.exec(record);
    if (!match) throw new IngestError('unreadable');
    const [, value = '', end] = match;
    fields.push(value);
    if (end === '') return fields;
  }
};

/** Returns the value of a field that `splitRecord` returned. */
export const unquoted = (raw: string): string => (raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
