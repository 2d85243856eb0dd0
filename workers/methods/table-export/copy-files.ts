import { literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { isText, representedSql, type ExportColumn } from './export-columns.js';
import { escapedSql, escapedText } from './spreadsheet-text.js';

/** RFC 3339 timestamp in UTC. */
const TIMESTAMP_FORMAT = literal('%Y-%m-%dT%H:%M:%S.%fZ');

/**
 * Writes CSV according to RFC 4180: comma, CRLF, header row, quotes where needed. The encoding is UTF-8 with a byte order mark,
 * by which Excel recognises it. An empty field is a missing value, `""` an empty text.
 */
export const copyCsv = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ExportColumn[],
  rows: number,
  path: string,
): Promise<void> => {
  const header = `\uFEFF${columns.map(({ name }) => quoted(escapedText(name))).join(',')}`;
  // DuckDB writes the prefix, then the rows separated by line ends, then the suffix.
  const prefix = rows > 0 ? `${header}\r\n` : header;
  const selected = columns.map((column) => (isText(column) ? escapedSql(representedSql(column)) : representedSql(column)));
  await duck.run(
    `COPY (SELECT ${selected.join(', ')} FROM ${relation}) TO ${literal(path)}
     (FORMAT csv, HEADER false, PREFIX ${literal(prefix)}, SUFFIX '\r\n', NEW_LINE '\\r\\n', TIMESTAMPFORMAT ${TIMESTAMP_FORMAT})`,
  );
};

/** Writes Parquet with zstd compression; values and types stay as stored. */
export const copyParquet = async (duck: DuckDbSession, relation: string, columns: readonly ExportColumn[], path: string): Promise<void> =>
  duck.run(
    `COPY (SELECT ${columns.map(({ stored }) => stored).join(', ')} FROM ${relation}) TO ${literal(path)} (FORMAT parquet, COMPRESSION zstd)`,
  );

/** Writes a JSON array of objects; nested values stay nested. */
export const copyJson = async (duck: DuckDbSession, relation: string, columns: readonly ExportColumn[], path: string): Promise<void> => {
  const selected = columns.map((column) => `${column.kind === 'nested' ? column.stored : representedSql(column)} AS ${column.stored}`);
  await duck.run(
    `COPY (SELECT ${selected.join(', ')} FROM ${relation}) TO ${literal(path)} (FORMAT json, ARRAY true, TIMESTAMPFORMAT ${TIMESTAMP_FORMAT})`,
  );
};

const quoted = (name: string): string => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
