import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { ProfiledColumn } from './profile.js';

/** How far two timestamps of a row usually are apart. */
export interface TimeSpan {
  from: string;
  until: string;
  /** Median of the absolute difference in seconds. */
  seconds: number;
}

/** Maximum number of timestamps whose pairs are compared. */
const MAX_COLUMNS = 6;

/** Returns how far the timestamps of a row are usually apart, for each pair of the first columns. One scan. */
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
