/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly found: (total: string | number, datasets: string | number) => string;
  readonly answerAsked: (count: number, names: string | number, used: number) => string;
  readonly answerNew: (count: number, names: string | number) => string;
  readonly answerNoneNew: string;
  readonly none: string;
  readonly shown: (shown: string | number) => string;
  readonly existingTitle: string;
  readonly askedTitle: string;
  readonly others: (count: number, names: string | number) => string;
  readonly inUse: string;
  readonly otherDefinition: string;
  readonly existing: (name: string | number, value: string | null, day: string | null, target: string | null, reached: string) => string;
  readonly unknown: (words: string | number, kpi: string | null, columns: string | number) => string;
  readonly emptyDataset: (dataset: string | number) => string;
  readonly table: [string, string, string, string, string, string, string];
  readonly details: string;
  readonly purpose: string;
  readonly formula: string;
  readonly reasons: string;
  readonly caveats: string;
  readonly source: string;
  readonly all: string;
  readonly quoted: (text: string | number) => string;
  readonly nearMisses: string;
  readonly nearMiss: (name: string | number, dataset: string | number, names: string | number) => string;
  readonly warnings: string;
  readonly closed: (dataset: string | number) => string;
  readonly unchecked: (dataset: string | number) => string;
  readonly cut: (shown: string | number, total: string | number) => string;
  readonly method: string;
  readonly methodText: (kpis: string | number, areas: string | number) => string;
  readonly reason: {
    readonly columns: (columns: string | number) => string;
    readonly column: (column: string | number, percent: string | number) => string;
    readonly series: (name: string | number) => string;
    readonly rows: (rows: string | number, tableRows: string | number) => string;
    readonly history: (periods: string | number, count: string | number) => string;
    readonly snapshot: string;
    readonly complete: (day: string | number, begun: string | null) => string;
    readonly begun: (day: string | number) => string;
    readonly constant: string;
    readonly assumedUnit: (column: string | number, unit: string | number) => string;
    readonly implausible: string;
    readonly direction: string;
  };
  readonly periods: {
    readonly day: string;
    readonly week: string;
    readonly month: string;
    readonly quarter: string;
    readonly year: string;
  } & Readonly<Record<string, string>>;
  readonly gates: {
    readonly open: string;
    readonly conditional: string;
    readonly closed: string;
    readonly unchecked: string;
  } & Readonly<Record<string, string>>;
  readonly averaged: string;
  readonly withoutTarget: (count: number, names: string | number) => string;
  readonly notLeading: string;
  readonly answer: string;
  readonly activity: (name: string | number, dataset: string | number, events: string | number, cases: string | number, rate: string | number) => string;
  readonly waits: {
    readonly head: (dataset: string | number, count: number) => string;
    readonly wait: (from: string | number, to: string | number, mean: string | number, median: string | number, count: string | number, formula: string | number) => string;
    readonly note: string;
  };
  readonly steps: {
    readonly head: (dataset: string | number, count: number, period: string | number) => string;
    readonly time: (from: string | number, to: string | null, median: string | number, mean: string | number, done: string | number, begun: string | number) => string;
    readonly share: (limit: string | number, share: string | number, above: string | number, done: string | number, origin: string) => string;
    readonly count: (name: string | number, count: string | number, formula: string | number) => string;
    readonly open: (from: string | number, to: string | number, day: string | number, count: string | number) => string;
    readonly cases: (name: string | number, share: string | number, having: string | number, cases: string | number, formula: string | number) => string;
    readonly groups: (column: string | number, values: string | number) => string;
    readonly group: (part: string | number, median: string | number, count: string | number) => string;
    readonly none: (dataset: string | number, name: string | number, period: string | number) => string;
    readonly restricted: (selection: string | number) => string;
    readonly note: string;
  };
  readonly notComputable: (words: string | number) => string;
  readonly columnKpis: {
    readonly head: (dataset: string | number, count: number, period: string | null) => string;
    readonly kpi: (name: string | number, value: string | number, formula: string | number, groups: string | null) => string;
    readonly by: (column: string | number, values: string | number) => string;
    readonly days: (count: string | number) => string;
    readonly share: (subject: string | number) => string;
    readonly median: (subject: string | number) => string;
    readonly mean: (subject: string | number) => string;
    readonly sum: (subject: string | number) => string;
    readonly late: (subject: string | number) => string;
    readonly span: (subject: string | number) => string;
    readonly within: (subject: string | number, days: number) => string;
    readonly without: (subject: string | number) => string;
    readonly count: string;
    readonly spells: (subject: string | number) => string;
    readonly spellDays: (subject: string | number) => string;
    readonly spellMean: (subject: string | number) => string;
    readonly spellPerThing: (subject: string | number) => string;
    readonly atMost: (subject: string | number, days: number) => string;
    readonly lateShare: (subject: string | number) => string;
    readonly meanSpan: (subject: string | number) => string;
    readonly openCount: (subject: string | number) => string;
    readonly overdueCount: (subject: string | number) => string;
    readonly overdueSum: (subject: string | number) => string;
    readonly noRate: string;
  };
  readonly logKpis: {
    readonly head: (dataset: string | number, cases: string | number) => string;
    readonly duration: (median: string | number, p90: string | number) => string;
    readonly repeated: (share: string | number, cases: string | number, activity: string | null, count: string | number) => string;
    readonly waits: (items: string | number) => string;
    readonly wait: (from: string | number, to: string | number, median: string | number, n: string | number) => string;
    readonly open: (activity: string | number, cases: string | number, share: string | number) => string;
    readonly perCase: (count: string | number) => string;
    readonly note: string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/kpi-discovery/messages.yaml');
