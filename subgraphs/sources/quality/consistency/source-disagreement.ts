import { literal } from '../../../../platform/analytics/index.js';
import { type QualityCheck, qualityCheck } from '../assessment.schema.js';
import { isTextColumn } from '../checks/value-counts.js';
import { CODES } from './functional-dependencies.js';
import { evidenceRows, RAW, SUSPECTS, VALUES, type WorkingColumn, type WorkingTable } from '../working-table.js';

/** Names of columns that contain the source of a row. */
const SOURCE_NAME = /^(data)?[\s_-]*(source|src|quelle|datenquelle|herkunft|site|website|portal|feed|provider|system)[\s_-]*(name|id)?$/i;

/** Limits of a source column: its values; the share of rows in which source and object together occur only once. */
const MIN_SOURCES = 3;
const MAX_SOURCES = 500;
const MIN_UNIQUE = 0.95;

/** Smallest share of rows in which an object column has a value. */
const MIN_PRESENT = 0.95;

/** Mean number of rows per object from which sources can be compared. */
const MIN_STATEMENTS = 2.5;

/**
 * Agreement beyond chance of sources that report the same fact. Without a source column known by its name, several columns must agree
 * this much, because prices of shops also agree in one column; more agreement is a dependency.
 */
const AGREEMENT = { named: { min: 0.3, max: 1 }, unnamed: { min: 0.6, max: 0.9 } } as const;
const MIN_UNNAMED_COLUMNS = 2;

/** Number of equally likely wrong values, first accuracy, its limits, rounds, and probability from which a value counts as true. */
const WRONG_VALUES = 10;
const FIRST_ACCURACY = 0.8;
const ACCURACY_LIMITS = { min: 0.05, max: 0.99 } as const;
const ROUNDS = 5;
const MIN_PROBABILITY = 0.9;

/** A missing value is known if at most this many sources per stating one have none: otherwise the fact may not apply to the object. */
const MAX_MISSING_RATIO = 3;

/** Maximum number of statements (rows times compared columns); further columns are not compared. */
const MAX_STATEMENTS = 4_000_000;

/** Column pairs tried. */
const MAX_SOURCE_COLUMNS = 3;
const MAX_OBJECT_COLUMNS = 5;

const CLAIMS = 'quality_claims';
const TRUST = 'quality_trust';
const TRUTH = 'quality_truth';

export interface SourceStructure {
  source: WorkingColumn;
  object: WorkingColumn;
  /** Columns on which the sources should agree. */
  facts: WorkingColumn[];
}

/**
 * Finds a source column and an object column that together identify the rows, and the columns in which the sources mostly agree. Of several
 * object columns, the one with which the source is most often unique is taken, in steps of a hundredth, then the one with the fewest
 * values: departures also group the rows of a train, but mix trains of the same minute and split a train at every error.
 */
export const findSources = async (table: WorkingTable, columns: readonly WorkingColumn[]): Promise<SourceStructure | undefined> => {
  const named = columns.filter((column) => SOURCE_NAME.test(column.name));
  const possible = (named.length > 0 ? named : columns.filter(isTextColumn))
    .filter(({ distinct }) => distinct >= MIN_SOURCES && distinct <= MAX_SOURCES)
    .slice(0, MAX_SOURCE_COLUMNS);
  for (const source of possible) {
    const objects = columns
      .filter(
        (column) =>
          column !== source &&
          column.type !== 'decimal' &&
          column.distinct >= source.distinct &&
          column.present >= MIN_PRESENT * table.rows &&
          MIN_STATEMENTS * column.distinct <= column.present,
      )
      .toSorted((a, b) => a.distinct - b.distinct || a.index - b.index)
      .slice(0, MAX_OBJECT_COLUMNS);
    const uniqueness = new Map<WorkingColumn, number>();
    for (const object of objects) uniqueness.set(object, Math.round(100 * (await uniqueShare(table, source, object))));
    const identifying = objects
      .filter((object) => (uniqueness.get(object) ?? 0) >= 100 * MIN_UNIQUE)
      .toSorted((a, b) => (uniqueness.get(b) ?? 0) - (uniqueness.get(a) ?? 0));
    for (const object of identifying) {
      const others = columns.filter((column) => column !== source && column !== object && column.distinct > 1);
      const { min, max } = named.length > 0 ? AGREEMENT.named : AGREEMENT.unnamed;
      const agreements = await agreementsOf(table, object, others.slice(0, Math.floor(MAX_STATEMENTS / Math.max(1, table.rows))));
      const facts = others.filter(({ index }) => within(agreements.get(index) ?? 0, min, max));
      if (facts.length >= (named.length > 0 ? 1 : MIN_UNNAMED_COLUMNS)) return { source, object, facts };
    }
  }
  return undefined;
};

const within = (value: number, min: number, max: number): boolean => value >= min && value <= max;

const uniqueShare = async (table: WorkingTable, source: WorkingColumn, object: WorkingColumn): Promise<number> => {
  const [s, e] = [source.value, object.value];
  const { share } = await table.duck.one<{ share: number | null }>(
    `SELECT count(DISTINCT hash(${s}, ${e})) / count(*) AS share FROM ${CODES} WHERE ${s} IS NOT NULL AND ${e} IS NOT NULL`,
  );
  return share ?? 0;
};

/** Returns per column Cohen's κ (1960) of two statements on one object: agreement beyond that of two random rows. */
const agreementsOf = async (table: WorkingTable, object: WorkingColumn, others: readonly WorkingColumn[]): Promise<Map<number, number>> => {
  if (others.length === 0) return new Map();
  const rows = await table.duck.rows<{ col: number; agreement: number | null }>(
    `WITH cells AS (
       SELECT ${object.value} AS e, unnest([${others.map(({ index }) => index).join(', ')}]) AS col,
              unnest([${others.map(({ value }) => value).join(', ')}]) AS y
       FROM ${CODES} WHERE ${object.value} IS NOT NULL
     ),
     pairs AS (SELECT col, e, y, count(*)::DOUBLE AS n FROM cells WHERE y IS NOT NULL GROUP BY ALL),
     objects AS (SELECT col, sum(n) AS n, sum(n * (n - 1)) AS same FROM pairs GROUP BY col, e),
     observed AS (SELECT col, sum(same) / nullif(sum(n * (n - 1)), 0) AS p FROM objects GROUP BY col),
     expected AS (SELECT col, sum(n * (n - 1)) / nullif(sum(n) * (sum(n) - 1), 0) AS p FROM (SELECT col, sum(n) AS n FROM pairs GROUP BY col, y) GROUP BY col)
     SELECT col, (o.p - e.p) / nullif(1 - e.p, 0) AS agreement FROM observed o JOIN expected e USING (col)`,
  );
  return new Map(rows.map(({ col, agreement }) => [col, agreement ?? 0]));
};

/**
 * Finds the true value of every object among the statements of the sources by their accuracy (Dong, Berti-Équille and Srivastava 2009,
 * "Integrating conflicting data: the role of source dependence", model ACCU without copying): a value's votes are ln(n·A / (1 − A)) of its
 * sources with accuracy A, and a source's accuracy is the mean probability of its values. Records other values, and missing ones of
 * objects for which enough sources have a value, as suspect with the true value. Takes time linear in the rows for each of five rounds.
 */
export const assessSources = async (table: WorkingTable, { source, object, facts }: SourceStructure): Promise<QualityCheck[]> => {
  await table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${CLAIMS} AS ${facts
      .map(
        ({ index, value }) =>
          `SELECT ${index} AS col, ${object.value} AS e, ${source.value} AS s, ${value} AS y, row
           FROM ${CODES} WHERE ${object.value} IS NOT NULL AND ${source.value} IS NOT NULL`,
      )
      .join(' UNION ALL ')}`,
  );
  await table.duck.run(`CREATE OR REPLACE TEMP TABLE ${TRUST} AS SELECT s, ${FIRST_ACCURACY}::DOUBLE AS a FROM ${CLAIMS} GROUP BY s`);
  for (let round = 0; round < ROUNDS; round++) {
    await table.duck.run(`CREATE OR REPLACE TEMP TABLE ${TRUTH} AS ${probabilities}`);
    await table.duck.run(
      `CREATE OR REPLACE TEMP TABLE ${TRUST} AS
       SELECT s, greatest(${ACCURACY_LIMITS.min}, least(${ACCURACY_LIMITS.max}, avg(p))) AS a
       FROM ${CLAIMS} JOIN ${TRUTH} USING (col, e, y) GROUP BY s`,
    );
  }
  // Of an object that one source describes, nothing can be confirmed.
  await table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${TRUTH} AS SELECT col, e, y, first, n, statements, missing FROM ${TRUTH}
     WHERE p >= ${MIN_PROBABILITY} AND statements >= 2 AND n >= 2`,
  );
  const trust = await trustFacts(table, source);
  const checks: QualityCheck[] = [];
  for (const fact of facts) checks.push(await assessFact(table, { source, object, fact, trust }));
  for (const name of [CLAIMS, TRUST, TRUTH]) await table.duck.run(`DROP TABLE ${name}`);
  return checks;
};

/** SQL of the probability `p` of every stated value; `n` sources state it, `statements` any value and `missing` none of the object. */
const probabilities = `
  WITH votes AS (
    SELECT col, e, y, sum(ln(${WRONG_VALUES} * a / (1 - a))) AS c, count(*) AS n, min(row) AS first
    FROM ${CLAIMS} JOIN ${TRUST} USING (s) WHERE y IS NOT NULL GROUP BY col, e, y
  ),
  objects AS (
    SELECT col, e, greatest(0, max(c)) AS top, count(*) AS vals, sum(n) AS statements FROM votes GROUP BY col, e
  ),
  gaps AS (SELECT col, e, count(*) AS missing FROM ${CLAIMS} WHERE y IS NULL GROUP BY col, e),
  totals AS (
    SELECT col, e, top, statements, sum(exp(c - top)) + greatest(0, ${WRONG_VALUES} + 1 - any_value(vals)) * exp(-top) AS total
    FROM votes JOIN objects USING (col, e) GROUP BY col, e, top, statements
  )
  SELECT col, e, y, exp(c - top) / total AS p, first, n, statements, coalesce(missing, 0) AS missing
  FROM votes JOIN totals USING (col, e) LEFT JOIN gaps USING (col, e)`;

const trustFacts = async (table: WorkingTable, source: WorkingColumn): Promise<QualityCheck['facts']> => {
  const rows = await table.duck.rows<{ name: string; a: number }>(
    `SELECT any_value(CAST(v.${source.value} AS VARCHAR)) AS name, any_value(t.a) AS a
     FROM ${TRUST} t JOIN ${CODES} c ON c.${source.value} = t.s JOIN ${VALUES} v USING (row) GROUP BY t.s ORDER BY 2 DESC, 1`,
  );
  const text = (at: number): string => `${rows.at(at)?.name ?? ''} ${(100 * (rows.at(at)?.a ?? 0)).toFixed(0)} %`;
  return { sources: rows.length, 'most accurate source': text(0), 'least accurate source': text(-1) };
};

const assessFact = async (
  table: WorkingTable,
  { source, object, fact, trust }: { source: WorkingColumn; object: WorkingColumn; fact: WorkingColumn; trust: QualityCheck['facts'] },
): Promise<QualityCheck> => {
  const suspects = (reason: string, condition: string): Promise<void> =>
    table.duck.run(
      `INSERT INTO ${SUSPECTS} SELECT c.row, ${fact.index}, ${literal(reason)}, true, CAST(r.${fact.raw} AS VARCHAR)
       FROM ${CLAIMS} c JOIN ${TRUTH} t USING (col, e) JOIN ${RAW} r ON r.row = t.first WHERE c.col = ${fact.index} AND ${condition}`,
    );
  await suspects('source-disagreement', 'c.y <> t.y');
  await suspects('missing-values', `c.y IS NULL AND t.missing <= ${MAX_MISSING_RATIO} * t.statements`);
  const { checked } = await table.duck.one<{ checked: number }>(
    `SELECT count(*) AS checked FROM ${CLAIMS} c JOIN ${TRUTH} t USING (col, e) WHERE c.col = ${fact.index} AND c.y IS NOT NULL`,
  );
  const from = `(SELECT r.*, s.suggestion AS expected FROM ${SUSPECTS} s JOIN ${RAW} r USING (row)
    WHERE s.col = ${fact.index} AND s.reason = 'source-disagreement')`;
  const { failed } = await table.duck.one<{ failed: number }>(`SELECT count(*) AS failed FROM ${from}`);
  const evidence =
    failed > 0 ? await evidenceRows(table, { from, where: 'true', evidenceColumns: [object, source, fact], extra: 'expected' }) : [];
  return qualityCheck('source-disagreement', [object.name, fact.name], { checked, failed }, evidence, trust);
};
