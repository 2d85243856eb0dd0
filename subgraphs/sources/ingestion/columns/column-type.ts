import type { ColumnType } from '../../quality/assessment.schema.js';

/** Types of the service by the types of DuckDB. */
const COLUMN_TYPES: readonly (readonly [RegExp, ColumnType])[] = [
  [/^U?(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/, 'integer'],
  [/^(?:FLOAT|DOUBLE|DECIMAL\(\d+,\d+\))$/, 'decimal'],
  [/^BOOLEAN$/, 'boolean'],
  [/^DATE$/, 'date'],
  [/^TIMESTAMP(?:_S|_MS|_NS)?(?: WITH TIME ZONE)?$/, 'timestamp'],
];

/** Returns the service's type for a DuckDB type; anything but numbers, booleans and times is text. */
export const columnTypeOf = (duckType: string): ColumnType => COLUMN_TYPES.find(([pattern]) => pattern.test(duckType))?.[1] ?? 'text';
