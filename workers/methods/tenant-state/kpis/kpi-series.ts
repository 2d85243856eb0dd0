import { spokenNames } from '../../../../platform/questions/index.js';
import { statedDirections } from './stated-direction.js';
import { usualDirectionOf } from './usual-direction.js';
import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { KpiTable } from '../../table-roles/index.js';
import { dayOf, numberOf, textOf } from '../columns/column-values.js';
import { trendOf, type Trend } from './kpi-trend.js';

export interface KpiPoint {
  /** Calendar day, YYYY-MM-DD. */
  date: string;
  value: number;
  target: number | null;
}

/** One KPI over time. Comparisons that the data do not allow are null. */
export interface KpiSeries {
  name: string;
  area: string | null;
  unit: string | null;
  /** Person or unit that is responsible for the newest value, if the table names one. */
  owner: string | null;
  better: 'higher' | 'lower' | null;
  /** Colour by the thresholds of the metric; null for series of tables, which have none. */
  light: 'green' | 'amber' | 'red' | null;
  /** Number of points. */
  periods: number;
  /** Day of the oldest point, YYYY-MM-DD. */
  first: string;
  /** Day of the newest point, YYYY-MM-DD. */
  last: string;
  /** True if all points fall on the first day of a month and so represent months. */
  monthly: boolean;
  value: number;
  target: number | null;
  reached: boolean | null;
  /** Distance to the missed target as a share of the target; 0 if reached. */
  miss: number | null;
  /** Value of the point before the newest one. */
  previous: number | null;
  /** Trend of the newest values, at most 12 of them; null for fewer than 4. */
  trend: Trend | null;
  /** Value twelve months before the newest point. */
  yearBefore: number | null;
  /** Number of points of the last twelve months with a target, and how many of them reach it. */
  judged: number;
  onTarget: number | null;
  /** The newest points, at most 60, in chronological order. */
  points: KpiPoint[];
  /** The newest notes on single points, at most 3, in chronological order. */
  notes: { date: string; text: string }[];
}

export interface NamedTable {
  readonly name: string;
  readonly updatedAt?: Date;
  /** Text of the request; its words for a KPI with a short name determine which direction is better: „Leerstandsquote“ for `LQ`. */
  readonly request?: string;
}

export interface KpiReading {
  /** In table order, at most `MAX_SERIES`. */
  series: KpiSeries[];
  /** Number of series in the table. */
  total: number;
  /** Names of series with several values for one day, which cannot be combined without a rule. */
  ambiguous: string[];
}

const MAX_SERIES = 100;
const MAX_POINTS = 60;
const MAX_NOTES = 3;

interface SeriesRow extends Record<string, unknown> {
  name: string;
  area: string | null;
  unit: string | null;
  direction: string | null;
  owner: string | null;
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
 * Reads the KPIs of a table in DuckDB and compares the newest value with its target and with the value twelve months earlier. A
 * series is identified by KPI name, area and unit; a table without names of KPIs is one KPI named `table.name`. Values dated after
 * the import, and those of a month, quarter or year that had not ended then if all values are dated on the first of a month, are skipped.
 *
 * @param table name of the table and time of its import; without that time no value is skipped
 */
export const readKpiSeries = async (duck: DuckDbSession, relation: string, columns: KpiTable, table: NamedTable): Promise<KpiReading> => {
  const rows = await duck.rows<SeriesRow>(seriesQuery(relation, columns, table));
  const unambiguous = rows.filter(({ periods, days }) => periods === days);
  const spoken = spokenNames(
    table.request ?? '',
    unambiguous.map(({ name }) => name),
  );
  const statedOf = statedDirections(unambiguous);
  return {
    series: unambiguous.map((row) =>
      toSeries(row, statedOf(row.direction) ?? usualDirectionOf(row.name) ?? usualDirectionOf([...(spoken.get(row.name) ?? [])].join(' '))),
    ),
    total: rows[0]?.total ?? 0,
    ambiguous: rows.filter(({ periods, days }) => periods > days).map(({ name }) => name),
  };
};

/** Returns the value rows of a table, joined with the targets in its target rows as a column `_target`. */
const withTargets = (relation: string, { lines, ...columns }: KpiTable): { relation: string; columns: KpiTable } => {
  if (lines === undefined) return { relation, columns };
  const keys = [columns.name, columns.area, columns.unit, columns.date].flatMap((column) =>
    column === undefined ? [] : [identifier(column)],
  );
  if (lines.target.length === 0) return { columns, relation: `(SELECT * FROM ${relation} WHERE ${isIn(lines.column, lines.actual)})` };
  const isOf = (values: readonly string[]): string => isIn(lines.column, values);
  const same = keys.map((key) => `rows_of_values.${key} IS NOT DISTINCT FROM targets.${key}`).join(' AND ');
  return {
    columns: { ...columns, target: TARGET_COLUMN },
    relation: `(SELECT rows_of_values.*, ${TARGET_COLUMN} FROM (SELECT * FROM ${relation} WHERE ${isOf(lines.actual)}) AS rows_of_values
      LEFT JOIN (SELECT ${keys.join(', ')}, any_value(${identifier(columns.value)}) AS ${TARGET_COLUMN} FROM ${relation}
        WHERE ${isOf(lines.target)} GROUP BY ALL HAVING count(DISTINCT ${identifier(columns.value)}) = 1) AS targets ON ${same})`,
  };
};
const TARGET_COLUMN = '_target';

const isIn = (column: string, values: readonly string[]): string => `${identifier(column)} IN (${values.map(literal).join(', ')})`;

/** Returns the query for one row per KPI and period, for a KPI table in any form. */
const pointsQuery = (table: string, kpis: KpiTable, tableName: string): string => {
  const { relation, columns } = withTargets(table, kpis);
  const shared = `${textOf(columns.area)} AS area, lower(${textOf(columns.direction)}) AS direction, ${textOf(columns.note)} AS note, ${textOf(columns.owner)} AS owner, ${dayOf(columns.date)} AS day`;
  const select = (name: string, unit: string, value: string, target: string | undefined, part: number): string =>
    `SELECT ${part} AS part, row_number() OVER () AS position, ${name} AS name, ${unit} AS unit, ${numberOf(value)} AS value, ${numberOf(target)} AS target, ${shared} FROM ${relation}`;
  const parts = columns.pairs?.map(({ name, unit, value, target }, part) =>
    select(literal(name), unit === null ? 'CAST(NULL AS VARCHAR)' : literal(unit), value, target, part),
  ) ?? [
    select(columns.name === undefined ? literal(tableName) : textOf(columns.name), textOf(columns.unit), columns.value, columns.target, 0),
  ];
  return `SELECT * EXCLUDE (part) REPLACE (row_number() OVER (ORDER BY part, position) AS position) FROM (${parts.join(' UNION ALL ')})`;
};

const seriesQuery = (relation: string, columns: KpiTable, { name, updatedAt }: NamedTable): string => `
    WITH points AS (
      ${pointsQuery(relation, columns, name)}
    ), valued AS (
      SELECT * FROM points WHERE name IS NOT NULL AND day IS NOT NULL AND value IS NOT NULL
    ), steps AS (
      SELECT date_diff('month', lag(day) OVER (ORDER BY day), day) AS months FROM (SELECT DISTINCT day FROM valued)
    ), dated_points AS (
      -- Values dated on the first of a month are those of the period up to the next such day.
      SELECT *, CASE WHEN bool_and(dayofmonth(day) = 1) OVER () THEN CAST(day + to_months(CAST(coalesce(
          (SELECT min(months) FROM steps HAVING min(months) IN (1, 2, 3, 6, 12)), 1) AS INTEGER)) AS DATE) ELSE day END AS known_from
        FROM valued
    ), known AS (
      SELECT * FROM dated_points${updatedAt ? ` WHERE known_from <= DATE '${updatedAt.toISOString().slice(0, 10)}'` : ''}
    ), series AS (
      SELECT name, area, unit, min(position) AS rank, max(day) AS last, count(*) OVER () AS total
        FROM known GROUP BY name, area, unit ORDER BY rank LIMIT ${MAX_SERIES}
    ), dated AS (
      -- Twelve months before a month end is a month end.
      SELECT *, CASE WHEN last = last_day(last) THEN last_day(last - INTERVAL 12 MONTH) ELSE CAST(last - INTERVAL 12 MONTH AS DATE) END AS before
        FROM series
    ), ranked AS (
      SELECT dated.*, day, value, target, direction, note, owner,
             row_number() OVER (PARTITION BY rank ORDER BY day DESC) AS recent,
             row_number() OVER (PARTITION BY rank, note IS NULL ORDER BY day DESC) AS recent_note
        FROM dated JOIN known ON known.name = dated.name AND known.area IS NOT DISTINCT FROM dated.area AND known.unit IS NOT DISTINCT FROM dated.unit
    )
    SELECT name, area, unit, CASE WHEN count(DISTINCT direction) = 1 THEN max(direction) END AS direction,
           count(*) AS periods, count(DISTINCT day) AS days, min(day) AS first, last, bool_and(dayofmonth(day) = 1) OR bool_and(day = last_day(day)) AS monthly,
           max(value) FILTER (day = last) AS value, max(target) FILTER (day = last) AS target, max(owner) FILTER (day = last) AS owner, max(value) FILTER (day = before) AS year_before,
           count(target) FILTER (day > before) AS judged,
           count(*) FILTER (day > before AND value >= target) AS at_or_above, count(*) FILTER (day > before AND value <= target) AS at_or_below,
           list({'date': day, 'value': value, 'target': target} ORDER BY day) FILTER (recent <= ${MAX_POINTS}) AS points,
           list({'date': day, 'text': note} ORDER BY day) FILTER (note IS NOT NULL AND recent_note <= ${MAX_NOTES}) AS notes, total
      FROM ranked GROUP BY rank, name, area, unit, last, total ORDER BY rank`;

const toSeries = (row: SeriesRow, better: KpiSeries['better']): KpiSeries => {
  const { value, target } = row;
  const reached = better === null || target === null ? null : better === 'higher' ? value >= target : value <= target;
  return {
    name: row.name,
    area: row.area,
    unit: row.unit,
    owner: row.owner,
    better,
    light: null,
    periods: row.periods,
    first: row.first,
    last: row.last,
    monthly: row.monthly,
    value,
    target,
    reached,
    miss: reached === null || target === null ? null : reached ? 0 : target === 0 ? null : Math.abs((value - target) / target),
    previous: row.points.at(-2)?.value ?? null,
    trend: trendOf(row.points.map((point) => point.value)),
    yearBefore: row.year_before,
    judged: row.judged,
    onTarget: better === null ? null : better === 'higher' ? row.at_or_above : row.at_or_below,
    points: row.points,
    notes: row.notes ?? [],
  };
};

/** Returns the share of assessed points of the last twelve months that miss their target; null if none can be assessed. */
export const missRate = ({ judged, onTarget }: KpiSeries): number | null =>
  onTarget === null || judged === 0 ? null : 1 - onTarget / judged;

/** Returns KPIs that missed their target within the last twelve months, by miss rate, then by distance to the target. */
export const byMisses = <Series extends KpiSeries>(series: readonly Series[]): Series[] =>
  series
    .filter((each) => (missRate(each) ?? 0) > 0)
    .toSorted((a, b) => (missRate(b) ?? 0) - (missRate(a) ?? 0) || (b.miss ?? 0) - (a.miss ?? 0));

const MIN_JUDGED = 6;

/** Returns KPIs that missed their target at two thirds or more of at least six assessed points. */
export const chronicMisses = <Series extends KpiSeries>(series: readonly Series[]): Series[] =>
  byMisses(series).filter((each) => each.judged >= MIN_JUDGED && (missRate(each) ?? 0) >= 2 / 3);
