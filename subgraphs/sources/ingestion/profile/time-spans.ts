import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { ProfiledColumn } from './profile.js';

/** The usual distance of two timestamps of a row. */
export interface TimeSpan {
  from: string;
  until: string;
  /** Median of the absolute difference in seconds. */
  seconds: number;
}

/** Maximum number of timestamps whose pairs are compared. */
const MAX_COLUMNS = 6;

/** Returns the usual distance of the timestamps of a row, for each pair of the first columns, in one scan. */
export const readTimeSpans = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly Pick<ProfiledColumn, 'name' | 'type'>[],
): Promise<TimeSpan[]> => {
  const times = columns.filter(({ type }) => type === 'timestamp').slice(0, MAX_COLUMNS);
  const pairs = times.flatMap(({ name: from }, at) => times.slice(at + 1).map(({ name: until }) => ({ from, until })));
  if (pairs.length === 0) return [];
  const medians = pairs.map(({ from, until }, at) => `median(abs(epoch(${identifier(until)}) - epoch(${identifier(from)}))) AS m${at}`);
  const found = await duck.one<Record<string, number | null>>(`SELECT ${medians.join(', ')} FROM ${relation}`);
  return pairs.flatMap((pair, at) => {
    const seconds = found[`m${at}`] ?? null;
    return seconds === null ? [] : [{ ...pair, seconds: Number(seconds) }];
  });
};
