/** A column of a sample: numbers, or texts that stand for kinds. NaN and null are gaps. */
export type FrameColumn = { kind: 'number'; values: number[] } | { kind: 'text'; values: (string | null)[] };

/** A sample of rows, by column. */
export interface Frame {
  /** `rows`: rows of the table; `changes`: changes of KPIs from one period to the next. */
  of: 'rows' | 'changes';
  columns: ReadonlyMap<string, FrameColumn>;
  rows: number;
}

/** Regressors and what they explain, of the rows that lack none of them. */
export interface Prepared {
  treatment: number[];
  outcome: number[];
  /** One array a regressor; texts become indicators of each kind but the most frequent. */
  controls: { name: string; values: number[] }[];
  /** What the two values of a binary treatment stand for; null where it has more. */
  binary: { zero: string; one: string } | null;
  dropped: number;
}

export type Unprepared = 'treatment_not_numeric' | 'outcome_not_numeric' | 'treatment_constant' | 'outcome_constant' | 'too_few_rows';

export const FEWEST_ROWS = 40;
const ROWS_PER_REGRESSOR = 10;
const MAX_KINDS = 8;

/** Takes what an estimate needs out of a frame, or says why that cannot be. */
export const prepare = (frame: Frame, treatment: string, outcome: string, adjustment: readonly string[]): Prepared | Unprepared => {
  const wanted = [treatment, outcome, ...adjustment].map((name) => frame.columns.get(name));
  const complete = Array.from({ length: frame.rows }, (_, row) => row).filter((row) =>
    wanted.every((column) => column && !isGap(column, row)),
  );
  const [t, y, ...others] = wanted.map((column) => column && picked(column, complete));
  const coded = t && asNumbers(t, true);
  if (!coded) return 'treatment_not_numeric';
  const effects = y && asNumbers(y, false);
  if (!effects) return 'outcome_not_numeric';
  const controls = adjustment.flatMap((name, index) => regressorsOf(name, others[index]));
  if (complete.length < Math.max(FEWEST_ROWS, ROWS_PER_REGRESSOR * (controls.length + 2))) return 'too_few_rows';
  if (new Set(coded.values).size < 2) return 'treatment_constant';
  if (new Set(effects.values).size < 2) return 'outcome_constant';
  return { treatment: coded.values, outcome: effects.values, controls, binary: coded.binary, dropped: frame.rows - complete.length };
};

const isGap = ({ values }: FrameColumn, row: number): boolean => {
  const value = values[row];
  return typeof value === 'number' ? !Number.isFinite(value) : value == null;
};

const picked = (column: FrameColumn, rows: readonly number[]): FrameColumn =>
  column.kind === 'number'
    ? { kind: 'number', values: rows.map((row) => column.values[row] ?? Number.NaN) }
    : { kind: 'text', values: rows.map((row) => column.values[row] ?? null) };

/** Words that say that something was so. */
const YES = /^(?:ja|j|yes|y|true|wahr|treated|behandelt|nach|after|neu|new)$/i;

/** Two kinds become 0 and 1 where a treatment is coded: yes is 1, else the larger number or the later word. */
const asNumbers = (column: FrameColumn, isTreatment: boolean): { values: number[]; binary: Prepared['binary'] } | null => {
  const kinds = [...new Set<string | number | null>(column.values)];
  if (column.kind === 'text' && !isTreatment) return null;
  if (kinds.length === 2 && isTreatment) {
    const [zero, one] = kinds.toSorted(
      (a, b) =>
        Number(YES.test(String(a))) - Number(YES.test(String(b))) ||
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
  const kinds = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_KINDS + 1);
  return kinds.slice(1).map(([kind]) => ({ name: `${name}: ${kind}`, values: column.values.map((value) => (value === kind ? 1 : 0)) }));
};
