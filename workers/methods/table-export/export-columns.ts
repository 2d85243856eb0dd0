import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { invalid } from '../../../platform/errors/index.js';

/**
 * How the values of a column are written: `exact` stands for integers and decimals that may have more digits than a double,
 * `nested` for lists, structs and maps, `text` for every type that spreadsheets lack.
 */
export type ValueKind = 'integer' | 'exact' | 'floating' | 'boolean' | 'date' | 'timestamp' | 'nested' | 'text';

export interface ExportColumn {
  name: string;
  /** Column type in the dataset catalogue. */
  type: string;
  kind: ValueKind;
  /** SQL expression of the stored value. */
  stored: string;
}

/**
 * Resolves the requested columns in the relation. The value kind is derived from the stored type, not from the catalogue type.
 * @throws AppError VALIDATION_FAILED of type `unknown_column` if the relation lacks a requested column
 */
export const exportColumns = async (
  duck: DuckDbSession,
  relation: string,
  requested: readonly { name: string; type: string }[],
): Promise<ExportColumn[]> => {
  const described = await duck.rows<{ column_name: string; column_type: string }>(`DESCRIBE SELECT * FROM ${relation}`);
  const types = new Map(described.map((column) => [column.column_name, column.column_type]));
  return requested.map(({ name, type }) => {
    const stored = types.get(name);
    if (stored === undefined)
      throw invalid(
        ['body', 'columns'],
        `Column ${name} does not exist in the dataset. Name existing columns only.`,
        name,
        'unknown_column',
      );
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

/** Returns the SQL condition that a value is infinite or NaN, which JSON and spreadsheets cannot represent; undefined if it never is. */
export const unrepresentableSql = ({ kind, stored }: ExportColumn): string | undefined =>
  kind === 'floating' || kind === 'date' || kind === 'timestamp' ? `NOT isfinite(${stored})` : undefined;

/** Returns the SQL expression of a value: unrepresentable values as NULL, times in UTC without zone, nested values as JSON text. */
export const representedSql = (column: ExportColumn): string => {
  const { kind, stored } = column;
  if (kind === 'nested') return `to_json(${stored})::VARCHAR`;
  if (kind === 'text') return `${stored}::VARCHAR`;
  if (kind === 'timestamp') return `CASE WHEN isfinite(${stored}) THEN ${stored}::TIMESTAMP END`;
  return unrepresentableSql(column) === undefined ? stored : `CASE WHEN isfinite(${stored}) THEN ${stored} END`;
};

/** Returns whether the values of a column are texts in a spreadsheet. */
export const isText = ({ kind }: ExportColumn): boolean => kind === 'text' || kind === 'nested';
