import type { DuckDbSession } from '../../../platform/analytics/index.js';
import type { CoveredDays } from '../../../subgraphs/metrics/index.js';
import { coverageOf } from '../../methods/metrics/index.js';

/** Returns the days that the examined table covers by a time column, as for a metric of a grain; null if it has no dated row. */
export type ReadCoverage = (timeColumn: string, grain: string) => Promise<CoveredDays | null>;

/**
 * Reads the covered days of a table with one scan for each time column and grain, however many KPIs have them.
 * @param importedOn day of the import, YYYY-MM-DD
 */
export const coverageReader = (duck: DuckDbSession, table: string, importedOn: string): ReadCoverage => {
  const known = new Map<string, Promise<CoveredDays | null>>();
  const read = async (timeColumn: string, grain: string): Promise<CoveredDays | null> => {
    const covered = await coverageOf(duck, table, { timeColumn, importedOn, grain });
    return covered && { completeFrom: covered.from, completeUntil: covered.until };
  };
  return (timeColumn, grain) => {
    const key = JSON.stringify([timeColumn, grain]);
    const covered = known.get(key) ?? read(timeColumn, grain);
    known.set(key, covered);
    return covered;
  };
};
