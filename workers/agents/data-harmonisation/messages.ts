/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly datasets: string;
  readonly datasetColumns: [string, string, string];
  readonly mapping: string;
  readonly mappingColumns: [string, string, string, string, string, string, string, string];
  readonly given: string;
  readonly linkage: (name: string | number) => string;
  readonly byKey: (columns: string | number) => string;
  readonly compared: (pairs: string | number) => string;
  readonly thresholds: (match: string | number, nonMatch: string | number) => string;
  readonly noMatch: string;
  readonly rates: (wrong: string | number, missed: string | number) => string;
  readonly model: string;
  readonly modelColumns: [string, string, string, string, string];
  readonly blocking: string;
  readonly blockingColumns: [string, string, string, string, string, string];
  readonly rules: {
    readonly equal: string;
    readonly all: string;
    readonly part: string;
    readonly equal_or_part: string;
  } & Readonly<Record<string, string>>;
  readonly levels: {
    readonly different: string;
    readonly similar: string;
    readonly nearly_equal: string;
    readonly equal: string;
    readonly one_edit: string;
    readonly within_ten_percent: string;
    readonly within_one_percent: string;
    readonly same_year: string;
    readonly month_or_swapped: string;
    readonly swapped: string;
  } & Readonly<Record<string, string>>;
  readonly counts: string;
  readonly countColumns: [string, string, string, string];
  readonly survivorship: string;
  readonly survivorshipColumns: [string, string, string];
  readonly survivorshipNote: string;
  readonly survivalRules: {
    readonly first: string;
    readonly last: string;
    readonly longest: string;
    readonly fill_missing: string;
    readonly conversion: string;
  } & Readonly<Record<string, string>>;
  readonly noValueChanged: string;
  readonly examples: string;
  readonly reviews: string;
  readonly exampleColumns: [string, string, string, string, string, string];
  readonly method: string;
  readonly methodText: (name: string | number, reference: string | number) => string;
  readonly assumption: string;
  readonly warnings: string;
  readonly skipped: (pairs: string | number) => string;
  readonly converted: (from: string | number, to: string | number, column: string | number, factor: string | number) => string;
  readonly convertedGiven: (column: string | number, factor: string | number) => string;
  readonly oneUnit: (column: string | number, other: string | number) => string;
  readonly notConverged: string;
  readonly noneFound: (name: string | number) => string;
  readonly decided: (pairs: string | number) => string;
  readonly review: (pairs: string | number) => string;
  readonly chosen: (names: string | number) => string;
  readonly summary: (sources: string | number, rows: string | number, merged: string | number, matches: string | number, review: string | number) => string;
  readonly error: {
    readonly COLUMN_MISSING: (column: string | number, dataset: string | number) => string;
    readonly RULE_UNUSED: (column: string | number, columns: string | number) => string;
    readonly NO_COMPARABLE_COLUMNS: (one: string | number, other: string | number) => string;
    readonly KEY_NOT_UNIQUE: (column: string | number, dataset: string | number) => string;
    readonly NO_ROWS: (dataset: string | number) => string;
    readonly FIELDS_MISSING: (dataset: string | number) => string;
    readonly DECISION_UNKNOWN: (row: string | number, dataset: string | number) => string;
    readonly DECISIONS_CONTRADICT: (row: string | number, dataset: string | number) => string;
    readonly DECISION_WITHIN_DATASET: (dataset: string | number) => string;
  };
  readonly choice: {
    readonly quoted: (text: string | number) => string;
    readonly unknownPartner: (words: string | number, known: string | number) => string;
    readonly unknown: (id: string | number) => string;
    readonly two: string;
    readonly many: (limit: string | number) => string;
    readonly none: string;
  };
  readonly reviewedRun: {
    readonly notHarmonisation: (id: string | number) => string;
    readonly otherDatasets: string;
    readonly outdated: (name: string | number) => string;
  };
  readonly duplicates: {
    readonly title: string;
    readonly summary: (name: string | number, rows: string | number, groups: number, duplicates: number, merged: string | number, review: number) => string;
    readonly likely: (count: number, rows: string | number) => string;
    readonly omitted: string;
    readonly newest: (column: string | number) => string;
    readonly notNewest: (words: string | number) => string;
    readonly apart: (shown: number) => string;
    readonly none: (name: string | number) => string;
    readonly chosen: (name: string | number) => string;
    readonly groups: string;
    readonly firstGroups: (shown: string | number, count: string | number) => string;
    readonly groupColumns: [string, string];
    readonly pairColumns: [string, string];
    readonly ignoredKeys: (columns: string | number) => string;
    readonly swapped: (one: string | number, other: string | number) => string;
    readonly undo: string;
    readonly onlyMerging: string;
    readonly noDataset: string;
  };
  readonly sides: {
    readonly matched: (matched: string | number, rows: string | number, side: string | number, partner: string | number, column: string | number, dataset: string | number) => string;
    readonly distinct: (all: string | number, one: string | number, other: string | number, distinct: string | number) => string;
    readonly doubtful: (count: number) => string;
    readonly lone: (count: number, side: string | number, partner: string | number) => string;
  };
  readonly quoted: (words: string | number) => string;
  readonly joins: string;
  readonly joinSide: (name: string | number) => string;
  readonly joinCounts: [string, string, string];
  readonly omitted: string;
  readonly answer: {
    readonly matches: (one: string | number, other: string | number, matches: number, review: number) => string;
    readonly within: (dataset: string | number, count: number) => string;
    readonly remaining: (rows: string | number, merged: string | number, distinct: string | null) => string;
    readonly shared: (entries: string | number, of: string | null) => string;
    readonly join: (one: string | number, other: string | number, left: string | number, right: string | number, common: string | number, lefts: string | number, rights: string | number) => string;
    readonly noJoin: (one: string | number, other: string | number) => string;
    readonly notMerged: string;
    readonly column: (one: string | number, dataset: string | number, other: string | number, otherDataset: string | number, factor: string | null, units: string | null) => string;
    readonly columnAlone: (column: string | number, dataset: string | number) => string;
  };
  readonly keyMatch: {
    readonly lead: (unmatched: string | number, rows: string | number, dataset: string | number, selection: string | null, partner: string | number, matched: string | number, share: string | number) => string;
    readonly unmatched: (blank: string | number, column: string | number, unknown: string | number, partner: string | number, values: string | null) => string;
    readonly form: (column: string | number, partner: string | number, form: string, written: string | number) => string;
    readonly reverse: (dataset: string | number, partner: string | number, unmatched: string | number, rows: string | number, values: string | null) => string;
    readonly repeated: (values: string | number, column: string | number, dataset: string | number, rows: string | number) => string;
    readonly file: (dataset: string | number) => string;
  };
  readonly star: {
    readonly matched: (hub: string | number, partner: string | number, column: string | number, partnerColumn: string | number, matched: string | number, rows: string | number, share: string | number) => string;
    readonly form: (from: string | number, into: string | number, rows: string | number) => string;
    readonly spellings: (column: string | number, dataset: string | number, rows: string | number, items: string | number) => string;
    readonly noSpellings: string;
    readonly file: (dataset: string | number, partners: string | number) => string;
  };
  readonly chain: {
    readonly matched: (one: string | number, other: string | number, via: string | number, column: string | number, viaColumn: string | number, viaOther: string | number, otherColumn: string | number, matched: string | number, rows: string | number, share: string | number) => string;
  };
  readonly figure: {
    readonly group: (name: string | number, value: string | number, rows: number) => string;
    readonly stated: (measure: string | number, kind: string, groups: string | number, difference: string | null) => string;
    readonly all: string;
  };
  readonly rate: {
    readonly whole: (value: string | number, per: string | number, quantity: string | number, table: string | number, rows: string | number, sum: string | number, period: string | null) => string;
    readonly ends: (highest: string | number, high: string | number, lowest: string | number, low: string | number) => string;
    readonly group: (name: string | number, value: string | number, rows: string | number) => string;
    readonly each: (groups: string | number, left: string | null) => string;
    readonly basis: (table: string | number, column: string | number, partner: string | number, partnerColumn: string | number, form: string, alone: string | null) => string;
  };
  readonly groupRate: {
    readonly stated: (table: string | number, per: string | number, quantity: string | number, group: string | number, period: string | null, before: string | null, items: string | number) => string;
    readonly item: (name: string | number, rate: string | number, rows: string | number, quantity: string | number, before: string | null, rowsBefore: string | number) => string;
    readonly basis: (table: string | number, column: string | number, partner: string | number, partnerColumn: string | number) => string;
    readonly missing: (partner: string | number, ids: string | number) => string;
  };
  readonly rowsLeft: (parts: string | number) => string;
  readonly agreement: {
    readonly equal: (column: string | number, compared: string | number) => string;
    readonly differ: (column: string | number, different: string | number, compared: string | number, examples: string | number) => string;
    readonly example: (name: string | number, left: string | number, right: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/data-harmonisation/messages.yaml');
