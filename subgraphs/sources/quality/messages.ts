/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly dimension: {
    readonly completeness: string;
    readonly uniqueness: string;
    readonly validity: string;
    readonly consistency: string;
    readonly timeliness: string;
    readonly outliers: string;
    readonly nearDuplicates: string;
  } & Readonly<Record<string, string>>;
  readonly check: {
    readonly 'missing-values': string;
    readonly 'disguised-nulls': string;
    readonly 'duplicate-rows': string;
    readonly 'duplicate-keys': string;
    readonly 'declared-type': string;
    readonly 'number-format': string;
    readonly 'date-format': string;
    readonly 'email-format': string;
    readonly 'postal-code-format': string;
    readonly 'character-pattern': string;
    readonly 'damaged-encoding': string;
    readonly 'mixed-notation': string;
    readonly 'functional-dependency': string;
    readonly 'source-disagreement': string;
    readonly 'swapped-values': string;
    readonly 'spelling-variants': string;
    readonly currency: string;
    readonly 'future-dates': string;
    readonly 'tukey-fences': string;
    readonly 'mad-z-score': string;
    readonly 'group-fences': string;
    readonly 'near-duplicate-rows': string;
  } & Readonly<Record<string, string>>;
  readonly severity: {
    readonly none: string;
    readonly low: string;
    readonly medium: string;
    readonly high: string;
  } & Readonly<Record<string, string>>;
  readonly fact: {
    readonly 'rows without a complete key': string;
    readonly 'repeated keys': string;
    readonly type: string;
    readonly groups: string;
    readonly newest: string;
    readonly 'age in days': string;
    readonly 'usual gap in days': string;
    readonly 'lower fence': string;
    readonly 'upper fence': string;
    readonly 'far out': string;
    readonly 'heavy tail': string;
    readonly median: string;
    readonly 'outside both': string;
    readonly sources: string;
    readonly 'most accurate source': string;
    readonly 'least accurate source': string;
    readonly 'most frequent notation': string;
    readonly scale: string;
    readonly linear: string;
    readonly logarithmic: string;
    readonly 'most with': string;
    readonly 'pairs compared': string;
    readonly 'pairs left out': string;
  } & Readonly<Record<string, string>>;
  readonly formula: {
    readonly overall: string;
    readonly notComputed: string;
    readonly completeness: string;
    readonly uniqueness: string;
    readonly validity: string;
    readonly consistency: string;
    readonly timeliness: string;
    readonly outliers: string;
    readonly nearDuplicates: string;
  } & Readonly<Record<string, string>>;
  readonly reason: {
    readonly noRows: string;
    readonly singleRow: string;
    readonly noFormats: string;
    readonly noDependencies: string;
    readonly noTimeColumn: string;
    readonly fewDays: (days: string | number, min: string | number) => string;
    readonly fewNumbers: (values: string | number, distinct: string | number) => string;
    readonly oneDistinctRow: string;
    readonly notDescribed: string;
  };
  readonly note: {
    readonly rowsRejected: (rejected: number) => string;
    readonly emptyAsExpected: (column: string | number, cells: number, by: string | number, values: string | number) => string;
    readonly columnsLeftOut: (checked: string | number, leftOut: string | number) => string;
    readonly dependenciesLeftOut: (columns: string | number, leftOut: string | number) => string;
    readonly seriesEnded: (day: string | number) => string;
    readonly systematic: (column: string | number, rows: string | number, context: string | number, value: string | number) => string;
    readonly pairsLeftOut: (pairs: string | number, blockRows: string | number, maxPairs: string | number, leftOut: string | number) => string;
  };
  readonly report: {
    readonly restricted: string;
    readonly heading: string;
    readonly asOf: string;
    readonly rows: string;
    readonly columns: string;
    readonly overall: string;
    readonly noScore: string;
    readonly dimension: string;
    readonly score: string;
    readonly weight: string;
    readonly finding: string;
    readonly formula: string;
    readonly check: string;
    readonly checked: string;
    readonly failed: string;
    readonly share: string;
    readonly severity: string;
    readonly facts: string;
    readonly row: string;
    readonly column: string;
    readonly value: string;
    readonly suggestion: string;
    readonly reasons: string;
    readonly expected: string;
    readonly like: string;
    readonly similarity: string;
    readonly missing: string;
    readonly keys: string;
    readonly cells: string;
    readonly failedChecks: (failed: string | number, all: string | number) => string;
    readonly moreFailedChecks: (count: string | number) => string;
    readonly quoted: (text: string | number) => string;
    readonly cellCount: (total: string | number, listed: string | number) => string;
  };
  readonly gate: {
    readonly nothingAssessed: string;
    readonly noRows: string;
    readonly below: (name: string | number, score: string | number, threshold: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('subgraphs/sources/quality/messages.yaml');
