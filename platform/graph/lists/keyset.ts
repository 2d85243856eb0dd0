import { isStorable } from '../../text/unusable-values.js';

/** SQL with `?` for each parameter. */
export interface SqlText {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** A column that a list is ordered by. */
export interface SortKey {
  /** Property of the row that contains the column's value. */
  readonly property: string;
  /** The column as SQL, qualified if the query requires it. */
  readonly column: string;
  /**
   * Type of the values in cursors. Points in time are not supported: JavaScript dates drop the microseconds of timestamptz, and a
   * comparison with truncated values would skip or repeat rows.
   */
  readonly type: 'text' | 'integer' | 'number';
  /** True if the column may be null. Nulls come last in both directions. */
  readonly nullable?: boolean;
  /** Expression of the column to order by, such as `(value) => `lower(${value})``; applied to both sides of a comparison. */
  readonly by?: (value: string) => string;
}

/** Order of a list. All keys have the same direction; the last one is unique, so that each row has its own position. */
export interface ListOrder {
  readonly keys: readonly SortKey[];
  readonly direction: Direction;
}

export type Direction = 'asc' | 'desc';

/** Expressions that rows are ordered by, all in the same direction. */
export interface Ordering {
  readonly expressions: readonly string[];
  readonly direction: Direction;
}

/** Position of a row in an order: the values of its sort keys. */
export type Position = readonly (string | number | null)[];

const CASTS = { text: 'text', integer: 'bigint', number: 'double precision' } as const;
/** Replacements of null in a comparison that is already decided by the preceding comparand. */
const SUBSTITUTES = { text: `''`, integer: '0', number: '0' } as const;

/** Returns the `ORDER BY` clause. */
export const orderBySql = ({ expressions, direction }: Ordering): string =>
  `ORDER BY ${expressions.map((expression) => `${expression} ${direction}`).join(', ')}`;

/** Combines conditions with AND. */
export const allOf = (conditions: readonly SqlText[]): SqlText => ({
  sql: conditions.length === 0 ? 'true' : conditions.map(({ sql }) => `(${sql})`).join(' AND '),
  params: conditions.flatMap(({ params }) => params),
});

const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

/**
 * Selects the rows on one side of a position by comparison instead of counting (keyset paging). Comparison and order use
 * identical expressions, so that both follow the same collation.
 */
export class Keyset {
  constructor(private readonly order: ListOrder) {}

  /** Returns the condition for the rows that follow the position in the list (`after`) or precede it (`before`). */
  beyond(position: Position, side: 'after' | 'before', inclusive = false): SqlText {
    const ascending = (side === 'after') === (this.order.direction === 'asc');
    const columns = this.order.keys.flatMap((key) => this.comparands(key, key.column));
    const values = this.order.keys.map((key, index) => this.valuesOf(key, position[index] ?? null));
    const operator = `${ascending ? '>' : '<'}${inclusive ? '=' : ''}`;
    return {
      sql: `(${columns.join(', ')}) ${operator} (${values.flatMap(({ sql }) => sql).join(', ')})`,
      params: values.flatMap(({ params }) => params),
    };
  }

  /** Returns the order of the list, or its reverse. */
  ordering(reversed: boolean): Ordering {
    const { keys, direction } = this.order;
    return {
      expressions: keys.flatMap((key) => this.comparands(key, key.column)),
      direction: reversed ? opposite(direction) : direction,
    };
  }

  positionOf(row: object): Position {
    return this.order.keys.map(({ property }) => (row as Record<string, string | number | null>)[property] ?? null);
  }

  /** Text that identifies the order: keys, their types and the direction. Cursors are valid for one order only. */
  get signature(): string {
    const keys = this.order.keys.map((key) => [key.property, key.type, this.comparands(key, 'x')]);
    return JSON.stringify([this.order.direction, keys]);
  }

  /** Returns whether the values of a cursor are a position that the database can compare with the columns. */
  isPosition(values: readonly unknown[]): values is Position {
    const { keys } = this.order;
    return values.length === keys.length && keys.every((key, index) => isValueOf(key, values[index]));
  }

  private comparands({ nullable, by = (column) => column, type }: SortKey, value: string): string[] {
    if (!nullable) return [by(value)];
    const present = this.order.direction === 'asc' ? `${value} IS NULL` : `${value} IS NOT NULL`;
    return [`(${present})`, `coalesce(${by(value)}, ${SUBSTITUTES[type]})`];
  }

  private valuesOf(key: SortKey, value: string | number | null): { sql: string[]; params: unknown[] } {
    const sql = this.comparands(key, `CAST(? AS ${CASTS[key.type]})`);
    return { sql, params: sql.flatMap((text) => text.split('?').slice(1)).map(() => value) };
  }
}

const isValueOf = ({ type, nullable }: SortKey, value: unknown): boolean => {
  if (value === null) return nullable === true;
  if (type === 'text') return typeof value === 'string' && isStorable(value);
  return type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
};
