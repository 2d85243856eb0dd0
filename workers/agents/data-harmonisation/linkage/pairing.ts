/**
 * Which pairs of records are compared: those within one table, or those across two tables. Records are numbered in one sequence, with
 * the left table first, so that the first record of a pair always has the lower number.
 */
export interface Pairing {
  /** SQL conditions on `rid` of the first and of the second record of a pair. */
  left: string;
  right: string;
  /** SQL for the number of pairs in a group of records, as aggregate over `rid`. */
  count: string;
  /** SQL condition that excludes pairs of records `l` and `r` that may be matches, as far as the pairing tells. */
  unrelated: string;
  /** Number of records of a matching pair's entity, which do not make a value frequent; 0 if an entity may have any number of records. */
  perEntity: number;
}

export const WITHIN: Pairing = { left: 'true', right: 'true', count: '(count(*) * (count(*) - 1) / 2)', unrelated: 'true', perEntity: 0 };

/** Returns the pairs of records of two tables. @param leftRows highest number of a record of the left table */
export const acrossTables = (leftRows: number): Pairing => {
  const [left, right] = [`rid <= ${leftRows}`, `rid > ${leftRows}`];
  const unrelated = `(l.${left}) = (r.${left})`;
  return { left, right, unrelated, count: `(count(*) FILTER (${left})::DOUBLE * count(*) FILTER (${right}))`, perEntity: 2 };
};
