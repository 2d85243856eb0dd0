import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { levelWeight, MISSING } from './fellegi-sunter.js';
import { patternLevel } from './compare-records.js';
import type { MatchModel } from './match-model.js';
import type { Pairing } from './pairing.js';
import type { RecordField } from './record-fields.js';

/** Minimum probability of a match for a pair to be kept. */
const MIN_PROBABILITY = 0.02;

export interface WeightOptions {
  pairing: Pairing;
  /** Weight that the pairs of `dedup_identical` have in addition, because copies of rows are more frequent than other matches. */
  copyWeight?: number;
}

/**
 * Returns SQL for a relation `(a, b, weight, probability, w0, w1, …)` of the pairs of `link_compared` with a probability of at least
 * `MIN_PROBABILITY`. Agreement in a rare value weighs more than in a frequent one: its weight is log2(m / share of the value), the
 * adjustment for value frequencies by W. Winkler: Frequency-Based Matching in the Fellegi-Sunter Model of Record Linkage, ASA (1989)
 * 778-783. The share counts the records beyond those of one entity, and at least the probability of agreement by chance.
 */
export const weightedPairs = (
  fields: readonly RecordField[],
  { fields: model, prior }: MatchModel,
  { pairing, copyWeight = 0 }: WeightOptions,
): string => {
  const logPrior = Math.log2(prior) - Math.log2(1 - prior);
  const cut = Math.log2(MIN_PROBABILITY / (1 - MIN_PROBABILITY)) - logPrior;
  const weightSql = (index: number, equal: string): string => {
    const shares = model[index] ?? { m: [], u: [] };
    const last = shares.m.length - 1;
    const cases = shares.m.slice(0, -1).map((_, level) => `WHEN ${level} THEN ${levelWeight(shares, level)}`);
    return `CASE ${patternLevel(index)} WHEN ${MISSING} THEN 0 ${cases.join(' ')} WHEN ${last} THEN ${equal} END`;
  };
  const equalWeight = (index: number, n: string): string => {
    const { m, u } = model[index] ?? { m: [], u: [] };
    const present = fields[index]?.present ?? 2;
    const share = `least(${n} / ${present}, ${u.at(-1) ?? 0} + (${n} - ${pairing.perEntity}) / ${present})`;
    return `${Math.log2(Math.max(m.at(-1) ?? 0, 1e-9))} - log2(greatest(${share}, 1e-12))`;
  };
  const atMost = fields.map((_, index) => weightSql(index, equalWeight(index, '2.0'))).join(' + ');
  const exact = fields.map(({ column }, index) => weightSql(index, equalWeight(index, `coalesce(${column}n.n, 2.0)`)));
  const joins = fields.map(({ column, whole }) => `LEFT JOIN link_frequency_${column} ${column}n ON ${column}n.h = hash(l.${whole})`);
  const weights = fields.map((_, index) => `w${index}`);
  const isCopy = copyWeight > 0 ? `CASE WHEN b IN (SELECT b FROM dedup_identical) THEN ${copyWeight} ELSE 0 END` : '0';
  return `(SELECT *, 1 / (1 + pow(2, -(${logPrior} + weight))) AS probability
    FROM (SELECT *, round(${weights.join(' + ')} + ${isCopy}, 1) AS weight
          FROM (SELECT a, b, ${exact.map((sql, index) => `(${sql})::DOUBLE AS w${index}`).join(', ')}
                FROM (SELECT * FROM link_compared WHERE ${atMost} >= ${cut - copyWeight}) JOIN link_records l ON l.rid = a ${joins.join(' ')}))
    WHERE weight >= ${cut})`;
};

/** Writes the weighted pairs to `link_weighted`, or appends them. */
export const weighPairs = async (
  duck: DuckDbSession,
  fields: readonly RecordField[],
  model: MatchModel,
  { append = false, ...options }: WeightOptions & { append?: boolean },
): Promise<void> => {
  const pairs = `SELECT a, b, weight, probability FROM ${weightedPairs(fields, model, options)}`;
  await duck.run(append ? `INSERT INTO link_weighted ${pairs}` : `CREATE OR REPLACE TEMP TABLE link_weighted AS ${pairs}`);
  await duck.run('DROP TABLE link_compared');
};
