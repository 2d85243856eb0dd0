import { unitOf } from '../../../../platform/column-meaning/index.js';
import type { BoundUnit } from '../../../../platform/text/index.js';
import type { RowPlan } from '../../../methods/answer-plan/index.js';
import type { Language } from '../../../kit.js';
import { messagesIn } from '../messages.js';
import type { MeasuredDataset } from './named-parts.js';

/** A sentence on a measure, such as an assumption, in the language of the run. */
export type Remark = (language: Language) => string;

/** Lists names in quotation marks. */
export const listed = (names: readonly string[], language: Language): string => names.map(messagesIn(language).quoted).join(', ');

/** How a measure aggregates the rows. */
export const MEASURE_KINDS = [
  'share',
  'share_of_amount',
  'repeated',
  'per_hundred',
  'count',
  'mean',
  'median',
  'sum',
  'ratio',
  'duration',
  'median_duration',
  'keys',
  'per_key',
  'missing',
  'lost',
  'expression',
  'restricted',
] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** A KPI that a request describes in terms of a dataset. */
export interface Measure<D extends MeasuredDataset = MeasuredDataset> {
  readonly kind: MeasureKind;
  readonly dataset: D;
  /** Formula in the formula language of metrics. */
  readonly formula: string;
  /** Measured value, activity or column. */
  readonly subject: string;
  /** Reference of the measure: the other activity or column, or the column of an amount; null for all rows or cases. */
  readonly base: string | null;
  /** Column that identifies the counted cases; null if rows are counted. */
  readonly caseColumn: string | null;
  /** Values to which the rows are restricted. */
  readonly filters: readonly string[];
  /** True if the measure is the share without the subject. */
  readonly isWithout: boolean;
  /** Formulas of the two numbers that a share relates; null for other kinds. */
  readonly parts: { readonly part: string; readonly whole: string } | null;
  /** Column and formula by which the values beside the subject are compared with it; null if there are none. */
  readonly neighbours: { readonly column: string; readonly formula: string } | null;
  readonly unit: string | null;
  /** The time between two dates that a share or number limits; null for other measures. */
  readonly span: DateSpan | null;
  /** The number of rows per key that a share or number of keys requires; null for other measures. */
  readonly keys: KeyBound | null;
  /** Date by which the measure is computed for periods; null for the time of the dataset. */
  readonly timeColumn: string | null;
  /** Period for which the measure is right; null for any. */
  readonly grain: 'all' | null;
  /** Desired direction if the kind of the measure determines it; otherwise null. */
  readonly direction: 'higher' | 'lower' | null;
  /** True for a share of rows within limits on a duration or quotient, or within limits that depend on another column. */
  readonly isOfLimits?: boolean;
  /** True for a term that a document of the tenant defines. */
  readonly isDefined?: boolean;
  /** Words of the request that name parts of the dataset. */
  readonly words: readonly string[];
  /** Those of them that name values or numeric columns. */
  readonly subjectWords: readonly string[];
  /** Column by whose values the request wants the KPI; null if it names none. */
  readonly groupColumn: string | null;
  /** Assumptions of the measure. */
  readonly remarks: readonly Remark[];
  /** Other measures that the request can mean. */
  readonly alternatives: readonly Measure<D>[];
}

/** A limit on the time from one date to another. */
export interface DateSpan {
  readonly from: string;
  readonly to: string;
  readonly operator: RowPlan['conditions'][number]['operator'];
  readonly value: number;
  readonly unit: BoundUnit;
}

/** A limit on the number of rows of a key; without a maximum if `most` is null. */
export interface KeyBound {
  readonly least: number;
  readonly most: number | null;
  /** True if the number of keys is measured, false for their share. */
  readonly isCount: boolean;
}

/** Names of units of time by their symbols. */
const TIME_UNITS: Readonly<Record<string, string>> = { s: 'seconds', min: 'minutes', h: 'hours', d: 'days' };

/** Returns the unit in the name of a column; null if it names none. */
export const unitOfColumn = (column: string): string | null => {
  const symbol = unitOf(column)?.symbol;
  return symbol === undefined ? null : (TIME_UNITS[symbol] ?? symbol);
};

/** A measure, or why the data cannot yield what the request describes. */
export type MeasureOrGap<D extends MeasuredDataset> = Measure<D> | { readonly gap: Remark };
