import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { literal } from '../../../../platform/analytics/index.js';
import { detectDelimiter, splitRecord, type Delimiter } from './csv-dialect.js';
import { CsvScanner, type ScannedColumn, type ScannedRecord } from './csv-scanner.js';
import { knownFormat } from '../file-format.js';
import { IngestError, ingestWarning, type IngestWarning } from '../ingest-error.js';
import { MAX_ROW_BYTES } from '../ingest-limits.js';
import type { IngestOptions } from '../ingest-options.js';
import type { RawTable } from '../raw-table.js';
import { detectEncoding, openUtf8, readHead, type FileEncoding } from '../text-encoding.js';

const SAMPLE_BYTES = 262_144;
const MAX_NAMED_LINES = 5;

interface CsvFile {
  file: string;
  /** Path of the checked and normalised copy. */
  workFile: string;
  options: Pick<IngestOptions, 'delimiter' | 'header'>;
  signal?: AbortSignal | undefined;
}

/**
 * Checks a CSV file from the first to the last byte and exposes it to DuckDB as a table of strings. The checked copy is UTF-8 in strict RFC
 * 4180, so DuckDB's reader guesses nothing.
 * @throws IngestError if the file is not a CSV table
 */
export const readCsv = async ({ file, workFile, options, signal }: CsvFile): Promise<RawTable> => {
  const found = knownFormat(await readHead(file, 1024));
  if (found !== undefined) throw new IngestError('not_csv', { found });
  const encoding = await detectEncoding(file, signal);
  const delimiter = options.delimiter ?? (await sniff(file, encoding, signal));
  const scan = await scanInto(workFile, file, { encoding, delimiter, header: options.header, signal });
  const rows = scan.records - (options.header ? 1 : 0);
  if (rows === 0) throw new IngestError('no_rows');
  const first = splitRecord(scan.firstRecord, delimiter);
  return {
    relation: `read_csv(${literal(workFile)}, auto_detect=false, header=${options.header}, delim=${literal(delimiter)}, quote='"', escape='"',
      new_line='\\n', max_line_size=${2 * MAX_ROW_BYTES}, columns={${first.map((_, index) => `'c${index}': 'VARCHAR'`).join(', ')}})`,
    columns: first.map((value, index) => ({ header: options.header ? value : '', filled: true, padded: true, ...scan.columns[index] })),
    rows,
    encoding: encoding.name,
    delimiter,
    warnings: warningsOf(encoding, scan.blankRows, options.header ? first : []),
  };
};

const sniff = async (file: string, encoding: FileEncoding, signal: AbortSignal | undefined): Promise<Delimiter> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of openUtf8(file, encoding, signal) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= SAMPLE_BYTES) break;
  }
  const sample = Buffer.concat(chunks);
  if (/^[\s,;|]*$/.test(sample.toString('latin1'))) throw new IngestError('empty_file');
  return detectDelimiter(sample, bytes < SAMPLE_BYTES);
};

interface Scan {
  records: number;
  blankRows: number;
  columns: readonly ScannedColumn[];
  firstRecord: string;
}

const scanInto = async (
  workFile: string,
  file: string,
  {
    encoding,
    delimiter,
    header,
    signal,
  }: { encoding: FileEncoding; delimiter: Delimiter; header: boolean; signal: AbortSignal | undefined },
): Promise<Scan> => {
  let records = 0;
  const width = new WidthCheck();
  const scanner = new CsvScanner(delimiter.charCodeAt(0), (record) => {
    records += 1;
    width.add(record);
    // Headers say nothing about the values below them.
    if (records === 1 && header) scanner.columns.length = 0;
  });
  const checked = async function* (source: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) yield scanner.push(chunk as Buffer);
    yield scanner.end();
    width.finish();
  };
  // Opened before the pipeline: a write stream that fails early could create the file after it was removed.
  const target = await open(workFile, 'w');
  await pipeline(openUtf8(file, encoding, signal), checked, target.createWriteStream(), { signal });
  const { blankRows, columns, firstRecord } = scanner;
  if (firstRecord === undefined) throw new IngestError('empty_file');
  return { records, blankRows, columns, firstRecord };
};

/** Requires the field count of the first record for every record, and reports the first `MAX_NAMED_LINES` deviating lines. */
class WidthCheck {
  private expected = 0;
  private readonly ragged: ScannedRecord[] = [];

  add(record: ScannedRecord): void {
    this.expected ||= record.fields;
    if (record.fields === this.expected) return;
    this.ragged.push(record);
    if (this.ragged.length === MAX_NAMED_LINES) this.finish();
  }

  finish(): void {
    if (this.ragged.length === 0) return;
    const lines = this.ragged.map(({ line }) => line);
    const found = [...new Set(this.ragged.map(({ fields }) => fields))];
    throw new IngestError('ragged_rows', { expected: this.expected, lines, found });
  }
}

const warningsOf = (encoding: FileEncoding, blankRows: number, header: readonly string[]): IngestWarning[] => [
  ...(encoding.name === 'windows-1252' ? [ingestWarning('encoding_assumed')] : []),
  ...(blankRows > 0 ? [ingestWarning('blank_rows_dropped', { rows: blankRows })] : []),
  ...(header.filter((name) => /^-?\d+(?:[.,]\d+)*$/.test(name.trim())).length * 2 > header.length
    ? [ingestWarning('header_looks_like_data')]
    : []),
];
