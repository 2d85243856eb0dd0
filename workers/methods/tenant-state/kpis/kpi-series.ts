import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { plainWord, type KpiColumns } from '../columns/column-roles.js';
import { dayOf, numberOf, textOf } from '../columns/column-values.js';

export interface KpiPoint {
  /** Calendar day, YYYY-MM-DD. */
  date: string;
  value: number;
  target: number | null;
}

/** One KPI over time. Comparisons that the data cannot carry are null. */
export interface KpiSeries {
  name: string;
  area: string | null;
  unit: string | null;
  better: 'higher' | 'lower' | null;
  periods: number;
  first: string;
  /** The newest point. */
  last: string;
  /** Whether all points are of first days of months, and so stand for months. */
  monthly: boolean;
  value: number;
  target: number | null;
  reached: boolean | null;
  /** How far a missed target is away, as a share of the target; 0 when it is reached. */
  miss: number | null;
  /** The value twelve months before the newest. */
  yearBefore: number | null;
  /** Points of the last twelve months that have a target, and how many of them reach it. */
  judged: number;
  onTarget: number | null;
  /** The newest points, in order of time. */
  points: KpiPoint[];
  /** What the data say about single points, in order of time. */
  notes: { date: string; text: string }[];
}

export interface KpiReading {
  /** In the order of the table, at most `MAX_SERIES`. */
  series: KpiSeries[];
  /** How many series the table has. */
  total: number;
  /** Names of series with several values for one day: how to combine them is not known. */
  ambiguous: string[];
}

const MAX_SERIES = 100;
const MAX_POINTS = 60;
const MAX_NOTES = 3;

const HIGHER = [
  'höher',
  'hoch',
  'mehr',
  'steigend',
  'maximieren',
  'higher',
  'high',
  'more',
  'up',
  'increase',
  'increasing',
  'maximize',
  'maximise',
  'max',
];
const LOWER = [
  'niedriger',
  'niedrig',
  'weniger',
  'sinkend',
  'fallend',
  'minimieren',
  'lower',
  'low',
  'less',
  'down',
  'decrease',
  'decreasing',
  'minimize',
  'minimise',
  'min',
];

interface SeriesRow extends Record<string, unknown> {
  name: string;
  area: string | null;
  unit: string | null;
  direction: string | null;
  periods: number;
  days: number;
  first: string;
  last: string;
  monthly: boolean;
  value: number;
  target: number | null;
  year_before: number | null;
  judged: number;
  at_or_above: number;
  at_or_below: number;
  points: KpiPoint[];
  notes: { date: string; text: string }[] | null;
  total: number;
}

/**
 * Reads the KPIs of a table in DuckDB: newest value against its target and against the value twelve months before. A series
 * is a KPI in an area with a unit; without a column of names the table is one KPI of the name given.
 */
export const readKpiSeries = async (duck: DuckDbSession, relation: string, columns: KpiColumns, tableName: string): Promise<KpiReading> => {
  const rows = await duck.rows<SeriesRow>(seriesQuery(relation, columns, tableName));
  const clear = rows.filter(({ periods, days }) => periods === days);
  return {
    series: clear.map(toSeries),
    total: rows[0]?.total ?? 0,
    ambiguous: rows.filter(({ periods, days }) => periods > days).map(({ name }) => name),
  };
};

const seriesQuery = (relation: string, columns: KpiColumns, tableName: string): string => `
    WITH points AS (
      SELECT row_number() OVER () AS position, ${columns.name === undefined ? literal(tableName) : textOf(columns.name)} AS name,
             ${textOf(columns.area)} AS area, ${textOf(columns.unit)} AS unit, lower(${textOf(columns.direction)}) AS direction, ${textOf(columns.note)} AS note,
             ${dayOf(columns.date)} AS day, ${numberOf(columns.value)} AS value, ${numberOf(columns.target)} AS target
        FROM ${relation}
    ), known AS (
      SELECT * FROM points WHERE name IS NOT NULL AND day IS NOT NULL AND value IS NOT NULL
    ), series AS (
      SELECT name, area, unit, min(position) AS rank, max(day) AS last, count(*) OVER () AS total
        FROM known GROUP BY name, area, unit ORDER BY rank LIMIT ${MAX_SERIES}
    ), dated AS (
      -- Twelve months before the end of a month is the end of a month.
      SELECT *, CASE WHEN last = last_day(last) THEN last_day(last - INTERVAL 12 MONTH) ELSE CAST(last - INTERVAL 12 MONTH AS DATE) END AS before
        FROM series
    ), ranked AS (
      SELECT dated.*, day, value, target, direction, note,
             row_number() OVER (PARTITION BY rank ORDER BY day DESC) AS recent,
             row_number() OVER (PARTITION BY rank, note IS NULL ORDER BY day DESC) AS recent_note
        FROM dated JOIN known ON known.name = dated.name AND known.area IS NOT DISTINCT FROM dated.area AND known.unit IS NOT DISTINCT FROM dated.unit
    )
    SELECT name, area, unit, CASE WHEN count(DISTINCT direction) = 1 THEN max(direction) END AS direction,
           count(*) AS periods, count(DISTINCT day) AS days, min(day) AS first, last, bool_and(dayofmonth(day) = 1) AS monthly,
           max(value) FILTER (day = last) AS value, max(target) FILTER (day = last) AS target, max(value) FILTER (day = before) AS year_before,
           count(target) FILTER (day > before) AS judged,
           count(*) FILTER (day > before AND value >= target) AS at_or_above, count(*) FILTER (day > before AND value <= target) AS at_or_below,
           list({'date': day, 'value': value, 'target': target} ORDER BY day) FILTER (recent <= ${MAX_POINTS}) AS points,
           list({'date': day, 'text': note} ORDER BY day) FILTER (note IS NOT NULL AND recent_note <= ${MAX_NOTES}) AS notes, total
      FROM ranked GROUP BY rank, name, area, unit, last, total ORDER BY rank`;

const toSeries = (row: SeriesRow): KpiSeries => {
  const better = directionOf(row.direction);
  const { value, target } = row;
  const reached = better === null || target === null ? null : better === 'higher' ? value >= target : value <= target;
  return {
    name: row.name,
    area: row.area,
    unit: row.unit,
    better,
    periods: row.periods,
    first: row.first,
    last: row.last,
    monthly: row.monthly,
    value,
    target,
    reached,
    miss: reached === null || target === null ? null : reached ? 0 : target === 0 ? null : Math.abs((value - target) / target),
    yearBefore: row.year_before,
    judged: row.judged,
    onTarget: better === null ? null : better === 'higher' ? row.at_or_above : row.at_or_below,
    points: row.points,
    notes: row.notes ?? [],
  };
};

const directionOf = (word: string | null): KpiSeries['better'] => {
  if (word === null) return null;
  const is = (candidates: readonly string[]): boolean => candidates.some((candidate) => plainWord(candidate) === plainWord(word));
  return is(HIGHER) ? 'higher' : is(LOWER) ? 'lower' : null;
};

/** Share of the judged points of the last twelve months that miss their target; null where none can be judged. */
export const missRate = ({ judged, onTarget }: KpiSeries): number | null =>
  onTarget === null || judged === 0 ? null : 1 - onTarget / judged;

/** KPIs that missed their target within the last twelve months: the most often first, then the farthest away. */
export const byMisses = <Series extends KpiSeries>(series: readonly Series[]): Series[] =>
  series
    .filter((each) => (missRate(each) ?? 0) > 0)
    .toSorted((a, b) => (missRate(b) ?? 0) - (missRate(a) ?? 0) || (b.miss ?? 0) - (a.miss ?? 0));

const FEWEST_JUDGED = 6;

/** KPIs that missed their target at two thirds or more of at least six judged points: one good month does not end that. */
export const chronicMisses = <Series extends KpiSeries>(series: readonly Series[]): Series[] =>
  byMisses(series).filter((each) => each.judged >= FEWEST_JUDGED && (missRate(each) ?? 0) >= 2 / 3);
