import { VALUES, type WorkingColumn, type WorkingTable } from '../working-table.js';

/** An approximate dependency holds if at most this share of the rows must be removed for it to hold exactly (g3) … */
const MAX_G3 = 0.1;

/** … and if the determinant explains at least this share of the dependent column's disorder beyond chance (μ+). */
const MIN_STRENGTH = 0.8;

/**
 * In a table with many errors, both limits exclude true dependencies. Up to this g3, a dependency also holds if it removes at least the
 * second share of the errors of guessing the most frequent value (λ of Goodman and Kruskal 1954) and the third share of the rows is in
 * groups with one clear majority: errors hit all groups alike, while exceptions of a looser relation mix some groups.
 */
const MAX_NOISY_G3 = 0.2;
const MIN_NOISY_LAMBDA = 0.75;
const MIN_UNIFORM = 0.9;

/** Smallest number of rows for which a group counts as evidence of its majority. */
const MIN_GROUP = 3;

/**
 * Returns the SQL condition that a group with `n` rows, `top` of them with the most frequent value, is evidence of its majority: two thirds
 * agree, and the rest is at most what the error `rate` leaves by chance (two standard deviations). A large mixed group follows no rule.
 */
export const isReliable = (group: string, rate: number | string): string =>
  `${group}.n >= ${MIN_GROUP} AND ${group}.n - ${group}.top <= least(${group}.n / 3, ` +
  `${rate} * ${group}.n::DOUBLE + 2 * sqrt(${rate} * ${group}.n::DOUBLE))`;

/** Share of rows that must be in groups of `MIN_GROUP` or more: near-keys determine everything without being informative. */
const MIN_GROUPED = 0.5;

/** Number of rows on which a candidate is screened; for a determinant with many values, whole groups are sampled. */
const SAMPLE_ROWS = 20_000;

/** Limits of the search: columns considered, those with the fewest values first, and determinants kept per column. */
export const MAX_COLUMNS = 25;
const MAX_DETERMINANTS = 5;

/** Table of the dependency columns' values as 64-bit hashes, NULL if missing: `row` and the columns of `VALUES`. */
export const CODES = 'quality_codes';

export interface Dependency {
  determinant: WorkingColumn;
  dependent: WorkingColumn;
  /** g3 on the screened rows. */
  g3: number;
  /** μ+ of the dependency without noise values. */
  strength: number;
  /** Usual share of deviating rows in a group; a group with a clearly higher share is mixed. */
  rate: number;
}

/** Returns the columns whose values repeat, so that groups form: at least two rows per value on average. */
export const dependencyColumns = (table: WorkingTable): { columns: WorkingColumn[]; leftOut: number } => {
  const repeating = table.columns
    .filter((column) => column.distinct >= 2 && 2 * column.distinct <= column.present)
    .toSorted((a, b) => a.distinct - b.distinct || a.index - b.index);
  return { columns: repeating.slice(0, MAX_COLUMNS), leftOut: Math.max(0, repeating.length - MAX_COLUMNS) };
};

/** Fills `CODES`: dependencies compare values only for equality, and numbers compare faster than text. */
export const encodeValues = (table: WorkingTable, columns: readonly WorkingColumn[]): Promise<void> => {
  const codes = columns.map(({ value }) => `CASE WHEN ${value} IS NOT NULL THEN hash(${value}) END AS ${value}`);
  return table.duck.run(`CREATE OR REPLACE TEMP TABLE ${CODES} AS SELECT ${['row', ...codes].join(', ')} FROM ${VALUES}`);
};

/**
 * Finds approximate functional dependencies X → Y between single columns. The error is g3 of Kivinen and Mannila 1995 ("Approximate
 * inference of functional dependencies from relations"): the smallest share of rows whose removal makes the dependency exact, inferred on a
 * sample as they propose. Because any X reaches a small g3 on an almost constant Y, a dependency must also reach μ+ (Piatetsky-Shapiro and
 * Matheus 1993; Parciak et al. 2024), the reduction of disorder corrected for chance. μ+ uses only values of Y that are the majority of
 * some group; other values are noise to be found, not disorder to be explained. Decimals and timestamps are not determinants. At most
 * `MAX_DETERMINANTS` per Y, smallest g3 first.
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
      if (dependent && strength !== undefined) found.push({ determinant, dependent, g3: measurement.g3, strength, rate: measurement.rate });
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

/** Returns the SQL condition for screened rows: all, every n-th by hash, or whole groups if a row sample would split the groups. */
const isScreened = (determinant: WorkingColumn): string => {
  const step = Math.ceil(determinant.present / SAMPLE_ROWS);
  const unit = 20 * determinant.distinct <= SAMPLE_ROWS ? 'hash(row)' : determinant.value;
  return `${determinant.value} IS NOT NULL${step > 1 ? ` AND ${unit} % ${step} = 0` : ''}`;
};

interface Measurement extends Record<string, unknown> {
  col: number;
  g3: number;
  /** Share of rows in groups of `MIN_GROUP` or more; the share of those that is in groups with a clear majority. */
  grouped: number;
  uniform: number;
  /** Median share of deviating rows in a group, within `MAX_G3` and `MAX_NOISY_G3`. */
  rate: number;
  /** Share of the errors of guessing the most frequent value that knowing the determinant removes. */
  lambda: number;
  /** For rows whose value is the majority of some group: their number, their groups, and pdep with and without the determinant. */
  kept: number;
  groups: number;
  pdep: number;
  alone: number;
}

/** Measures one determinant against all other columns. */
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
     rates AS (
       SELECT col, least(${MAX_NOISY_G3}, greatest(${MAX_G3}, median(1 - top / n) FILTER (WHERE n >= ${MIN_GROUP}))) AS rate
       FROM groups GROUP BY col
     ),
     judged AS (SELECT groups.*, rate, ${isReliable('groups', 'rate')} AS reliable FROM groups JOIN rates USING (col)),
     whole AS (
       SELECT col, 1 - sum(top) / sum(n) AS g3, any_value(rate) AS rate,
              coalesce(sum(n) FILTER (WHERE n >= ${MIN_GROUP}), 0) / sum(n) AS grouped,
              coalesce(sum(n) FILTER (WHERE reliable) / sum(n) FILTER (WHERE n >= ${MIN_GROUP}), 0) AS uniform,
              sum(top) AS kept_top, sum(n) AS n
       FROM judged GROUP BY col
     ),
     frequent AS (SELECT col, max(n) AS frequent FROM (SELECT col, sum(n) AS n FROM pairs GROUP BY col, y) GROUP BY col),
     majorities AS (SELECT DISTINCT col, majority AS y FROM judged WHERE reliable),
     kept AS (SELECT pairs.* FROM pairs SEMI JOIN majorities USING (col, y)),
     kept_groups AS (SELECT col, sum(n) AS n, sum(n * n) / sum(n) AS p FROM kept GROUP BY col, x),
     explained AS (SELECT col, sum(n) AS kept, count(*) AS groups, sum(p) / sum(n) AS pdep FROM kept_groups GROUP BY col),
     alone AS (
       SELECT col, sum(n * n) / pow(sum(n), 2) AS alone FROM (SELECT col, sum(n) AS n FROM kept GROUP BY col, y) GROUP BY col
     )
     SELECT col, g3, grouped, uniform, rate, coalesce((kept_top - frequent) / nullif(whole.n - frequent, 0), 0) AS lambda,
            kept, groups, pdep, alone
     FROM whole JOIN frequent USING (col) JOIN explained USING (col) JOIN alone USING (col) ORDER BY col`,
  );
};

/** Returns μ+ of a dependency that passes all limits; otherwise undefined. */
const strengthOf = ({ g3, grouped, uniform, lambda, kept, groups, pdep, alone }: Measurement): number | undefined => {
  if (g3 > MAX_NOISY_G3 || grouped < MIN_GROUPED) return undefined;
  // With one majority value, or groups of one row each, there is nothing to explain.
  if (alone >= 1 || kept <= groups) return undefined;
  const strength = 1 - ((1 - pdep) / (1 - alone)) * ((kept - 1) / (kept - groups));
  const isNoisy = lambda >= MIN_NOISY_LAMBDA && uniform >= MIN_UNIFORM;
  return (g3 <= MAX_G3 && strength >= MIN_STRENGTH) || isNoisy ? strength : undefined;
};
