import { coefficientOf, leastSquares } from '../../methods/statistics/regression/least-squares.js';
import type { Estimate } from './estimate.js';

/** An observation of one of two groups at a point in time. */
export interface PanelRow {
  treated: boolean;
  /** Milliseconds since the epoch. */
  time: number;
  outcome: number;
  /** Unit with repeated observations; null if rows have no unit. */
  unit: string | null;
}

export interface DifferenceInDifferences {
  estimate: Estimate;
  /** Means of the four cells. */
  cells: { treatedBefore: number; treatedAfter: number; controlBefore: number; controlAfter: number };
  /** The same estimate for a placebo date in the middle of the pre-treatment period; near 0 if trends were parallel. */
  placebo: Estimate | null;
  of: 'rows' | 'unit_changes';
}

/** Minimum number of values per cell, or of units per group. */
const MIN_VALUES_PER_CELL = 5;

/**
 * Estimates the difference in differences between the treated group and the control group. With units, it compares the change of
 * each unit's mean, which accounts for serial correlation (M. Bertrand, E. Duflo and S. Mullainathan: How much should we trust
 * differences-in-differences estimates?, 2004); without units, it uses the interaction of group and time. Returns null if a cell
 * has fewer than `MIN_VALUES_PER_CELL` values.
 *
 * @param from first moment after the intervention, in milliseconds since the epoch
 * @throws CollinearityError if the regressors are linearly dependent
 */
export const differenceInDifferences = (rows: readonly PanelRow[], from: number): DifferenceInDifferences | null => {
  const main = compare(rows, from);
  if (!main) return null;
  const before = rows.filter(({ time }) => time < from);
  const times = before.map(({ time }) => time).toSorted((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)];
  return { ...main, placebo: middle === undefined ? null : (compare(before, middle)?.estimate ?? null) };
};

const compare = (rows: readonly PanelRow[], from: number): Omit<DifferenceInDifferences, 'placebo'> | null => {
  const cell = (treated: boolean, after: boolean): number[] =>
    rows.filter((row) => row.treated === treated && row.time >= from === after).map(({ outcome }) => outcome);
  const parts = [cell(true, false), cell(true, true), cell(false, false), cell(false, true)];
  if (parts.some((part) => part.length < MIN_VALUES_PER_CELL)) return null;
  const [treatedBefore = 0, treatedAfter = 0, controlBefore = 0, controlAfter = 0] = parts.map(
    (part) => part.reduce((total, value) => total + value, 0) / part.length,
  );
  const cells = { treatedBefore, treatedAfter, controlBefore, controlAfter };
  const changes = unitChanges(rows, from);
  if (changes) {
    const fit = leastSquares(
      changes.map(({ treated }) => [1, Number(treated)]),
      changes.map(({ change }) => change),
    );
    const { estimate, ...rest } = coefficientOf(fit, 1);
    return { estimate: { effect: estimate, ...rest, n: changes.length }, cells, of: 'unit_changes' };
  }
  const fit = leastSquares(
    rows.map(({ treated, time }) => [1, Number(treated), Number(time >= from), Number(treated && time >= from)]),
    rows.map(({ outcome }) => outcome),
  );
  const { estimate, ...rest } = coefficientOf(fit, 3);
  return { estimate: { effect: estimate, ...rest, n: rows.length }, cells, of: 'rows' };
};

/** Returns the change of each unit observed before and after; null if either group has fewer than `MIN_VALUES_PER_CELL` such units. */
const unitChanges = (rows: readonly PanelRow[], from: number): { treated: boolean; change: number }[] | null => {
  const units = Map.groupBy(
    rows.filter(({ unit }) => unit !== null),
    ({ unit }) => unit,
  );
  const mean = (part: readonly PanelRow[]): number => part.reduce((total, { outcome }) => total + outcome, 0) / part.length;
  const changes = [...units.values()].flatMap((own) => {
    const [before, after] = [own.filter(({ time }) => time < from), own.filter(({ time }) => time >= from)];
    return before.length === 0 || after.length === 0 ? [] : [{ treated: own[0]?.treated ?? false, change: mean(after) - mean(before) }];
  });
  const treated = changes.filter((each) => each.treated).length;
  return treated < MIN_VALUES_PER_CELL || changes.length - treated < MIN_VALUES_PER_CELL ? null : changes;
};
