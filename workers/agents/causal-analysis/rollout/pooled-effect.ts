import { quantileOf } from '../../../methods/statistics/quantile.js';

/** A row of a table with a row per unit and period: a count and the whole of which it is a part, or a value. */
export interface RolloutRow {
  readonly unit: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly isTreated: boolean;
  readonly value: number | null;
  /** Null for a value that is no count. */
  readonly whole: number | null;
}

export interface Cell {
  readonly n: number;
  /** Ratio of the sums in percent, or mean of the values. */
  readonly value: number;
  /** Squared standard error. */
  readonly variance: number;
}

export interface PooledEffect {
  readonly cells: { readonly treatedBefore: Cell; readonly treatedAfter: Cell; readonly controlBefore: Cell; readonly controlAfter: Cell };
  readonly effect: number;
  readonly low: number;
  readonly high: number;
  /** Number of counted events that the effect means for the treated units after the beginning; null for values that are no counts. */
  readonly events: number | null;
}

/** Number of standard errors of an interval of 95 %. */
const Z = 1.96;
/** Minimum number of interquartile ranges outside the quartiles of its unit at which a value is left out. */
const REACH = 4;
/** Minimum number of rows of a cell. */
const MIN_ROWS = 3;

/** Divides rows into those that count and those that cannot be right: without a value, a part above its whole, or far outside its unit. */
export const usableRows = (rows: readonly RolloutRow[], reach = REACH): { usable: RolloutRow[]; left: RolloutRow[] } => {
  const fences = new Map(
    [...Map.groupBy(rows, ({ unit }) => unit)].map(([unit, own]) => {
      const values = own.flatMap((row) => sizeOf(row) ?? []).toSorted((a, b) => a - b);
      const [q1, q3] = [quantileOf(values, 0.25), quantileOf(values, 0.75)];
      return [unit, { low: q1 - reach * (q3 - q1), high: q3 + reach * (q3 - q1), isVaried: q3 > q1 }] as const;
    }),
  );
  const isUsable = (row: RolloutRow): boolean => {
    const size = sizeOf(row);
    if (size === null || (row.whole !== null && (row.value ?? 0) > row.whole)) return false;
    const fence = fences.get(row.unit);
    return fence === undefined || !fence.isVaried || (size >= fence.low && size <= fence.high);
  };
  return { usable: rows.filter(isUsable), left: rows.filter((row) => !isUsable(row)) };
};

/** Returns the rate of a row in percent, or its value; null if it has none. */
export const sizeOf = ({ value, whole }: Pick<RolloutRow, 'value' | 'whole'>): number | null =>
  value === null || whole === 0 ? null : whole === null ? value : (100 * value) / whole;

/**
 * Returns the difference in differences of the pooled rates or means: the change of the treated units minus that of the others. Null if a
 * cell has fewer than `MIN_ROWS` rows.
 */
export const pooledEffect = (rows: readonly RolloutRow[], from: string): PooledEffect | null => {
  const part = (isTreated: boolean, isAfter: boolean): RolloutRow[] =>
    rows.filter((row) => row.isTreated === isTreated && row.day >= from === isAfter);
  const parts = [part(true, false), part(true, true), part(false, false), part(false, true)];
  if (parts.some(({ length }) => length < MIN_ROWS)) return null;
  const [treatedBefore, treatedAfter, controlBefore, controlAfter] = parts.map(cellOf) as [Cell, Cell, Cell, Cell];
  const effect = treatedAfter.value - treatedBefore.value - (controlAfter.value - controlBefore.value);
  const error = Math.sqrt([treatedBefore, treatedAfter, controlBefore, controlAfter].reduce((sum, { variance }) => sum + variance, 0));
  const wholes = part(true, true).map(({ whole }) => whole);
  return {
    cells: { treatedBefore, treatedAfter, controlBefore, controlAfter },
    ...{ effect, low: effect - Z * error, high: effect + Z * error },
    events: wholes.includes(null) ? null : (effect / 100) * wholes.reduce<number>((sum, whole) => sum + (whole ?? 0), 0),
  };
};

const cellOf = (rows: readonly RolloutRow[]): Cell => {
  const isRate = rows.every(({ whole }) => whole !== null);
  if (isRate) {
    const n = rows.reduce((sum, { whole }) => sum + (whole ?? 0), 0);
    const rate = rows.reduce((sum, { value }) => sum + (value ?? 0), 0) / n;
    return { n, value: 100 * rate, variance: (10_000 * rate * (1 - rate)) / n };
  }
  const n = rows.length;
  const mean = rows.reduce((sum, { value }) => sum + (value ?? 0), 0) / n;
  const spread = rows.reduce((sum, { value }) => sum + ((value ?? 0) - mean) ** 2, 0) / (n - 1);
  return { n, value: mean, variance: spread / n };
};
