/** A quoted SQL identifier, for PostgreSQL and DuckDB alike. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A quoted SQL string literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
