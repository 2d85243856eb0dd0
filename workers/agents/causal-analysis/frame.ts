/** A column of a sample: numeric or categorical (text). NaN and null are gaps. */
export type FrameColumn = { kind: 'number'; values: number[] } | { kind: 'text'; values: (string | null)[] };

/** A sample of rows, by column. */
export interface Frame {
  /** `rows`: rows of the table; `changes`: changes of KPIs from one period to the next. */
  of: 'rows' | 'changes';
  columns: ReadonlyMap<string, FrameColumn>;
  rows: number;
}

/** Treatment, outcome and controls of the complete rows. */
export interface Prepared {
  treatment: number[];
  outcome: number[];
  /** One array per regressor. A text column becomes one indicator per category, except for the most frequent category. */
  controls: { name: string; values: number[] }[];
  /** Labels of the two values of a binary treatment; null for other treatments. */
  binary: { zero: string; one: string } | null;
  /** Number of rows omitted because of gaps. */
  dropped: number;
}

export type PreparationFailure =
  | 'treatment_not_numeric'
  | 'outcome_not_numeric'
  | 'treatment_constant'
  | 'outcome_constant'
  | 'too_few_rows';

export const MIN_ROWS = 40;
const ROWS_PER_REGRESSOR = 10;
/** Maximum number of indicators per text column. */
const MAX_CATEGORIES = 8;

/** Extracts treatment, outcome and controls from a frame, or returns the reason why that is impossible. */
export const prepare = (frame: Frame, treatment: string, outcome: string, adjustment: readonly string[]): Prepared | PreparationFailure => {
  const selected = [treatment, outcome, ...adjustment].map((name) => frame.columns.get(name));
  const complete = Array.from({ length: frame.rows }, (_, row) => row).filter((row) =>
    selected.every((column) => column && !isGap(column, row)),
  );
  const [t, y, ...others] = selected.map((column) => column && selectRows(column, complete));
  const treatments = t && asNumbers(t, true);
  if (!treatments) return 'treatment_not_numeric';
  const outcomes = y && asNumbers(y, false);
  if (!outcomes) return 'outcome_not_numeric';
  const controls = adjustment.flatMap((name, index) => regressorsOf(name, others[index]));
  if (complete.length < Math.max(MIN_ROWS, ROWS_PER_REGRESSOR * (controls.length + 2))) return 'too_few_rows';
  if (new Set(treatments.values).size < 2) return 'treatment_constant';
  if (new Set(outcomes.values).size < 2) return 'outcome_constant';
  return {
    treatment: treatments.values,
    outcome: outcomes.values,
    controls,
    binary: treatments.binary,
    dropped: frame.rows - complete.length,
  };
};

const isGap = ({ values }: FrameColumn, row: number): boolean => {
  const value = values[row];
  return typeof value === 'number' ? !Number.isFinite(value) : value == null;
};

const selectRows = (column: FrameColumn, rows: readonly number[]): FrameColumn =>
  column.kind === 'number'
    ? { kind: 'number', values: rows.map((row) => column.values[row] ?? Number.NaN) }
    : { kind: 'text', values: rows.map((row) => column.values[row] ?? null) };

/** Labels that denote the treated group. */
const TREATED_LABEL = /^(?:ja|j|yes|y|true|wahr|treated|behandelt|nach|after|neu|new)$/i;

/**
 * Returns the values as numbers, or null if a text column cannot be coded. A treatment with two values is coded as 0 and 1: 1 is a
 * label such as “yes”, else the larger number or the alphabetically later text.
 */
const asNumbers = (column: FrameColumn, isTreatment: boolean): { values: number[]; binary: Prepared['binary'] } | null => {
  const distinct = [...new Set<string | number | null>(column.values)];
  if (column.kind === 'text' && !isTreatment) return null;
  if (distinct.length === 2 && isTreatment) {
    const [zero, one] = distinct.toSorted(
      (a, b) =>
        Number(TREATED_LABEL.test(String(a))) - Number(TREATED_LABEL.test(String(b))) ||
        (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1),
    );
    return { values: column.values.map((value) => (value === one ? 1 : 0)), binary: { zero: String(zero), one: String(one) } };
  }
  return column.kind === 'number' ? { values: column.values, binary: null } : null;
};

const regressorsOf = (name: string, column: FrameColumn | undefined): Prepared['controls'] => {
  if (!column) return [];
  if (column.kind === 'number') return new Set(column.values).size > 1 ? [{ name, values: column.values }] : [];
  const counts = new Map<string, number>();
  for (const value of column.values) counts.set(value ?? '', (counts.get(value ?? '') ?? 0) + 1);
  const categories = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_CATEGORIES + 1);
  return categories
    .slice(1)
    .map(([category]) => ({ name: `${name}: ${category}`, values: column.values.map((value) => (value === category ? 1 : 0)) }));
};
