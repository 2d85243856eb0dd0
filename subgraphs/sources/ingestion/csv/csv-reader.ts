import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { literal } from '../../../../platform/analytics/index.js';
import { mayNeedTidying } from '../../../../platform/text/index.js';
import { detectDialect } from './csv-dialect.js';
import { delimiterHint, detectTable, type Sample } from './csv-sample.js';
import { CsvScanner } from './csv-scanner.js';
import { rejectionError, warningsOf } from './csv-warnings.js';
import { REJECTED_HEADER, rejectedLines } from './rejected-rows.js';
import { RowGate, type ExpectedTable } from './row-gate.js';
import { skipLines } from './skip-lines.js';
import { knownFormat } from '../file-format.js';
import { IngestError } from '../ingest-error.js';
import { MAX_ROW_BYTES } from '../ingest-limits.js';
import type { IngestOptions } from '../ingest-options.js';
import type { RawTable } from '../raw-table.js';
import { detectEncoding, openUtf8, readHead, type FileEncoding } from '../text-encoding.js';

const SAMPLE_BYTES = 262_144;

interface CsvFile {
  file: string;
  /** Path of the checked and normalised copy. */
  workFile: string;
  /** Path for the rows that are not in the table. */
  rejectedFile: string;
  options: Pick<IngestOptions, 'delimiter' | 'quote' | 'escape' | 'header' | 'skipRows' | 'encoding' | 'maxRejectedShare'>;
  signal?: AbortSignal | undefined;
}

/**
 * Checks a CSV file from the first to the last byte and exposes it to DuckDB as a table of strings. Dialect and position of the table are
 * decided on the first 256 KiB. Rows that do not fit the table go to `rejectedFile`. The checked copy is UTF-8 in strict RFC 4180, so
 * DuckDB's reader guesses nothing.
 * @throws IngestError if the file is not a CSV table, or if more rows than allowed do not fit
 */
export const readCsv = async ({ file, workFile, rejectedFile, options, signal }: CsvFile): Promise<RawTable> => {
  const found = knownFormat(await readHead(file, 1024));
  if (found !== undefined) throw new IngestError('not_csv', { found });
  const encoding = await detectEncoding(file, signal, options.encoding);
  const start = await readSample(file, encoding, 0, signal);
  const hint = delimiterHint(start);
  const skipped = options.skipRows ?? (hint === undefined ? 0 : 1);
  const sample = skipped === 0 ? start : await readSample(file, encoding, skipped, signal);
  if (/^[\s,;|]*$/.test(sample.bytes.toString('latin1'))) throw new IngestError('empty_file');
  const stated = { delimiter: options.delimiter, hint, quote: options.quote, escape: options.escape };
  const dialect = detectDialect(sample.bytes, sample.isComplete, stated);
  const { shape, table } = detectTable(sample, dialect, options.header);
  const { gate, scanner, untidy } = await scan({ file, workFile, rejectedFile }, { encoding, skipped, table, signal });
  const failure = rejectionError(gate, shape.width, options.maxRejectedShare);
  if (failure) throw failure;
  if (gate.rows === 0) throw new IngestError('no_rows');
  return {
    relation: `read_csv(${literal(workFile)}, auto_detect=false, header=false, delim=${literal(dialect.delimiter.charAt(0))}, quote='"', escape='"',
      new_line='\\n', max_line_size=${2 * MAX_ROW_BYTES}, columns={${shape.names.map((_, index) => `'c${index}': 'VARCHAR'`).join(', ')}})`,
    columns: shape.names.map((header, index) => ({
      header,
      numbers: 'none',
      ...(scanner.output.columns[index] ?? { filled: false, padded: false }),
    })),
    rows: gate.rows,
    untidy,
    encoding: encoding.name,
    delimiter: dialect.delimiter,
    warnings: warningsOf({ encoding, isEncodingStated: options.encoding !== undefined, shape, gate, scanner }),
    reading: {
      quote: dialect.quote,
      escape: dialect.escape,
      headerRows: shape.headerRows,
      rejectedRows: gate.rejected,
    },
  };
};

const readSample = async (file: string, encoding: FileEncoding, skipped: number, signal: AbortSignal | undefined): Promise<Sample> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of skipLines(openUtf8(file, encoding, signal) as AsyncIterable<Buffer>, skipped)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= SAMPLE_BYTES) break;
  }
  return { bytes: Buffer.concat(chunks), isComplete: length < SAMPLE_BYTES };
};

interface ScanSettings {
  encoding: FileEncoding;
  /** Number of lines before the part of the file to scan. */
  skipped: number;
  table: ExpectedTable;
  signal: AbortSignal | undefined;
}

const scan = async (
  { file, workFile, rejectedFile }: Pick<CsvFile, 'file' | 'workFile' | 'rejectedFile'>,
  { encoding, skipped, table, signal }: ScanSettings,
): Promise<{ gate: RowGate; scanner: CsvScanner; untidy: boolean }> => {
  let untidy = false;
  const gate = new RowGate(table);
  const scanner: CsvScanner = new CsvScanner(table.dialect, (record) => gate.check(record, scanner), skipped + 1);
  // Opened before the pipeline: a write stream that fails early could create the file after it was removed.
  const target = await open(workFile, 'w');
  await using rejected = await open(rejectedFile, 'w');
  await rejected.write(REJECTED_HEADER);
  const checked = async function* (source: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of skipLines(source as AsyncIterable<Buffer>, skipped)) {
      untidy ||= mayNeedTidying(chunk);
      yield scanner.push(chunk);
      await rejected.write(rejectedLines(gate.takeRejected()));
    }
    yield scanner.end();
    gate.finish();
    await rejected.write(rejectedLines(gate.takeRejected()));
  };
  await pipeline(openUtf8(file, encoding, signal), checked, target.createWriteStream(), { signal });
  return { gate, scanner, untidy };
};
