import { IngestError } from '../ingest-error.js';

/** Returns the column index of a cell reference, from 0; 27 for `AB12`. */
export const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0) throw new IngestError('not_xlsx', { found: 'XML' });
  return column - 1;
};

/** Returns the letters of a column index: 0 is A, 26 is AA. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
