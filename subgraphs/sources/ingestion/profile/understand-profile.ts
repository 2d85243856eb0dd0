import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { readTableMeanings, readTimeGrains } from '../../../../platform/column-meaning/index.js';
import type { DatasetProfile, TableStatistics } from './profile.schema.js';
import { readTimeSpans } from './time-spans.js';

/**
 * Adds to the statistics of a table what names and values show of the meaning of its columns, and what identifies its rows.
 * @param keys columns and pairs of columns that distinguish all rows
 * @param units units written beside the values, by column
 */
export const understandProfile = async (
  duck: DuckDbSession,
  relation: string,
  { rows, columns: counted }: TableStatistics,
  keys: string[][],
  units: ReadonlyMap<string, string>,
): Promise<DatasetProfile> => {
  const columns = counted.map((column) => {
    const writtenUnit = units.get(column.name);
    return { ...column, ...(writtenUnit && { writtenUnit }) };
  });
  const meanings = await readTableMeanings(duck, relation, columns, rows);
  const timeGrains = await readTimeGrains(duck, relation, columns);
  const read = columns.map((column, index) => {
    const [meaning, timeGrain] = [meanings[index], timeGrains[column.name]];
    return { ...column, ...(meaning && { meaning }), ...(timeGrain && { timeGrain }) };
  });
  const spans = await readTimeSpans(duck, relation, columns);
  return { rows, columns: read, keys, ...(spans.length > 0 && { spans }) };
};
