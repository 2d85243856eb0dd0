import type { Meaning } from './meaning-rules.js';
import { isCurrency, secondsOfUnit } from './units.js';

/** A column as the search for relations sees it. */
export interface RelatedColumn {
  readonly name: string;
  readonly type: string;
  readonly sample: readonly unknown[];
  readonly meaning: Meaning | null;
  readonly confidence: number;
  /** Symbol of the unit; null if none is known. */
  readonly unit: string | null;
}

/** An equation between three columns: `result` = `left` × `right` (less a discount) or `left` − `right`. */
export interface Relation {
  readonly kind: 'product' | 'difference';
  readonly result: string;
  readonly left: string;
  readonly right: string;
  /** Share of the sampled rows for which the equation holds. */
  readonly share: number;
}

/** Minimum share of rows for which an equation must hold. */
const MIN_SHARE = 0.9;
const MIN_ROWS = 8;
/** Maximum number of columns of a side of an equation; with the sample, it bounds the time. */
const MAX_SIDE = 4;
const MAX_RESULTS = 20;

/**
 * Returns the equations that hold between numeric columns: price × quantity = amount, also less a discount, and revenue − cost = profit.
 * Equations between columns of a table reveal derived columns (Papenbrock et al.: Data profiling with Metanome, PVLDB 8, 2015, search such
 * dependencies by exhaustion; here the names bound the search). A price may be any amount of money without a clear meaning, and a quantity
 * any such whole number. At most 4 × 4 × 20 triples over the sample.
 */
export const relationsOf = (columns: readonly RelatedColumn[]): Relation[] => {
  const numeric = columns.filter(({ type }) => type === 'integer' || type === 'decimal');
  const of = (...meanings: Meaning[]): RelatedColumn[] =>
    numeric.filter(({ meaning }) => meaning !== null && meanings.includes(meaning)).slice(0, MAX_SIDE);
  const results = numeric.filter(({ meaning }) => meaning === null || DERIVED.has(meaning)).slice(0, MAX_RESULTS);
  const prices = [...of('price', 'unit_cost'), ...numeric.filter(isUnclearMoney)].slice(0, MAX_SIDE);
  const counts = [...of(...COUNTS), ...numeric.filter(isUnclearCount)].slice(0, MAX_SIDE);
  const products = triples(prices, counts, results, 'product', (price, count) => price * count);
  const differences = triples(of('revenue', 'amount'), of('cost', 'profit'), results, 'difference', (revenue, cost) => revenue - cost);
  return [...products, ...differences];
};

/** Minimum confidence of a meaning that an equation does not question. */
export const KNOWN = 0.8;

const isUnclear = ({ meaning, confidence }: RelatedColumn): boolean => meaning === null || confidence < KNOWN;

const isUnclearMoney = (column: RelatedColumn): boolean => isUnclear(column) && (column.meaning === 'amount' || isCurrency(column.unit));

/** Numbers of days and nights multiply prices, too. */
const isUnclearCount = ({ type, meaning, unit }: RelatedColumn): boolean =>
  type === 'integer' && meaning === null && (unit === null || secondsOfUnit(unit) !== null);

const COUNTS: readonly Meaning[] = ['quantity', 'ordered_quantity', 'delivered_quantity', 'produced_quantity'];
/** Meanings of columns that may be computed from others. */
const DERIVED: ReadonlySet<Meaning> = new Set<Meaning>(['revenue', 'amount', 'cost', 'profit', 'actual', 'discount_amount', 'budget']);

const triples = (
  lefts: readonly RelatedColumn[],
  rights: readonly RelatedColumn[],
  results: readonly RelatedColumn[],
  kind: Relation['kind'],
  compute: (left: number, right: number) => number,
): Relation[] =>
  lefts.flatMap((left) =>
    rights.flatMap((right) =>
      results.flatMap((result) => {
        if (result === left || result === right || left === right) return [];
        const share = shareOfRows(left.sample, right.sample, result.sample, compute);
        return share >= MIN_SHARE ? [{ kind, result: result.name, left: left.name, right: right.name, share }] : [];
      }),
    ),
  );

/**
 * Returns the share of complete rows for which the equation holds within 1 % or the rounding to cents; 0 for too few rows. Rows in which
 * the result repeats the left side, as the price of a single piece does, prove nothing and do not count.
 */
const shareOfRows = (
  lefts: readonly unknown[],
  rights: readonly unknown[],
  results: readonly unknown[],
  compute: (left: number, right: number) => number,
): number => {
  let [rows, held] = [0, 0];
  for (const [index, left] of lefts.entries()) {
    const [right, result] = [rights[index], results[index]];
    if (typeof left !== 'number' || typeof right !== 'number' || typeof result !== 'number') continue;
    const expected = compute(left, right);
    if (expected === result && (expected === 0 || expected === left)) continue;
    rows += 1;
    if (Math.abs(expected - result) <= Math.max(0.011, 0.01 * Math.abs(expected))) held += 1;
  }
  return rows < MIN_ROWS ? 0 : held / rows;
};

/** Returns whether an equation holds for nearly all rows in which its columns have values. */
export const equationHolds = (...args: Parameters<typeof shareOfRows>): boolean => shareOfRows(...args) >= MIN_SHARE;

/** Returns the share of rows in which the first of two times is not after the second; null for fewer than 8 complete rows. */
export const shareInOrder = (first: readonly unknown[], second: readonly unknown[]): number | null => {
  let [rows, held] = [0, 0];
  for (const [index, begin] of first.entries()) {
    const end = second[index];
    if (typeof begin !== 'string' || typeof end !== 'string') continue;
    rows += 1;
    if (begin.slice(0, 10) <= end.slice(0, 10)) held += 1;
  }
  return rows < MIN_ROWS ? null : held / rows;
};
