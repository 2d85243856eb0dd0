import { VALUES, type WorkingColumn, type WorkingTable } from './working-table.js';

/** An approximate dependency holds when at most this share of the rows must go for it to hold exactly (g3). */
const MAX_G3 = 0.1;

/** And when the determinant explains at least this share of the dependent column's disorder beyond chance (μ+). */
const MIN_STRENGTH = 0.8;

/** A group speaks for its majority from this many rows on. */
const MIN_GROUP = 3;

/**
 * SQL condition that a group, with its rows `n` and its most frequent value's rows `top`, speaks for its majority: two thirds
 * agree, and the rest is no more than an error rate of `MAX_G3` leaves by chance (two standard deviations). A large group
 * that is mixed has no rule.
 */
export const isReliable = (group: string): string =>
  `${group}.n >= ${MIN_GROUP} AND ${group}.n - ${group}.top <= least(${group}.n / 3, ` +
  `${MAX_G3} * ${group}.n::DOUBLE + 2 * sqrt(${MAX_G3} * ${group}.n::DOUBLE))`;

/** Share of rows that must lie in groups of `MIN_GROUP` or more: almost-keys determine everything and show nothing. */
const MIN_GROUPED = 0.5;

/** Rows on which a candidate is screened, whole groups of a determinant with many values at a time. */
const SAMPLE_ROWS = 20_000;

/** Bounds of the search: columns looked at, those with the fewest values first, and determinants kept per column. */
export const MAX_COLUMNS = 25;
const MAX_DETERMINANTS = 5;

/** The values of the dependency columns as 64-bit hashes, NULL where missing: `row` and the columns of `VALUES`. */
export const CODES = 'quality_codes';

export interface Dependency {
  determinant: WorkingColumn;
  dependent: WorkingColumn;
  /** On the screened rows. */
  g3: number;
  /** μ+ of the dependency without its noise values. */
  strength: number;
}

/** Columns whose values repeat, so that groups form: at least two rows per value on average. */
export const dependencyColumns = (table: WorkingTable): { columns: WorkingColumn[]; leftOut: number } => {
  const repeating = table.columns
    .filter((column) => column.distinct >= 2 && 2 * column.distinct <= column.present)
    .toSorted((a, b) => a.distinct - b.distinct || a.index - b.index);
  return { columns: repeating.slice(0, MAX_COLUMNS), leftOut: Math.max(0, repeating.length - MAX_COLUMNS) };
};

/** Fills `CODES`: dependencies compare values for equality only, and numbers are compared faster than text. */
export const encodeValues = (table: WorkingTable, columns: readonly WorkingColumn[]): Promise<void> => {
  const codes = columns.map(({ value }) => `CASE WHEN ${value} IS NOT NULL THEN hash(${value}) END AS ${value}`);
  return table.duck.run(`CREATE OR REPLACE TEMP TABLE ${CODES} AS SELECT ${['row', ...codes].join(', ')} FROM ${VALUES}`);
};

/**
 * Approximate functional dependencies X → Y between single columns. The error is g3 of Kivinen and Mannila 1995
 * ("Approximate inference of functional dependencies from relations"): the smallest share of rows whose removal makes
 * the dependency exact, inferred on a sample as they propose. Because any X reaches a small g3 on an almost constant Y,
 * a dependency must also reach μ+ (Piatetsky-Shapiro and Matheus 1993; Parciak et al. 2024), the reduction of disorder
 * corrected for chance. μ+ is taken over values of Y that are some group's majority: a value that never is one is noise to be
 * found, not disorder to be explained. Fractions and timestamps are no determinants. At most `MAX_DETERMINANTS` per Y,
 * smallest g3 first.
 */
export const findDependencies = async (
  table: WorkingTable,
  columns: readonly WorkingColumn[],
  onColumn: (done: number) => void,
): Promise<Dependency[]> => {
  const found: Dependency[] = [];
  const determinants = columns.filter((column) => column.type !== 'decimal' && column.type !== 'timestamp');
  for (const [position, determinant] of determinants.entries()) {
    const measurements = await measure(table, determinant, columns);
    for (const measurement of measurements) {
      const dependent = table.columns[measurement.col];
      const strength = strengthOf(measurement);
      if (dependent && strength !== undefined) found.push({ determinant, dependent, g3: measurement.g3, strength });
    }
    onColumn((position + 1) / determinants.length);
  }
  return columns.flatMap((dependent) =>
    found
      .filter((dependency) => dependency.dependent === dependent)
      .toSorted((a, b) => a.g3 - b.g3 || a.determinant.index - b.determinant.index)
      .slice(0, MAX_DETERMINANTS),
  );
};

/** Condition for the rows screened: all, every n-th by hash, or whole groups where a row sample would tear the groups apart. */
const isScreened = (determinant: WorkingColumn): string => {
  const step = Math.ceil(determinant.present / SAMPLE_ROWS);
  const unit = 20 * determinant.distinct <= SAMPLE_ROWS ? 'hash(row)' : determinant.value;
  return `${determinant.value} IS NOT NULL${step > 1 ? ` AND ${unit} % ${step} = 0` : ''}`;
};

interface Measurement extends Record<string, unknown> {
  col: number;
  g3: number;
  /** Share of rows in groups of `MIN_GROUP` or more. */
  grouped: number;
  /** Of the rows whose value is some group's majority: their number, their groups, and pdep with and without the determinant. */
  kept: number;
  groups: number;
  pdep: number;
  alone: number;
}

/** One determinant against all other columns. */
const measure = (table: WorkingTable, determinant: WorkingColumn, columns: readonly WorkingColumn[]): Promise<Measurement[]> => {
  const others = columns.filter((column) => column !== determinant);
  if (others.length === 0) return Promise.resolve([]);
  return table.duck.rows<Measurement>(
    `WITH cells AS (
       SELECT ${determinant.value} AS x, unnest([${others.map(({ index }) => index).join(', ')}]) AS col,
              unnest([${others.map(({ value }) => value).join(', ')}]) AS y
       FROM ${CODES} WHERE ${isScreened(determinant)}
     ),
     pairs AS (SELECT col, x, y, count(*) AS n FROM cells WHERE y IS NOT NULL GROUP BY ALL),
     groups AS (SELECT col, x, sum(n) AS n, max(n) AS top, arg_max(y, n) AS majority FROM pairs GROUP BY col, x),
     whole AS (
       SELECT col, 1 - sum(top) / sum(n) AS g3, coalesce(sum(n) FILTER (WHERE n >= ${MIN_GROUP}), 0) / sum(n) AS grouped
       FROM groups GROUP BY col
     ),
     majorities AS (SELECT DISTINCT col, majority AS y FROM groups WHERE ${isReliable('groups')}),
     kept AS (SELECT pairs.* FROM pairs SEMI JOIN majorities USING (col, y)),
     kept_groups AS (SELECT col, sum(n) AS n, sum(n * n) / sum(n) AS p FROM kept GROUP BY col, x),
     explained AS (SELECT col, sum(n) AS kept, count(*) AS groups, sum(p) / sum(n) AS pdep FROM kept_groups GROUP BY col),
     alone AS (
       SELECT col, sum(n * n) / pow(sum(n), 2) AS alone FROM (SELECT col, sum(n) AS n FROM kept GROUP BY col, y) GROUP BY col
     )
     SELECT col, g3, grouped, kept, groups, pdep, alone FROM whole JOIN explained USING (col) JOIN alone USING (col) ORDER BY col`,
  );
};

/** μ+ of a dependency that passes all bounds. */
const strengthOf = ({ g3, grouped, kept, groups, pdep, alone }: Measurement): number | undefined => {
  if (g3 > MAX_G3 || grouped < MIN_GROUPED) return undefined;
  // One majority value, or groups of one row each: nothing that a determinant could explain.
  if (alone >= 1 || kept <= groups) return undefined;
  const strength = 1 - ((1 - pdep) / (1 - alone)) * ((kept - 1) / (kept - groups));
  return strength >= MIN_STRENGTH ? strength : undefined;
};
