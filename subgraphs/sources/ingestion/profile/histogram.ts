import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { ColumnProfile } from './profile.schema.js';

type Histogram = ColumnProfile['histogram'];

export interface HistogramInput {
  duck: DuckDbSession;
  relation: string;
  /** SQL expression of the values: numbers or timestamps. */
  value: string;
  /** Smallest value; timestamps in seconds since 1970. */
  low: number;
  high: number;
}

const MAX_BINS = 20;
const MAX_TIME_BINS = 40;

/** Time units by length, named as `date_trunc` expects. */
const TIME_UNITS = [
  { unit: 'minute', interval: '1 minute', seconds: 60 },
  { unit: 'hour', interval: '1 hour', seconds: 3_600 },
  { unit: 'day', interval: '1 day', seconds: 86_400 },
  { unit: 'week', interval: '7 days', seconds: 604_800 },
  { unit: 'month', interval: '1 month', seconds: 2_629_746 },
  { unit: 'quarter', interval: '3 months', seconds: 7_889_238 },
  { unit: 'year', interval: '1 year', seconds: 31_556_952 },
  { unit: 'decade', interval: '10 years', seconds: 315_569_520 },
  { unit: 'century', interval: '100 years', seconds: 3_155_695_200 },
] as const;
const MAX_UNIT = { unit: 'millennium', interval: '1000 years' } as const;

/** Counts values in equal-width bins between the extremes; integers with a range below 20 get one bin per value. */
export const numberHistogram = async ({ duck, relation, value, low, high }: HistogramInput, whole: boolean): Promise<Histogram> => {
  const single = whole && high - low < MAX_BINS;
  const bins = single ? high - low + 1 : high === low ? 1 : MAX_BINS;
  const width = single ? 1 : (high - low) / bins;
  const position =
    width === 0
      ? '0'
      : `greatest(0, least(${bins - 1}, floor((CAST(${value} AS DOUBLE) - CAST('${low}' AS DOUBLE)) / CAST('${width}' AS DOUBLE))))`;
  const found = await duck.rows<{ bin: number; count: number }>(
    `SELECT ${position} AS bin, count(*) AS count FROM ${relation} WHERE ${value} IS NOT NULL GROUP BY 1`,
  );
  const counts = new Map(found.map(({ bin, count }) => [bin, count]));
  return Array.from({ length: bins }, (_, bin) => ({
    from: low + bin * width,
    to: bin === bins - 1 && !single ? high : low + (bin + 1) * width,
    count: counts.get(bin) ?? 0,
  }));
};

/** Counts values in calendar buckets of the smallest unit that needs at most 40 of them; dates start at the day. */
export const timeHistogram = async (
  { duck, relation, value, low, high }: HistogramInput,
  formatTime: (time: string) => string,
  daysOnly: boolean,
): Promise<Histogram> => {
  const units = daysOnly ? TIME_UNITS.slice(2) : TIME_UNITS;
  const { unit, interval } = units.find(({ seconds }) => (high - low) / seconds < MAX_TIME_BINS - 1) ?? MAX_UNIT;
  const bucket = (time: string): string => `CAST(date_trunc('${unit}', ${time}) AS TIMESTAMP)`;
  return duck.rows<Histogram[number]>(
    `WITH counts AS (SELECT ${bucket(value)} AS start, count(*) AS count FROM ${relation} WHERE ${value} IS NOT NULL GROUP BY 1),
       bins AS (SELECT unnest(generate_series(min(start), max(start), INTERVAL '${interval}')) AS start FROM counts)
     SELECT ${formatTime('start')} AS "from", ${formatTime(`start + INTERVAL '${interval}'`)} AS "to", coalesce(count, 0) AS count
     FROM bins LEFT JOIN counts USING (start) ORDER BY start`,
  );
};
