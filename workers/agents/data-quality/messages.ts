/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly answer: {
    readonly score: (dimension: string | number, score: string | number) => string;
    readonly noScore: (dimension: string | number, reason: string | number) => string;
    readonly failed: (columns: string | number, failed: string | number, checked: string | number) => string;
    readonly rows: string;
    readonly nothing: string;
    readonly column: (name: string | number, failed: string | number, passed: string | null) => string;
    readonly columnFailed: (check: string | number, failed: string | number, checked: string | number, share: string | number, row: string | null) => string;
    readonly columnFine: (name: string | number, checks: string | number, checked: string | number) => string;
    readonly unchecked: (name: string | number, dimensions: string | number) => string;
    readonly whole: (name: string | number, scores: string | number) => string;
    readonly overall: (name: string | number, score: string | number, gate: string | number) => string;
    readonly weakest: string;
    readonly gates: {
      readonly open: string;
      readonly conditional: string;
      readonly closed: string;
    } & Readonly<Record<string, string>>;
  };
  readonly all: {
    readonly name: (name: string | number) => string;
    readonly scored: (name: string | number, score: string | number) => string;
    readonly ranking: (count: number, dimension: string | null, list: string | number) => string;
    readonly unscored: (names: string | number) => string;
    readonly details: (name: string | number) => string;
  };
  readonly order: {
    readonly found: (of: string, first: string | number, second: string | number, order: string, found: string | number, both: string | number, share: string | number, keys: string | null) => string;
  };
  readonly emptiest: {
    readonly column: (name: string | number, dataset: string | number, share: string | number) => string;
    readonly list: (datasets: string | number, columns: string | number) => string;
    readonly none: (datasets: string | number) => string;
  };
  readonly verdict: {
    readonly decided: (answer: string, columns: string | null, share: string | number, failed: string | number, checked: string | number, limit: string | null, gate: string | null) => string;
    readonly undecided: string;
    readonly formula: (words: string | number) => string;
  };
  readonly variants: (name: string | number, failed: string | number, checked: string | number, list: string | null) => string;
  readonly rule: (order: string, column: string | number, than: string | number, failed: string | number, checked: string | number, share: string | number, tolerance: string | null, keys: string | null) => string;
  readonly defects: {
    readonly duplicates: (whole: string | number, key: string | null, repeated: string | number, keys: string | null) => string;
    readonly placeholderDates: (name: string | number, count: string | number, keys: string | null) => string;
    readonly placeholderTexts: (name: string | number, count: string | number, values: string | null, empty: string | number) => string;
    readonly missing: (name: string | number, count: string | number, keys: string | null) => string;
    readonly nothingMissing: string;
    readonly noVariants: string;
    readonly similar: (repeated: string | number, left: string | number, groups: string | null, doubtful: string | null) => string;
    readonly impossibleDates: (column: string | number, reason: string, beside: string | number, count: string | number, rows: string | number) => string;
    readonly noImpossibleDates: (columns: string | number) => string;
    readonly noneImpossible: string;
    readonly product: (amount: string | number, formula: string | number, count: string | number, keys: string | null) => string;
    readonly regular: (column: string | number, values: string | number, count: string | number) => string;
    readonly noProduct: (clause: string | number) => string;
    readonly noColumn: (clause: string | number) => string;
    readonly impossible: (column: string | number, reason: string, beside: string | number, count: string | number, cells: string | number) => string;
  };
  readonly found: {
    readonly repeated: (rows: number) => string;
    readonly placeholder: (column: string | number, rows: number, values: string | number) => string;
    readonly placeholder_dates_missing: (column: string | number, values: string | number, of: string | number, first: string | number) => string;
    readonly placeholder_dates_kept: (column: string | number, values: string | number, of: string | number, first: string | number) => string;
    readonly kinds_in_column: (column: string | number, values: string | number, of: string | number, first: string | number) => string;
    readonly units_mixed: (column: string | number, values: string | number, of: string | number, first: string | number) => string;
    readonly signs_in_column: (column: string | number, values: string | number, of: string | number, first: string | number) => string;
    readonly total_rows: (column: string | number, values: string | number, of: string | number, first: string | number) => string;
    readonly spelling: (column: string | number, rows: number, forms: string | number) => string;
    readonly form: (from: string | number, into: string | number) => string;
  };
  readonly quoted: (name: string | number) => string;
  readonly gaps: {
    readonly one: (column: string | number, count: string | number, rows: string | number, share: string | number) => string;
    readonly all: (columns: string | number, count: string | number, share: string | number, keys: string | null, more: string | null) => string;
    readonly any: (columns: string | number, count: string | number, share: string | number) => string;
  };
  readonly every: {
    readonly row: (row: string | number, key: string | number) => string;
    readonly like: (row: string | number, other: string | number) => string;
    readonly value: (row: string | number, value: string | number, expected: string | null) => string;
    readonly dates: (row: string | number, later: string | number, earlier: string | number) => string;
    readonly finding: (check: string | number, columns: string | null, count: string | number, rows: string | number) => string;
    readonly reversed: (second: string | number, first: string | number, count: string | number, rows: string | number) => string;
    readonly none: string;
    readonly rowsFrom: string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/data-quality/messages.yaml');
