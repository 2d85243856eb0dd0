import type { Span } from './formula-error.js';
import type { BinaryOperator } from './formula-syntax.js';

/** A dataset column that a formula may use. */
export interface FormulaColumn {
  readonly name: string;
  /** integer, decimal, boolean, date, timestamp or text. */
  readonly type: string;
  /** Time zone whose local times the column contains in place of instants; absent for other columns. Elapsed times are measured exactly with it. */
  readonly instantIn?: string;
}

export type ValueType = 'number' | 'text' | 'boolean' | 'date' | 'timestamp' | 'null';

/** Scope of a value: constant, one per row, or one per group of rows. */
export type Level = 'constant' | 'row' | 'aggregate';

export type AggregateName =
  | 'SUM'
  | 'COUNT'
  | 'COUNT_DISTINCT'
  | 'COUNT_REPEATED'
  | 'AVG'
  | 'MEDIAN'
  | 'MIN'
  | 'MAX'
  | 'STDDEV'
  | 'PERCENTILE';
export type ScalarName =
  | 'IF'
  | 'COALESCE'
  | 'NULLIF'
  | 'ABS'
  | 'ROUND'
  | 'LEAST'
  | 'GREATEST'
  | 'LOWER'
  | 'CONTAINS'
  | 'DATE_DIFF'
  | 'CASE_DURATION'
  | 'STEP_DURATION';

/**
 * Column that the relation of an event log has beside those of its dataset if a formula uses CASE_DURATION: the days from the first start
 * to the last completion of a case in the row of its first event, and NULL in its other rows, so that every case counts once.
 */
export const CASE_DURATION_COLUMN = '_case_duration_days';

/** Two activities of the cases of an event log, between which a formula measures the time. */
export interface StepDuration {
  readonly from: string;
  readonly until: string;
}

/**
 * Returns the name of a column that the relation of an event log has if a formula uses STEP_DURATION: the days from the first event of an
 * activity to the first event of another one at or after it, in the row of the former, and NULL in all other rows.
 */
export const stepDurationColumn = ({ from, until }: StepDuration): string => `_step_duration_days:${JSON.stringify([from, until])}`;

/** Syntax tree of a formula with resolved columns, types and levels. */
export type TypedNode = Span & { readonly type: ValueType; readonly level: Level } & (
    | { readonly kind: 'number'; readonly value: number }
    /** A text, or with the type `date` a day as YYYY-MM-DD. */
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'null' }
    | { readonly kind: 'column'; readonly name: string; readonly instantIn?: string }
    | { readonly kind: 'negative' | 'not'; readonly operand: TypedNode }
    | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: TypedNode; readonly right: TypedNode }
    | { readonly kind: 'in'; readonly operand: TypedNode; readonly items: readonly TypedNode[]; readonly isNegated: boolean }
    | { readonly kind: 'isNull'; readonly operand: TypedNode; readonly isNegated: boolean }
    | { readonly kind: 'scalar'; readonly name: ScalarName; readonly args: readonly TypedNode[] }
    | {
        readonly kind: 'aggregate';
        readonly name: AggregateName;
        readonly args: readonly TypedNode[];
        readonly where: TypedNode | null;
      }
  );

export interface CheckedFormula {
  readonly root: TypedNode;
  /** Names of the used columns in order of first use. */
  readonly columns: readonly string[];
  /** True if the relation needs `CASE_DURATION_COLUMN`. */
  readonly usesCaseDuration: boolean;
  /** Activities between which the formula measures the time; the relation needs a column for each. */
  readonly stepDurations: readonly StepDuration[];
}
