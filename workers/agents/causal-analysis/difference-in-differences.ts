import { permutationTest, type PermutationTest } from '../../methods/statistics/permutation-test.js';
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
  of: 'rows' | 'unit_changes' | 'period_differences';
  /** Null if the p-value is that of a t test. */
  permutation: PermutationTest | null;
}

/** Minimum number of values per cell. */
const MIN_VALUES_PER_CELL = 5;
/** Minimum number of units per group, and of periods before and after. */
const MIN_COMPARED = 2;
/** Number of units of a group, or of periods, up to which the p-value is that of a permutation test. */
const FEW = 12;
const SEED = 1;

/**
 * Estimates the difference in differences between the treated group and the control group. With units, it compares the change of
 * each unit's mean, which accounts for serial correlation (M. Bertrand, E. Duflo and S. Mullainathan: How much should we trust
 * differences-in-differences estimates?, 2004). Without units and with few periods, it compares the difference between the groups
 * period by period (S. G. Donald and K. Lang 2007), otherwise it uses the interaction of group and time. With few units or periods, the
 * p-value is that of a permutation test. Returns null if a cell has fewer than `MIN_VALUES_PER_CELL` values and there are too few units
 * and periods.
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
  const [treatedBefore = 0, treatedAfter = 0, controlBefore = 0, controlAfter = 0] = parts.map(
    (part) => part.reduce((total, value) => total + value, 0) / part.length,
  );
  const cells = { treatedBefore, treatedAfter, controlBefore, controlAfter };
  const changes = unitChanges(rows, from);
  if (changes) return { ...compareMeans(changes), cells, of: 'unit_changes' };
  const differences = periodDifferences(rows, from);
  if (differences) return { ...compareMeans(differences), cells, of: 'period_differences' };
  if (parts.some((part) => part.length < MIN_VALUES_PER_CELL)) return null;
  const fit = leastSquares(
    rows.map(({ treated, time }) => [1, Number(treated), Number(time >= from), Number(treated && time >= from)]),
    rows.map(({ outcome }) => outcome),
  );
  const { estimate, ...rest } = coefficientOf(fit, 3);
  return { estimate: { effect: estimate, ...rest, n: rows.length }, cells, of: 'rows', permutation: null };
};

/** Compares the mean of the marked values with that of the others. */
const compareMeans = (values: readonly Marked[]): Pick<DifferenceInDifferences, 'estimate' | 'permutation'> => {
  const fit = leastSquares(
    values.map(({ isMarked }) => [1, Number(isMarked)]),
    values.map(({ value }) => value),
  );
  const { estimate: effect, ...rest } = coefficientOf(fit, 1);
  const marked = values.filter(({ isMarked }) => isMarked).length;
  const isFew = Math.min(marked, values.length - marked) < FEW;
  const permutation = isFew
    ? permutationTest(
        values.map(({ value }) => value),
        values.map(({ isMarked }) => isMarked),
        SEED,
      )
    : null;
  return { estimate: { effect, ...rest, ...(permutation && { p: permutation.p }), n: values.length }, permutation };
};

interface Marked {
  value: number;
  /** The unit is treated, or the period is after the intervention. */
  isMarked: boolean;
}

const meanOf = (part: readonly PanelRow[]): number => part.reduce((total, { outcome }) => total + outcome, 0) / part.length;

const isEnough = (values: readonly Marked[]): boolean => {
  const marked = values.filter(({ isMarked }) => isMarked).length;
  return marked >= MIN_COMPARED && values.length - marked >= MIN_COMPARED;
};

/** Returns the difference between the groups in each period that has both; null if there are too few or many periods. */
const periodDifferences = (rows: readonly PanelRow[], from: number): Marked[] | null => {
  const periods = Map.groupBy(rows, ({ time }) => time);
  if (periods.size > 2 * FEW) return null;
  const differences = [...periods].flatMap(([time, own]): Marked[] => {
    const [treated, control] = [own.filter((row) => row.treated), own.filter((row) => !row.treated)];
    return treated.length === 0 || control.length === 0 ? [] : [{ value: meanOf(treated) - meanOf(control), isMarked: time >= from }];
  });
  return isEnough(differences) ? differences : null;
};

/** Returns the change of each unit observed before and after; null if either group has fewer than `MIN_COMPARED` such units. */
const unitChanges = (rows: readonly PanelRow[], from: number): Marked[] | null => {
  const units = Map.groupBy(
    rows.filter(({ unit }) => unit !== null),
    ({ unit }) => unit,
  );
  const changes = [...units.values()].flatMap((own) => {
    const [before, after] = [own.filter(({ time }) => time < from), own.filter(({ time }) => time >= from)];
    return before.length === 0 || after.length === 0 ? [] : [{ isMarked: own[0]?.treated ?? false, value: meanOf(after) - meanOf(before) }];
  });
  return isEnough(changes) ? changes : null;
};
