import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { SourceTable } from '../mapping/column-mapping.js';
import { tableOf } from './company-tables.js';

/** Creates a table of measurements with more columns than one query can examine. Each row of `copies` repeats an earlier one. */
export const wideTable = async (
  duck: DuckDbSession,
  datasetId: string,
  { columns, rows, copies = 0 }: { columns: number; rows: number; copies?: number },
): Promise<SourceTable> => {
  const names = Array.from({ length: columns }, (_, at) => [at % 3 === 0 ? `Prüfung ${at}` : `Messung ${at}`, at % 3 === 0 ? 'text' : 'integer'] as const); // prettier-ignore
  const cells = Array.from({ length: rows }, (_, row) =>
    names.map(([, type], at) => {
      const value = (row * 7_919 + at * 104_729 + row * at * 31) % 41;
      return type === 'text' ? `Befund ${value}` : value;
    }),
  );
  return tableOf(duck, datasetId, names, [...cells, ...cells.slice(0, copies)]);
};
