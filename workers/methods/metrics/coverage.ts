import { literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { dated } from './dated.js';

/** Days that a table covers completely, YYYY-MM-DD. */
export interface Coverage {
  /** First covered day. */
  readonly from: string;
  /** Day after the last covered day. */
  readonly until: string;
}

/** Quantile of the gaps between days with rows that counts as the rhythm of a table: it includes weekends, but not long breaks. */
const RHYTHM_QUANTILE = 0.9;

export interface CoverageOptions {
  readonly timeColumn: string;
  /** Day of the import, YYYY-MM-DD. Later days, such as planned values, are never covered. */
  readonly importedOn: string;
  /** Grain of the metric: the rhythm of a table with a single day. Any grain but `all`. */
  readonly grain: string;
}

/** Months of the grains that have no shorter rhythm. */
const MONTHS: Readonly<Record<string, number>> = { quarter: 3, year: 12 };

/**
 * Returns the days that a table covers, inferred from the intervals between its rows. If all days are the first, or all are the last, of a month, each
 * row stands for the months until the next or since the previous one. Otherwise the rhythm is the 90 % quantile of the gaps
 * between consecutive days with rows, for example 3 days for bookings on working days: the last row covers the days until the
 * next one is due, the first row those since a previous one would have been due. The day of the import is not over, so it is covered only by
 * the last day of a month that stands for that month; no later day is covered.
 *
 * @returns null if no row is dated up to the day of the import
 */
export const coverageOf = async (
  duck: DuckDbSession,
  relation: string,
  { timeColumn, importedOn, grain }: CoverageOptions,
): Promise<Coverage | null> => {
  const imported = `${literal(importedOn)}::DATE`;
  const { from, until } = await duck.one<{ from: string | null; until: string | null }>(
    `WITH days AS (
       SELECT DISTINCT CAST(${dated(timeColumn)} AS DATE) AS day FROM ${relation}
     ), gaps AS (
       SELECT day, day - lag(day) OVER past AS gap, date_diff('month', lag(day) OVER past, day) AS months
         FROM days WHERE day <= ${imported} WINDOW past AS (ORDER BY day)
     ), range AS (
       SELECT min(day) AS first, max(day) AS last, CAST(quantile_disc(gap, ${RHYTHM_QUANTILE}) AS INTEGER) AS rhythm,
              to_months(CAST(coalesce(quantile_disc(months, ${RHYTHM_QUANTILE}), ${MONTHS[grain] ?? 1}) AS INTEGER)) AS months,
              bool_and(day(day) = 1) AS at_start, bool_and(day = last_day(day)) AS at_end
         FROM gaps
     ), bounds AS (
       SELECT CASE WHEN at_start THEN first
                   WHEN at_end THEN first + INTERVAL 1 DAY - months
                   ELSE coalesce(first + 1 - rhythm, date_trunc(${literal(grain)}, first)) END AS earliest,
              CASE WHEN at_start THEN last + months
                   WHEN at_end THEN last + INTERVAL 1 DAY
                   ELSE coalesce(last + rhythm, date_trunc(${literal(grain)}, last) + INTERVAL 1 ${grain}) END AS due,
              CASE WHEN at_end THEN ${imported} + 1 ELSE ${imported} END AS imported
         FROM range
     )
     SELECT CAST(CAST(earliest AS DATE) AS VARCHAR) AS "from", CAST(least(CAST(due AS DATE), imported) AS VARCHAR) AS "until" FROM bounds`,
  );
  return from === null || until === null ? null : { from, until };
};
