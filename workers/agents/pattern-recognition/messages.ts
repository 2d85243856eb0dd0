/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly nothing: string;
  readonly noDataset: string;
  readonly unknownColumn: (column: string | number, dataset: string | number) => string;
  readonly rowCount: string;
  readonly quoted: (name: string | number) => string;
  readonly grains: {
    readonly day: string;
    readonly week: string;
    readonly month: string;
    readonly quarter: string;
  } & Readonly<Record<string, string>>;
  readonly weekdays: [string, string, string, string, string, string, string];
  readonly months: [string, string, string, string, string, string, string, string, string, string, string, string];
  readonly place: (grain: string, place: string | number) => string;
  readonly kinds: {
    readonly trend: string;
    readonly break: string;
    readonly seasonality: string;
    readonly correlation: string;
    readonly group_difference: string;
  } & Readonly<Record<string, string>>;
  readonly trend: (name: string | number, up: boolean, slope: string | number, grain: string | number, low: string | number, high: string | number) => string;
  readonly shift: (name: string | number, from: string | number, before: string | number, after: string | number) => string;
  readonly season: (name: string | number, high: string | number, up: string | number, low: string | number, down: string | number) => string;
  readonly seasonProfile: (verdict: string, name: string | number, high: string | number, low: string | number, profile: string | number, p: string | number, n: string | number) => string;
  readonly shortSeason: (least: string | number, most: string | number) => string;
  readonly entryErrors: (name: string | number, values: string | number) => string;
  readonly relation: (a: string | number, b: string | number, same: boolean, ofChanges: boolean, rho: string | number) => string;
  readonly groups: (number: string | number, group: string | number, high: string | number, highest: string | number, low: string | number, lowest: string | number) => string;
  readonly asked: (subject: string | number, examined: number, found: string | number) => string;
  readonly verdict: (holds: boolean, statement: string | number, test: string | number, statistic: string | number, p: string | number, n: string | number) => string;
  readonly untested: (kind: string | number, subject: string | number) => string;
  readonly rates: {
    readonly group: (value: string | number, share: string | number, met: string | number, n: string | number) => string;
    readonly whole: (metric: string | number, column: string | number) => string;
    readonly part: (only: string | number, metric: string | number, column: string | number) => string;
    readonly tested: (isSure: boolean, statistic: string | number, p: string | number, n: string | number) => string;
    readonly untested: string;
  };
  readonly apart: (subject: string | number) => string;
  readonly propertyOpen: (subject: string | number) => string;
  readonly further: (subject: string | number, statements: string | number) => string;
  readonly outliers: (name: string | number, count: string | number, median: string | number, outliers: string | null, distance: string | number) => string;
  readonly leftOut: (examined: string | number, found: string | number) => string;
  readonly ofDataset: (dataset: string | number, statement: string | number) => string;
  readonly unconfirmed: (statement: string | number) => string;
  readonly summary: (examined: string | number, found: string | number) => string;
  readonly summaryNone: string;
  readonly basis: string;
  readonly basisColumns: [string, string, string, string, string, string, string];
  readonly findings: string;
  readonly findingColumns: [string, string, string, string, string, string, string, string];
  readonly others: string;
  readonly othersText: string;
  readonly counts: string;
  readonly countColumns: [string, string, string];
  readonly warnings: string;
  readonly method: string;
  readonly methodText: (alpha: string | number, examined: string | number) => string;
  readonly dependence: string;
  readonly sampled: (rows: string | number, of: string | number) => string;
  readonly sampledRowsIndependent: string;
  readonly computed: (result: string | number, operands: string | number) => string;
  readonly unrelated: (count: string | number) => string;
  readonly untimed: (name: string | number) => string;
  readonly omitted: (number: string | number) => string;
  readonly instruct: string;
  readonly seasonSplit: {
    readonly short: (first: string | number, last: string | number, dataset: string | number) => string;
    readonly split: (dataset: string | number, selection: string | null, date: string | number, first: string | number, last: string | number, inside: string | number, insideRows: string | number, insideMonths: string | number, outside: string | number, outsideRows: string | number, outsideMonths: string | number, factor: string | null, difference: string | number) => string;
    readonly test: (found: boolean, inside: string | number, outside: string | number, n: string | number, p: string | number) => string;
  };
  readonly calendar: {
    readonly part: (part: string) => string;
    readonly split: (measure: string | number, selection: string | null, rows: string, part: string | number, inside: string | number, insideRows: string | number, outside: string | number, outsideRows: string | number, found: boolean, p: string | number) => string;
    readonly excess: (value: string | number, low: string | number, high: string | number, found: boolean, p: string | number) => string;
    readonly impossible: (part: string | number) => string;
  };
  readonly seasonNames: {
    readonly winter: string;
    readonly spring: string;
    readonly summer: string;
    readonly autumn: string;
    readonly rest: string;
  } & Readonly<Record<string, string>>;
  readonly seasons: (name: string | number, one: string | number, oneMean: string | number, other: string | number, otherMean: string | number, isSure: boolean, p: string | number, n: string | number) => string;
  readonly factors: {
    readonly hour: (column: string | number) => string;
    readonly weekday: (column: string | number) => string;
    readonly month: (column: string | number) => string;
    readonly ranking: (outcome: string | number, first: string | number, list: string | number) => string;
    readonly explains: (label: string | number, share: string | number, verdict: string) => string;
    readonly number: (verdict: string, outcome: string | number, factor: string | number, low: string | number, lowBand: string | number, high: string | number, highBand: string | number, rho: string | number, p: string | number, n: string | number) => string;
    readonly strength: (label: string | number, rho: string | null, share: string | number, p: string | number, n: string | number) => string;
    readonly sure: (outcome: string | number, list: string | number, isWeak: boolean) => string;
    readonly noneSure: (outcome: string | number) => string;
    readonly unsure: (list: string | number) => string;
    readonly unread: (list: string | number) => string;
    readonly corrected: string;
    readonly groups: (label: string | number, list: string | number, p: string | number) => string;
    readonly group: (name: string | number, mean: string | number, n: string | number) => string;
    readonly own: (column: string | number, list: string | number) => string;
    readonly ownGroup: (name: string | number, rho: string | number, n: string | number) => string;
    readonly rows: (table: string | number, n: string | number, selection: string | null, left: string | null) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/pattern-recognition/messages.yaml');
