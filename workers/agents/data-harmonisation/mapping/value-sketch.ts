import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { asShare } from '../../../methods/statistics/bounded.js';

/** A sketch of a column: its distinct values with the lowest hashes. Equal sets of values yield equal sketches. */
export interface ValueSketch {
  /** The upper 52 bits of each hash, in ascending order. */
  hashes: number[];
  /** Number of occurrences of each trigram in these values. */
  trigrams: ReadonlyMap<string, number>;
}

/** With 256 values, the standard error of a share is about 3 percentage points. */
const SKETCH_SIZE = 256;

/**
 * Reads the sketch of a column expression (K. Beyer et al.: On Synopses for Distinct-Value Estimation Under Multiset Operations,
 * SIGMOD 2007).
 */
export const sketchValues = async (duck: DuckDbSession, relation: string, value: string): Promise<ValueSketch> => {
  const rows = await duck.rows<{ h: number; v: string }>(
    `SELECT (hash(v) >> 12)::BIGINT AS h, v FROM (SELECT DISTINCT lower(trim(left(CAST(${value} AS VARCHAR), 100))) AS v FROM ${relation} WHERE ${value} IS NOT NULL)
     WHERE v <> '' ORDER BY h LIMIT ${SKETCH_SIZE}`,
  );
  const trigrams = new Map<string, number>();
  for (const { v } of rows) for (let at = 0; at + 3 <= v.length; at += 1) count(trigrams, shapeOf(v.slice(at, at + 3)));
  return { hashes: rows.map(({ h }) => h), trigrams };
};

/** Replaces every digit by 0, so that only the position of digits matters. */
const shapeOf = (text: string): string => text.replaceAll(/\d/g, '0');

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Returns the share of the smaller set's distinct values that also occur in the other set, 0 to 1. Compares the ordered hashes once. */
export const valueOverlap = (one: ValueSketch, other: ValueSketch, distinct: readonly [number, number]): number => {
  const [left, right] = [one.hashes, other.hashes];
  if (left.length === 0 || right.length === 0) return 0;
  let [i, j, union, both] = [0, 0, 0, 0];
  while (union < SKETCH_SIZE && (i < left.length || j < right.length)) {
    const [a, b] = [left[i] ?? Infinity, right[j] ?? Infinity];
    if (a === b) both += 1;
    if (a <= b) i += 1;
    if (b <= a) j += 1;
    union += 1;
  }
  const jaccard = both / union;
  const common = (jaccard * (distinct[0] + distinct[1])) / (1 + jaccard);
  return asShare(common / Math.max(1, Math.min(...distinct)));
};

/** Returns the similarity in form of the values, 0 to 1: the cosine between their trigram counts. */
export const valueLikeness = (one: ValueSketch, other: ValueSketch): number => {
  const [fewer, more] = one.trigrams.size <= other.trigrams.size ? [one, other] : [other, one];
  let product = 0;
  for (const [gram, times] of fewer.trigrams) product += times * (more.trigrams.get(gram) ?? 0);
  // Rounding errors can raise the cosine of equal sets above 1.
  return product === 0 ? 0 : asShare(product / (lengthOf(one) * lengthOf(other)));
};

/** Cached Euclidean norms of trigram counts: each sketch is compared with all columns of the other table. */
const lengths = new WeakMap<ValueSketch, number>();

const lengthOf = (sketch: ValueSketch): number => {
  let length = lengths.get(sketch);
  if (length === undefined) {
    length = Math.sqrt([...sketch.trigrams.values()].reduce((sum, times) => sum + times * times, 0));
    lengths.set(sketch, length);
  }
  return length;
};
