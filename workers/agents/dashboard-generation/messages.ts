/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly nothing: string;
  readonly unknownColumn: (column: string | number, dataset: string | number) => string;
  readonly notNumeric: (column: string | number, dataset: string | number) => string;
  readonly sections: {
    readonly kpis: string;
    readonly process: string;
    readonly quality: string;
    readonly initiatives: string;
    readonly dataset: string;
    readonly runs: string;
  } & Readonly<Record<string, string>>;
  readonly missing: {
    readonly kpis: string;
    readonly process: string;
    readonly quality: string;
    readonly initiatives: string;
    readonly dataset: string;
    readonly runs: string;
  } & Readonly<Record<string, string>>;
  readonly unknown: string;
  readonly others: string;
  readonly yes: string;
  readonly no: string;
  readonly count: string;
  readonly days: string;
  readonly hours: string;
  readonly minutes: string;
  readonly unit: (title: string | number, unit: string | number) => string;
  readonly kpis: {
    readonly reached: string;
    readonly judged: string;
    readonly total: string;
    readonly course: string;
    readonly onTarget: string;
    readonly overview: string;
    readonly kpi: string;
    readonly area: string;
    readonly unit: string;
    readonly day: string;
    readonly last: string;
    readonly value: string;
    readonly target: string;
    readonly share: string;
    readonly hits: string;
    readonly ofValues: string;
    readonly before: string;
    readonly isReached: string;
    readonly period: string;
    readonly lastMonths: (months: string | number) => string;
    readonly all: string;
    readonly note: string;
  };
  readonly process: {
    readonly cases: string;
    readonly median: string;
    readonly p90: string;
    readonly rework: string;
    readonly bottlenecks: string;
    readonly step: string;
    readonly share: string;
    readonly total: string;
    readonly medianWait: string;
    readonly activities: string;
    readonly activity: string;
    readonly events: string;
    readonly variants: string;
    readonly rank: string;
    readonly path: string;
    readonly casesShare: string;
    readonly medianTime: string;
    readonly months: string;
    readonly month: string;
    readonly meanTime: string;
    readonly monthsNote: string;
  } & Readonly<Record<string, string>>;
  readonly quality: {
    readonly scores: string;
    readonly dataset: string;
    readonly dimension: string;
    readonly score: string;
    readonly overall: string;
    readonly matrix: string;
    readonly gate: string;
    readonly findings: string;
    readonly finding: string;
    readonly columns: string;
    readonly failed: string;
    readonly checked: string;
    readonly share: string;
    readonly datasets: string;
    readonly open: string;
  } & Readonly<Record<string, string>>;
  readonly initiatives: {
    readonly total: string;
    readonly blocked: string;
    readonly overdue: string;
    readonly byArea: string;
    readonly budgets: string;
    readonly list: string;
    readonly name: string;
    readonly area: string;
    readonly status: string;
    readonly owner: string;
    readonly due: string;
    readonly late: string;
    readonly progress: string;
    readonly budget: string;
    readonly spent: string;
  } & Readonly<Record<string, string>>;
  readonly dataset: {
    readonly rows: string;
    readonly month: string;
    readonly year: string;
    readonly byTime: string;
    readonly by: (dimension: string | number) => string;
    readonly sum: (column: string | number) => string;
    readonly mean: (column: string | number) => string;
    readonly min: (column: string | number) => string;
    readonly max: (column: string | number) => string;
    readonly note: (dataset: string | number) => string;
    readonly dropped: (dataset: string | number, columns: string | number) => string;
  };
  readonly warnings: {
    readonly otherDatasets: (names: string | number) => string;
    readonly cutRun: (agent: string | number, id: string | number) => string;
    readonly ambiguous: (names: string | number) => string;
  };
  readonly page: {
    readonly asOf: string;
    readonly skip: string;
    readonly contents: string;
    readonly filters: string;
    readonly all: string;
    readonly measure: string;
    readonly table: string;
    readonly rows: (count: string | number) => string;
    readonly oneRow: string;
    readonly none: string;
    readonly highest: string;
    readonly lowest: string;
    readonly source: string;
    readonly sources: string;
    readonly sourceColumns: {
      readonly ref: string;
      readonly label: string;
      readonly version: string;
      readonly updated: string;
      readonly id: string;
    } & Readonly<Record<string, string>>;
    readonly noScript: string;
    readonly offline: string;
    readonly more: (shown: string | number, total: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/dashboard-generation/messages.yaml');
