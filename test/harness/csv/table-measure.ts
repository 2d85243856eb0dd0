import type { TextTable } from './pollutions.js';

/** Agreement of a loaded table with the expected one, each 0 to 1. */
export interface Agreement {
  header: number;
  records: number;
  cells: number;
}

/** Returns F1 of the names, the rows and the cells as multisets. */
export const agreementOf = (expected: TextTable, loaded: TextTable): Agreement => ({
  header: f1(expected.header, loaded.header),
  records: f1(expected.rows.map(key), loaded.rows.map(key)),
  cells: f1(expected.rows.flat(), loaded.rows.flat()),
});

const key = (row: readonly string[]): string => JSON.stringify(row);

/** Returns the harmonic mean of precision and recall; 1 if nothing is expected. */
const f1 = (expected: readonly string[], loaded: readonly string[]): number => {
  if (expected.length === 0) return 1;
  const open = new Map<string, number>();
  for (const value of expected) open.set(value, (open.get(value) ?? 0) + 1);
  let common = 0;
  for (const value of loaded) {
    const left = open.get(value) ?? 0;
    if (left === 0) continue;
    common += 1;
    open.set(value, left - 1);
  }
  return (2 * common) / (expected.length + loaded.length);
};
