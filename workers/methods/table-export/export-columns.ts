import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { invalid } from '../../../platform/errors/index.js';

/**
 * How a column's values are written: `exact` are integers and decimals that may hold more digits than a double,
 * `nested` lists, structs and maps, `text` everything that has no type of its own in a spreadsheet.
 */
export type ValueKind = 'integer' | 'exact' | 'floating' | 'boolean' | 'date' | 'timestamp' | 'nested' | 'text';

export interface ExportColumn {
  name: string;
  /** Type as the catalogue names it. */
  type: string;
  kind: ValueKind;
  /** SQL expression of the stored value. */
  stored: string;
}

/** Finds the wanted columns in the relation and tells from the types there, not from the named ones, what they hold. */
export const exportColumns = async (
  duck: DuckDbSession,
  relation: string,
  wanted: readonly { name: string; type: string }[],
): Promise<ExportColumn[]> => {
  const described = await duck.rows<{ column_name: string; column_type: string }>(`DESCRIBE SELECT * FROM ${relation}`);
  const types = new Map(described.map((column) => [column.column_name, column.column_type]));
  return wanted.map(({ name, type }) => {
    const stored = types.get(name);
    if (stored === undefined) throw invalid(['body', 'columns'], `There is no column ${name}.`, name, 'unknown_column');
    return { name, type, kind: kindOf(stored), stored: identifier(name) };
  });
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
export const unrepresentableSql = ({ kind, stored }: ExportColumn): string | undefined =>
  kind === 'floating' || kind === 'date' || kind === 'timestamp' ? `NOT isfinite(${stored})` : undefined;

/** SQL expression of the value with what cannot be represented as NULL, times as UTC without zone, nested values as JSON text. */
export const representedSql = (column: ExportColumn): string => {
  const { kind, stored } = column;
  if (kind === 'nested') return `to_json(${stored})::VARCHAR`;
  if (kind === 'text') return `${stored}::VARCHAR`;
  if (kind === 'timestamp') return `CASE WHEN isfinite(${stored}) THEN ${stored}::TIMESTAMP END`;
  return unrepresentableSql(column) === undefined ? stored : `CASE WHEN isfinite(${stored}) THEN ${stored} END`;
};

/** Whether a column's values are texts in a spreadsheet. */
export const isText = ({ kind }: ExportColumn): boolean => kind === 'text' || kind === 'nested';
