import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { readTableMeanings, readTimeGrains } from '../../../../platform/column-meaning/index.js';
import type { DatasetProfile, TableStatistics } from './profile.schema.js';

/**
 * Adds to the statistics of a table what names and values show of the meaning of its columns, and what identifies its rows.
 * @param keys columns and pairs of columns that distinguish all rows
 */
export const understandProfile = async (
  duck: DuckDbSession,
  relation: string,
  { rows, columns }: TableStatistics,
  keys: string[][],
): Promise<DatasetProfile> => {
  const meanings = await readTableMeanings(duck, relation, columns, rows);
  const timeGrains = await readTimeGrains(duck, relation, columns);
  const read = columns.map((column, index) => {
    const [meaning, timeGrain] = [meanings[index], timeGrains[column.name]];
    return { ...column, ...(meaning && { meaning }), ...(timeGrain && { timeGrain }) };
  });
  return { rows, columns: read, keys };
};
