import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { asShare } from '../../../methods/statistics/bounded.js';

/** The distinct values of a column that a hash orders first, in that order: the same for the same set of values. */
export interface ValueSketch {
  hashes: string[];
  /** The trigrams of these values and how often each occurs. */
  trigrams: ReadonlyMap<string, number>;
}

/** With 256 values a share is known to about three percent points. */
const SKETCH_SIZE = 256;

/** Values by hash, after K. Beyer et al.: On Synopses for Distinct-Value Estimation Under Multiset Operations. SIGMOD 2007. */
export const sketchValues = async (duck: DuckDbSession, relation: string, value: string): Promise<ValueSketch> => {
  const rows = await duck.rows<{ h: string; v: string }>(
    `SELECT lpad(hash(v)::VARCHAR, 20, '0') AS h, v FROM (SELECT DISTINCT lower(trim(left(CAST(${value} AS VARCHAR), 100))) AS v FROM ${relation} WHERE ${value} IS NOT NULL)
     WHERE v <> '' ORDER BY h LIMIT ${SKETCH_SIZE}`,
  );
  const trigrams = new Map<string, number>();
  for (const { v } of rows) for (let at = 0; at + 3 <= v.length; at += 1) count(trigrams, shapeOf(v.slice(at, at + 3)));
  return { hashes: rows.map(({ h }) => h), trigrams };
};

/** Digits are alike to one another: what matters is where they stand. */
const shapeOf = (text: string): string => text.replaceAll(/\d/g, '0');

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Share of the smaller set's distinct values that the other has too. */
export const valueOverlap = (one: ValueSketch, other: ValueSketch, distinct: readonly [number, number]): number => {
  const union = [...new Set([...one.hashes, ...other.hashes])].sort().slice(0, SKETCH_SIZE);
  if (one.hashes.length === 0 || other.hashes.length === 0) return 0;
  const [first, second] = [new Set(one.hashes), new Set(other.hashes)];
  const jaccard = union.filter((hash) => first.has(hash) && second.has(hash)).length / union.length;
  const common = (jaccard * (distinct[0] + distinct[1])) / (1 + jaccard);
  return asShare(common / Math.max(1, Math.min(...distinct)));
};

/** How alike the values look: the cosine between the counts of their trigrams. */
export const valueLikeness = (one: ValueSketch, other: ValueSketch): number => {
  let product = 0;
  for (const [gram, times] of one.trigrams) product += times * (other.trigrams.get(gram) ?? 0);
  const length = ({ trigrams }: ValueSketch): number => Math.sqrt([...trigrams.values()].reduce((sum, times) => sum + times * times, 0));
  // The cosine of equal sets may be above 1 by a rounding error.
  return product === 0 ? 0 : asShare(product / (length(one) * length(other)));
};
