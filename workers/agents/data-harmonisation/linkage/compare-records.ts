import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { LEVELS, levelSql, swappedSql } from './comparison.js';
import { levelShares, MISSING, type Pattern } from './fellegi-sunter.js';
import { keyColumn, type BlockingPass } from './blocking.js';
import type { FieldRelations } from './field-relations.js';
import type { Pairing } from './pairing.js';
import type { RecordField } from './record-fields.js';

/** Number of records of each side that are sampled to estimate the levels of random pairs. */
const RANDOM_RECORDS = 500;

/** The fields of a table with their comparison in SQL. */
export interface Comparison {
  fields: readonly RecordField[];
  /** SQL for the number that encodes the levels of the records `l` and `r`; see `patternLevel`. */
  pattern: string;
  /** SQL for the levels alone, without regard to fields that determine each other. */
  levels: string[];
}

/** Builds the comparison. A field is not compared if a field that determines it is equal, nor the second of two swapped fields. */
export const comparisonOf = (read: readonly RecordField[], { swapped, determinedBy }: FieldRelations): Comparison => {
  const fields = read.map((field, index) => (swapped.some((pair) => pair.includes(index)) ? { ...field, kind: 'name' as const } : field));
  const levels = fields.map(({ kind, column, whole }, index) => {
    const [first, second] = swapped.find((pair) => pair.includes(index)) ?? [index, index];
    const partner = fields[index === first ? second : first]?.column ?? column;
    const level = levelSql(kind, column, whole, partner);
    // Only the first of two swapped fields carries the evidence, which would count twice otherwise.
    return index !== first
      ? `CASE WHEN l.${column} = r.${column} THEN ${LEVELS.name.length - 1} WHEN coalesce(${swappedSql(column, partner)}, false) THEN ${MISSING} ELSE ${level} END`
      : level;
  });
  const digits = levels.map((level, index) => {
    const determining = (determinedBy[index] ?? []).map((by) => `coalesce(l.${fields[by]?.whole} = r.${fields[by]?.whole}, false)`);
    const effective = determining.length > 0 ? `CASE WHEN ${determining.join(' OR ')} THEN ${MISSING} ELSE ${level} END` : level;
    return `(${effective} + 1)::BIGINT * ${BASE ** index}`;
  });
  return { fields, levels, pattern: digits.join(' + ') };
};

/** Base of a pattern, which has one digit per field: 0 for a missing value, otherwise its level plus 1. */
const BASE = 6;

/** Returns SQL for the level of a field in a pattern. */
export const patternLevel = (index: number, pattern = 'pattern'): string => `((${pattern} // ${BASE ** index}) % ${BASE} - 1)`;

const levelsOf = (pattern: number, fields: number): number[] =>
  Array.from({ length: fields }, (_, index) => (Math.floor(pattern / BASE ** index) % BASE) - 1);

/**
 * Compares the pairs of all passes and writes `link_compared (a, b, pattern)` with `a < b`; each pair is compared in the first pass
 * that finds it.
 */
export const comparePairs = async (
  duck: DuckDbSession,
  { pattern }: Comparison,
  { passes, pairing, signal }: { passes: readonly BlockingPass[]; pairing: Pairing; signal: AbortSignal | undefined },
): Promise<void> => {
  await duck.run('CREATE OR REPLACE TEMP TABLE link_compared (a INTEGER, b INTEGER, pattern BIGINT)');
  for (const [index] of passes.entries()) {
    signal?.throwIfAborted();
    const keys = passes.slice(0, index + 1).map((_, at) => keyColumn(at));
    const seen = keys.slice(0, -1).map((key) => `AND NOT coalesce(l.${key} = r.${key}, false)`);
    const side = (isSide: string): string =>
      `(SELECT d.*, ${keys.join(', ')} FROM (FROM link_records WHERE ${isSide}) d JOIN link_keys k ON k.rid = d.rid WHERE ${keyColumn(index)} IS NOT NULL)`;
    await duck.run(
      `INSERT INTO link_compared SELECT l.rid, r.rid, ${pattern}
       FROM ${side(pairing.left)} l JOIN ${side(pairing.right)} r ON l.${keyColumn(index)} = r.${keyColumn(index)} AND l.rid < r.rid ${seen.join(' ')}`,
    );
  }
  await duck.run('DROP TABLE link_keys');
};

/** Writes `link_compared` with further pairs `(a, b)` of records. @param pairs SQL query */
export const compareMore = async (duck: DuckDbSession, { pattern }: Comparison, pairs: string): Promise<void> => {
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_compared AS SELECT p.a, p.b, ${pattern} AS pattern
     FROM (${pairs}) p JOIN link_records l ON l.rid = p.a JOIN link_records r ON r.rid = p.b`,
  );
};

/** Returns the comparison vectors of the compared pairs with their numbers. */
export const readPatterns = async (duck: DuckDbSession, { fields }: Comparison): Promise<Pattern[]> => {
  const patterns: Pattern[] = [];
  const rows = duck.stream<{ pattern: number; count: number }>(
    'SELECT pattern, count(*) AS count FROM link_compared GROUP BY pattern ORDER BY pattern',
  );
  for await (const chunk of rows)
    for (const { pattern, count } of chunk) patterns.push({ levels: levelsOf(pattern, fields.length), count });
  return patterns;
};

/** Returns the shares of levels among all pairs: those of the equal level from the frequencies, the others from a sample of records. */
export const randomLevels = async (duck: DuckDbSession, { fields, levels }: Comparison, { left, right }: Pairing): Promise<number[][]> => {
  const sample = (isSide: string): string => `(FROM link_records WHERE ${isSide} ORDER BY hash(rid), rid LIMIT ${RANDOM_RECORDS})`;
  await duck.run(`CREATE OR REPLACE TEMP TABLE link_random AS ${sample(left)} UNION ${sample(right)}`);
  const side = (isSide: string): string => `(FROM link_random WHERE ${isSide})`;
  const shares: number[][] = [];
  for (const [index, level] of levels.entries()) {
    const rows = await duck.rows<{ level: number; count: number }>(
      `SELECT ${level} AS level, count(*) AS count FROM ${side(left)} l JOIN ${side(right)} r ON l.rid < r.rid GROUP BY 1`,
    );
    const counts = LEVELS[fields[index]?.kind ?? 'text'].map((_, at) => rows.find((row) => row.level === at)?.count ?? 0);
    const sampled = levelShares(counts);
    const equal = Math.max(fields[index]?.agreement ?? 0, 1e-12);
    const rest = sampled.slice(0, -1);
    const total = rest.reduce((sum, share) => sum + share, 0);
    shares.push([...rest.map((share) => (share / total) * (1 - equal)), equal]);
  }
  await duck.run('DROP TABLE link_random');
  return shares;
};
