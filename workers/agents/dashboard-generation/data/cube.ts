import { normaliseText } from '../../../../platform/text/index.js';
import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { dayOf, numberOf, textOf } from '../../../methods/tenant-state/index.js';
import type { ColumnRole } from '../../../../platform/column-meaning/index.js';
import type { DashboardMeasure } from '../dashboard-result.js';

export interface CubeColumn {
  name: string;
  type: string;
}

export interface CubeTableColumn extends CubeColumn {
  role: ColumnRole;
}

export type Aggregate = DashboardMeasure['combine'] & ('sum' | 'mean' | 'min' | 'max');

export interface CubeQuery {
  /** Columns to filter by; low-cardinality text columns if absent. */
  dimensions?: readonly string[] | undefined;
  measures?: readonly { column: string; aggregate?: Aggregate | undefined }[] | undefined;
}

/** Table aggregated by combinations of a few dimensions, at most `MAX_CUBE_ROWS` rows. */
export interface Cube {
  /** Time column and its granularity; null if no column qualifies. */
  time: { column: string; step: 'month' | 'year' } | null;
  dimensions: string[];
  /** Dimensions dropped because of too many combinations. */
  dropped: string[];
  measures: { column: string; aggregate: Aggregate }[];
  /** Cells of each row: time if present, dimensions, row count, then each measure; a mean has two cells, sum and count. */
  rows: (string | number | null)[][];
  /** Number of rows in the table. */
  total: number;
}

export const MAX_CUBE_ROWS = 2_000;
const MAX_VALUES = 20;
const MAX_DIMENSIONS = 3;
const MAX_MEASURES = 4;
const MAX_COLUMNS = 60;

const NUMBERS = ['integer', 'decimal'];
const TIMES = ['date', 'timestamp'];

/** Plain column names of non-additive measures, which are averaged instead of summed. */
const NON_ADDITIVE =
  /anteil|quote|prozent|percent|durchschnitt|average|temperatur|dauer|duration|(rate|score|preis|price)( |$)|(^| )(mean|mittel|alter|age|note|grad)( |$)/;

/** Returns the columns with 2 to `MAX_VALUES` distinct values, in their order; only the first `MAX_COLUMNS` columns are checked. */
export const lowCardinalityColumns = async (duck: DuckDbSession, relation: string, columns: readonly CubeColumn[]): Promise<string[]> => {
  const candidates = columns.slice(0, MAX_COLUMNS);
  if (candidates.length === 0) return [];
  const counts = candidates.map(({ name }, index) => `count(DISTINCT ${textOf(name)}) AS n${index}`).join(', ');
  const found = await duck.one(`SELECT ${counts} FROM ${relation}`);
  return candidates
    .filter((_, index) => Number(found[`n${index}`]) >= 2 && Number(found[`n${index}`]) <= MAX_VALUES)
    .map(({ name }) => name);
};

/**
 * Aggregates a table in DuckDB. Time is the first date column with 2 to 120 months or years. Unless the query names them, dimensions
 * are low-cardinality text columns, and measures are numeric columns, summed or averaged depending on their names.
 * @param others label for the remaining values of a dimension with more than 20 values, of which the 19 most frequent are kept
 */
export const readCube = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly CubeTableColumn[],
  query: CubeQuery,
  others: string,
): Promise<Cube> => {
  const texts = columns.filter(({ type }) => type === 'text' || type === 'boolean');
  const dimensions = query.dimensions ?? (await lowCardinalityColumns(duck, relation, texts)).slice(0, MAX_DIMENSIONS);
  const requested = query.measures?.map(({ column, aggregate }) => ({ column, aggregate: aggregate ?? aggregateFor(column) }));
  const measures = requested ?? (await chooseMeasures(duck, relation, columns));
  const time = await chooseTime(duck, relation, columns, dimensions);
  const { total } = await duck.one<{ total: number }>(`SELECT count(*) AS total FROM ${relation}`);
  for (let kept = dimensions.length; ; kept -= 1) {
    const keptDimensions = dimensions.slice(0, kept);
    const rows = await duck.rows(await cubeQuery(duck, relation, time, keptDimensions, measures, others));
    if (rows.length > MAX_CUBE_ROWS && kept > 0) continue;
    return {
      time,
      dimensions: keptDimensions,
      dropped: dimensions.slice(kept),
      measures,
      rows: rows.slice(0, MAX_CUBE_ROWS).map((row) => Object.values(row) as (string | number | null)[]),
      total,
    };
  }
};

const aggregateFor = (column: string): Aggregate => (NON_ADDITIVE.test(normaliseText(column)) || column.includes('%') ? 'mean' : 'sum');

const chooseMeasures = async (duck: DuckDbSession, relation: string, columns: readonly CubeTableColumn[]): Promise<Cube['measures']> => {
  const numbers = columns.filter(({ role, type }) => NUMBERS.includes(type) && role === 'measure').slice(0, MAX_COLUMNS);
  if (numbers.length === 0) return [];
  const counts = numbers.map(({ name }, index) => `count(DISTINCT ${identifier(name)}) AS n${index}`).join(', ');
  const found = await duck.one(`SELECT count(*) AS total, ${counts} FROM ${relation}`);
  // An integer column with a different value in every row is an identifier, not an amount.
  const amounts = numbers.filter(({ type }, index) => {
    const distinct = Number(found[`n${index}`]);
    return distinct > 1 && !(type === 'integer' && distinct === Number(found['total']) && distinct > MAX_VALUES);
  });
  return amounts.slice(0, MAX_MEASURES).map(({ name }) => ({ column: name, aggregate: aggregateFor(name) }));
};

const chooseTime = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly CubeColumn[],
  dimensions: readonly string[],
): Promise<Cube['time']> => {
  for (const { name } of columns.filter(({ name: each, type }) => TIMES.includes(type) && !dimensions.includes(each))) {
    const day = dayOf(name);
    const { months, years } = await duck.one<{ months: number; years: number }>(
      `SELECT count(DISTINCT date_trunc('month', ${day})) AS months, count(DISTINCT year(${day})) AS years FROM ${relation}`,
    );
    if (months >= 2 && months <= 120) return { column: name, step: 'month' };
    if (years >= 2 && years <= 120) return { column: name, step: 'year' };
  }
  return null;
};

const cubeQuery = async (
  duck: DuckDbSession,
  relation: string,
  time: Cube['time'],
  dimensions: readonly string[],
  measures: Cube['measures'],
  others: string,
): Promise<string> => {
  const keys: string[] = time === null ? [] : [`strftime(${dayOf(time.column)}, '${time.step === 'month' ? '%Y-%m' : '%Y'}') AS k_time`];
  for (const [index, name] of dimensions.entries()) keys.push(`${await valueOf(duck, relation, name, others)} AS k_${index}`);
  const values = measures.flatMap(({ column, aggregate }, index) =>
    aggregate === 'mean'
      ? [`coalesce(sum(${numberOf(column)}), 0) AS m_${index}`, `count(${numberOf(column)}) AS n_${index}`]
      : [`${aggregate}(${numberOf(column)}) AS m_${index}`],
  );
  const group =
    keys.length === 0
      ? ''
      : `GROUP BY ${keys.map((_, index) => index + 1).join(', ')} ORDER BY ${keys.map((_, index) => index + 1).join(', ')}`;
  return `SELECT ${[...keys, 'count(*) AS n', ...values].join(', ')} FROM ${relation} ${group} LIMIT ${MAX_CUBE_ROWS + 1}`;
};

/** Returns the SQL expression of a dimension: the column as text; with more than `MAX_VALUES` values, the rare ones become `others`. */
const valueOf = async (duck: DuckDbSession, relation: string, name: string, others: string): Promise<string> => {
  const rows = await duck.rows<{ value: string }>(
    `SELECT ${textOf(name)} AS value FROM ${relation} WHERE ${textOf(name)} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MAX_VALUES + 1}`,
  );
  if (rows.length <= MAX_VALUES) return textOf(name);
  const frequent = rows.slice(0, MAX_VALUES - 1).map(({ value }) => literal(value));
  return `CASE WHEN ${textOf(name)} IS NULL OR ${textOf(name)} IN (${frequent.join(', ')}) THEN ${textOf(name)} ELSE ${literal(others)} END`;
};
