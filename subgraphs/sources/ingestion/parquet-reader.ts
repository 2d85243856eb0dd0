import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { tidyTextSql } from '../../../platform/text/index.js';
import { IngestError } from './ingest-error.js';
import { MAX_COLUMNS } from './ingest-limits.js';
import { DAMAGED, knownFormat, UNKNOWN } from './file-format.js';
import { readHead } from './text-encoding.js';

/** Maximum number of rows; run-length encoding lets a small file claim any number. */
const MAX_ROWS = 100_000_000;

export interface ParquetTable {
  /** Column names and types in file order. */
  columns: { name: string; duckType: string }[];
  rows: number;
  relation: string;
}

/**
 * Reads columns and row count of a Parquet file.
 * @throws IngestError if the file is not Parquet, has no rows, or has too many columns or rows
 */
export const readParquet = async (duck: DuckDbSession, file: string): Promise<ParquetTable> => {
  const found = knownFormat(await readHead(file, 1024));
  if (found !== 'Parquet') throw new IngestError('not_parquet', { found: found ?? UNKNOWN });
  const relation = `read_parquet(${literal(file)}, hive_partitioning=false, union_by_name=false)`;
  const described = await duck
    .rows<{ column_name: string; column_type: string }>(`DESCRIBE SELECT * FROM ${relation}`)
    .catch(() => Promise.reject(new IngestError('not_parquet', { found: DAMAGED })));
  if (described.length > MAX_COLUMNS) throw new IngestError('too_many_columns', { limit: MAX_COLUMNS });
  const { rows } = await duck.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${relation}`);
  if (rows === 0) throw new IngestError('no_rows');
  if (rows > MAX_ROWS) throw new IngestError('too_many_rows', { limit: MAX_ROWS });
  const columns = described.map(({ column_name: name, column_type: duckType }) => ({ name, duckType }));
  return { columns: await withIntegerTypes(duck, relation, columns), rows, relation };
};

/** Types of integers that may exceed 64 bits with a sign. */
const LONG_INTEGER = /^(?:UBIGINT|DECIMAL\((?:1[6-9]|[23]\d),0\))$/;

/** Returns the columns with the type BIGINT for long integers that fit into it, and HUGEINT for others. */
const withIntegerTypes = async (
  duck: DuckDbSession,
  relation: string,
  columns: ParquetTable['columns'],
): Promise<ParquetTable['columns']> => {
  const long = columns.filter(({ duckType }) => LONG_INTEGER.test(duckType));
  if (long.length === 0) return columns;
  const fits = long.map(({ name }, index) => {
    const column = identifier(name);
    return `count(${column}) = count(TRY_CAST(${column} AS BIGINT)) AS f${index}`;
  });
  const found = await duck.one<Record<string, boolean>>(`SELECT ${fits.join(', ')} FROM ${relation}`);
  return columns.map((column) => {
    const index = long.indexOf(column);
    return index < 0 ? column : { ...column, duckType: found[`f${index}`] === true ? 'BIGINT' : 'HUGEINT' };
  });
};

const STORED_TYPES = /^(?:U?(?:TINYINT|SMALLINT|INTEGER)|DECIMAL\(\d+,\d+\)|BOOLEAN|DATE|TIMESTAMP)$/;

/**
 * Returns the SQL expression of a column in the stored form: numbers, booleans, dates, UTC timestamps and tidy text; lists and structs as JSON
 * text. Infinities become NULL, and integers beyond 64 bits become text.
 */
export const storedValue = (name: string, duckType: string): string => {
  const column = identifier(name);
  if (STORED_TYPES.test(duckType)) return column;
  if (duckType === 'VARCHAR') return `nullif(${tidyTextSql(`replace(${column}, chr(0), '')`)}, '')`;
  if (duckType === 'FLOAT' || duckType === 'DOUBLE') return `CASE WHEN isfinite(${column}) THEN ${column} END`;
  if (duckType === 'BIGINT') return `CAST(${column} AS BIGINT)`;
  if (duckType.startsWith('TIMESTAMP')) return `CAST(${column} AS TIMESTAMP)`;
  if (/^(?:STRUCT|MAP|UNION)\(|\[\d*\]$/.test(duckType)) return `CAST(to_json(${column}) AS VARCHAR)`;
  if (duckType === 'BLOB') return `hex(${column})`;
  return `CAST(${column} AS VARCHAR)`;
};
