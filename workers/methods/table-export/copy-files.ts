import { literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { isText, representedSql, type ExportColumn } from './export-columns.js';
import { escapedSql, escapedText } from './spreadsheet-text.js';

/** RFC 3339 timestamp in UTC. */
const TIMESTAMP_FORMAT = literal('%Y-%m-%dT%H:%M:%S.%fZ');

/** Signs between the fields of a CSV file, and before the decimals of its numbers. */
export interface CsvSigns {
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly decimal: '.' | ',';
}

/**
 * Writes CSV according to RFC 4180: comma (unless the signs say otherwise), CRLF, header row, quotes where needed. The encoding is UTF-8 with a byte order mark,
 * by which Excel recognises it. An empty field is a missing value, `""` an empty text.
 */
export const copyCsv = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ExportColumn[],
  rows: number,
  path: string,
  { delimiter, decimal }: CsvSigns = { delimiter: ',', decimal: '.' },
): Promise<void> => {
  const header = `\uFEFF${columns.map(({ name }) => quoted(escapedText(name), delimiter)).join(delimiter)}`;
  // DuckDB writes the prefix, then the rows separated by line ends, then the suffix.
  const prefix = rows > 0 ? `${header}\r\n` : header;
  const selected = columns.map((column) => {
    if (isText(column)) return escapedSql(representedSql(column));
    const hasDecimals = decimal === ',' && (column.kind === 'floating' || column.kind === 'exact');
    return hasDecimals ? `replace(CAST(${representedSql(column)} AS VARCHAR), '.', ',')` : representedSql(column);
  });
  await duck.run(
    `COPY (SELECT ${selected.join(', ')} FROM ${relation}) TO ${literal(path)}
     (FORMAT csv, DELIMITER ${literal(delimiter)}, HEADER false, PREFIX ${literal(prefix)}, SUFFIX '\r\n', NEW_LINE '\\r\\n', TIMESTAMPFORMAT ${TIMESTAMP_FORMAT})`,
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

const quoted = (name: string, delimiter: string): string =>
  /["\r\n]/.test(name) || name.includes(delimiter) ? `"${name.replaceAll('"', '""')}"` : name;
