import { isStorable } from '../../unusable-values.js';

/** SQL with `?` for each parameter. */
export interface SqlText {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** A column that a list is ordered by. */
export interface SortKey {
  /** The row's property that holds the column's value. */
  readonly property: string;
  /** The column as SQL, qualified where the query needs it. */
  readonly column: string;
  /**
   * How the values travel in cursors. There is none for points in time: JavaScript's dates drop the microseconds of
   * timestamptz, and what is compared with less than what is stored loses rows or shows them twice.
   */
  readonly type: 'text' | 'integer' | 'number';
  /** Nulls come last, in either direction. */
  readonly nullable?: boolean;
  /** Orders by an expression of the column, as `(value) => `lower(${value})``; the database applies it to both sides. */
  readonly by?: (value: string) => string;
}

/** The order of a list. All keys go one way; the last one is unique, so that no two rows share a place. */
export interface ListOrder {
  readonly keys: readonly SortKey[];
  readonly direction: Direction;
}

export type Direction = 'asc' | 'desc';

/** What rows are ordered by, all one way. */
export interface Ordering {
  readonly expressions: readonly string[];
  readonly direction: Direction;
}

/** A row's place in an order: the values of its keys. */
export type Place = readonly (string | number | null)[];

const CASTS = { text: 'text', integer: 'bigint', number: 'double precision' } as const;
/** Stands in for null in a comparison that the preceding comparand has decided already. */
const SUBSTITUTES = { text: `''`, integer: '0', number: '0' } as const;

/** The clause `ORDER BY`. */
export const orderBySql = ({ expressions, direction }: Ordering): string =>
  `ORDER BY ${expressions.map((expression) => `${expression} ${direction}`).join(', ')}`;

/** Conditions that all hold, as one. */
export const allOf = (conditions: readonly SqlText[]): SqlText => ({
  sql: conditions.length === 0 ? 'true' : conditions.map(({ sql }) => `(${sql})`).join(' AND '),
  params: conditions.flatMap(({ params }) => params),
});

const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

/**
 * Finds the rows on one side of a place by comparing rows, never by counting them (keyset paging). What is compared is
 * what is ordered by, to the letter, so that both follow the same collation.
 */
export class Keyset {
  constructor(private readonly order: ListOrder) {}

  /** The rows that follow the place in the list (`after`) or that precede it (`before`). */
  beyond(place: Place, side: 'after' | 'before', inclusive = false): SqlText {
    const ascending = (side === 'after') === (this.order.direction === 'asc');
    const columns = this.order.keys.flatMap((key) => this.comparands(key, key.column));
    const values = this.order.keys.map((key, index) => this.valuesOf(key, place[index] ?? null));
    const operator = `${ascending ? '>' : '<'}${inclusive ? '=' : ''}`;
    return {
      sql: `(${columns.join(', ')}) ${operator} (${values.flatMap(({ sql }) => sql).join(', ')})`,
      params: values.flatMap(({ params }) => params),
    };
  }

  /** The list's order, or its reverse, as expressions and the one direction that all have. */
  ordering(reversed: boolean): Ordering {
    const { keys, direction } = this.order;
    return {
      expressions: keys.flatMap((key) => this.comparands(key, key.column)),
      direction: reversed ? opposite(direction) : direction,
    };
  }

  placeOf(row: object): Place {
    return this.order.keys.map(({ property }) => (row as Record<string, string | number | null>)[property] ?? null);
  }

  /** Says what a cursor was made for: other keys or another direction make another order. */
  get signature(): string {
    const keys = this.order.keys.map((key) => [key.property, key.type, this.comparands(key, 'x')]);
    return JSON.stringify([this.order.direction, keys]);
  }

  /** Whether values that claim to be a place are such that the database can compare them with the columns. */
  isPlace(values: readonly unknown[]): values is Place {
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
