/** Returns a quoted SQL identifier for PostgreSQL and DuckDB. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns a quoted SQL string literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Latin letters for a class of a DuckDB pattern. RE2 takes about 100 ms of CPU to compile a pattern with several `\p{L}`, once per query.
 */
export const LATIN_LETTERS = 'A-Za-zÀ-ɏ';

/** Returns a PostgreSQL array literal, for a parameter that is cast to `text[]` or to an array of numbers. */
export const textArray = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
