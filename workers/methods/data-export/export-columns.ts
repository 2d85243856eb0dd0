import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { ExportColumn } from './export-request.js';

/**
 * How a column's values are written: `exact` are integers and decimals that may hold more digits than a double,
 * `nested` lists, structs and maps, `text` everything that has no type of its own in a spreadsheet.
 */
export type ValueKind = 'integer' | 'exact' | 'floating' | 'boolean' | 'date' | 'timestamp' | 'nested' | 'text';

export interface StoredColumn extends ExportColumn {
  kind: ValueKind;
  /** SQL expression of the stored value. */
  stored: string;
}

/** Tells from the types in the relation, not from the named ones, how the columns' values are written. */
export const storedColumns = async (duck: DuckDbSession, relation: string, columns: readonly ExportColumn[]): Promise<StoredColumn[]> => {
  const described = await duck.rows<{ column_name: string; column_type: string }>(`DESCRIBE SELECT * FROM ${relation}`);
  const types = new Map(described.map((column) => [column.column_name, column.column_type]));
  return columns.map((column) => ({ ...column, kind: kindOf(types.get(column.name) ?? 'VARCHAR'), stored: identifier(column.name) }));
};

const KINDS: [pattern: RegExp, kind: ValueKind][] = [
  [/(\[\d*\]|^(STRUCT|MAP|UNION)\(.*\))$/s, 'nested'],
  [/^U?(TINYINT|SMALLINT|INTEGER)$/, 'integer'],
  [/^(U?BIGINT|U?HUGEINT|DECIMAL\(.*\))$/, 'exact'],
  [/^(FLOAT|DOUBLE)$/, 'floating'],
  [/^BOOLEAN$/, 'boolean'],
  [/^DATE$/, 'date'],
  [/^TIMESTAMP/, 'timestamp'],
];

const kindOf = (type: string): ValueKind => KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';

/** SQL condition: the value is an infinity or not a number, which neither JSON nor spreadsheets have. */
export const unrepresentableSql = ({ kind, stored }: StoredColumn): string | undefined =>
  kind === 'floating' || kind === 'date' || kind === 'timestamp' ? `NOT isfinite(${stored})` : undefined;

/** SQL expression of the value with what cannot be represented as NULL, times as UTC without zone, nested values as JSON text. */
export const representedSql = (column: StoredColumn): string => {
  const { kind, stored } = column;
  if (kind === 'nested') return `to_json(${stored})::VARCHAR`;
  if (kind === 'text') return `${stored}::VARCHAR`;
  if (kind === 'timestamp') return `CASE WHEN isfinite(${stored}) THEN ${stored}::TIMESTAMP END`;
  return unrepresentableSql(column) === undefined ? stored : `CASE WHEN isfinite(${stored}) THEN ${stored} END`;
};

/** Whether a column's values are texts in a spreadsheet. */
export const isText = ({ kind }: StoredColumn): boolean => kind === 'text' || kind === 'nested';
