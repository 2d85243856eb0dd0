/** A quoted SQL identifier, for PostgreSQL and DuckDB alike. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A quoted SQL string literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A PostgreSQL array literal, for a parameter that is cast to `text[]` or to an array of numbers. */
export const textArray = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
