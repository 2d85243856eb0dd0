import { CsvScanner } from './csv-scanner.js';
import { IngestError } from '../ingest-error.js';

/** Order of preference on a tie: commas also occur inside numbers and sentences, tabs hardly ever. */
const DELIMITERS = ['\t', ';', '|', ','] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * Returns the delimiter with which the largest share of the sample's records has as many fields as the first record, which must have at
 * least two.
 * @throws IngestError `no_delimiter`
 */
export const detectDelimiter = (sample: Buffer, complete: boolean): Delimiter => {
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, agreement: agreement(sample, complete, delimiter) }));
  const best = scored.reduce((left, right) => (right.agreement > left.agreement ? right : left));
  if (best.agreement === 0) throw new IngestError('no_delimiter');
  return best.delimiter;
};

/** Returns the share of records with as many fields as the first; 0 if that has only one. Stops at the first malformed record. */
const agreement = (sample: Buffer, complete: boolean, delimiter: Delimiter): number => {
  const counts: number[] = [];
  const scanner = new CsvScanner(delimiter.charCodeAt(0), ({ fields }) => counts.push(fields));
  try {
    scanner.push(sample);
    if (complete) scanner.end();
  } catch (error) {
    if (!(error instanceof IngestError)) throw error;
    // The scan of the whole file reports the error; here it only shows that this is the delimiter.
    if (error.code === 'too_many_columns' && counts.length === 0) return 1;
  }
  const [first = 1] = counts;
  return first < 2 ? 0 : counts.filter((count) => count === first).length / counts.length;
};

/** Splits one record of `CsvScanner`'s output into its values. */
export const splitRecord = (record: string, delimiter: Delimiter): string[] => {
  const values: string[] = [];
  const field = new RegExp(`("(?:[^"]|"")*"|[^${delimiter}]*)(\\${delimiter}|$)`, 'y');
  for (;;) {
    const match = field.exec(record);
    if (!match) throw new IngestError('unreadable');
    const [, value = '', end] = match;
    values.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === '') return values;
  }
};
