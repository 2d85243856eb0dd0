/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: (count: number, name: string | number) => string;
  readonly overview: (count: string | number, open: string | number) => string;
  readonly chosen: {
    readonly request: string;
    readonly runs: string;
    readonly all_active: string;
  } & Readonly<Record<string, string>>;
  readonly columns: [string, string];
  readonly open: string;
  readonly fields: {
    readonly title: string;
    readonly purpose: string;
    readonly relatesTo: string;
    readonly target: string;
    readonly formula: string;
    readonly frequency: string;
    readonly measuredBy: string;
    readonly source: string;
    readonly actedOnBy: string;
    readonly actions: string;
    readonly notes: string;
  } & Readonly<Record<string, string>>;
  readonly recommendedTarget: string;
  readonly levels: {
    readonly conservative: string;
    readonly realistic: string;
    readonly ambitious: string;
  } & Readonly<Record<string, string>>;
  readonly recommended: (levels: string | number, day: string | number) => string;
  readonly current: string;
  readonly since: (day: string | number) => string;
  readonly rows: (rows: number, count: string | number) => string;
  readonly by: (day: string | number) => string;
  readonly thresholds: (green: string | number, amber: string | number, direction: string) => string;
  readonly direction: {
    readonly higher: string;
    readonly lower: string;
    readonly target: string;
  } & Readonly<Record<string, string>>;
  readonly frequency: {
    readonly day: string;
    readonly week: string;
    readonly month: string;
    readonly quarter: string;
    readonly year: string;
    readonly all: string;
  } & Readonly<Record<string, string>>;
  readonly service: string;
  readonly status: {
    readonly proposed: string;
    readonly draft: string;
    readonly active: string;
    readonly retired: string;
    readonly recorded: string;
    readonly defined: string;
  } & Readonly<Record<string, string>>;
  readonly statusText: (status: string | number, version: string | null) => string;
  readonly source: (name: string | number, version: string | null, columns: string | null, time: string | null, dimensions: string | null) => string;
  readonly fromTable: string;
  readonly fromDefinition: string;
  readonly fromList: (origin: string | number) => string;
  readonly purposeProposal: (purpose: string | number) => string;
  readonly groups: {
    readonly caption: (title: string | number, column: string | number) => string;
    readonly all: string;
    readonly period: (period: string | number) => string;
    readonly rows: string;
    readonly total: string;
    readonly answer: (title: string | number, column: string | number, items: string | number, total: string | null) => string;
    readonly missing: (title: string | number, words: string | number) => string;
  };
  readonly lights: {
    readonly green: string;
    readonly amber: string;
    readonly red: string;
  } & Readonly<Record<string, string>>;
  readonly summary: (title: string | number, value: string | number, day: string | null, light: string | null, target: string | null, owner: string | null) => string;
  readonly history: string;
  readonly chartTarget: string;
  readonly chartSource: (name: string | number) => string;
  readonly value: string;
  readonly warnings: string;
  readonly cut: (shown: string | number, all: string | number) => string;
  readonly noResult: (id: string | number) => string;
  readonly method: string;
  readonly methodText: (reference: string | number) => string;
  readonly refusal: {
    readonly none: string;
    readonly otherName: (name: string | number, stated: string | number) => string;
    readonly unknown: (name: string | number) => string;
    readonly noneInRuns: string;
  };
  readonly openWarning: (fields: string | number, names: string | null) => string;
  readonly quoted: (text: string | number) => string;
  readonly owner: (name: string | number, owner: string | null) => string;
  readonly noDeputy: (owners: string | number) => string;
  readonly enriched: {
    readonly summary: (name: string | number, target: string | null, owner: string | null, frequency: string | null, value: string | null, day: string | null) => string;
    readonly rule: (document: string | number, texts: string | number) => string;
    readonly standing: (day: string | number, value: string | number, distance: string | null, position: string, since: string | null, year: string | number, mean: string | number) => string;
    readonly points: (value: string | number) => string;
    readonly noThresholds: string;
    readonly slip: (day: string | number, value: string | number) => string;
    readonly noTargetOf: (year: string | number) => string;
    readonly otherOwner: (wish: string | number, own: string | number) => string;
    readonly ownerOfRequest: (owner: string | number) => string;
    readonly otherTarget: (wish: string | number, own: string | number) => string;
    readonly otherFrequency: (wish: string | number, own: string | number) => string;
    readonly otherRuleTarget: (document: string | number, rule: string | number, own: string | number) => string;
    readonly fromName: (formula: string | number) => string;
    readonly derived: (formula: string | number) => string;
    readonly rowsFormula: (name: string | number, formula: string | number) => string;
    readonly fromRows: (name: string | number, formula: string | number, total: string | null, same: string | null) => string;
    readonly noFit: (name: string | number, formula: string | number, total: string | null) => string;
    readonly compared: (own: string | number, isSame: boolean) => string;
    readonly earlierTargets: (items: string | number) => string;
    readonly targetFrom: (value: string | number, day: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/kpi-definition-sheet/messages.yaml');
