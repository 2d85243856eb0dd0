/** Returns whether DuckDB rejected a query because it exceeds the memory of its session. */
export const isOutOfMemory = (error: unknown): boolean => error instanceof Error && error.message.startsWith('Out of Memory Error: ');
