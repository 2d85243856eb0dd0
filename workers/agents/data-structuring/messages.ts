/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly sources: string;
  readonly sourceColumns: [string, string, string];
  readonly kinds: {
    readonly input: string;
    readonly document: string;
    readonly dataset: string;
  } & Readonly<Record<string, string>>;
  readonly input: string;
  readonly row: (number: string | number) => string;
  readonly fields: string;
  readonly fieldColumns: [string, string, string, string];
  readonly records: (shown: string | number, all: string | number) => string;
  readonly values: (shown: string | number, all: string | number) => string;
  readonly valueColumns: [string, string, string, string, string];
  readonly types: {
    readonly date: string;
    readonly money: string;
    readonly quantity: string;
    readonly percent: string;
    readonly identifier: string;
    readonly company: string;
    readonly person: string;
    readonly email: string;
    readonly phone: string;
    readonly number: string;
  } & Readonly<Record<string, string>>;
  readonly typeColumns: [string, string, string];
  readonly entries: string;
  readonly itemKinds: {
    readonly decision: string;
    readonly task: string;
    readonly open: string;
  } & Readonly<Record<string, string>>;
  readonly itemTables: {
    readonly decision: (count: number) => string;
    readonly task: (count: number) => string;
    readonly open: (count: number) => string;
  };
  readonly itemColumns: [string, string, string, string, string, string, string];
  readonly itemsFound: (count: number, decisions: number, tasks: number, open: number) => string;
  readonly withoutDay: (names: string | number) => string;
  readonly itemsAnd: string;
  readonly stated: {
    readonly day: string;
    readonly columns: {
      readonly section: string;
      readonly value: string;
      readonly unit: string;
      readonly purpose: string;
    } & Readonly<Record<string, string>>;
    readonly kinds: {
      readonly limit: string;
      readonly money: string;
      readonly percent: string;
    } & Readonly<Record<string, string>>;
    readonly source: (name: string | number) => string;
    readonly found: (kinds: string | number, count: number, sources: string | number) => string;
    readonly none: (kinds: string | number) => string;
  };
  readonly timeLimits: string;
  readonly sentence: string;
  readonly fieldsOf: (field: string | number, filled: string | number, all: string | number, mean: string | null, min: string | number, max: string | number, sum: string | number, unit: string | null) => string;
  readonly rowsRead: (parts: string | number) => string;
  readonly entry: string;
  readonly company: string;
  readonly person: string;
  readonly entriesCount: (count: number) => string;
  readonly entryRows: (count: number) => string;
  readonly entryTable: {
    readonly rows: (count: number) => string;
    readonly derivedCell: (date: string | number) => string;
    readonly missingCell: (words: string | number) => string;
    readonly derivations: (list: string | number) => string;
    readonly derived: (kind: string, row: string | number, date: string | number, words: string | number) => string;
    readonly noYear: string;
    readonly unfilled: (list: string | number) => string;
    readonly emptyColumn: (column: string | number) => string;
    readonly emptyCells: (column: string | number, rows: string | number) => string;
    readonly emptyRow: (row: string | number) => string;
    readonly statedGap: (row: string | number, words: string | number) => string;
  };
  readonly tables: string;
  readonly table: (kind: string | number, rows: string | number) => string;
  readonly nothing: string;
  readonly empty: string;
  readonly reasons: {
    readonly not_found: string;
    readonly several_without_label: string;
    readonly quote_not_in_text: string;
    readonly not_of_type: string;
  } & Readonly<Record<string, string>>;
  readonly source: string;
  readonly casesTitle: string;
  readonly caseFile: string;
  readonly cases: (count: string | number, column: string | number, dataset: string | number) => string;
  readonly caseRows: (shown: string | number, count: string | number) => string;
  readonly caseFigure: (name: string | number, filled: string | number, all: string | number, mean: string | null, median: string | number) => string;
  readonly noCaseColumn: (item: string | number, dataset: string | number) => string;
  readonly differingColumn: (column: string | number, thing: string | number) => string;
  readonly noText: string;
  readonly storedTable: (dataset: string | number) => string;
  readonly unformedColumns: (names: string | number) => string;
  readonly unresolvedDay: (words: string | number) => string;
  readonly noColumn: (dataset: string | number, column: string | number) => string;
  readonly noTextColumn: (dataset: string | number) => string;
  readonly choseDocuments: (count: string | number) => string;
  readonly choseColumn: (dataset: string | number, column: string | number) => string;
  readonly unread: (name: string | number, reason: string | number) => string;
  readonly notArrived: string;
  readonly tooManyRows: (count: string | number) => string;
  readonly repeated: (name: string | number, count: string | number) => string;
  readonly longDocument: (name: string | number) => string;
  readonly modelLimit: (count: string | number) => string;
  readonly ambiguous: (count: string | number) => string;
  readonly tooManyTables: (count: string | number) => string;
  readonly answer: {
    readonly type: (type: string | number, count: string | number, values: string | number) => string;
    readonly field: (field: string | number, values: string | number) => string;
    readonly none: (field: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/data-structuring/messages.yaml');
